import { attributesHtml, escapeHtml } from "./escape.ts";
import type {
	OpenReference,
	Pieces,
	Reference,
	ResolvedReference,
	ResolveReferences,
} from "./references.ts";
import { safeUrl } from "./urls.ts";

// More different things than this nobody names; the rest stays text.
const mostReferences = 1000;

/** Characters that the links of one text may have; an issue that is named a thousand times brings its title as often. */
const mostOfLinks = 512 * 1024;

/** Puts in what the references have become. */
export async function finish(
	pieces: Pieces,
	resolve?: ResolveReferences,
): Promise<string> {
	const keys = new Map<string, Reference>();
	for (const piece of pieces)
		if (typeof piece !== "string" && keys.size < mostReferences)
			keys.set(JSON.stringify(piece.reference), piece.reference);
	const found =
		resolve && keys.size > 0 ? await resolve([...keys.values()]) : [];
	const byKey = new Map([...keys.keys()].map((key, i) => [key, found[i]]));
	let left = mostOfLinks;
	return pieces
		.map((piece) => {
			if (typeof piece === "string") return piece;
			if (left <= 0) return piece.otherwise;
			const html = linkOf(piece, byKey.get(JSON.stringify(piece.reference)));
			left -= html.length;
			return html;
		})
		.join("");
}

function linkOf(
	{ text, otherwise }: OpenReference,
	found: ResolvedReference | undefined,
): string {
	const href = found && safeUrl(found.href);
	if (!found || href === undefined) return otherwise;
	const attributes: [string, string][] = [
		["href", href],
		["data-markdown-generated-content", ""],
	];
	if (found.class) attributes.push(["class", found.class]);
	if (found.title) attributes.push(["title", found.title]);
	attributes.push(["rel", "nofollow"]);
	return `<a${attributesHtml(attributes)}>${escapeHtml(found.text ?? text)}</a>`;
}
