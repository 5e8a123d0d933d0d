import { type Expression, type Selectable, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Reader } from "../../database/database.ts";
import type { IssuesSchema } from "../../database/schema-issues.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import type { Issue } from "./issue.ts";
import { addToTimeline } from "./timeline.ts";

export type TrackedTime = Selectable<IssuesSchema["tracked_time"]>;

/** Adds an entry, without a word in the timeline. */
export const insertTime = query(
	(q, p: { issue: number; account: number; seconds: number; at: number }) =>
		q
			.insertInto("tracked_time")
			.values({
				issue_id: p.issue,
				account_id: p.account,
				seconds: p.seconds,
				created_at: p.at,
			})
			.returningAll(),
);
const byId = query((q, p: { issue: number; id: number }) =>
	q
		.selectFrom("tracked_time")
		.selectAll()
		.where("id", "=", p.id)
		.where("issue_id", "=", p.issue),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("tracked_time").where("id", "=", p.id),
);
const removeAll = query((q, p: { issue: number; account: number }) =>
	q
		.deleteFrom("tracked_time")
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account)
		.returning("seconds"),
);

export interface TimeFilter {
	issue?: number;
	repository?: number;
	account?: number;
	/** A condition on `repository`, `owner` and `issue`. */
	visible?: Expression<SqlBool>;
	since?: number;
	before?: number;
}

/** A page of tracked times in the order in which they were added, with the number of them all. */
export async function listTimes(
	db: Reader,
	filter: TimeFilter,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: TrackedTime[]; total: number }> {
	const all = [
		filter.visible ?? sql<SqlBool>`1 = 1`,
		...(filter.issue === undefined
			? []
			: [sql`tracked_time.issue_id = ${filter.issue}`]),
		...(filter.repository === undefined
			? []
			: [sql`issue.repository_id = ${filter.repository}`]),
		...(filter.account === undefined
			? []
			: [sql`tracked_time.account_id = ${filter.account}`]),
		...(filter.since === undefined
			? []
			: [sql`tracked_time.created_at >= ${filter.since}`]),
		...(filter.before === undefined
			? []
			: [sql`tracked_time.created_at <= ${filter.before}`]),
	];
	const where = sql<SqlBool>`${sql.join(all, sql` and `)}`;
	const rows = await db.rows((q) =>
		q
			.selectFrom("tracked_time")
			.innerJoin("issue", "issue.id", "tracked_time.issue_id")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.selectAll("tracked_time")
			.where(where)
			.orderBy("tracked_time.id")
			.limit(limit)
			.offset(offset),
	);
	const [count] = await db.rows((q) =>
		q
			.selectFrom("tracked_time")
			.innerJoin("issue", "issue.id", "tracked_time.issue_id")
			.innerJoin("repository", "repository.id", "issue.repository_id")
			.innerJoin("account as owner", "owner.id", "repository.owner_id")
			.select((e) => e.fn.countAll<number>().as("n"))
			.where(where),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

/** The entry of an id, when it belongs to the issue. */
export const timeById = (
	db: Reader,
	issue: number,
	id: number,
): Promise<TrackedTime | undefined> => db.first(byId, { issue, id });

/** Adds time that an account spent on an issue. */
export const addTime = (
	app: App,
	issue: Issue,
	account: Account,
	seconds: number,
): Promise<TrackedTime> =>
	app.db.write(async (tx) => {
		const at = now(app);
		const entry = { issue: issue.id, account: account.id, seconds, at };
		const [row] = await tx.all(insertTime, entry);
		await addToTimeline(
			tx,
			{ issue: issue.id, kind: "add_time_manual", poster: account.id, at },
			{ body: inWords(seconds), time_id: row?.id ?? null },
		);
		return row as TrackedTime;
	});

/** Takes one entry away. */
export const deleteTime = (
	app: App,
	actor: Actor,
	time: TrackedTime,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (!(await tx.run(remove, { id: time.id }))) return;
		await addToTimeline(
			tx,
			{
				issue: time.issue_id,
				kind: "delete_time_manual",
				poster: actor.account?.id ?? null,
				at: now(app),
			},
			{ body: inWords(time.seconds) },
		);
	});

/** Takes all of an account's entries on an issue away; false when there were none. */
export const resetTimes = (
	app: App,
	issue: Issue,
	account: Account,
): Promise<boolean> =>
	app.db.write(async (tx) => {
		const gone = await tx.all(removeAll, {
			issue: issue.id,
			account: account.id,
		});
		if (gone.length === 0) return false;
		const seconds = gone.reduce((sum, row) => sum + row.seconds, 0);
		await addToTimeline(
			tx,
			{
				issue: issue.id,
				kind: "delete_time_manual",
				poster: account.id,
				at: now(app),
			},
			{ body: inWords(seconds) },
		);
		return true;
	});

/** A span in words: hours and minutes, seconds only below a minute. */
export function inWords(seconds: number): string {
	if (Math.abs(seconds) < 60) return counted(seconds, "second");
	const minutes = Math.floor(Math.abs(seconds) / 60);
	return [
		minutes >= 60 ? counted(Math.floor(minutes / 60), "hour") : "",
		minutes % 60 ? counted(minutes % 60, "minute") : "",
	]
		.filter(Boolean)
		.join(" ");
}

const counted = (n: number, word: string): string =>
	`${n} ${word}${n === 1 ? "" : "s"}`;
