import { escapeHtml } from "./escape-html.ts";
import type { Lexeme } from "./scan.ts";

/** A stretch of a line, in signs from its start. */
export type Stretch = readonly [from: number, to: number];

/** Signs that change the order in which text is shown, so that code can look other than it is (CVE-2021-42574). */
export const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
const eachTurning = new RegExp(turning.source, "g");
/** What a line may hold and a page may not: control signs but the tab. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
const control = /[\0-\x08\x0b-\x1f\x7f]/g;

const special =
	// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is looked for
	/[&<>"'\0-\x08\x0b-\x1f\x7f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;
/** Names, signs and brackets look like any text: they need no element of their own. */
const undressed = new Set(["n", "nx", "p", "o"]);

/** A text of code for HTML: signs that turn its order stand there by name, and do nothing; other control signs have their pictures. */
export const codeText = (text: string): string =>
	special.test(text) ? shownText(text) : text;

const shownText = (text: string): string =>
	escapeHtml(text)
		.replace(control, (sign) =>
			sign === "\r"
				? ""
				: String.fromCharCode(
						sign === "\x7f" ? 0x2421 : 0x2400 + sign.charCodeAt(0),
					),
		)
		.replace(
			eachTurning,
			(sign) =>
				`<span class="bidi">U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}</span>`,
		);

/** One line of code as HTML; `marked` stretches stand in a tag of their own. */
export function lineHtml(
	line: string | readonly Lexeme[],
	marked: readonly Stretch[] = [],
	tag: "ins" | "del" | "mark" = "mark",
): string {
	if (typeof line === "string")
		return marked.length
			? withMarks([{ text: line, class: undefined }], marked, tag)
			: codeText(line);
	return marked.length ? withMarks(line, marked, tag) : dressed(line);
}

function dressed(lexemes: readonly Lexeme[]): string {
	let html = "";
	let plain = "";
	for (const { text, class: name } of lexemes) {
		if (!name || undressed.has(name)) plain += text;
		else {
			html += `${plain && codeText(plain)}<span class="${name}">${codeText(text)}</span>`;
			plain = "";
		}
	}
	return plain ? html + codeText(plain) : html;
}

function withMarks(
	lexemes: readonly Lexeme[],
	marked: readonly Stretch[],
	tag: string,
): string {
	const html: string[] = [];
	let at = 0;
	let next = 0;
	for (const { text, class: name } of lexemes) {
		const css = name && !undressed.has(name) ? name : "";
		let from = 0;
		while (from < text.length) {
			while ((marked[next]?.[1] ?? Number.POSITIVE_INFINITY) <= at + from)
				next++;
			const mark = marked[next];
			const inside = mark !== undefined && mark[0] <= at + from;
			const edge = inside ? mark[1] : (mark?.[0] ?? Number.POSITIVE_INFINITY);
			const to = Math.min(text.length, edge - at);
			const part = codeText(text.slice(from, to));
			const shown = css ? `<span class="${css}">${part}</span>` : part;
			html.push(inside ? `<${tag}>${shown}</${tag}>` : shown);
			from = to;
		}
		at += text.length;
	}
	return html.join("");
}
