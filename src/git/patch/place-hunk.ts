import type { Hunk } from "./file-patch.ts";
import { type Lines, lineStart } from "./hunk-lines.ts";
import { PatchError } from "./patch-error.ts";
import { hashOfLine, type Run, type TextImage } from "./text-image.ts";
import { isBlank, lineHash, sameButSpace } from "./white-space.ts";

/** Where a hunk fits. */
export type HunkPosition = {
	readonly run: number;
	readonly offset: number;
	/** Lines before the run. */
	readonly before: number;
	/** How many of its old lines are in the file; the others are empty ones behind its end. */
	readonly lines: number;
	/** Whether they are there byte for byte. */
	readonly exact: boolean;
};

/** How many more lines may be compared for one patch, so that none keeps the server busy. */
export type Patience = { steps: number };

/**
 * Looks for the old lines of a hunk like git: where the header says, then one line further on, one line
 * further back, two further on, and so on. A hunk for the start of a file fits only there, one without
 * context behind its changes only at the end. White space may differ where there is some on both sides.
 */
export function placeHunk(
	image: TextImage,
	hunk: Hunk,
	old: Lines,
	patience: Patience,
): HunkPosition | undefined {
	const size = old.ends.length;
	const search: Search = {
		image,
		old,
		hashes: new Int32Array(size),
		atStart: hunk.oldStart <= 1,
		atEnd: hunk.trailing === 0,
		patience,
	};
	let line = Math.max(0, hunk.newStart - 1);
	if (search.atStart) line = 0;
	else if (search.atEnd) line = image.count - size;
	if (line < 0 || line > image.count) line = image.count;
	if (size === 0) return placeAtEnd(search);
	const forward = seek(image, line, patience);
	const backward = { ...forward };
	let found = tryAt(search, forward);
	for (let round = 0; !found; round++) {
		const canBack = backward.run > 0 || backward.offset > 0;
		const canForward = forward.run < image.runs.length;
		// At the start nothing else can fit.
		if (search.atStart || !(canBack || canForward)) return;
		const back = canForward ? canBack && round % 2 === 1 : canBack;
		if (back) stepBack(image, backward);
		else stepForward(image, forward);
		found = tryAt(search, back ? backward : forward);
	}
	return found;
}

type Search = {
	readonly image: TextImage;
	readonly old: Lines;
	/** lineHash of each old line, 0 until it is asked for. */
	readonly hashes: Int32Array;
	readonly atStart: boolean;
	readonly atEnd: boolean;
	readonly patience: Patience;
};

/** A line of the image: the `offset`th of a run, before which there are `before` lines. */
type Cursor = { run: number; offset: number; before: number };

/** Nothing to look for: the lines are added to the end, of an empty file if they are meant for its start. */
function placeAtEnd({ image, atStart }: Search): HunkPosition | undefined {
	if (atStart && image.count > 0) return;
	const last = image.runs.length;
	return { run: last, offset: 0, before: image.count, lines: 0, exact: true };
}

function seek(image: TextImage, line: number, patience: Patience): Cursor {
	let { run, before } = image.near;
	while (before > line) {
		before -= (image.runs[--run] as Run).count;
		spend(patience, 1);
	}
	for (; run < image.runs.length; run++) {
		const { count } = image.runs[run] as Run;
		if (before + count > line) break;
		before += count;
		spend(patience, 1);
	}
	return { run, offset: line - before, before };
}

function stepForward(image: TextImage, cursor: Cursor): void {
	const { count } = image.runs[cursor.run] as Run;
	if (++cursor.offset < count) return;
	cursor.run++;
	cursor.before += count;
	cursor.offset = 0;
}

function stepBack(image: TextImage, cursor: Cursor): void {
	if (--cursor.offset >= 0) return;
	const { count } = image.runs[--cursor.run] as Run;
	cursor.before -= count;
	cursor.offset = count - 1;
}

function tryAt(search: Search, cursor: Cursor): HunkPosition | undefined {
	const { image, old, patience } = search;
	const run = image.runs[cursor.run];
	const size = old.ends.length;
	const line = cursor.before + cursor.offset;
	spend(patience, 1);
	if (!run || run.text || (search.atStart && line > 0)) return;
	const room = image.count - line;
	const lines = Math.min(size, room);
	if (search.atEnd && size < room) return;
	if (lines > run.count - cursor.offset) return;
	const first = run.from + cursor.offset;
	for (let index = 0; index < lines; index++) {
		spend(patience, 1);
		if (hashOfLine(image, first + index) !== hashOfOld(search, index)) return;
	}
	const place = { ...cursor, lines };
	if (lines === size && isExact(search, first))
		return { ...place, exact: true };
	// Empty lines alone tell nothing about a place.
	if (lines < size && isBlank(old.text, 0, lineStart(old, lines))) return;
	return isSimilar(search, first, lines)
		? { ...place, exact: false }
		: undefined;
}

function isExact({ image, old, atEnd }: Search, first: number): boolean {
	const { source, starts } = image;
	const from = starts[first] as number;
	const to = from + old.text.length;
	if (atEnd ? to !== source.length : to > source.length) return false;
	return old.text.compare(source, from, to) === 0;
}

function isSimilar(search: Search, first: number, lines: number): boolean {
	const { image, old, patience } = search;
	const { source, starts } = image;
	for (let index = 0; index < lines; index++) {
		const from = starts[first + index] as number;
		const to = starts[first + index + 1] as number;
		spend(patience, 1 + ((to - from) >> 4));
		const start = lineStart(old, index);
		const end = old.ends[index] as number;
		if (!sameButSpace(source, from, to, old.text, start, end)) return false;
	}
	return isBlank(old.text, lineStart(old, lines), old.text.length);
}

function hashOfOld({ old, hashes }: Search, index: number): number {
	const known = hashes[index];
	if (known) return known;
	const end = old.ends[index] as number;
	const hash = lineHash(old.text, lineStart(old, index), end);
	hashes[index] = hash;
	return hash;
}

function spend(patience: Patience, steps: number): void {
	patience.steps -= steps;
	if (patience.steps < 0)
		throw new PatchError(
			"too-large",
			"patch takes too long to find its places",
		);
}
