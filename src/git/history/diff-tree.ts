import { setImmediate } from "node:timers/promises";
import { GitError } from "../errors.ts";
import { fields } from "../fields.ts";
import type { Git } from "../git.ts";
import type { TreeChange } from "../objects/tree-change.ts";
import { emptyTreeOid, isOid } from "../oid.ts";
import { type ReadFrom, storeExists } from "../store.ts";
import { nearChanges } from "./near-changes.ts";
import { readGit } from "./read-turn.ts";

interface DiffTreeOptions {
	readonly paths?: readonly string[];
	readonly renames?: boolean;
	readonly signal?: AbortSignal;
}

/**
 * Gives what differs between two commits or trees, in git's order (git-diff-tree(1), raw format); null is the empty tree. A small difference
 * is found by reading; else one git process answers.
 * Throws `missing-object`, `too-large`, `failed`.
 */
export async function diffTree(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string | null,
	options: DiffTreeOptions = {},
): Promise<TreeChange[]> {
	const near =
		options.renames || options.paths
			? undefined
			: await nearChanges(git, from, [oldOid, newOid]);
	if (near) return near;
	const raw = await rawDiff(git, from, oldOid, newOid, options);
	return changesOf(fields(shares(raw)));
}

/** The same in git's raw format with `-z` (git-diff(1)). */
export async function rawDiff(
	git: Git,
	from: ReadFrom,
	oldOid: string | null,
	newOid: string | null,
	options: DiffTreeOptions = {},
): Promise<Buffer> {
	const empty = emptyTreeOid(from.format);
	const ids = [oldOid ?? empty, newOid ?? empty];
	for (const oid of ids) {
		if (!isOid(from.format, oid)) {
			throw new GitError("missing-object", "not an object id", { oid });
		}
	}
	if (ids[0] === ids[1] || !storeExists(git, from)) return Buffer.alloc(0);
	const renames = options.renames ? ["-M", "-l1000"] : ["--no-renames"];
	const { stdout } = await readGit(
		git,
		from,
		"diff-tree",
		[...RAW, ...renames, ...ids, "--", ...(options.paths ?? [])],
		{ signal: options.signal, bounded: true },
	);
	return stdout;
}

/** Reads the raw format with `-z` (git-diff(1)). */
export function parseRaw(text: string): TreeChange[] {
	const fields = text.split("\0");
	const changes: TreeChange[] = [];
	for (let at = 0; at + 1 < fields.length; ) {
		const change = fields.slice(at, at + 3);
		at += isRenamed(change[0]) ? 3 : 2;
		changes.push(changeOf(change));
	}
	return changes;
}

async function changesOf(fields: AsyncIterable<string>): Promise<TreeChange[]> {
	const changes: TreeChange[] = [];
	let begun: string[] = [];
	for await (const field of fields) {
		begun.push(field);
		if (begun.length < (isRenamed(begun[0]) ? 3 : 2)) continue;
		changes.push(changeOf(begun));
		begun = [];
	}
	return changes;
}

const isRenamed = (head = "") => / R\d*$/.test(head);

/** The change that a head and one path tell, or two where a file was renamed. */
function changeOf([head = "", first = "", second = ""]: readonly string[]) {
	const [oldMode = "", newMode = "", before = "", after = "", letter = ""] =
		head.slice(1).split(" ");
	const renamed = isRenamed(head);
	return {
		status: STATUS[letter[0] as string] ?? "modified",
		path: renamed ? second : first,
		oldPath: renamed ? first : undefined,
		oldMode: Number.parseInt(oldMode, 8),
		newMode: Number.parseInt(newMode, 8),
		oldOid: before,
		newOid: after,
	};
}

/** Bytes in pieces, between which others have a turn: a push can change a million paths. */
async function* shares(bytes: Buffer): AsyncGenerator<Buffer> {
	for (let at = 0; at < bytes.length; at += share) {
		if (at > 0) await setImmediate();
		yield bytes.subarray(at, at + share);
	}
}
const share = 1 << 20;

const RAW = [
	"-r",
	"-z",
	"--raw",
	"--no-abbrev",
	"--no-ext-diff",
	"--no-textconv",
];
const STATUS: Record<string, TreeChange["status"]> = {
	A: "added",
	D: "deleted",
	M: "modified",
	R: "renamed",
	T: "type",
};
