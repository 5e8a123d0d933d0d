import { replaceText } from "./replace-text.ts";

/** The beginning of a line in a list or a quote: what stands before, its sign or number, and the box of a task. */
const begins = /^([ \t>]*)(?:([-*+])|(\d{1,9})([.)]))?( +(?:\[[ xX]\] +)?)?/;

/**
 * Begins the next item of a list when the caret is at the end of one; an item without words ends the list.
 * Tells if it did something.
 */
export function continueList(field: HTMLTextAreaElement): boolean {
	const { value, selectionStart: at, selectionEnd } = field;
	if (at !== selectionEnd) return false;
	const start = value.lastIndexOf("\n", at - 1) + 1;
	const line = value.slice(start, at);
	const [whole = "", room = "", sign, number, dot, gap] =
		begins.exec(line) ?? [];
	if ((!sign && !number) || !gap || line.length < whole.length) return false;
	if (line.length === whole.length) {
		replaceText(field, { from: start, to: at, text: "" }, [start, start]);
		return true;
	}
	const next = sign ?? `${Number(number) + 1}${dot}`;
	const text = `\n${room}${next}${gap.replace(/[xX]/, " ")}`;
	const end = at + text.length;
	replaceText(field, { from: at, to: at, text }, [end, end]);
	return true;
}
