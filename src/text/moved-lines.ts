/** A line of a difference. */
interface Line {
	readonly sign: " " | "+" | "-";
	readonly text: string;
}
/** Where the other half of a moved line is. */
interface MovePartner<L> {
	/** The place of its file among those that were given. */
	readonly file: number;
	readonly line: L;
	/** It is the first of the lines that moved together. */
	readonly first: boolean;
}

/** Letters and digits that make some lines worth telling: brackets and ends of blocks are everywhere. */
const fewest = 20;
/** Lines of the same text that are tried. */
const mostTried = 16;
const sign = /[\p{L}\p{N}]/gu;

interface Run<L> {
	readonly file: number;
	/** Deleted and added lines that stand beside each other have the same. */
	readonly group: number;
	readonly lines: readonly L[];
}

/**
 * Lines that were taken away at one place and added at another, at least two together; how far they are indented does not matter.
 * What was only indented anew at its place has not moved.
 */
export function movedLines<L extends Line>(
	files: readonly (readonly { readonly lines: readonly L[] }[])[],
): Map<L, MovePartner<L>> {
	const { gone, come } = runsOf(files);
	const places = new Map<string, { run: Run<L>; at: number }[]>();
	for (const run of gone)
		run.lines.forEach(({ text }, at) => {
			const key = text.trim();
			const known = places.get(key);
			if (!known) places.set(key, [{ run, at }]);
			else if (known.length < mostTried) known.push({ run, at });
		});
	const moved = new Map<L, MovePartner<L>>();
	for (const run of come)
		for (let at = 0; at < run.lines.length; ) {
			const [first] = run.lines.slice(at, at + 1);
			let best: { run: Run<L>; at: number; length: number } | undefined;
			for (const place of places.get(first?.text.trim() ?? "") ?? []) {
				if (place.run.group === run.group) continue;
				const length = sameLines(place, { run, at }, moved);
				if (length > (best?.length ?? 0)) best = { ...place, length };
			}
			if (best && isWorth(run.lines.slice(at, at + best.length)))
				for (let i = 0; i < best.length; i++) {
					const now = run.lines[at + i] as L;
					const old = best.run.lines[best.at + i] as L;
					moved.set(now, { file: best.run.file, line: old, first: i === 0 });
					moved.set(old, { file: run.file, line: now, first: i === 0 });
				}
			at += best?.length ?? 1;
		}
	return moved;
}

function sameLines<L extends Line>(
	old: { run: Run<L>; at: number },
	now: { run: Run<L>; at: number },
	moved: ReadonlyMap<L, unknown>,
): number {
	let length = 0;
	for (;;) {
		const before = old.run.lines[old.at + length];
		const after = now.run.lines[now.at + length];
		if (!before || !after || moved.has(before)) return length;
		if (before.text.trim() !== after.text.trim()) return length;
		length++;
	}
}

function isWorth(lines: readonly Line[]): boolean {
	if (lines.length < 2) return false;
	let signs = 0;
	for (const { text } of lines) {
		signs += text.slice(0, 200).match(sign)?.length ?? 0;
		if (signs >= fewest) return true;
	}
	return false;
}

function runsOf<L extends Line>(
	files: readonly (readonly { readonly lines: readonly L[] }[])[],
) {
	const gone: Run<L>[] = [];
	const come: Run<L>[] = [];
	let group = 0;
	for (const [file, hunks] of files.entries())
		for (const { lines } of hunks) {
			group++;
			for (let at = 0; at < lines.length; ) {
				const from = at;
				const kind = lines[at]?.sign;
				while (at < lines.length && lines[at]?.sign === kind) at++;
				if (kind === " ") group++;
				else
					(kind === "-" ? gone : come).push({
						file,
						group,
						lines: lines.slice(from, at),
					});
			}
		}
	return { gone, come };
}
