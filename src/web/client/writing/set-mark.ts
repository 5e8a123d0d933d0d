import { replaceText } from "./replace-text.ts";

export type Mark =
	| "bold"
	| "italic"
	| "code"
	| "link"
	| "quote"
	| "list"
	| "task"
	| "mention"
	| "reference";

const around = { bold: "**", italic: "_" } as const;
const before = { quote: "> ", list: "- ", task: "- [ ] " } as const;
const word = { mention: "@", reference: "#" } as const;

/** Sets a mark of Markdown at what is selected in a text, or takes it away where it stands already. */
export function setMark(field: HTMLTextAreaElement, mark: Mark): void {
	if (mark === "bold" || mark === "italic") wrap(field, around[mark]);
	else if (mark === "code") setCode(field);
	else if (mark === "link") setLink(field);
	else if (mark === "mention" || mark === "reference")
		beginWord(field, word[mark]);
	else beginLines(field, before[mark]);
}

const selected = ({
	value,
	selectionStart: from,
	selectionEnd: to,
}: HTMLTextAreaElement) => ({ from, to, text: value.slice(from, to) });

/** Puts the same signs before and behind the selection, or takes them away. */
function wrap(field: HTMLTextAreaElement, sign: string, behind = sign): void {
	const { from, to, text } = selected(field);
	const start = from - sign.length;
	const has =
		field.value.slice(Math.max(0, start), from) === sign &&
		field.value.slice(to, to + behind.length) === behind;
	const first = has ? start : from + sign.length;
	const part = has
		? { from: start, to: to + behind.length, text }
		: { from, to, text: sign + text + behind };
	replaceText(field, part, [first, first + text.length]);
}

/** Code of several lines stands in a block of its own. */
function setCode(field: HTMLTextAreaElement): void {
	const { from, text } = selected(field);
	if (!text.includes("\n")) {
		wrap(field, "`");
		return;
	}
	const begins = from === 0 || field.value[from - 1] === "\n";
	wrap(
		field,
		begins ? "```\n" : "\n```\n",
		text.endsWith("\n") ? "```\n" : "\n```\n",
	);
}

/** Makes a link: around an address the words are still to be written, around words the address. */
function setLink(field: HTMLTextAreaElement): void {
	const { from, to, text } = selected(field);
	if (/^https?:\/\/\S+$/.test(text)) {
		const part = { from, to, text: `[](${text})` };
		replaceText(field, part, [from + 1, from + 1]);
		return;
	}
	const at = from + text.length + 3;
	const url = "https://";
	const part = { from, to, text: `[${text}](${url})` };
	replaceText(field, part, text ? [at, at + url.length] : [from + 1, from + 1]);
}

/** Begins a word that the list of suggestions ends. */
function beginWord(field: HTMLTextAreaElement, sign: string): void {
	const { from, to } = selected(field);
	const gap = from === 0 || /\s/.test(field.value[from - 1] ?? "") ? "" : " ";
	const text = gap + sign;
	const end = from + text.length;
	replaceText(field, { from, to, text }, [end, end]);
}

/** Begins each selected line with some signs, or takes them away when all have them. */
function beginLines(field: HTMLTextAreaElement, sign: string): void {
	const { from, to } = selected(field);
	const start = field.value.lastIndexOf("\n", from - 1) + 1;
	// a selection that ends at the beginning of a line has nothing of that
	const last = to > from && field.value[to - 1] === "\n" ? to - 1 : to;
	const next = field.value.indexOf("\n", last);
	const end = next < 0 ? field.value.length : next;
	const lines = field.value.slice(start, end).split("\n");
	const has = lines.every((line) => line.startsWith(sign));
	const text = lines
		.map((line) => (has ? line.slice(sign.length) : sign + line))
		.join("\n");
	const caret = start + text.length;
	replaceText(
		field,
		{ from: start, to: end, text },
		lines.length > 1 ? [start, caret] : [caret, caret],
	);
}
