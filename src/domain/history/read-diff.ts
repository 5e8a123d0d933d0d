import { createHash } from "node:crypto";
import type { App } from "../../app.ts";
import { notFound } from "../../errors.ts";
import type { Whitespace } from "../../git/history/changed-files.ts";
import { diffFiles, type FileDiff } from "../../git/history/diff-files.ts";
import type { CountedChange } from "../../git/history/diff-start.ts";
import type { ReadFrom } from "../../git/store.ts";
import { isGenerated } from "../../text/generated.ts";
import { type NarrowedFile, narrowed } from "./narrowed.ts";
import {
	type CellChange,
	changedNotebook,
	mostOfNotebooks,
} from "./notebook-change.ts";
import {
	type ChangedPicture,
	changedPicture,
	isPicture,
} from "./picture-sides.ts";

/** A file of a difference as pages show it. */
export interface ShownFile extends FileDiff {
	/** The name under which pages have it: `diff-` and the sha1 of its path. */
	readonly anchor: string;
	readonly additions: number;
	readonly deletions: number;
	/** False where nobody counted them. */
	readonly counted: boolean;
	/** Why its lines are not shown: until somebody asks for them, or for "rest" comes near; undefined when they are. */
	readonly folded: "large" | "generated" | "rest" | undefined;
	/** All lines of the file are there, not only those around the changes. */
	readonly whole: boolean;
	/** The number of its last line, where that is known. */
	readonly lastLine?: number;
	/** What it was and is, where it is a picture. */
	readonly picture?: ChangedPicture;
	/** Its cells, where it is a notebook. */
	readonly notebook?: readonly CellChange[];
}

export interface Diff {
	readonly files: readonly ShownFile[];
	/** All files that differ; more than are given when they are many. */
	readonly all: readonly CountedChange[];
	/** How many of them are before the first one given. */
	readonly skipped: number;
	readonly additions: number;
	readonly deletions: number;
	/** False where they are those of the first files only. */
	readonly counted: boolean;
}

interface DiffOptions {
	readonly whitespace?: Whitespace;
	/** Only the file of this anchor, without folding it. */
	readonly file?: string;
	/** The anchor of the file of which all lines are wanted. */
	readonly whole?: string;
	/** The anchor of a file of which some lines are shown besides the changed ones. */
	readonly around?: string;
	/** These, from and to, by their new numbers. */
	readonly lines?: readonly (readonly [number, number])[];
	/** The anchor of a file that is not folded. */
	readonly open?: string;
	/** Only the files of these anchors, as far as there is room. */
	readonly near?: readonly string[];
	/** Files that differ from here on, for the rest of a long one. */
	readonly skip?: number;
	readonly signal?: AbortSignal;
}

/** Files that are given at once. */
const filesAtOnce = 100;
/** Lines of one file, and of all, that are shown without being asked for. */
const mostOfFile = 1500;
const mostOfAll = 800;
/** Their bytes. */
const bytesOfFile = 256 * 1024;
const bytesOfAll = 96 * 1024;
/** A longer line is hardly code; so much of it counts. */
const longestLine = 5000;
/** Lines for which a picture stands. */
const linesOfPicture = 40;
/** Lines that are shown of a file that is asked for. */
const mostAsked = 30_000;

export const anchorOf = (path: string): string =>
	`diff-${createHash("sha1").update(path).digest("hex")}`;

/**
 * The difference of two commits as pages show it: the files with their counts, and the lines of as many as there is room for; null is the empty tree.
 * @throws DomainError "not-found" when no file has the anchor that is asked for
 */
export async function readDiff(
	app: App,
	from: ReadFrom,
	base: string | null,
	head: string,
	wanted: DiffOptions = {},
): Promise<Diff> {
	const { whitespace, signal, file, whole, near, open, around } = wanted;
	const options = { whitespace, signal };
	const start = await app.history.diffs.start(from, base, head, { whitespace });
	const all = start.changes;
	const asked = [file, whole, open, around].filter(
		(anchor) => anchor !== undefined,
	);
	const some = file ? [file] : near;
	changesOf(
		all,
		[whole, around].filter((anchor) => anchor !== undefined),
	);
	const skip = wanted.skip || pageOf(all, asked);
	const shown = some
		? changesOf(all, some)
		: all.slice(skip, skip + filesAtOnce);
	const read = new Map<string, FileDiff | NarrowedFile>();
	for (const one of start.first) if (!one.cut) read.set(one.path, one);
	const readAll = async (
		changes: readonly CountedChange[],
		more: { context?: number; mostBytes?: number },
	) => {
		if (!changes.length) return;
		const paths = changes.flatMap((one) => [
			one.path,
			...(one.oldPath ? [one.oldPath] : []),
		]);
		// a name that is no UTF-8 cannot be asked for
		const strange = paths.some((path) => path.includes("\ufffd"));
		const found = await diffFiles(app.git, from, base, head, {
			...options,
			...more,
			paths: strange ? [] : paths,
		});
		const cuts = found.findIndex(({ cut }) => cut);
		const wanted = new Set(changes.map(({ path }) => path));
		// what comes after the end of what was read is not there at all
		for (const [i, one] of found.entries())
			if (wanted.has(one.path) && (cuts < 0 || i <= cuts))
				read.set(one.path, one);
	};
	// alone each has all the room
	for (const one of shown) {
		const anchor = anchorOf(one.path);
		if (!asked.includes(anchor)) continue;
		const isWhole = anchor === whole || anchor === around;
		await readAll([one], { context: isWhole ? 1_000_000 : 3 });
		const all = read.get(one.path);
		if (all && anchor === around && anchor !== whole)
			read.set(one.path, narrowed(all, wanted.lines ?? []));
	}
	await readAll(firstOf(shown, read), { mostBytes: 1 << 20 });
	const room = { bytes: mostOfNotebooks };
	const files = await Promise.all(
		fold(shown, read, asked, whole).map(async (one) =>
			one.folded === "rest"
				? one
				: {
						...one,
						picture: await changedPicture(app, from, one),
						notebook: one.folded
							? undefined
							: await changedNotebook(app, from, one, room),
					},
		),
	);
	let [additions, deletions] = [0, 0];
	for (const one of all) {
		additions += one.additions;
		deletions += one.deletions;
	}
	const counted = all.at(-1)?.counted ?? true;
	const skipped = some ? 0 : skip;
	return { files, all, skipped, additions, deletions, counted };
}

