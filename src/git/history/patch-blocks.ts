/** A line of a hunk: kept, added or deleted, with its number in each file where it stands there. */
export type HunkLine = {
	readonly sign: " " | "+" | "-";
	readonly text: string;
	/** 0 where it is not in the old or new file. */
	readonly old: number;
	readonly now: number;
	/** It is the last of its file, and no line feed follows. */
	readonly open?: boolean;
};
export type Hunk = {
	readonly oldStart: number;
	readonly oldLines: number;
	readonly newStart: number;
	readonly newLines: number;
	/** The function or section in which it is, as git sees it. */
	readonly heading: string;
	readonly lines: readonly HunkLine[];
};
/** What a patch of git says of one file. */
export type PatchBlock = {
	/** The ids of the two contents; absent when they are the same. */
	readonly ids: readonly [string, string] | undefined;
	readonly binary: boolean;
	readonly hunks: readonly Hunk[];
};

/** Reads what `git diff-tree -p --full-index` wrote, as far as it goes: a hunk that is cut off has the lines that are there. Names are not read. */
export function patchBlocks(text: string): PatchBlock[] {
	const blocks: PatchBlock[] = [];
	let at = 0;
	const line = () => {
		const end = text.indexOf("\n", at);
		const found = text.slice(at, end < 0 ? text.length : end);
		at = end < 0 ? text.length : end + 1;
		return found;
	};
	while (at < text.length) {
		if (!text.startsWith("diff --git ", at)) {
			line();
			continue;
		}
		line();
		let ids: [string, string] | undefined;
		let binary = false;
		const hunks: Hunk[] = [];
		while (at < text.length && !text.startsWith("diff --git ", at)) {
			const head = line();
			const index = /^index ([0-9a-f]+)\.\.([0-9a-f]+)/.exec(head);
			if (index) ids = [index[1] as string, index[2] as string];
			else if (head.startsWith("Binary files ")) binary = true;
			else if (head.startsWith("@@ "))
				hunks.push(hunk(head, line, () => text[at]));
		}
		blocks.push({ ids, binary, hunks });
	}
	return blocks;
}

const header = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/s;

/** The lines of a hunk are counted, so that no content is taken for something else. */
function hunk(
	head: string,
	line: () => string,
	peek: () => string | undefined,
): Hunk {
	const [, a = "0", b = "1", c = "0", d = "1", heading = ""] =
		header.exec(head) ?? [];
	const [oldStart, oldLines, newStart, newLines] = [a, b, c, d].map(Number) as [
		number,
		number,
		number,
		number,
	];
	const lines: HunkLine[] = [];
	let [old, now] = [oldStart, newStart];
	const [oldEnd, newEnd] = [oldStart + oldLines, newStart + newLines];
	for (;;) {
		const first = peek();
		if (first === "\\") {
			line();
			const last = lines.pop();
			if (last) lines.push({ ...last, open: true });
			continue;
		}
		if (old >= oldEnd && now >= newEnd) break;
		if (first !== " " && first !== "+" && first !== "-") break;
		const text = line().slice(1);
		lines.push({
			sign: first,
			text,
			old: first === "+" ? 0 : old,
			now: first === "-" ? 0 : now,
		});
		if (first !== "+") old++;
		if (first !== "-") now++;
	}
	return { oldStart, oldLines, newStart, newLines, heading, lines };
}
