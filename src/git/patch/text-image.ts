import type { Lines } from "./hunk-lines.ts";
import { lineHash } from "./white-space.ts";

/**
 * A run of lines of a file being patched: some of the file, or (with `text`) those that a hunk put there.
 * No hunk touches the lines of another, so only the former are ever looked at again.
 */
export type Run = { readonly from: number; count: number; text?: Buffer };

/** A file being patched. */
export type TextImage = {
	readonly source: Buffer;
	/** Where each line of the source starts, and its end behind the last. */
	readonly starts: Uint32Array;
	/** lineHash of each line, 0 until it is asked for. */
	readonly hashes: Int32Array;
	readonly runs: Run[];
	/** How many lines there are now. */
	count: number;
	/** The run behind the last change, and the number of lines before it: the next change is mostly near. */
	near: { run: number; before: number };
};

/** Takes a file apart; undefined when it has more than `most` lines. */
export function openImage(source: Buffer, most: number): TextImage | undefined {
	const starts = lineStarts(source, most);
	if (!starts) return;
	const count = starts.length - 1;
	return {
		source,
		starts,
		hashes: new Int32Array(count),
		runs: count > 0 ? [{ from: 0, count }] : [],
		count,
		near: { run: 0, before: 0 },
	};
}

/** The hash of a line of the source. */
export function hashOfLine(image: TextImage, line: number): number {
	const known = image.hashes[line];
	if (known) return known;
	const { source, starts } = image;
	const hash = lineHash(
		source,
		starts[line] as number,
		starts[line + 1] as number,
	);
	image.hashes[line] = hash;
	return hash;
}

/** Puts `next` in the place of `count` lines that start `offset` lines into a run, `before` lines being before it. */
export function replaceLines(
	image: TextImage,
	place: { run: number; offset: number; before: number },
	count: number,
	next: Lines,
): void {
	const { runs } = image;
	const run = runs[place.run];
	const added = next.ends.length;
	const parts: Run[] = [];
	if (run && place.offset > 0)
		parts.push({ from: run.from, count: place.offset });
	if (added > 0) parts.push({ from: -1, count: added, text: next.text });
	const rest = run ? run.count - place.offset - count : 0;
	if (run && rest > 0)
		parts.push({ from: run.from + place.offset + count, count: rest });
	runs.splice(place.run, run ? 1 : 0, ...parts);
	image.count += added - count;
	const behind = parts.length - (rest > 0 ? 1 : 0);
	image.near = {
		run: place.run + behind,
		before: place.before + place.offset + added,
	};
}

/** The bytes of the file as it is now. */
export function closeImage(image: TextImage): Buffer {
	const { source, starts } = image;
	return Buffer.concat(
		image.runs.map(
			(run) =>
				run.text ??
				source.subarray(starts[run.from], starts[run.from + run.count]),
		),
	);
}

function lineStarts(source: Buffer, most: number): Uint32Array | undefined {
	let starts = new Uint32Array(64 + (source.length >> 5));
	let count = 0;
	for (let at = 0; at < source.length; ) {
		if (count + 1 >= starts.length) starts = grown(starts);
		starts[count++] = at;
		if (count > most) return;
		const end = source.indexOf(LF, at);
		at = end < 0 ? source.length : end + 1;
	}
	starts[count] = source.length;
	return starts.subarray(0, count + 1);
}

function grown(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
	const more = new Uint32Array(numbers.length * 2);
	more.set(numbers);
	return more;
}

const LF = 10;
