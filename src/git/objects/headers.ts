import { isUtf8 } from "node:buffer";

/** The header lines of a commit or tag, in order, continuation lines joined by line breaks, and where the message starts. */
type Headers = {
	readonly lines: readonly (readonly [name: string, value: string])[];
	readonly messageAt: number;
};

/** Splits headers from message. Header text that is not UTF-8 is read in `encoding`, or as Latin-1. Never throws. */
export function parseHeaders(body: Buffer): Headers {
	const blank = body.indexOf("\n\n");
	const end = blank < 0 ? body.length : blank + 1;
	const text = decodeText(body.subarray(0, end));
	const lines: [string, string][] = [];
	for (const line of text.split("\n")) {
		const last = lines.at(-1);
		if (line.startsWith(" ") && last) last[1] += `\n${line.slice(1)}`;
		else if (line !== "") {
			const space = line.indexOf(" ");
			if (space < 0) lines.push([line, ""]);
			else lines.push([line.slice(0, space), line.slice(space + 1)]);
		}
	}
	return { lines, messageAt: blank < 0 ? body.length : blank + 2 };
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
