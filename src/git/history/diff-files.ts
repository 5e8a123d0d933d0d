import { GitError } from "../errors.ts";
import type { Git } from "../git.ts";
import type { TreeChange } from "../objects/tree-change.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { streamGit } from "../stream.ts";
import { SPACES, type Whitespace } from "./changed-files.ts";
import { parseRaw } from "./diff-tree.ts";
import { type Hunk, type PatchBlock, patchBlocks } from "./patch-blocks.ts";
import { inTurns } from "./read-turn.ts";

/** One file that differs, with its lines as far as they were read. */
export type FileDiff = TreeChange & {
	readonly hunks: readonly Hunk[];
	readonly binary: boolean;
	/** Why the lines are not all there. */
	readonly cut: boolean;
};

/**
 * The difference of two commits or trees, file by file with the changed lines; null is the empty tree. One process, which is ended
 * after `mostBytes` of output: the files after that have no lines and are `cut`.
 * Throws `missing-object`, `timeout`, `failed`.
 */
export const diffFiles = inTurns(readFiles);

async function readFiles(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string,
	options: {
		whitespace?: Whitespace;
		/** Only these, taken literally. */
		paths?: readonly string[];
		/** Lines around each change. */
		context?: number;
		mostBytes?: number;
		signal?: AbortSignal;
	} = {},
): Promise<FileDiff[]> {
	const ids = [oldOid ?? emptyTreeOid(from.format), newOid];
	for (const oid of ids)
		if (!isOid(from.format, oid))
			throw new GitError("missing-object", "not an object id", { oid });
	if (ids[0] === ids[1] || !storeExists(git, from)) return [];
	const {
		whitespace = "show-all",
		paths = [],
		context = 3,
		mostBytes = 8 << 20,
		signal,
	} = options;
	const output = streamGit(
		git,
		from,
		"diff-tree",
		[
			...DIFF_ARGUMENTS,
			`-U${Math.trunc(context)}`,
			...SPACES[whitespace],
			...ids,
			"--",
			...paths,
		],
		{ signal, bounded: true, deadline: git.limits.deadline },
	);
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of output as AsyncIterable<Buffer>) {
		chunks.push(chunk);
		size += chunk.length;
		if (size > mostBytes) break;
	}
	const whole = size <= mostBytes;
	const text = Buffer.concat(chunks);
	const border = text.indexOf("\0\0");
	if (border < 0) return whole ? noLines(text, false) : noLines(text, true);
	const changes = parseRaw(text.toString("utf8", 0, border + 1));
	const blocks = patchBlocks(text.toString("utf8", border + 2));
	return joined(changes, blocks, whole);
}

const noLines = (text: Buffer, cut: boolean): FileDiff[] =>
	parseRaw(text.toString("utf8")).map((change) => ({
		...change,
		hunks: [],
		binary: false,
		cut,
	}));

/** Patches come in the order of the files; those that white space leaves empty are missing. They are told by the ids of their objects. */
export function joined(
	changes: readonly TreeChange[],
	blocks: readonly PatchBlock[],
	whole: boolean,
): FileDiff[] {
	let next = 0;
	// where the output ends in the head of a block, nothing tells yet whose it is
	const last = blocks.at(-1);
	const end =
		!whole && last && !last.hunks.length && !last.binary
			? blocks.length - 1
			: blocks.length;
	return changes.map((change) => {
		const mine: PatchBlock[] = [];
		const count = change.status === "type" ? 2 : 1;
		while (mine.length < count) {
			const block = next < end ? blocks[next] : undefined;
			if (!block || !isOf(block, change)) break;
			mine.push(block);
			next++;
		}
		const isLast = next === end;
		return {
			...change,
			hunks: mine.flatMap((block) => block.hunks),
			binary: mine.some((block) => block.binary),
			cut: !whole && isLast,
		};
	});
}

function isOf({ ids }: PatchBlock, change: TreeChange): boolean {
	const { oldOid, newOid, status } = change;
	if (!ids) return oldOid === newOid;
	if (status === "type") return ids[0] === oldOid || ids[1] === newOid;
	return ids[0] === oldOid && ids[1] === newOid;
}

/** What git is asked for besides the form of its answer. */
export const DIFF_ARGUMENTS = [
	"-r",
	"-z",
	"--raw",
	"-p",
	"-M",
	"-l1000",
	"--full-index",
	"--no-abbrev",
	"--no-color",
	"--no-ext-diff",
	"--no-textconv",
];
