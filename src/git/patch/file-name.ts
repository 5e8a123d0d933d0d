import { isUtf8 } from "node:buffer";
import { malformed } from "./patch-error.ts";
import type { PatchText } from "./patch-text.ts";

/**
 * Reads a name as it stands behind `--- ` or `rename from `: quoted like in C, or plain up to a tab or the
 * end of the line, without its first `strip` components. Undefined when there are not that many.
 */
export function readName(
	patch: PatchText,
	from: number,
	to: number,
	strip: number,
): string | undefined {
	const quoted = unquote(patch.text, from, to);
	if (quoted) return decode(patch, stripped(quoted.name, strip));
	return decode(patch, stripped(plainName(patch.text, from, to), strip));
}

/** The same for the header of a plain patch, where a time may follow the name. */
export function readDatedName(
	patch: PatchText,
	from: number,
	to: number,
	strip: number,
): string | undefined {
	if (patch.text[from] === '"') return readName(patch, from, to, strip);
	const time = timeStart(patch.text, from, to);
	return readName(patch, from, time ?? to, strip);
}

/** Whether the line names no file. */
export function isDevNull(text: string, from: number): boolean {
	return (
		text.startsWith("/dev/null", from) && /\s/.test(text[from + 9] ?? "\n")
	);
}

/** Whether the time behind a name is the one that diff writes for a file that is not there. */
export function isEpoch(text: string, from: number, to: number): boolean {
	const start = timeStart(text, from, to);
	if (start === undefined) return false;
	const [date, time = "", zone = ""] = text.slice(start, to).trim().split(/ /);
	if (!/^\d{2}:\d{2}(:\d{2}(\.0+)?)?$/.test(time)) return false;
	const [, hours, minutes] = /^([+-]\d{2}):?(\d{2})$/.exec(zone) ?? [];
	if (hours === undefined) return false;
	const written = `${date}T${time.slice(0, 5).padEnd(5, "0")}:${time.slice(6, 8) || "00"}${hours}:${minutes}`;
	return Date.parse(written) === 0;
}

/**
 * The name that a `diff --git` line gives twice, or undefined when its two names differ or cannot be told
 * apart: then other lines of the header hold them.
 */
export function nameOfBoth(
	patch: PatchText,
	from: number,
	lineTo: number,
): string | undefined {
	const { text, strip } = patch;
	const to = withoutLineEnd(text, from, lineTo);
	const first = unquote(text, from, to);
	if (first) {
		const name = stripped(first.name, strip);
		const second = nameBehind(text, first.end, to);
		if (second === undefined || stripped(second, strip) !== name) return;
		return decode(patch, name);
	}
	const quote = indexWithin(text, ' "', from, to);
	if (quote >= 0) {
		const second = unquote(text, quote + 1, to);
		const name = second && stripped(second.name, strip);
		if (name !== stripped(text.slice(from, quote), strip)) return;
		return decode(patch, name);
	}
	return decode(patch, plainTwice(text, from, to, strip));
}

/** Two plain names of one length, the first with `strip` components before it, a space between them. */
function plainTwice(
	text: string,
	from: number,
	to: number,
	strip: number,
): string | undefined {
	const start = strip === 0 ? from : indexWithin(text, "/", from, to) + 1;
	if (strip === 1 && start <= from + 1) return;
	let slash = start - 1;
	for (let gap = start; gap < to; gap++) {
		if (text[gap] !== " " && text[gap] !== "\t") continue;
		if (strip === 1 && slash <= gap) slash = indexWithin(text, "/", gap, to);
		if (strip === 1 && slash < 0) return;
		const second = strip === 0 ? gap + 1 : slash + 1;
		const length = gap - start;
		if (second + length !== to) continue;
		const name = text.slice(start, gap);
		if (text.startsWith(name, second)) return name;
	}
	return;
}

/** Where something first stands between two places, -1 when it does not; what lies behind them is not looked at. */
function indexWithin(text: string, what: string, from: number, to: number) {
	const found = text.slice(from, to).indexOf(what);
	return found < 0 ? -1 : from + found;
}

function nameBehind(text: string, from: number, to: number) {
	let at = from;
	while (at < to && (text[at] === " " || text[at] === "\t")) at++;
	return unquote(text, at, to)?.name ?? text.slice(at, to);
}

function plainName(text: string, from: number, to: number): string {
	let end = from;
	while (end < to && !"\t\n\r".includes(text[end] as string)) end++;
	return text.slice(from, end);
}

function stripped(name: string | undefined, strip: number): string | undefined {
	if (name === undefined || strip === 0) return name || undefined;
	const slash = name.indexOf("/");
	return slash < 0 ? undefined : name.slice(slash + 1) || undefined;
}

/** Names are bytes to git; ours are text. */
function decode(
	patch: PatchText,
	name: string | undefined,
): string | undefined {
	if (name === undefined) return;
	const bytes = Buffer.from(name, "latin1");
	if (!isUtf8(bytes)) throw malformed(patch.line, "a file name is not UTF-8");
	return bytes.toString().replace(/\/{2,}/g, "/");
}

/** A name in quotes as git writes it, and where it ends; undefined when there is none. */
export function unquote(
	text: string,
	from: number,
	to: number,
): { name: string; end: number } | undefined {
	if (text[from] !== '"') return;
	let name = "";
	for (let at = from + 1; at < to; at++) {
		const char = text[at] as string;
		if (char === '"') return { name, end: at + 1 };
		if (char !== "\\") {
			name += char;
			continue;
		}
		const octal = /^[0-3][0-7]{2}/.exec(text.slice(at + 1, at + 4))?.[0];
		const plain = ESCAPES[text[at + 1] ?? ""];
		if (octal) name += String.fromCharCode(Number.parseInt(octal, 8));
		else if (plain) name += plain;
		else return;
		at += octal ? 3 : 1;
	}
	return;
}

/** Where a time that ends the line starts, white space before it included. */
function timeStart(text: string, from: number, to: number): number | undefined {
	const tail = Math.max(from, to - LONGEST_TIME);
	const found = TIME.exec(text.slice(tail, to));
	return found ? tail + found.index : undefined;
}

function withoutLineEnd(text: string, from: number, to: number): number {
	let end = to;
	if (end > from && text[end - 1] === "\n") end--;
	if (end > from && text[end - 1] === "\r") end--;
	return end;
}

const ESCAPES: Record<string, string> = {
	a: "\x07",
	b: "\b",
	f: "\f",
	n: "\n",
	r: "\r",
	t: "\t",
	v: "\v",
	"\\": "\\",
	'"': '"',
};
const LONGEST_TIME = 64;
const TIME =
	/[ \t]\d{2,4}-\d{2}-\d{2} \d{2}:\d{2}(?::\d{2}(?:\.\d{1,12})?)?(?: [+-]\d{2}:?\d{2})?[ \t\r\n]{0,4}$/;
