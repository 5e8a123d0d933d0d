import { commitOf } from "../read/object.ts";
import { runGit } from "../run.ts";
import type { WriteSession } from "../write/session.ts";
import { mergeBasesIn } from "./merge-bases.ts";
import { mergeTrees } from "./merge-trees.ts";
import { openScratch } from "./scratch.ts";

/** What became of a merge: the tree, or the paths that contradict each other. */
type MergeResult =
	| { readonly tree: string }
	| { readonly conflicts: readonly string[] };

/**
 * Merges two commits with a common history, as git would, without checking anything out; the new trees and files wait in the session.
 * `bases` are their merge bases where they are known. Throws `failed`, `timeout`, `too-large`.
 */
export async function mergeCommits(
	session: WriteSession,
	ours: string,
	theirs: string,
	bases?: readonly string[],
): Promise<MergeResult> {
	const known = bases ?? (await mergeBasesIn(session, ours, theirs));
	const [base, ...others] = known;
	if (base !== undefined && others.length === 0) {
		const [b, o, t] = await Promise.all(
			[base, ours, theirs].map((oid) => treeOfCommit(session, oid)),
		);
		const tree = await mergeTrees(
			session,
			b as string,
			o as string,
			t as string,
		);
		if (tree !== undefined) return { tree };
	}
	return mergeByGit(session, ours, theirs);
}

/**
 * Does to `ours` what was done between two other trees: one step of a rebase. The new objects wait in the session.
 * Throws as mergeCommits.
 */
export async function applyBetween(
	session: WriteSession,
	{ base, ours, theirs }: { base: string; ours: string; theirs: string },
): Promise<MergeResult> {
	const tree = await mergeTrees(session, base, ours, theirs);
	if (tree !== undefined) return { tree };
	// git merges commits, and finds the base by their parents: commits of nobody, which are rolled back, say what is meant
	const mark = session.mark();
	const commit = (of: string, parents: string[]) =>
		session.commit({
			tree: of,
			parents,
			author: NOBODY,
			committer: NOBODY,
			message: "base\n",
		});
	const root = commit(base, []);
	const outcome = await mergeByGit(
		session,
		commit(ours, [root]),
		commit(theirs, [root]),
		mark,
	);
	return outcome;
}

async function mergeByGit(
	session: WriteSession,
	ours: string,
	theirs: string,
	rollbackTo?: number,
): Promise<MergeResult> {
	const { git, store } = session;
	const scratch = await openScratch(git, store);
	try {
		await scratch.put(session.waiting);
		if (rollbackTo !== undefined) session.rollback(rollbackTo);
		const { code, stdout } = await runGit(
			git,
			scratch,
			"merge-tree",
			[
				"--write-tree",
				"-z",
				"--name-only",
				"--no-messages",
				"--end-of-options",
				ours,
				theirs,
			],
			{ codes: [0, 1], bounded: true, config: { "core.fsync": "none" } },
		);
		const [tree = "", ...paths] = stdout.toString("utf8").split("\0");
		if (code === 1) return { conflicts: conflictsIn(paths, [ours, theirs]) };
		for (const { type, body } of scratch.written()) session.object(type, body);
		return { tree: tree.trim() };
	} finally {
		scratch.discard();
	}
}

/** A file in the way of a directory is told as `name~commit`. */
const conflictsIn = (paths: readonly string[], sides: readonly string[]) =>
	[
		...new Set(
			paths.filter(Boolean).map((path) => {
				const side = sides.find((oid) => path.endsWith(`~${oid}`));
				return side ? path.slice(0, -side.length - 1) : path;
			}),
		),
	].sort();

const treeOfCommit = async (session: WriteSession, oid: string) =>
	commitOf(await session.read(oid), oid).tree;

const NOBODY = { name: "nobody", email: "", seconds: 0, zone: "+0000" };
