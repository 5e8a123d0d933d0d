import { sql } from "kysely";
import {
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import {
	type CountedPage,
	numberUpTo,
	type Page,
	withTotal,
} from "../../database/queries/counted-page.ts";
import { raw } from "../../database/raw.ts";
import { type Issue, issuesByIds } from "../issues/issue.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { mayRead } from "../policies/item.ts";
import type { RepositoryContext } from "../repositories/repository.ts";
import type { Pull } from "./pull.ts";

type Listed = Pick<Pull, "issue_id" | "repository_id">;
/** A list of commits names so many pull requests at each. */
const mostAtOne = 3;

const texts = (list: string, d: Dialect) =>
	d.name === "sqlite"
		? sql`select value from json_each(${list})`
		: sql`select jsonb_array_elements_text(cast(${list} as jsonb))`;
const put = query(
	(q, p: { repository: number; issue: number; oids: string }, d) =>
		raw(
			q,
			sql`with one(oid) as (${texts(p.oids, d)}) insert into pull_commit (repository_id, oid, issue_id)
				select cast(${p.repository} as integer), one.oid, cast(${p.issue} as integer) from one where true on conflict do nothing`,
		),
);
const dropOthers = query((q, p: { issue: number; oids: string }, d) =>
	raw(
		q,
		sql`delete from pull_commit where issue_id = ${p.issue} and oid not in (${texts(p.oids, d)})`,
	),
);
const withCommit = query((q, p: { repository: number; oid: string } & Page) =>
	q
		.selectFrom("pull_commit")
		.innerJoin("issue", "issue.id", "pull_commit.issue_id")
		.select("pull_commit.issue_id")
		.where("pull_commit.repository_id", "=", p.repository)
		.where("pull_commit.oid", "=", p.oid)
		.where(notHidden("issue.poster_id"))
		.orderBy("pull_commit.issue_id", "desc")
		.limit(p.limit)
		.offset(p.offset),
);
const withCommits = query((q, p: { repository: number; oids: string[] }, d) =>
	q
		.selectFrom("pull_commit")
		.select(["oid", "issue_id"])
		.where("repository_id", "=", p.repository)
		.where("oid", "in", d.list(p.oids))
		.orderBy("issue_id", "desc")
		.limit(mostAtOne * 1000),
);
const countWith = query((q, p: { repository: number; oid: string }) =>
	numberUpTo(
		q,
		q
			.selectFrom("pull_commit")
			.innerJoin("issue", "issue.id", "pull_commit.issue_id")
			.where("pull_commit.repository_id", "=", p.repository)
			.where("pull_commit.oid", "=", p.oid)
			.where(notHidden("issue.poster_id")),
	),
);

/** Notes commits that a pull request brings, besides those that are noted. */
export function noteCommits(
	tx: Transaction,
	{ issue_id: issue, repository_id: repository }: Listed,
	commits: readonly string[],
): void {
	if (commits.length === 0) return;
	tx.later(put, { repository, issue, oids: JSON.stringify(commits) });
}

/** Notes the commits that a pull request brings now, and forgets those that it brings no longer. */
export function keepCommits(
	tx: Transaction,
	pull: Listed,
	commits: readonly string[],
): void {
	const { issue_id: issue } = pull;
	tx.later(dropOthers, { issue, oids: JSON.stringify(commits) });
	noteCommits(tx, pull, commits);
}

/** A page of the pull requests of a repository that contain a commit or were merged by it, the newest first, for who may read them. */
export async function pullsWithCommit(
	db: Reader,
	{ repository, access }: RepositoryContext,
	oid: string,
	page: Page,
): Promise<CountedPage<Issue>> {
	if (!mayRead(access, { kind: "pull" })) return { rows: [], total: 0 };
	const of = { repository: repository.id, oid };
	const { rows, total } = await withTotal(
		page,
		db.all(withCommit, { ...of, ...page }),
		async () => (await db.first(countWith, of))?.n,
	);
	const ids = rows.map(({ issue_id }) => issue_id);
	return { rows: await issuesByIds(db, ids), total };
}

/** The pull requests of each of some commits, as far as lists tell them: the newest few. */
export async function pullsOfCommits(
	db: Reader,
	{ repository, access }: RepositoryContext,
	oids: readonly string[],
): Promise<ReadonlyMap<string, readonly Issue[]>> {
	const found = new Map<string, Issue[]>();
	if (oids.length === 0 || !mayRead(access, { kind: "pull" })) return found;
	const rows = await db.all(withCommits, {
		repository: repository.id,
		oids: [...oids],
	});
	const ids = new Map<string, number[]>();
	for (const { oid, issue_id } of rows) {
		const some = ids.get(oid) ?? [];
		if (some.length < mostAtOne) some.push(issue_id);
		ids.set(oid, some);
	}
	const wanted = [...new Set([...ids.values()].flat())];
	const issues = new Map(
		(await issuesByIds(db, wanted)).map((issue) => [issue.id, issue]),
	);
	for (const [oid, some] of ids)
		found.set(
			oid,
			some.flatMap((id) => issues.get(id) ?? []),
		);
	return found;
}
