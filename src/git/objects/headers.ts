import { isUtf8 } from "node:buffer";

/** The header lines of a commit or tag, in order, continuation lines joined by line breaks, and where the message starts. */
type Headers = {
	readonly lines: readonly (readonly [name: string, value: string])[];
	readonly messageAt: number;
};

/** So many headers besides those of parents are read: real commits have a handful, and a push may bring a million in one. */
const mostHeaders = 256;
/** So many bytes of a header are read; signatures are far shorter. */
const longestHeader = 64 * 1024;

const lineFeed = 10;
const space = 32;

/**
 * Splits headers from message. Header text that is not UTF-8 is read as Latin-1. What is behind the first headers, and the end of a long one, is left out:
 * only bytes are looked at there. Never throws.
 */
export function parseHeaders(body: Buffer): Headers {
	const blank = body.indexOf("\n\n");
	const end = blank < 0 ? body.length : blank + 1;
	const encoding = isUtf8(body.subarray(0, end)) ? "utf8" : "latin1";
	const lines: [string, string][] = [];
	let others = 0;
	for (let at = 0, next = 0; at < end; at = next) {
		next = at + 1;
		if (body[at] === lineFeed) continue;
		next = endOfHeader(body, at, end);
		const isParent = body[at] === parent[0] && startsWith(body, at, parent);
		if (!isParent && ++others > mostHeaders) continue;
		const stop = body[next - 1] === lineFeed ? next - 1 : next;
		lines.push(
			headerOf(body.toString(encoding, at, Math.min(stop, at + longestHeader))),
		);
	}
	return { lines, messageAt: blank < 0 ? body.length : blank + 2 };
}

const parent = Buffer.from("parent ");

const startsWith = (body: Buffer, at: number, word: Buffer): boolean =>
	body.subarray(at, at + word.length).equals(word);

/** Gives the place behind a header and the lines that continue it. */
function endOfHeader(body: Buffer, at: number, end: number): number {
	let i = at;
	do {
		while (i < end && body[i] !== lineFeed) i++;
		i++;
	} while (i < end && body[i] === space);
	return Math.min(i, end);
}

/** Reads one header, whose further lines begin with a space. */
function headerOf(text: string): [name: string, value: string] {
	const line = text.indexOf("\n");
	const first = line < 0 ? text : text.slice(0, line);
	const rest = line < 0 ? "" : text.slice(line).replaceAll("\n ", "\n");
	const at = first.indexOf(" ");
	return at < 0
		? [first, rest]
		: [first.slice(0, at), first.slice(at + 1) + rest];
}

/** Text of bytes in a named encoding; UTF-8 or else Latin-1 when there is none or it is unknown. */
export function decodeText(bytes: Buffer, encoding?: string): string {
	if (encoding && !/^utf-?8$/i.test(encoding)) {
		try {
			return new TextDecoder(encoding).decode(bytes);
		} catch {
			// Unknown names are common in old imports; fall through.
		}
	}
	return isUtf8(bytes) ? bytes.toString("utf8") : bytes.toString("latin1");
}

/** One header as bytes-to-be: line breaks become continuation lines (a trailing one is dropped). */
export function formatHeader(name: string, value: string): string {
	return `${name} ${value.replace(/\n$/, "").replaceAll("\n", "\n ")}\n`;
}
