import { escapeHtml } from "../escape.ts";

// A browser can show no more anyway; what is left out is said.
const mostRows = 5000;
const mostCells = 100_000;

/** A file of separated values as a table, the first row as its head, each row with its number. */
export function renderCsv(text: string, separator?: string): string {
	const html = ['<table class="data-table">'];
	let cells = 0;
	let row = 0;
	for (const values of rowsOf(text, separator ?? guessSeparator(text))) {
		row++;
		cells += values.length;
		if (row > mostRows || cells > mostCells) {
			html.push(`</table><p class="data-table-cut">…</p>`);
			return html.join("");
		}
		const tag = row === 1 ? "th" : "td";
		html.push(`<tr><${tag} class="line-num">${row}</${tag}>`);
		for (const value of values)
			html.push(`<${tag}>${escapeHtml(value)}</${tag}>`);
		html.push("</tr>");
	}
	html.push("</table>");
	return html.join("");
}

// The one that the first line has most of.
function guessSeparator(text: string): string {
	const [first = ""] = text.slice(0, 10_000).split("\n", 1);
	const line = first.replace(/"[^"]*("|$)/g, "");
	const count = (sign: string) => line.split(sign).length;
	return [",", ";", "\t", "|"].reduce((a, b) => (count(b) > count(a) ? b : a));
}

function* rowsOf(text: string, separator: string): Generator<string[]> {
	let at = text.startsWith("\uFEFF") ? 1 : 0;
	let row: string[] = [];
	while (at < text.length) {
		const { value, end } = text[at] === '"' ? quoted(text, at) : bare(text, at);
		row.push(value);
		at = end;
		if (text[at] === separator) {
			at++;
			if (at === text.length) row.push("");
			continue;
		}
		at += text.startsWith("\r\n", at) ? 2 : 1;
		yield row;
		row = [];
	}
	if (row.length > 0) yield row;

	function bare(text: string, from: number) {
		let end = from;
		while (
			end < text.length &&
			!`${separator}\r\n`.includes(text[end] as string)
		)
			end++;
		return { value: text.slice(from, end), end };
	}
	// Two quotes within are one; what stands behind the last up to the separator belongs to it too.
	function quoted(text: string, from: number) {
		let value = "";
		let at = from + 1;
		for (;;) {
			const close = text.indexOf('"', at);
			if (close < 0) return { value: value + text.slice(at), end: text.length };
			value += text.slice(at, close);
			at = close + 1;
			if (text[at] !== '"') break;
			value += '"';
			at++;
		}
		const rest = bare(text, at);
		return { value: value + rest.value, end: rest.end };
	}
}
