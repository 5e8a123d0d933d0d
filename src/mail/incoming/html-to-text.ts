import { decodeHTML } from "entities";

const blocks =
	/^(address|article|blockquote|div|dl|dt|dd|footer|h[1-6]|header|hr|li|ol|p|pre|section|table|tr|ul)$/;
const unseen = /^(head|script|style|title|template)$/;
const deepestQuote = 5;

/** The text of HTML as a mail program would write it beside: a line for each block, and > before what is quoted. Linear in time. */
export function htmlToText(html: string): string {
	const lines: string[] = [];
	let line = "";
	let quotes = 0;
	let preformatted = 0;
	const end = (empty = false) => {
		const text = line.trimEnd();
		line = "";
		if (text) lines.push(`${"> ".repeat(quotes)}${text}`);
		else if (empty && lines.at(-1)) lines.push("");
	};
	const write = (text: string) => {
		const plain = decodeHTML(text).replaceAll("\u00a0", " ");
		if (preformatted) {
			const [first = "", ...rest] = plain.split("\n");
			line += first;
			for (const next of rest) {
				end(true);
				line = next;
			}
			return;
		}
		const folded = plain.replace(/\s+/g, " ");
		line += line === "" || line.endsWith(" ") ? folded.trimStart() : folded;
	};
	for (let at = 0; at < html.length; ) {
		const open = html.indexOf("<", at);
		write(html.slice(at, open < 0 ? html.length : open));
		if (open < 0) break;
		const past = (text: string) => {
			const found = html.indexOf(text, open);
			return found < 0 ? html.length : found + text.length;
		};
		if (html.startsWith("<!--", open)) {
			at = past("-->");
			continue;
		}
		const [, closing = "", given = ""] =
			/^<(\/?)([A-Za-z][A-Za-z0-9]{0,20})/.exec(html.slice(open, open + 24)) ??
			[];
		const name = given.toLowerCase();
		if (!name && !/^[!?/]/.test(html[open + 1] ?? "")) {
			write("<");
			at = open + 1;
			continue;
		}
		at = past(">");
		if (!closing && unseen.test(name)) {
			at = endOf(html, name, at);
			continue;
		}
		if (name === "br") {
			// a line of its own stays one
			if (line) end();
			else end(true);
		}
		if (!blocks.test(name)) continue;
		end(name === "p" || name === "blockquote");
		if (name === "blockquote")
			quotes = closing
				? Math.max(0, quotes - 1)
				: Math.min(deepestQuote, quotes + 1);
		if (name === "pre")
			preformatted = closing ? Math.max(0, preformatted - 1) : 1;
		if (name === "li" && !closing) line = "- ";
		if (name === "hr") lines.push("---");
	}
	end();
	return lines.join("\n").trim();
}

/** Behind the end of an element whose text nobody sees. */
function endOf(html: string, name: string, from: number): number {
	const ending = new RegExp(`</${name}[^>]{0,40}>`, "gi");
	ending.lastIndex = from;
	return ending.exec(html) ? ending.lastIndex : html.length;
}
