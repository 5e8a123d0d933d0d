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
		options: { whitespace?: Whitespace },
	): Promise<DiffStart>;
}

/** Lines that are read at once with the list of files. */
const lineBytes = 256 * 1024;
/** What is remembered, of all and of one difference, in bytes of memory as far as they can be told. */
const mostOfAll = 96 << 20;
const mostOfOne = 48 << 20;

export function openDiffCache(git: Git): DiffCache {
	const known = new Map<string, { start: DiffStart; size: number }>();
	/** What is being read: who wants the same waits for it. */
	const underWay = new Map<string, Promise<DiffStart>>();
	let total = 0;
	const remember = (key: string, start: DiffStart) => {
		const size = sizeOf(start);
		if (size > mostOfOne) return;
		known.set(key, { start, size });
		total += size;
		for (const [oldest, { size }] of known) {
			if (total <= mostOfAll) break;
			known.delete(oldest);
			total -= size;
		}
	};
	return {
		start(from, base, head, { whitespace }) {
			const key = `${sourceKey(from)}/${base}/${head}/${whitespace ?? ""}`;
			const found = known.get(key);
			if (found) {
				// what was asked for last goes last
				known.delete(key);
				known.set(key, found);
				return Promise.resolve(found.start);
			}
			const reading =
				underWay.get(key) ??
				diffStart(git, from, base, head, { whitespace, lineBytes })
					.then((start) => {
						remember(key, start);
						return start;
					})
					.finally(() => underWay.delete(key));
			underWay.set(key, reading);
			return reading;
		},
	};
}

/** Lines are parts of the text that git answered, which stays in memory with the last of them. */
function sizeOf({ changes, first, bytes }: DiffStart): number {
	let size = 200 + 2 * bytes + 400 * changes.length;
	for (const { hunks } of first)
		for (const { lines } of hunks) size += 100 * lines.length;
	return size;
}
