import { isDevNull, isEpoch, readDatedName } from "./file-name.ts";
import { type FilePatch, newFilePatch } from "./file-patch.ts";
import { malformed } from "./patch-error.ts";
import { lineEnd, moveTo, type PatchText } from "./patch-text.ts";

/** Whether the patch stands at a `---` and a `+++` line with a hunk behind them. */
export function isPlainHeader(patch: PatchText, at = patch.at): boolean {
	if (!patch.text.startsWith("--- ", at)) return false;
	const second = lineEnd(patch, at);
	if (!patch.text.startsWith("+++ ", second)) return false;
	return patch.text.startsWith("@@ -", lineEnd(patch, second));
}

/** Reads the two lines at which the patch stands, and leaves them behind. */
export function parsePlainHeader(patch: PatchText): FilePatch {
	const file = newFilePatch(patch.line);
	const { text } = patch;
	const first = { from: patch.at + 4, to: lineEnd(patch, patch.at) };
	const second = { from: first.to + 4, to: lineEnd(patch, first.to) };
	guessStrip(patch, first, second);
	const name = (line: Range) =>
		readDatedName(patch, line.from, line.to, patch.strip);
	if (isDevNull(text, first.from) || isEpoch(text, first.from, first.to)) {
		file.creates = true;
		file.deletes = false;
		file.newPath = name(second);
	} else if (
		isDevNull(text, second.from) ||
		isEpoch(text, second.from, second.to)
	) {
		file.creates = false;
		file.deletes = true;
		file.oldPath = name(first);
	} else {
		file.oldPath = shorter(name(first), name(second));
		file.newPath = file.oldPath;
	}
	if (file.oldPath === undefined && file.newPath === undefined)
		throw malformed(patch.line, "no file name is found");
	moveTo(patch, second.to, 2);
	return file;
}

type Range = { from: number; to: number };

/** Two names without a directory have nothing to strip, and so it is for the rest of the patch. */
function guessStrip(patch: PatchText, first: Range, second: Range): void {
	if (patch.stripKnown) return;
	const isBare = (line: Range) => {
		if (isDevNull(patch.text, line.from)) return undefined;
		return !readDatedName(patch, line.from, line.to, 0)?.includes("/");
	};
	const bare = isBare(first) ?? isBare(second);
	if (bare && (isBare(second) ?? bare)) {
		patch.strip = 0;
		patch.stripKnown = true;
	}
}

/** The new name, unless it is the old one with something behind it, such as `.new` or `~`. */
function shorter(
	old: string | undefined,
	next: string | undefined,
): string | undefined {
	if (old === undefined || next === undefined) return next ?? old;
	return next.length > old.length && next.startsWith(old) ? old : next;
}
