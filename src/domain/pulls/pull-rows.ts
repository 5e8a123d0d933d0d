import { insertInto, updateTable } from "../../database/changes.ts";
import { query, type Transaction } from "../../database/database.ts";
import type { FileStat } from "../../git/history/changed-files.ts";
import type { Changes, Findings } from "./examine.ts";
import type { Pair, Pull } from "./pull.ts";

const insert = query(
	(
		q,
		p: Omit<Pair, "head"> & {
			id: number;
			head: number | null;
			open: number;
			headOid: string;
			baseOid: string;
			mergeBase: string;
			outcome: Pull["outcome"];
			conflicts: string;
			additions: number;
			deletions: number;
			files: number;
			commits: number;
			maintainers: number;
		},
	) =>
		q
			.insertInto("pull")
			.values({
				issue_id: p.id,
				repository_id: p.repository,
				head_repository_id: p.head,
				flow: p.flow,
				base_branch: p.base,
				head_branch: p.headBranch,
				open: p.open,
				head_oid: p.headOid,
				base_oid: p.baseOid,
				merge_base: p.mergeBase,
				outcome: p.outcome,
				conflicts: p.conflicts,
				additions: p.additions,
				deletions: p.deletions,
				changed_files: p.files,
				commits: p.commits,
				allow_maintainer_edit: p.maintainers,
			})
			.returningAll(),
);
const setFindings = query(
	(
		q,
		p: {
			id: number;
			base: string;
			headOid: string;
			baseOid: string;
			mergeBase: string;
			outcome: Pull["outcome"];
			conflicts: string;
		},
	) =>
		q
			.updateTable("pull")
			.set({
				base_branch: p.base,
				head_oid: p.headOid,
				base_oid: p.baseOid,
				merge_base: p.mergeBase,
				outcome: p.outcome,
				conflicts: p.conflicts,
			})
			.where("issue_id", "=", p.id),
);
const setChanges = updateTable("pull", {
	set: ["additions", "deletions", "changed_files", "commits"],
	where: ["issue_id"],
});
const putFiles = insertInto("pull_files", ["issue_id", "files"], (insert, p) =>
	insert.onConflict((c) =>
		c.column("issue_id").doUpdateSet({ files: p.files }),
	),
);
const filesOf = query((q, p: { id: number }) =>
	q.selectFrom("pull_files").select("files").where("issue_id", "=", p.id),
);
const addVersion = insertInto("pull_version", [
	"issue_id",
	"number",
	"head_oid",
	"base_oid",
	"merge_base",
	"forced",
	"pusher_id",
	"pushed_at",
]);
const countVersion = updateTable("pull", {
	set: ["versions"],
	where: ["issue_id"],
});

/** The branches of a new pull request; the head may be in a repository that is not known. */
type NewPair = Omit<Pair, "head"> & {
	readonly head: number | null;
	readonly open?: boolean;
};

/** Writes what a new pull request has beside its issue. Two for one pair of branches break a constraint. */
export async function insertPull(
	tx: Transaction,
	id: number,
	{ open = true, ...pair }: NewPair,
	findings: Findings,
	changes: Changes,
	maintainers: boolean,
): Promise<Pull> {
	const [pull] = await tx.all(insert, {
		...pair,
		id,
		open: open ? 1 : 0,
		...findings,
		conflicts: JSON.stringify(findings.conflicts),
		additions: changes.additions,
		deletions: changes.deletions,
		files: changes.files.length,
		commits: changes.commits.length,
		maintainers: maintainers ? 1 : 0,
	});
	if (!pull) throw new Error("no row for a new pull request");
	tx.later(putFiles, { issue_id: id, files: JSON.stringify(changes.files) });
	return pull;
}

/** Stores what was found out about a pull request; `changes` where they are others than before. */
export async function storeFindings(
	tx: Transaction,
	{ issue_id: id }: Pull,
	base: string,
	findings: Findings,
	changes: Changes | undefined,
): Promise<void> {
	tx.later(setFindings, {
		...findings,
		id,
		base,
		conflicts: JSON.stringify(findings.conflicts),
	});
	if (!changes) return;
	const { additions, deletions, files, commits } = changes;
	tx.later(setChanges, {
		issue_id: id,
		additions,
		deletions,
		changed_files: files.length,
		commits: commits.length,
	});
	tx.later(putFiles, { issue_id: id, files: JSON.stringify(files) });
}

/** Remembers a state of a pull request's head under the next number. */
export async function saveVersion(
	tx: Transaction,
	id: number,
	number: number,
	{ headOid, baseOid, mergeBase }: Findings,
	{
		forced,
		pusher,
		at,
	}: { forced: boolean; pusher: number | null; at: number },
): Promise<void> {
	tx.later(addVersion, {
		issue_id: id,
		number,
		head_oid: headOid,
		base_oid: baseOid,
		merge_base: mergeBase,
		forced: forced ? 1 : 0,
		pusher_id: pusher,
		pushed_at: at,
	});
	tx.later(countVersion, { issue_id: id, versions: number });
}

/** The files that a pull request changes, as they were stored. */
export async function storedFiles(
	db: Pick<Transaction, "first">,
	id: number,
): Promise<FileStat[]> {
	const row = await db.first(filesOf, { id });
	return row ? JSON.parse(row.files) : [];
}
