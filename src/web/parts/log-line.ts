import { escapeHtml } from "../../markup/escape.ts";

// colours, and other things that terminals are told
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const escapes = /\x1b(?:\[[0-9;?]*[A-Za-z]|[@-Z\\-_])/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: none of them may reach a page
const controls = /[\0-\x08\x0b-\x1f\x7f]/g;

/** A line of a log as an item of a list; its number, from 1, is its address. The time before it is left out. */
export function logLine(number: number, line: string): string {
	const text = line
		.slice(line.indexOf(" ") + 1)
		.replace(escapes, "")
		.replace(controls, "");
	const [, command = "", words = text] =
		/^::(error|warning|notice|group|endgroup)(?: [^:]*)?::(.*)$/.exec(text) ??
		[];
	const tone = /^(?:Error: |##\[error\])/.test(text) ? "error" : command;
	const mark = tone ? ` class="${tone}"` : "";
	return `<li id="L${number}"${mark}>${escapeHtml(words)}</li>`;
}
