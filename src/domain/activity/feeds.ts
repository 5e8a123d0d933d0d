import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { App } from "../../app.ts";
import { type Page, withTotal } from "../../database/queries/counted-page.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { raw } from "../../database/raw.ts";
import type { Account } from "../accounts/account.ts";
import { type Actor, isSiteAdmin } from "../permissions/actor.ts";
import { actorWithId, shapeOf } from "../permissions/shape-of-actor.ts";
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
	page: Page,
): Promise<{ rows: Activity[]; total: number }> {
	await app.events.caughtUp("activity", viewer.account?.id);
	const { db } = app;
	const wanted = { viewer, feed, daily: day !== undefined };
	const shape = shapeOfFeed(wanted);
	const params = paramsOf(viewer, feed, { day: day ?? 0, ...page });
	return withTotal(
		page,
		pageOf(db, shape, wanted, params),
		async () => (await numberOf(db, shape, wanted, params))[0]?.n,
	);
}

/** What a feed is asked for, by whom. */
interface FeedRequest {
	readonly viewer: Actor;
	readonly feed: FeedOf;
	readonly daily: boolean;
}
/** What of it the text of the query does not depend on. */
interface Params {
	me: number;
	account: number;
	organization: number;
	team: number;
	repository: number;
	day: number;
	limit: number;
	offset: number;
}

const paramsOf = (
	{ account }: Actor,
	feed: FeedOf,
	at: Pick<Params, "day" | "limit" | "offset">,
): Params => ({
	me: account?.id ?? 0,
	account: "account" in feed ? feed.account : 0,
	organization: "organization" in feed ? feed.organization : 0,
	team: "team" in feed ? feed.team : 0,
	repository: "repository" in feed ? feed.repository : 0,
	...at,
});

function shapeOfFeed({ viewer, feed, daily }: FeedRequest): string | undefined {
	const who = shapeOf(viewer);
	const marks = Object.entries(feed).map(([name, value]) =>
		typeof value === "number" ? name : `${name} ${value}`,
	);
	return who && [who, ...marks, daily].join(", ");
}

const pageOf = shapedQuery((wanted: FeedRequest, q, p: Params) =>
	raw<Activity>(
		q,
		sql`select * from (${within(wanted, p)} select * from activity where ${conditionsOf(wanted, p)}
			order by id desc limit ${p.limit} offset ${p.offset}) page order by id desc`,
	),
);
const numberOf = shapedQuery((wanted: FeedRequest, q, p: Params) =>
	raw<{ n: number }>(
		q,
		sql`select * from (${within(wanted, p)} select count(*) as n from activity where ${conditionsOf(wanted, p)}) total`,
	),
);

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
	const feed = { account, own: true } as const;
	const wanted = { viewer, feed, daily: false };
	const at = { day: 0, limit: 0, offset: 0 };
	const params = paramsOf(viewer, feed, at);
	const rows = await app.db.rows((q) =>
		raw<{ quarter: number; n: number }>(
			q,
			sql`${within(wanted, params)} select created_at / 900 as quarter, count(*) as n from activity
				where created_at >= ${since} and ${conditionsOf(wanted, params)} group by created_at / 900 order by 1`,
		),
	);
	return rows.map(({ quarter, n }) => ({
		timestamp: Number(quarter) * 900,
		contributions: Number(n),
	}));
}

/** The repositories that are told of, before the statement that names them: those of the feed, and those that its account watches. */
function within({ viewer, feed }: FeedRequest, p: Params): RawBuilder<unknown> {
	const actor = actorWithId(viewer, p.me);
	const reach = sql`reach as materialized (${reachOf(actor, candidatesOf(feed, p))})`;
	if (!followsOthers(feed)) return sql`with ${reach}`;
	const watched = sql`select repository_id from watch where account_id = ${p.account}`;
	return sql`with ${reach}, watched as materialized (${reachOf(actor, watched)})`;
}

const followsOthers = (feed: FeedOf): boolean => "account" in feed && !feed.own;

function conditionsOf(
	{ viewer, feed, daily }: FeedRequest,
	p: Params,
): RawBuilder<SqlBool> {
	const all: RawBuilder<unknown>[] = [];
	if ("account" in feed) {
		const own = sql`(actor_id = ${p.account} and ${among("reach")})`;
		all.push(followsOthers(feed) ? sql`(${own} or ${among("watched")})` : own);
	} else all.push(among("reach"));
	if (daily)
		all.push(sql`created_at >= ${p.day} and created_at < ${p.day} + 86400`);
	const hidden = hiddenFrom(viewer, p.me);
	if (hidden) all.push(sql`actor_id not in (${hidden})`);
	return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}

/** The repositories that a feed can tell of. */
function candidatesOf(feed: FeedOf, p: Params): RawBuilder<unknown> {
	if ("repository" in feed) return sql`select cast(${p.repository} as bigint)`;
	if ("team" in feed)
		return feed.all
			? sql`select id from repository where owner_id = ${p.organization}`
			: sql`select repository_id from team_repository where team_id = ${p.team}`;
	if ("organization" in feed)
		return sql`select id from repository where owner_id = ${p.organization}`;
	return sql`select distinct repository_id from (
		select repository_id from activity where actor_id = ${p.account} order by id desc limit ${sql.lit(furthest)}) as lately`;
}

/** Of some repositories those that the viewer may see, for each unit whether he may read it. */
function reachOf(
	viewer: Actor,
	candidates: RawBuilder<unknown>,
): RawBuilder<unknown> {
	const flags = units.map(
		(unit) =>
			sql`case when ${readableTo(viewer, unit)} then 1 else 0 end as ${sql.ref(unit)}`,
	);
	return sql`select repository.id, ${sql.join(flags)} from repository join account owner on owner.id = repository.owner_id
		where repository.id in (${candidates}) and ${visibleTo(viewer)}`;
}

/** The condition that an act is in one of the repositories of a table of them, in a unit that the viewer may read there. */
function among(table: "reach" | "watched"): RawBuilder<SqlBool> {
	const from = sql.table(table);
	const parts = units.map(
		(unit) =>
			sql`(unit = ${sql.lit(unit)} and repository_id in (select id from ${from} where ${sql.ref(unit)} = 1))`,
	);
	return sql<SqlBool>`(repository_id in (select id from ${from}) and (unit = '' or ${sql.join(parts, sql` or `)}))`;
}

/** The accounts whose acts a viewer does not see: they keep them private, or are private themselves. */
function hiddenFrom(
	viewer: Actor,
	me: number,
): RawBuilder<unknown> | undefined {
	if (isSiteAdmin(viewer)) return undefined;
	const { account } = viewer;
	const secret = account
		? sql`(hide_activity = 1 or visibility = 'private') and id <> ${me}`
		: sql`(hide_activity = 1 or visibility <> 'public')`;
	return sql`select id from account where kind = 'user' and ${secret}`;
}
