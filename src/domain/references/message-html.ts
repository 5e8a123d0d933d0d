import { attributesHtml, escapeHtml } from "../../markup/escape.ts";
import { findReferences } from "../../markup/find-references.ts";
import { finish } from "../../markup/finish.ts";
import type {
	OpenReference,
	ReferenceKind,
	ResolveReferences,
} from "../../markup/references.ts";

const kinds: ReadonlySet<ReferenceKind> = new Set([
	"mention",
	"issue",
	"commit",
	"url",
]);
const longest = 64 * 1024;

/** The message of a commit as HTML: plain text in which addresses and references are links. */
export function messageHtml(
	message: string,
	siteRoot: string,
	resolve: ResolveReferences,
): Promise<string> {
	const pieces: (string | OpenReference)[] = [];
	for (const part of findReferences(
		message.slice(0, longest),
		kinds,
		siteRoot,
	)) {
		const text = escapeHtml(part.text);
		if (part.kind === "reference")
			pieces.push({
				reference: part.reference,
				text: part.text,
				otherwise: text,
			});
		else if (part.kind === "link")
			pieces.push(
				`<a${attributesHtml([
					["href", part.href],
					["rel", "nofollow noopener"],
				])}>${text}</a>`,
			);
		else pieces.push(text);
	}
	return finish(pieces, resolve);
}
