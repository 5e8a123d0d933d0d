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
	return pieces
		.map((piece) =>
			typeof piece === "string"
				? piece
				: linkOf(piece, byKey.get(JSON.stringify(piece.reference))),
		)
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
