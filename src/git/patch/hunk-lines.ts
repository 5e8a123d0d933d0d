import type { Hunk } from "./file-patch.ts";
import { copyFixed, isBlank } from "./white-space.ts";

/** Lines one behind the other, each with its line feed if it has one. */
export type Lines = {
	readonly text: Buffer;
	/** Where each ends. */
	readonly ends: readonly number[];
	/** Which are context, that is in the old file and in the new one. */
	readonly common: readonly boolean[];
};

/** What a hunk takes away and what it puts there. */
type Change = {
	readonly old: Lines;
	readonly next: Lines;
	/** How many empty lines it adds behind all others. */
	readonly blankAtEnd: number;
};

/** Reads the lines of a hunk; those it adds come without white space errors. */
export function readChange(patch: Buffer, hunk: Hunk, keepCr: boolean): Change {
	const old = lineWriter(hunk.to - hunk.from);
	const next = lineWriter(hunk.to - hunk.from);
	let blankAtEnd = 0;
	for (let at = hunk.from; at < hunk.to; ) {
		const first = patch[at];
		const feed = patch.indexOf(LF, at);
		// the line that says that another has no line feed may have none itself
		const end = feed < 0 ? hunk.to : feed + 1;
		const unended = end < hunk.to && patch[end] === BACKSLASH;
		if (first === LF && unended) {
			// an empty line that loses its line feed is no line at all
			blankAtEnd = 0;
		} else if (first === LF) {
			old.add(patch, at, end, true);
			next.add(patch, at, end, true);
		} else if (first === SPACE || first === MINUS || first === PLUS) {
			// The line that says so takes the line feed away.
			const to = unended ? end - 1 : end;
			const common = first === SPACE;
			if (first !== PLUS) old.add(patch, at + 1, to, common);
			if (common) next.add(patch, at + 1, to, true);
			if (first === PLUS) next.addFixed(patch, at + 1, to, keepCr);
			if (first === MINUS || !isBlank(patch, at + 1, to)) blankAtEnd = 0;
			else if (first === PLUS) blankAtEnd = unended ? 0 : blankAtEnd + 1;
		}
		at = end;
	}
	return { old: old.lines(), next: next.lines(), blankAtEnd };
}

/** Where line `index` starts. */
export function lineStart(lines: Lines, index: number): number {
	return index === 0 ? 0 : (lines.ends[index - 1] as number);
}

/** The lines without the last few. */
export function withoutLast(lines: Lines, count: number): Lines {
	const left = Math.max(0, lines.ends.length - count);
	return {
		text: lines.text.subarray(0, lineStart(lines, left)),
		ends: lines.ends.slice(0, left),
		common: lines.common.slice(0, left),
	};
}

function lineWriter(room: number) {
	const text = Buffer.allocUnsafe(room);
	const ends: number[] = [];
	const common: boolean[] = [];
	let size = 0;
	return {
		add(source: Buffer, from: number, to: number, isCommon: boolean) {
			size += source.copy(text, size, from, to);
			ends.push(size);
			common.push(isCommon);
		},
		addFixed(source: Buffer, from: number, to: number, keepCr: boolean) {
			size = copyFixed(text, size, source, from, to, keepCr);
			ends.push(size);
			common.push(false);
		},
		lines: (): Lines => ({ text: text.subarray(0, size), ends, common }),
	};
}

const LF = 10;
const SPACE = 32;
const PLUS = 43;
const MINUS = 45;
const BACKSLASH = 92;
