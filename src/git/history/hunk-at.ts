import { setImmediate } from "node:timers/promises";
import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import type { ReadFrom } from "../store.ts";
import { readGit } from "./read-turn.ts";

/** Lines that are kept in front of the one that is meant, itself included. */
const KEPT = 4;
const LARGEST = 16 << 20;

/** Lines of a difference between which others have a turn. */
const SHARE = 20_000;

/**
 * For lines of a file the part of the difference between two commits that ends with each: a line of the new file, or of the old one where the number is
 * below zero. The difference is worked out and read once. "" where a line is not in it. Throws `missing-object`, `too-large`, `failed`.
 */
export async function hunksAt(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string,
	path: string,
	lines: readonly number[],
): Promise<ReadonlyMap<number, string>> {
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (path === "" || path.includes("\0")) return new Map();
	const { stdout } = await readGit(
		git,
		from,
		"diff-tree",
		["-r", "-p", "--no-ext-diff", "--no-textconv", ...ids, "--", path],
		{ bounded: true, maxOutput: LARGEST },
	);
	return truncateHunks(stdout, lines);
}

/** The hunks up to the lines, each with a header that counts what is left of it. */
export async function truncateHunks(
	diff: Buffer,
	lines: readonly number[],
): Promise<ReadonlyMap<number, string>> {
	const wanted = new Set(lines);
	const found = new Map<number, string>();
	let header = "";
	let last: string[] = [];
	let begin: LinePosition = { old: 0, new: 0 };
	let at = begin;
	let read = 0;
	for (let from = 0; from < diff.length && found.size < wanted.size; ) {
		if (++read % SHARE === 0) await setImmediate();
		const end = diff.indexOf(10, from);
		const text = diff.toString("utf8", from, end < 0 ? diff.length : end);
		from = end < 0 ? diff.length : end + 1;
		const counts = HEADER.exec(text);
		if (counts) {
			header = text;
			last = [];
			at = { old: Number(counts[1]), new: Number(counts[2]) };
			begin = at;
			continue;
		}
		const sign = text[0];
		if (!header || !sign || !" +-".includes(sign)) continue;
		if (last.push(text) > KEPT) {
			begin = after(begin, last.shift() as string);
			header = REST;
		}
		for (const line of [sign === "-" ? 0 : at.new, sign === "+" ? 0 : -at.old])
			if (line !== 0 && wanted.has(line) && !found.has(line))
				found.set(line, [headerOf(header, begin, last), ...last].join("\n"));
		at = after(at, text);
	}
	return found;
}

type LinePosition = { readonly old: number; readonly new: number };

/** Stands for a header of which lines have been left out since. */
const REST = "@@";

const after = (at: LinePosition, text: string): LinePosition => ({
	old: at.old + (text[0] === "+" ? 0 : 1),
	new: at.new + (text[0] === "-" ? 0 : 1),
});

function headerOf(
	header: string,
	start: LinePosition,
	lines: string[],
): string {
	if (header !== REST) return header;
	const end = lines.reduce(after, start);
	return `@@ -${start.old},${end.old - start.old} +${start.new},${end.new - start.new} @@`;
}

const HEADER = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/;
