import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { FileStat } from "../../git/history/changed-files.ts";
import type { Changes, Findings } from "./examine.ts";
import type { Pair, Pull } from "./pull.ts";
import { keepCommits, noteCommits } from "./pull-commits.ts";

const insert = insertInto(
	"pull",
	[
		"issue_id",
		"repository_id",
		"head_repository_id",
		"flow",
		"base_branch",
		"head_branch",
		"open",
		"head_oid",
		"base_oid",
		"merge_base",
		"outcome",
		"conflicts",
		"additions",
		"deletions",
		"changed_files",
		"commits",
		"allow_maintainer_edit",
		"commits_listed",
	],
	(insert) => insert.returningAll(),
);
const setFindings = updateTable("pull", {
	set: [
		"base_branch",
		"head_oid",
		"base_oid",
		"merge_base",
		"outcome",
		"conflicts",
	],
	where: ["issue_id"],
});
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
	{
		changes,
		maintainers,
	}: { readonly changes: Changes; readonly maintainers: boolean },
): Promise<Pull> {
	const [pull] = await tx.all(insert, {
		issue_id: id,
		repository_id: pair.repository,
		head_repository_id: pair.head,
		flow: pair.flow,
		head_branch: pair.headBranch,
		open: open ? 1 : 0,
		...foundColumns(pair.base, findings),
		...changedColumns(changes),
		allow_maintainer_edit: maintainers ? 1 : 0,
		commits_listed: 1,
	});
	if (!pull) throw new Error("no row for a new pull request");
	noteCommits(tx, pull, changes.commits);
	tx.later(putFiles, { issue_id: id, files: JSON.stringify(changes.files) });
	return pull;
}

/** Stores what was found out about a pull request; `changes` where they are others than before. */
export async function storeFindings(
	tx: Transaction,
	pull: Pull,
	base: string,
	findings: Findings,
	changes: Changes | undefined,
): Promise<void> {
	const { issue_id: id } = pull;
	tx.later(setFindings, {
		issue_id: id,
		...foundColumns(base, findings),
	});
	if (!changes) return;
	tx.later(setChanges, { issue_id: id, ...changedColumns(changes) });
	keepCommits(tx, pull, changes.commits);
	tx.later(putFiles, { issue_id: id, files: JSON.stringify(changes.files) });
}

const foundColumns = (base: string, findings: Findings) => ({
	base_branch: base,
	head_oid: findings.headOid,
	base_oid: findings.baseOid,
	merge_base: findings.mergeBase,
	outcome: findings.outcome,
	conflicts: JSON.stringify(findings.conflicts),
});

const changedColumns = ({ additions, deletions, files, commits }: Changes) => ({
	additions,
	deletions,
	changed_files: files.length,
	commits: commits.length,
});

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
