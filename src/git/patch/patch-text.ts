import { malformed } from "./patch-error.ts";

/** A patch being read: its bytes, the same as text with one character a byte, and the line read next. */
export type PatchText = {
	readonly bytes: Buffer;
	readonly text: string;
	/** Where the next line starts. */
	at: number;
	/** Its number, from 1. */
	line: number;
	/** How many leading components of a name are dropped; a plain patch may tell that there are none. */
	strip: 0 | 1;
	stripKnown: boolean;
};

/** Starts reading a patch. */
export function readPatch(patch: Buffer | string): PatchText {
	const bytes = typeof patch === "string" ? Buffer.from(patch) : patch;
	const text = bytes.toString("latin1");
	return { bytes, text, at: 0, line: 1, strip: 1, stripKnown: false };
}

/** Whether the next line starts with these characters. */
export function startsNextLine(patch: PatchText, start: string): boolean {
	return patch.text.startsWith(start, patch.at);
}

/** Where the line that starts at `at` ends, behind its line feed. */
export function lineEnd(patch: PatchText, at: number): number {
	const end = patch.text.indexOf("\n", at);
	return end < 0 ? patch.text.length : end + 1;
}

/** The same, for a line that must be whole. */
export function wholeLineEnd(patch: PatchText, at: number): number {
	const end = patch.text.indexOf("\n", at);
	if (end >= 0) return end + 1;
	throw malformed(patch.line, "the last line does not end");
}

/** Goes on to the line that starts at `at`. */
export function moveTo(patch: PatchText, at: number, lines = 1): void {
	patch.at = at;
	patch.line += lines;
}
