import type { FilePatch } from "./file-patch.ts";
import { pathOf } from "./file-patch.ts";
import { type Allowance, parseBinary } from "./parse-binary.ts";
import { parseGitHeader } from "./parse-git-header.ts";
import { parseHunkHeader, parseHunks } from "./parse-hunks.ts";
import { isPlainHeader, parsePlainHeader } from "./parse-plain-header.ts";
import { malformed, PatchError } from "./patch-error.ts";
import {
	lineEnd,
	moveTo,
	type PatchText,
	readPatch,
	startsNextLine,
} from "./patch-text.ts";

/** A patch that was read: the bytes its hunks point into, and what it says of each file, in its order. */
type ParsedPatch = {
	readonly bytes: Buffer;
	readonly files: readonly FilePatch[];
};

/**
 * Reads a patch: git's own format and plain unified diffs, with any text between the files, such as a mail's.
 * The binary parts may unfold to `allowance` bytes. Throws `malformed` and `too-large`.
 */
export function parsePatch(
	text: Buffer | string,
	allowance: Allowance,
): ParsedPatch {
	const patch = readPatch(text);
	const files: FilePatch[] = [];
	for (;;) {
		const file = nextFile(patch);
		if (!file) break;
		parseHunks(patch, file);
		if (file.hunks.length === 0) {
			file.binary = parseBinary(patch, allowance);
			if (!file.binary && !changesMore(file))
				throw malformed(
					file.line,
					`nothing follows the header of ${pathOf(file)}`,
				);
		}
		files.push(file);
		if (files.length > MOST_FILES)
			throw new PatchError("too-large", "patch changes too many files");
	}
	if (files.length === 0)
		throw new PatchError("malformed", "there is no patch in it");
	return { bytes: patch.bytes, files };
}

/** Goes on to the next header of a file and reads it; undefined when there is none. */
function nextFile(patch: PatchText): FilePatch | undefined {
	while (patch.at < patch.text.length) {
		// Nothing can follow such a line any more, so it is no header, were it only cut short.
		if (lineEnd(patch, patch.at) + 6 > patch.text.length) return;
		if (startsNextLine(patch, "diff --git ")) {
			const file = parseGitHeader(patch);
			if (file) return file;
			continue;
		}
		if (isPlainHeader(patch)) return parsePlainHeader(patch);
		// A sign that the patch lost a header, and is not what its author thinks.
		if (startsNextLine(patch, "@@ -") && parseHunkHeader(patch))
			throw malformed(patch.line, "a hunk without the header of a file");
		moveTo(patch, lineEnd(patch, patch.at));
	}
	return;
}

/** Whether a patch without content changes something else of the file. */
function changesMore(file: FilePatch): boolean {
	const newMode =
		file.oldMode !== undefined &&
		file.newMode !== undefined &&
		file.oldMode !== file.newMode;
	return (
		newMode ||
		file.renames ||
		file.copies ||
		file.creates === true ||
		file.deletes === true
	);
}

const MOST_FILES = 20_000;
