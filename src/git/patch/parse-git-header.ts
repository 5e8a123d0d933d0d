import { isDevNull, nameOfBoth, readName } from "./file-name.ts";
import { type FilePatch, newFilePatch } from "./file-patch.ts";
import { malformed } from "./patch-error.ts";
import { lineEnd, moveTo, type PatchText } from "./patch-text.ts";

/** What a header is read into: the patch of the file, and the name that its first line gives. */
type Header = { file: FilePatch; name: string | undefined; patch: PatchText };

/** Reads one line of a header; `from` is behind the words that tell what it is, `to` behind its line feed. */
type LineReader = (header: Header, from: number, to: number) => void;

/**
 * Reads the header that starts with the `diff --git` line at which the patch stands, and leaves it behind.
 * Undefined, and nothing left behind but the first line, when no line of a header follows.
 */
export function parseGitHeader(patch: PatchText): FilePatch | undefined {
	const file = newFilePatch(patch.line);
	file.creates = false;
	file.deletes = false;
	const first = lineEnd(patch, patch.at);
	const name = nameOfBoth(patch, patch.at + START.length, first);
	const header = { file, name, patch };
	moveTo(patch, first);
	const lines = readLines(header);
	settleNames(header);
	return lines > 0 ? file : undefined;
}

function readLines(header: Header): number {
	const { patch, file } = header;
	for (let count = 0; ; count++) {
		const end = patch.text.indexOf("\n", patch.at) + 1;
		const words = WORDS.find((start) => patch.text.startsWith(start, patch.at));
		if (end === 0 || !words) return count;
		LINES[words]?.(header, patch.at + words.length, end);
		const kinds = [file.creates, file.deletes, file.renames, file.copies];
		if (kinds.filter(Boolean).length > 1)
			throw malformed(patch.line, "the header contradicts itself");
		moveTo(patch, end);
	}
}

function settleNames({ file, name, patch }: Header): void {
	if (file.oldPath === undefined && file.newPath === undefined) {
		if (name === undefined)
			throw malformed(
				file.line,
				"the header names no file (a/ and b/ are needed)",
			);
		file.oldPath = name;
		file.newPath = name;
	}
	const incomplete =
		(file.newPath === undefined && !file.deletes) ||
		(file.oldPath === undefined && !file.creates);
	if (incomplete) throw malformed(patch.line, "the header names no file");
	// Two names without a word why are a rename: a file that is there must not be lost.
	if (file.oldPath && file.newPath && file.oldPath !== file.newPath)
		file.renames ||= !file.copies;
}

function oldName({ file, name, patch }: Header, from: number, to: number) {
	if (isDevNull(patch.text, from)) {
		if (!file.creates) {
			file.creates = true;
			file.newPath ??= name;
		}
		file.oldPath = undefined;
		return;
	}
	file.oldPath = sameName(patch, file.oldPath, file.creates, from, to);
}

function newName({ file, name, patch }: Header, from: number, to: number) {
	if (isDevNull(patch.text, from)) {
		if (!file.deletes) {
			file.deletes = true;
			file.oldPath ??= name;
		}
		file.newPath = undefined;
		return;
	}
	file.newPath = sameName(patch, file.newPath, file.deletes, from, to);
}

function sameName(
	patch: PatchText,
	known: string | undefined,
	isNothing: boolean | undefined,
	from: number,
	to: number,
): string | undefined {
	const name = readName(patch, from, to, patch.strip);
	if (isNothing) throw malformed(patch.line, "/dev/null was expected");
	if (known !== undefined && known !== name)
		throw malformed(patch.line, "the header gives two names to one file");
	return name;
}

function mode({ patch }: Header, from: number, to: number): number {
	const digits = /^[0-7]{1,7}(?=\s)/.exec(patch.text.slice(from, to))?.[0];
	if (!digits) throw malformed(patch.line, "a mode is not octal");
	return Number.parseInt(digits, 8);
}

function movedName(header: Header, from: number, to: number) {
	const { patch } = header;
	return readName(patch, from, to, 0);
}

function readIds({ file, patch }: Header, from: number, to: number): void {
	const line = patch.text.slice(from, to);
	const ids = /^([0-9a-f]{1,64})\.\.([0-9a-f]{1,64})( [0-7]{1,7})?\s*$/i.exec(
		line,
	);
	if (!ids) return;
	file.oldId = (ids[1] as string).toLowerCase();
	file.newId = (ids[2] as string).toLowerCase();
	if (ids[3]) file.oldMode = Number.parseInt(ids[3], 8);
}

const LINES: Record<string, LineReader> = {
	"--- ": oldName,
	"+++ ": newName,
	"old mode ": (header, from, to) => {
		header.file.oldMode = mode(header, from, to);
	},
	"new mode ": (header, from, to) => {
		header.file.newMode = mode(header, from, to);
	},
	"deleted file mode ": (header, from, to) => {
		header.file.deletes = true;
		header.file.oldPath = header.name;
		header.file.newPath = undefined;
		header.file.oldMode = mode(header, from, to);
	},
	"new file mode ": (header, from, to) => {
		header.file.creates = true;
		header.file.newPath = header.name;
		header.file.oldPath = undefined;
		header.file.newMode = mode(header, from, to);
	},
	"copy from ": (header, from, to) => {
		header.file.copies = true;
		header.file.oldPath = movedName(header, from, to);
	},
	"copy to ": (header, from, to) => {
		header.file.copies = true;
		header.file.newPath = movedName(header, from, to);
	},
	"rename old ": renameFrom,
	"rename new ": renameTo,
	"rename from ": renameFrom,
	"rename to ": renameTo,
	"similarity index ": () => {},
	"dissimilarity index ": () => {},
	"index ": readIds,
};
const WORDS = Object.keys(LINES);
const START = "diff --git ";

function renameFrom(header: Header, from: number, to: number): void {
	header.file.renames = true;
	header.file.oldPath = movedName(header, from, to);
}

function renameTo(header: Header, from: number, to: number): void {
	header.file.renames = true;
	header.file.newPath = movedName(header, from, to);
}
