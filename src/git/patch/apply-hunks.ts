import type { FilePatch } from "./file-patch.ts";
import { pathOf } from "./file-patch.ts";
import {
	type Lines,
	lineStart,
	readChange,
	withoutLast,
} from "./hunk-lines.ts";
import { doesNotApply } from "./patch-error.ts";
import { type HunkPosition, type Patience, placeHunk } from "./place-hunk.ts";
import {
	closeImage,
	openImage,
	replaceLines,
	type TextImage,
} from "./text-image.ts";

/** Applies the hunks of one file to its content. Throws `does-not-apply`, `too-large`. */
export function applyHunks(
	patch: Buffer,
	file: FilePatch,
	content: Buffer,
	patience: Patience,
): Buffer {
	const path = pathOf(file);
	const image = openImage(content, MOST_LINES);
	if (!image) throw doesNotApply("too-large", path, "it has too many lines");
	for (const hunk of file.hunks) {
		const { old, next, blankAtEnd } = readChange(patch, hunk, file.keepsCr);
		const place = placeHunk(image, hunk, old, patience);
		if (!place) {
			const where = `the hunk at line ${hunk.line} of the patch fits nowhere`;
			throw doesNotApply("does-not-apply", path, where);
		}
		let put = place.exact ? next : withContext(image, place, old, next);
		const line = place.before + place.offset;
		// An added empty line at the end of a file is a white space error.
		if (blankAtEnd > 0 && line + old.ends.length >= image.count)
			put = withoutLast(put, blankAtEnd);
		replaceLines(image, place, place.lines, put);
	}
	return closeImage(image);
}

/** The new lines with the context as it stands in the file, where it differs in white space. */
function withContext(
	image: TextImage,
	place: HunkPosition,
	old: Lines,
	next: Lines,
): Lines {
	const context = contextOf(image, place, old);
	const parts: Buffer[] = [];
	const ends: number[] = [];
	const common: boolean[] = [];
	let size = 0;
	let used = 0;
	for (let index = 0; index < next.ends.length; index++) {
		const isCommon = next.common[index] as boolean;
		const line = isCommon
			? context[used++]
			: next.text.subarray(lineStart(next, index), next.ends[index]);
		if (!line) continue;
		size += line.length;
		parts.push(line);
		ends.push(size);
		common.push(isCommon);
	}
	return { text: Buffer.concat(parts), ends, common };
}

function contextOf(
	image: TextImage,
	place: HunkPosition,
	old: Lines,
): Buffer[] {
	const { source, starts, runs } = image;
	const first = (runs[place.run]?.from ?? 0) + place.offset;
	const there = source.subarray(starts[first], starts[first + place.lines]);
	// What is behind the end of the file continues its last line if that has no line feed.
	const beyond = old.text.subarray(lineStart(old, place.lines));
	const text = Buffer.concat([there, beyond]);
	const context: Buffer[] = [];
	for (let at = 0, index = 0; at < text.length; index++) {
		const end = text.indexOf(LF, at) + 1 || text.length;
		if (old.common[index]) context.push(text.subarray(at, end));
		at = end;
	}
	return context;
}

const LF = 10;
const MOST_LINES = 4_000_000;
