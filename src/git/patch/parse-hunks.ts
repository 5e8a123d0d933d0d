import type { FilePatch, Hunk } from "./file-patch.ts";
import { isPlainHeader } from "./parse-plain-header.ts";
import { malformed } from "./patch-error.ts";
import { lineEnd, moveTo, type PatchText, wholeLineEnd } from "./patch-text.ts";

/** Reads the hunks at which the patch stands into `file`, and leaves them behind. */
export function parseHunks(patch: PatchText, file: FilePatch): void {
	while (patch.text.startsWith("@@ -", patch.at))
		file.hunks.push(parseHunk(patch, file));
	const sum = (pick: (hunk: Hunk) => number) =>
		file.hunks.reduce((total, hunk) => total + pick(hunk), 0);
	const several = file.hunks.length > 1;
	const oldLines = sum((hunk) => hunk.oldLines);
	const newLines = sum((hunk) => hunk.newLines);
	if (oldLines > 0 || several) file.creates ??= false;
	if (newLines > 0 || several) file.deletes ??= false;
	if (file.creates && oldLines > 0)
		throw malformed(file.line, `${file.newPath} is new, yet has old lines`);
	if (file.deletes && newLines > 0)
		throw malformed(file.line, `${file.oldPath} is deleted, yet keeps lines`);
}

/** Reads the header of a hunk; undefined when the line is none. */
export function parseHunkHeader(patch: PatchText): HunkHeader | undefined {
	HEADER.lastIndex = patch.at;
	const found = HEADER.exec(patch.text);
	if (!found) return;
	const count = (digits = "1") => Number(digits);
	return {
		oldStart: Number(found[1]),
		oldLines: count(found[2]),
		newStart: Number(found[3]),
		newLines: count(found[4]),
	};
}

type HunkHeader = {
	oldStart: number;
	oldLines: number;
	newStart: number;
	newLines: number;
};

type Count = { oldLines: number; newLines: number };

function parseHunk(patch: PatchText, file: FilePatch): Hunk {
	const { line } = patch;
	const header = parseHunkHeader(patch);
	if (!header) throw malformed(line, "the header of a hunk cannot be read");
	moveTo(patch, wholeLineEnd(patch, patch.at));
	const from = patch.at;
	const count = recount(patch, header);
	if (count.oldLines === 0 && count.newLines === 0)
		throw malformed(line, "a hunk has no lines");
	const { changed, trailing } = readLines(patch, file, count);
	// A line that has no line feed, the last one of the hunk.
	if (
		patch.text.startsWith("\\ ", patch.at) &&
		patch.text.length - patch.at > 12
	)
		moveTo(patch, lineEnd(patch, patch.at));
	const { oldStart, newStart } = header;
	return {
		line,
		oldStart,
		newStart,
		...count,
		changed,
		trailing,
		from,
		to: patch.at,
	};
}

/**
 * Counts the lines of a hunk instead of believing its header, like `git apply --recount`: it goes to the next
 * hunk, the next `diff` line or the end. Where something else stands there, the header is right.
 */
function recount(patch: PatchText, header: Count): Count {
	const { text } = patch;
	const count = { oldLines: 0, newLines: 0 };
	let onlyBlank = false;
	for (let at = patch.at; at < text.length; ) {
		const complete =
			count.oldLines === header.oldLines && count.newLines === header.newLines;
		// The header is right as well where the next file of a plain patch follows, or blank lines do to the end.
		if (complete && isPlainHeader(patch, at)) return header;
		const first = text[at] as string;
		onlyBlank = (complete || onlyBlank) && first === "\n";
		if (first === " " || first === "\n" || first === "-") count.oldLines++;
		if (first === " " || first === "\n" || first === "+") count.newLines++;
		if (!" \n-+\\".includes(first)) {
			if (text.startsWith("@@ ", at) || text.startsWith("diff ", at)) break;
			return header;
		}
		const end = text.indexOf("\n", at);
		if (end < 0) break;
		at = end + 1;
	}
	return onlyBlank ? header : count;
}

function readLines(
	patch: PatchText,
	file: FilePatch,
	count: Count,
): { changed: boolean; trailing: number } {
	let { oldLines, newLines } = count;
	let changed = false;
	let trailing = 0;
	while (oldLines > 0 || newLines > 0) {
		if (patch.at >= patch.text.length)
			throw malformed(patch.line, "a hunk is cut short");
		const end = wholeLineEnd(patch, patch.at);
		const first = patch.text[patch.at] as string;
		if (first === " " || first === "\n") {
			oldLines--;
			newLines--;
			trailing++;
		} else if (first === "-" || first === "+") {
			if (first === "-") oldLines--;
			else newLines--;
			changed = true;
			trailing = 0;
		} else if (!patch.text.startsWith("\\ ", patch.at) || end - patch.at < 12)
			throw malformed(patch.line, "a line of a hunk cannot be read");
		if (oldLines < 0 || newLines < 0)
			throw malformed(patch.line, "a hunk has more lines than it says");
		// Such an old file keeps its line ends: a CR is no white space error then.
		if (
			(first === " " || first === "-") &&
			patch.text.startsWith("\r\n", end - 2)
		)
			file.keepsCr = true;
		moveTo(patch, end);
	}
	return { changed, trailing };
}

// Numbers of more digits are no line numbers; each part is bounded, so that nothing is tried twice.
const HEADER =
	/@@ -(\d{1,15})(?:,(\d{1,15}))? \+(\d{1,15})(?:,(\d{1,15}))? @@/y;
