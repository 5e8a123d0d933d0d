import type { FileDiff } from "../../git/history/diff-files.ts";
import type { Hunk, HunkLine } from "../../git/history/patch-blocks.ts";

/** A file of which some lines are left out. */
export type NarrowedFile = FileDiff & {
	/** The number of its last line, unless the file was cut. */
	readonly lastLine: number | undefined;
};

/** Lines that are kept around a change. */
const usual = 3;

/** Leaves of a file that was read with all its lines those around the changes, and those with the numbers of `ranges`. */
export function narrowed(
	file: FileDiff,
	ranges: readonly (readonly [number, number])[],
): NarrowedFile {
	const lines = file.hunks.flatMap((hunk) => hunk.lines);
	const kept = new Uint8Array(lines.length);
	for (const [i, { sign }] of lines.entries())
		if (sign !== " ") kept.fill(1, Math.max(0, i - usual), i + usual + 1);
	const sorted = [...ranges].sort(([a], [b]) => a - b);
	let at = 0;
	let end = 0;
	for (const [i, { now }] of lines.entries()) {
		if (!now) continue;
		for (let next = sorted[at]; next && next[0] <= now; next = sorted[++at])
			end = Math.max(end, next[1]);
		if (now <= end) kept[i] = 1;
	}
	const hunks: Hunk[] = [];
	for (let i = 0; i < lines.length; ) {
		if (!kept[i]) {
			i++;
			continue;
		}
		const from = i;
		while (i < lines.length && kept[i]) i++;
		hunks.push(hunkOf(lines.slice(from, i)));
	}
	const last = lines.findLast(({ now }) => now > 0);
	return { ...file, hunks, lastLine: file.cut ? undefined : (last?.now ?? 0) };
}

function hunkOf(lines: readonly HunkLine[]): Hunk {
	const numbers = (side: "old" | "now") => lines.filter((line) => line[side]);
	const [old, now] = [numbers("old"), numbers("now")];
	return {
		oldStart: old[0]?.old ?? 0,
		oldLines: old.length,
		newStart: now[0]?.now ?? 0,
		newLines: now.length,
		heading: "",
		lines,
	};
}
