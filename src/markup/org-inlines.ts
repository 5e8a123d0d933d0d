import type { HtmlWriter } from "./html-writer.ts";
import { resolveTarget } from "./urls.ts";
import type { WriteConfig } from "./write-config.ts";
import { writeText } from "./write-inlines.ts";

const elements: Readonly<Record<string, string>> = {
	"*": "strong",
	"/": "em",
	_: "u",
	"+": "del",
	"=": "code",
	"~": "code",
};
// Longer stretches are no emphasis, so that a sign without its pair costs no more than this.
const longestStretch = 400;
const deepest = 5;

/** Writes the words of one line or paragraph of Org. */
export function writeOrgInlines(
	text: string,
	writer: HtmlWriter,
	config: WriteConfig,
	depth = 0,
): void {
	const start = /\[\[|\\\\$|(?<=^|[\s({'"-])[*/_+=~](?=\S)/gm;
	let done = 0;
	const plain = (end: number) => {
		if (end > done) writeText(text.slice(done, end), writer, config);
	};
	for (;;) {
		const found = depth < deepest ? start.exec(text) : null;
		if (!found) break;
		const { index: at, 0: sign } = found;
		if (sign === "\\\\") {
			plain(at);
			writer.empty("br");
			done = at + 2;
			continue;
		}
		const part = sign === "[[" ? linkAt(text, at) : stretchAt(text, at, sign);
		if (!part) continue;
		plain(at);
		if (part.kind === "link") writeLink(part, writer, config, depth);
		else {
			const element = elements[sign] as string;
			writer.open(element);
			if (element === "code") writer.text(part.text);
			else writeOrgInlines(part.text, writer, config, depth + 1);
			writer.close(element);
		}
		done = part.end;
		start.lastIndex = done;
	}
	plain(text.length);
}

interface Link {
	readonly kind: "link";
	readonly target: string;
	readonly words: string | undefined;
	readonly end: number;
}

function linkAt(text: string, at: number): Link | undefined {
	const form = /\[\[([^[\]\n]{1,2000})\](?:\[([^[\]]{1,1000})\])?\]/y;
	form.lastIndex = at;
	const [whole, target = "", words] = form.exec(text) ?? [];
	if (!whole) return undefined;
	return { kind: "link", target, words, end: at + whole.length };
}

function stretchAt(text: string, at: number, sign: string) {
	const last = Math.min(text.length, at + longestStretch);
	for (let end = text.indexOf(sign, at + 1); end > 0 && end < last; ) {
		const before = text[end - 1] as string;
		const after = text[end + 1] ?? " ";
		if (end > at + 1 && /\S/.test(before) && /[\s.,:;!?'")}\]\\-]/.test(after))
			return {
				kind: "stretch",
				text: text.slice(at + 1, end),
				end: end + 1,
			} as const;
		end = text.indexOf(sign, end + 1);
	}
	return undefined;
}

function writeLink(
	{ target, words }: Link,
	writer: HtmlWriter,
	config: WriteConfig,
	depth: number,
) {
	// file: is how Org says that a link is relative.
	const url = target.replace(/^file:(?!\/)/, "").replace(/^\*/, "#");
	const isImage =
		words === undefined && /\.(png|jpe?g|gif|svg|webp|avif)$/i.test(url);
	const { bases } = config;
	const href = resolveTarget(url, bases, isImage ? "image" : "link");
	if (href === undefined) return writer.text(words ?? target);
	if (isImage)
		return writer.empty("img", [
			["src", href],
			["alt", target],
		]);
	writer.open("a", [
		["href", href],
		["rel", "nofollow"],
	]);
	if (words === undefined) writer.text(target);
	else writeOrgInlines(words, writer, config, depth + 1);
	writer.close("a");
}
