import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { SPACES, type Whitespace } from "./changed-files.ts";
import { DIFF_ARGUMENTS, type FileDiff, joined } from "./diff-files.ts";
import { parseRaw, type TreeChange } from "./diff-tree.ts";
import { patchBlocks } from "./patch-blocks.ts";

/** One file that differs, with how much it does. */
export type CountedChange = TreeChange & {
	readonly additions: number;
	readonly deletions: number;
	readonly binary: boolean;
};

/** A difference as far as it is read at once: all its files with their counts, and the lines of the first of them. */
export interface DiffStart {
	readonly changes: readonly CountedChange[];
	/** The first files with all their lines; the last of them may be cut. */
	readonly first: readonly FileDiff[];
}

/** The list of a difference is read so far. */
const mostOfList = 32 << 20;

/**
 * Which files differ between two commits or trees and how much, and the lines of the first ones: one process, which is ended after
 * `lineBytes` of lines. Null is the empty tree. Throws `missing-object`, `timeout`, `failed`.
 */
export async function diffStart(
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
		return { changes: [], first: [] };
	const { whitespace = "show-all", lineBytes, signal } = options;
	const output = streamGit(
		git,
		from,
		"diff-tree",
		[...DIFF_ARGUMENTS, "--numstat", ...SPACES[whitespace], ...ids, "--"],
		{ signal, bounded: true, deadline: git.limits.deadline },
	);
	const chunks: Buffer[] = [];
	let size = 0;
	/** Where the lines begin, once that has come. */
	let border = -1;
	let whole = true;
	let tail: Buffer = Buffer.alloc(0);
	for await (const chunk of output as AsyncIterable<Buffer>) {
		if (border < 0) {
			// the two zeros may come in two chunks
			const at = Buffer.concat([tail, chunk]).indexOf("\0\0");
			if (at >= 0) border = size - tail.length + at + 2;
			tail = chunk.subarray(-1);
		}
		chunks.push(chunk);
		size += chunk.length;
		whole = border < 0 ? size <= mostOfList : size - border <= lineBytes;
		if (!whole) break;
	}
	const text = Buffer.concat(chunks);
	const changes = parseCounted(
		text.toString("utf8", 0, border < 0 ? text.length : border - 1),
	);
	if (border < 0) return { changes, first: [] };
	const blocks = patchBlocks(text.toString("utf8", border));
	const files = joined(changes, blocks, whole);
	const end = files.findIndex(({ cut }) => cut);
	return { changes, first: end < 0 ? files : files.slice(0, end + 1) };
}

/** First all raw lines, then the counts; files in which nothing counts have none. */
function parseCounted(text: string): CountedChange[] {
	const fields = text.split("\0");
	let at = 0;
	while (fields[at]?.startsWith(":"))
		at += / [RC]\d*$/.test(fields[at] as string) ? 3 : 2;
	const counts = new Map<string, readonly [string, string]>();
	const raw = fields.slice(0, at);
	for (; at < fields.length; ) {
		const [added = "", deleted = "", ...rest] = (fields[at] as string).split(
			"\t",
		);
		const name = rest.join("\t");
		const path = name || fields[at + 2];
		at += name ? 1 : 3;
		if (path !== undefined) counts.set(path, [added, deleted]);
	}
	return parseRaw(raw.join("\0")).map((change) => {
		const [added, deleted] = counts.get(change.path) ?? [];
		return {
			...change,
			additions: Number(added) || 0,
			deletions: Number(deleted) || 0,
			binary: added === "-",
		};
	});
}
