import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import type { Account } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import type { Unit } from "../permissions/units.ts";
import { readableTo, visibleTo } from "../permissions/visible.ts";
import type { Activity } from "./activity.ts";

/** Whose feed is meant. */
export type FeedOf =
	/** What an account did, and what happened in the repositories that it watches. */
	| { readonly account: number; readonly own: boolean }
	| { readonly organization: number }
	| {
			readonly team: number;
			readonly organization: number;
			readonly all: boolean;
	  }
	| { readonly repository: number };

/** The units that an act may need; "" needs none. */
const units = ["code", "issues", "pulls", "releases"] as const satisfies Unit[];
type Reach = ReadonlyMap<string, readonly number[]>;

/** So many of an account's last acts say in which repositories it has been. */
const furthest = 20_000;

/**
 * A page of a feed as a viewer may see it, newest first, with the number of all that he may. `day` is the first second of one. What he has just
 * done himself is in it.
 */
export async function listFeed(
	app: App,
	viewer: Actor,
	feed: FeedOf,
	day: number | undefined,
	{ limit, offset }: { limit: number; offset: number },
): Promise<{ rows: Activity[]; total: number }> {
	await app.events.caughtUp("activity", viewer.account?.id);
	const { db } = app;
	const where = await conditionsOf(db, viewer, feed, day);
	const rows = await db.rows((q, d) =>
		raw<Activity>(
			q,
			sql`select * from activity where ${where(d)} order by id desc limit ${limit} offset ${offset}`,
		),
	);
	if (offset === 0 && rows.length < limit) return { rows, total: rows.length };
	const [count] = await db.rows((q, d) =>
		raw<{ n: number }>(
			q,
			sql`select count(*) as n from activity where ${where(d)}`,
		),
	);
	return { rows, total: Number(count?.n ?? 0) };
}

/** Whether an account keeps what it does to itself. */
export const hidesActivity = (account: Account, viewer: Actor): boolean =>
	account.hide_activity === 1 &&
	viewer.account?.id !== account.id &&
	!isSiteAdmin(viewer);

/** How much an account did in each quarter of an hour since a moment, as far as a viewer may see it. */
export async function heatmapOf(
	app: App,
	viewer: Actor,
	account: number,
	since: number,
): Promise<{ timestamp: number; contributions: number }[]> {
	await app.events.caughtUp("activity", viewer.account?.id);
	const { db } = app;
	const where = await conditionsOf(
		db,
		viewer,
		{ account, own: true },
		undefined,
	);
	const rows = await db.rows((q, d) =>
		raw<{ quarter: number; n: number }>(
			q,
			sql`select created_at / 900 as quarter, count(*) as n from activity
				where created_at >= ${since} and ${where(d)} group by created_at / 900 order by 1`,
		),
	);
	return rows.map(({ quarter, n }) => ({
		timestamp: Number(quarter) * 900,
		contributions: Number(n),
	}));
}

async function conditionsOf(
	db: Reader,
	viewer: Actor,
	feed: FeedOf,
	day: number | undefined,
): Promise<(d: Dialect) => RawBuilder<SqlBool>> {
	const reach = await reachOf(db, viewer, candidatesOf(feed));
	const watched =
		"account" in feed && !feed.own
			? await reachOf(
					db,
					viewer,
					sql`select repository_id from watch where account_id = ${feed.account}`,
				)
			: undefined;
	return (d) => {
		const all: RawBuilder<unknown>[] = [];
		if ("account" in feed) {
			const own = sql`(actor_id = ${feed.account} and ${within(reach, d)})`;
			all.push(watched ? sql`(${own} or ${within(watched, d)})` : own);
		} else all.push(within(reach, d));
		if (day !== undefined)
			all.push(sql`created_at >= ${day} and created_at < ${day + 86_400}`);
		const hidden = hiddenFrom(viewer);
		if (hidden) all.push(sql`actor_id not in (${hidden})`);
		return sql<SqlBool>`${sql.join(all, sql` and `)}`;
	};
}

/** The repositories that a feed can tell of. */
function candidatesOf(feed: FeedOf): RawBuilder<unknown> {
	if ("repository" in feed)
		return sql`select cast(${feed.repository} as bigint)`;
	if ("team" in feed)
		return feed.all
			? sql`select id from repository where owner_id = ${feed.organization}`
			: sql`select repository_id from team_repository where team_id = ${feed.team}`;
	if ("organization" in feed)
		return sql`select id from repository where owner_id = ${feed.organization}`;
	return sql`select distinct repository_id from (
		select repository_id from activity where actor_id = ${feed.account} order by id desc limit ${furthest}) as lately`;
}

/** Of some repositories those that the viewer may see, for each unit those where he may read it. */
async function reachOf(
	db: Reader,
	viewer: Actor,
	candidates: RawBuilder<unknown>,
): Promise<Reach> {
	const flag = (condition: Expression<SqlBool>) =>
		sql`case when ${condition} then 1 else 0 end`;
	const flags = units.map(
		(unit) => sql`${flag(readableTo(viewer, unit))} as ${sql.ref(unit)}`,
	);
	const rows = await db.rows((q) =>
		raw<{ id: number } & Record<string, number>>(
			q,
			sql`select repository.id, ${sql.join(flags)} from repository join account owner on owner.id = repository.owner_id
				where repository.id in (${candidates}) and ${visibleTo(viewer)}`,
		),
	);
	const reach = new Map([["", rows.map((row) => row.id)]]);
	for (const unit of units)
		reach.set(
			unit,
			rows.filter((row) => row[unit]).map((row) => row.id),
		);
	return reach;
}

function within(reach: Reach, d: Dialect): RawBuilder<SqlBool> {
	const all = reach.get("") ?? [];
	const list = (ids: readonly number[]) =>
		sql<SqlBool>`repository_id in ${d.list(ids)}`;
	if (units.every((unit) => reach.get(unit)?.length === all.length))
		return list(all);
	const parts = [...reach].map(
		([unit, ids]) => sql`(unit = ${unit} and ${list(ids)})`,
	);
	return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The accounts whose acts a viewer does not see: they keep them private, or are private themselves. */
function hiddenFrom(viewer: Actor): RawBuilder<unknown> | undefined {
	if (isSiteAdmin(viewer)) return undefined;
	const { account } = viewer;
	const secret = account
		? sql`(hide_activity = 1 or visibility = 'private') and id <> ${account.id}`
		: sql`(hide_activity = 1 or visibility <> 'public')`;
	return sql`select id from account where kind = 'user' and ${secret}`;
}
