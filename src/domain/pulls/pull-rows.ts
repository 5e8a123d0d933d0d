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
const setChanges = query(
	(
		q,
		p: {
			id: number;
			additions: number;
			deletions: number;
			files: number;
			commits: number;
		},
	) =>
		q
			.updateTable("pull")
			.set({
				additions: p.additions,
				deletions: p.deletions,
				changed_files: p.files,
				commits: p.commits,
			})
			.where("issue_id", "=", p.id),
);
const putFiles = query((q, p: { id: number; files: string }) =>
	q
		.insertInto("pull_files")
		.values({ issue_id: p.id, files: p.files })
		.onConflict((c) => c.column("issue_id").doUpdateSet({ files: p.files })),
);
const filesOf = query((q, p: { id: number }) =>
	q.selectFrom("pull_files").select("files").where("issue_id", "=", p.id),
);
const addVersion = query(
	(
		q,
		p: {
			id: number;
			number: number;
			headOid: string;
			baseOid: string;
			mergeBase: string;
			forced: number;
			pusher: number | null;
			at: number;
		},
	) =>
		q.insertInto("pull_version").values({
			issue_id: p.id,
			number: p.number,
			head_oid: p.headOid,
			base_oid: p.baseOid,
			merge_base: p.mergeBase,
			forced: p.forced,
			pusher_id: p.pusher,
			pushed_at: p.at,
		}),
);
const countVersion = query((q, p: { id: number; number: number }) =>
	q
		.updateTable("pull")
		.set({ versions: p.number })
		.where("issue_id", "=", p.id),
);

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
	tx.later(putFiles, { id, files: JSON.stringify(changes.files) });
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
		id,
		additions,
		deletions,
		files: files.length,
		commits: commits.length,
	});
	tx.later(putFiles, { id, files: JSON.stringify(files) });
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
		id,
		number,
		headOid,
		baseOid,
		mergeBase,
		forced: forced ? 1 : 0,
		pusher,
		at,
	});
	tx.later(countVersion, { id, number });
}

/** The files that a pull request changes, as they were stored. */
export async function storedFiles(
	db: Pick<Transaction, "first">,
	id: number,
): Promise<FileStat[]> {
	const row = await db.first(filesOf, { id });
	return row ? JSON.parse(row.files) : [];
}
