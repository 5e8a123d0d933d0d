import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import {
	changedFiles,
	type Whitespace,
} from "../../git/history/changed-files.ts";
import { diffFiles, type FileDiff } from "../../git/history/diff-files.ts";
import type { ReadFrom } from "../../git/store.ts";
import { isGenerated } from "../../text/generated.ts";
import { type ChangedPicture, changedPicture } from "./picture-sides.ts";

/** A file of a difference as pages show it. */
export interface ShownFile extends FileDiff {
	/** The name under which pages have it: `diff-` and the sha1 of its path. */
	readonly anchor: string;
	readonly additions: number;
	readonly deletions: number;
	/** Why its lines are not shown until somebody asks for them; undefined when they are. */
	readonly folded: "large" | "generated" | "rest" | undefined;
	/** All lines of the file are there, not only those around the changes. */
	readonly whole: boolean;
	/** What it was and is, where it is a picture. */
	readonly picture?: ChangedPicture;
}

export interface Diff {
	readonly files: readonly ShownFile[];
	/** How many files differ; more than are given when it is very large. */
	readonly total: number;
	readonly additions: number;
	readonly deletions: number;
}

export interface DiffWanted {
	readonly whitespace?: Whitespace;
	/** Only the file of this anchor, without folding it. */
	readonly file?: string;
	/** The anchor of the file of which all lines are wanted. */
	readonly whole?: string;
	/** Files that differ from here on, for the rest of a long one. */
	readonly skip?: number;
	readonly signal?: AbortSignal;
}

/** Files that are given at once. */
const filesAtOnce = 300;
/** Lines of one file, and of all, that are shown without being asked for. */
const mostOfFile = 1500;
const mostOfAll = 20_000;
/** Files among which pictures are looked for. */
const mostPictures = 100;
/** Lines that are shown of a file that is asked for. */
const mostAsked = 30_000;

export const anchorOf = (path: string): string =>
	`diff-${createHash("sha1").update(path).digest("hex")}`;

/**
 * The difference of two commits as pages show it: bounded, large and generated files folded; null is the empty tree.
 * @throws DomainError "not-found" when no file has the anchor that is asked for
 */
export async function readDiff(
	app: App,
	from: ReadFrom,
	base: string | null,
	head: string,
	wanted: DiffWanted = {},
): Promise<Diff> {
	const { whitespace, signal, file, whole, skip = 0 } = wanted;
	const options = { whitespace, signal };
	let all = await diffFiles(app.git, from, base, head, options);
	const asked = [file, whole].filter((anchor) => anchor !== undefined);
	for (const anchor of new Set(asked)) {
		const at = all.findIndex(({ path }) => anchorOf(path) === anchor);
		const found = all[at];
		if (!found) throw notFound();
		// alone it has all the room; around it stands what its folder has
		const [fresh] = await diffFiles(app.git, from, base, head, {
			...options,
			paths: [found.path, ...(found.oldPath ? [found.oldPath] : [])],
			context: anchor === whole ? 1_000_000 : 3,
		});
		if (fresh && fresh.path === found.path) all = all.with(at, fresh);
	}
	const counts = await countsOf(app, from, base, head, all, options);
	const files: ShownFile[] = [];
	let lines = 0;
	for (const one of all.slice(skip, skip + filesAtOnce)) {
		const anchor = anchorOf(one.path);
		if (file !== undefined && anchor !== file) continue;
		const [additions, deletions] = counts.get(one.path) ?? [0, 0];
		const count = one.hunks.reduce((sum, h) => sum + h.lines.length, 0);
		const isAsked = asked.includes(anchor);
		const folded = isAsked
			? undefined
			: one.cut || count > mostOfFile
				? "large"
				: isGenerated(one.path) && count > 0
					? "generated"
					: lines + count > mostOfAll
						? "rest"
						: undefined;
		if (!folded) lines += count;
		const shown = isAsked ? firstLines(one, mostAsked) : one;
		files.push({
			...shown,
			hunks: folded ? [] : shown.hunks,
			anchor,
			additions,
			deletions,
			folded,
			whole: anchor === whole,
		});
	}
	const pictures = await Promise.all(
		files.map((one, i) =>
			i < mostPictures || files.length === 1
				? changedPicture(app, from, one)
				: undefined,
		),
	);
	let [additions, deletions] = [0, 0];
	for (const [added, deleted] of counts.values()) {
		additions += added;
		deletions += deleted;
	}
	return {
		files: files.map((one, i) => ({ ...one, picture: pictures[i] })),
		total: all.length,
		additions,
		deletions,
	};
}

function firstLines(file: FileDiff, most: number): FileDiff {
	let left = most;
	const hunks = file.hunks.flatMap((hunk) => {
		if (left <= 0) return [];
		const lines = hunk.lines.slice(0, left);
		left -= lines.length;
		return [{ ...hunk, lines }];
	});
	return left > 0 ? file : { ...file, hunks, cut: true };
}

type Counts = ReadonlyMap<string, readonly [added: number, deleted: number]>;

/** The lines that each file gained and lost: counted in what was read, asked of git where that was cut. */
async function countsOf(
	app: App,
	from: ReadFrom,
	base: string | null,
	head: string,
	files: readonly FileDiff[],
	options: { whitespace?: Whitespace; signal?: AbortSignal },
): Promise<Counts> {
	if (files.some(({ cut }) => cut)) {
		const stats = await changedFiles(app.git, from, base, head, options);
		return new Map(
			stats.map(({ path, additions, deletions }) => [
				path,
				[additions, deletions],
			]),
		);
	}
	return new Map(
		files.map(({ path, hunks }) => {
			let [added, deleted] = [0, 0];
			for (const { lines } of hunks)
				for (const { sign } of lines)
					if (sign === "+") added++;
					else if (sign === "-") deleted++;
			return [path, [added, deleted]];
		}),
	);
}