/** Where the file of each anchor is; a long list is asked often, as somebody nears its files. */
const places = new WeakMap<
	readonly CountedChange[],
	ReadonlyMap<string, number>
>();

function placesOf(all: readonly CountedChange[]): ReadonlyMap<string, number> {
	const known =
		places.get(all) ?? new Map(all.map(({ path }, i) => [anchorOf(path), i]));
	places.set(all, known);
	return known;
}

/** The files of some anchors, in their order. */
function changesOf(
	all: readonly CountedChange[],
	anchors: readonly string[],
): CountedChange[] {
	const places = placesOf(all);
	const found = [...new Set(anchors)].map((anchor) => {
		const place = places.get(anchor);
		if (place === undefined) throw notFound();
		return place;
	});
	return found
		.sort((a, b) => a - b)
		.map((place) => all[place] as CountedChange);
}

/** Where the files begin among which the one is that is asked for. */
function pageOf(
	all: readonly CountedChange[],
	asked: readonly string[],
): number {
	const found = asked.flatMap((anchor) => placesOf(all).get(anchor) ?? []);
	const at = found.length ? Math.min(...found) : 0;
	return at - (at % filesAtOnce);
}

const changedLines = ({ additions, deletions }: CountedChange): number =>
	additions + deletions;
const sameText = (one: CountedChange): boolean =>
	one.binary || one.oldOid === one.newOid;

/** The files whose lines are to be read: as many as there is room for, unless they are there. */
function firstOf(
	shown: readonly CountedChange[],
	read: ReadonlyMap<string, FileDiff>,
): CountedChange[] {
	const missing: CountedChange[] = [];
	let lines = 0;
	for (const one of shown) {
		if (sameText(one) || changedLines(one) > mostOfFile) continue;
		if (lines > 0 && lines + changedLines(one) > mostOfAll) break;
		lines += changedLines(one);
		if (!read.has(one.path)) missing.push(one);
	}
	return missing;
}

/** Decides whose lines are shown. Once there is no room, there is none for what follows, so that one reads from above. */
function fold(
	shown: readonly CountedChange[],
	read: ReadonlyMap<string, FileDiff | NarrowedFile>,
	asked: readonly string[],
	whole: string | undefined,
): ShownFile[] {
	let [lines, bytes, isFull] = [0, 0, false];
	return shown.map((one): ShownFile => {
		const anchor = anchorOf(one.path);
		const isAsked = asked.includes(anchor);
		const found = read.get(one.path);
		const [count, size] = sizeOf(found);
		const why = (): ShownFile["folded"] => {
			if (isAsked) return undefined;
			const picture = isPicture(one);
			if (sameText(one) && !picture) return undefined;
			if (changedLines(one) > mostOfFile || count > mostOfFile) return "large";
			if (isGenerated(one.path) && (changedLines(one) > 0 || !one.counted))
				return "generated";
			const room = count + (picture ? linesOfPicture : 0);
			if (isFull) return "rest";
			const isFirst = lines === 0;
			if (isFirst && (found?.cut || size > bytesOfFile)) return "large";
			// the first that is asked for gets an answer, so that each comes to its turn
			isFull =
				!isFirst &&
				(!!found?.cut ||
					(!found && !sameText(one)) ||
					lines + room > mostOfAll ||
					bytes + size > bytesOfAll);
			if (isFull) return "rest";
			if (!found && !sameText(one)) return "large";
			lines += Math.max(room, 1);
			bytes += size;
			return undefined;
		};
		const folded = why();
		const given: FileDiff = found ?? { ...one, hunks: [], cut: false };
		const some = isAsked ? firstLines(given, mostAsked) : given;
		return {
			...one,
			...(found && !found.cut && !one.counted ? linesOf(found) : {}),
			hunks: folded ? [] : some.hunks,
			binary: one.binary || given.binary,
			cut: some.cut,
			anchor,
			folded,
			whole: anchor === whole,
			lastLine: found && "lastLine" in found ? found.lastLine : undefined,
		};
	});
}

/** Counts a file whose lines are all there. */
function linesOf({ hunks }: FileDiff) {
	const lines = hunks.flatMap((hunk) => hunk.lines);
	const count = (sign: string) =>
		lines.filter((line) => line.sign === sign).length;
	return { additions: count("+"), deletions: count("-"), counted: true };
}

function sizeOf(file: FileDiff | undefined): [lines: number, bytes: number] {
	let [count, size] = [0, 0];
	for (const { lines } of file?.hunks ?? []) {
		count += lines.length;
		for (const { text } of lines) size += Math.min(text.length, longestLine);
	}
	return [count, size];
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
