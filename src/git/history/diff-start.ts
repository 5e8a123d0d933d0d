import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import type { TreeChange } from "../objects/tree-change.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { SPACES, type Whitespace } from "./changed-files.ts";
import { DIFF_ARGUMENTS, type FileDiff, joined } from "./diff-files.ts";
import { parseRaw } from "./diff-tree.ts";
import { patchBlocks } from "./patch-blocks.ts";
import { inTurns } from "./read-turn.ts";

/** One file that differs, with how much it does. */
export type CountedChange = TreeChange & {
	readonly additions: number;
	readonly deletions: number;
	readonly binary: boolean;
	/** False where the counts are not known: beyond the first files of very many. */
	readonly counted: boolean;
};

/** A difference as far as it is read at once: all its files with their counts, and the lines of the first of them. */
export interface DiffStart {
	readonly changes: readonly CountedChange[];
	/** The first files with all their lines; the last of them may be cut. */
	readonly first: readonly FileDiff[];
	/** What git answered, of which this is made. */
	readonly bytes: number;
}

/** The list of a difference is read so far. */
const mostOfList = 32 << 20;
/** Counting compares both sides of each file; of more files only so many are counted. */
const mostCounted = 3000;
const longestCount = 20_000;
/** A raw line of a file that was renamed or copied, which has two names. */
const isPair = / [RC]\d*$/;

/**
 * Which files differ between two commits or trees and how much, and the lines of the first ones: one process, which is ended after
 * `lineBytes` of lines, or when it has counted enough. Null is the empty tree. Throws `missing-object`, `timeout`, `failed`.
 */
export const diffStart = inTurns(readStart);

async function readStart(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string,
	options: {
		whitespace?: Whitespace;
		lineBytes: number;
		signal?: AbortSignal;
	},
): Promise<DiffStart> {
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (ids[0] === ids[1] || !storeExists(git, from))
		return { changes: [], first: [], bytes: 0 };
	const { whitespace = "show-all", lineBytes, signal } = options;
	const output = streamGit(
		git,
		from,
		"diff-tree",
		[...DIFF_ARGUMENTS, "--numstat", ...SPACES[whitespace], ...ids, "--"],
		{ signal, bounded: true, deadline: longestCount },
	);
	const list = listReader();
	const chunks: Buffer[] = [];
	let size = 0;
	let whole = true;
	try {
		for await (const chunk of output as AsyncIterable<Buffer>) {
			chunks.push(chunk);
			size += chunk.length;
			list.take(chunk);
			whole =
				list.border < 0
					? size <= mostOfList && list.enough < 0
					: size - list.border <= lineBytes;
			if (!whole) break;
		}
	} catch (error) {
		// the list is there, and what is counted so far is worth having
		if (!(error instanceof GitError && error.kind === "timeout" && list.counts))
			throw error;
		whole = false;
	}
	const { border, enough } = list;
	const text = Buffer.concat(chunks, enough < 0 ? size : enough);
	const end = border < 0 ? text.lastIndexOf(0) : border - 1;
	const changes = parseCounted(
		text.toString("utf8", 0, end + 1),
		border >= 0 || whole,
	);
	if (border < 0) return { changes, first: [], bytes: text.length };
	const blocks = patchBlocks(text.toString("utf8", border));
	const files = joined(changes, blocks, whole);
	const cut = files.findIndex((one) => one.cut);
	const first = cut < 0 ? files : files.slice(0, cut + 1);
	return { changes, first, bytes: text.length };
}

/** Follows the fields of the list as they come: all raw lines, the counts, and an empty field before the lines. */
function listReader() {
	const list = {
		/** Where the lines begin, once that has come. */
		border: -1,
		/** Files that were counted. */
		counts: 0,
		/** Where as many as are counted end, when there are more files. */
		enough: -1,
		take,
	};
	let [files, names, size, field] = [0, 0, 0, ""];
	function take(chunk: Buffer): void {
		let at = 0;
		while (list.border < 0 && list.enough < 0) {
			const end = chunk.indexOf(0, at);
			field += chunk.toString("latin1", at, end < 0 ? chunk.length : end);
			if (end < 0) break;
			at = end + 1;
			if (names > 0) names--;
			else if (field === "") list.border = size + at;
			else if (field.startsWith(":")) {
				files++;
				names = isPair.test(field) ? 2 : 1;
			} else {
				list.counts++;
				names = field.endsWith("\t") ? 2 : 0;
			}
			field = "";
			if (!names && files > mostCounted && list.counts === mostCounted)
				list.enough = size + at;
		}
		size += chunk.length;
	}
	return list;
}

/** First all raw lines, then the counts; files in which nothing counts have none, unless the counts end early. */
function parseCounted(text: string, isWhole: boolean): CountedChange[] {
	const fields = text.split("\0");
	let at = 0;
	while (fields[at]?.startsWith(":"))
		at += isPair.test(fields[at] as string) ? 3 : 2;
	const counts = new Map<string, readonly [string, string]>();
	const raw = fields.slice(0, at);
	while (at < fields.length) {
		const [added = "", deleted = "", ...rest] = (fields[at] as string).split(
			"\t",
		);
		const name = rest.join("\t");
		const path = name || fields[at + 2];
		at += name ? 1 : 3;
		if (path) counts.set(path, [added, deleted]);
	}
	return parseRaw(raw.join("\0")).map((change) => {
		const found = counts.get(change.path);
		const [added, deleted] = found ?? [];
		return {
			...change,
			counted: isWhole || found !== undefined,
			additions: Number(added) || 0,
			deletions: Number(deleted) || 0,
			binary: added === "-",
		};
	});
}
