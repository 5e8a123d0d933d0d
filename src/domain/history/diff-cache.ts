import type { Git } from "../../git/git.ts";
import type { Whitespace } from "../../git/history/changed-files.ts";
import { type DiffStart, diffStart } from "../../git/history/diff-start.ts";
import { type ReadFrom, sourceKey } from "../../git/store.ts";

/** The beginnings of differences that were once read. Two objects never differ otherwise, so nothing goes stale. */
export interface DiffCache {
	/** All files that differ and how much, and the lines of the first ones. */
	start(
		from: ReadFrom,
		base: string | null,
		head: string,
		options: { whitespace?: Whitespace; signal?: AbortSignal },
	): Promise<DiffStart>;
}

/** Lines that are read at once with the list of files. */
const lineBytes = 256 * 1024;
/** What is remembered, of all and of one difference, in bytes of memory as far as they can be told. */
const mostOfAll = 48 << 20;
const mostOfOne = 8 << 20;

export function openDiffCache(git: Git): DiffCache {
	const known = new Map<string, { start: DiffStart; size: number }>();
	let total = 0;
	return {
		async start(from, base, head, { whitespace, signal }) {
			const key = `${sourceKey(from)}/${base}/${head}/${whitespace ?? ""}`;
			const found = known.get(key);
			if (found) {
				// what was asked for last goes last
				known.delete(key);
				known.set(key, found);
				return found.start;
			}
			const start = await diffStart(git, from, base, head, {
				whitespace,
				lineBytes,
				signal,
			});
			const size = sizeOf(start);
			if (size > mostOfOne || known.has(key)) return start;
			known.set(key, { start, size });
			total += size;
			for (const [oldest, { size }] of known) {
				if (total <= mostOfAll) break;
				known.delete(oldest);
				total -= size;
			}
			return start;
		},
	};
}

function sizeOf({ changes, first }: DiffStart): number {
	let size = 200;
	for (const { path, oldPath = "" } of changes)
		size += 400 + 2 * (path.length + oldPath.length);
	for (const { hunks } of first)
		for (const { lines } of hunks)
			for (const { text } of lines) size += 100 + 2 * text.length;
	return size;
}
