import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import type { NotificationThreadTable } from "../../database/schema-after.ts";
import type { Actor } from "../permissions/actor.ts";
import { actorWithId, shapeOf } from "../permissions/shape-of-actor.ts";
import { readableTo, visibleTo } from "../permissions/visible.ts";

/** What a person is told of one issue, pull request, commit or repository. */
export type Thread = Selectable<NotificationThreadTable>;
export type ThreadStatus = Thread["status"];
export type ThreadKind = Thread["kind"];

export const threadStatuses = ["unread", "read", "pinned"] as const;
export const threadKinds = ["issue", "pull", "commit", "repository"] as const;

/** Which threads of a person are meant; times are in seconds and inclusive. */
export interface ThreadFilter {
	readonly account: number;
	readonly repository?: number;
	readonly id?: number;
	/** All unless given. */
	readonly statuses?: readonly ThreadStatus[];
	readonly kinds?: readonly ThreadKind[];
	readonly since?: number;
	readonly before?: number;
}

/** Of the repositories that a person has threads of, those that he may still see, and for what. */
interface VisibleRepositories {
	readonly issues: readonly number[];
	readonly pulls: readonly number[];
	readonly code: readonly number[];
	readonly releases: readonly number[];
	readonly all: readonly number[];
}

/** What of a repository is told of; each is a unit that the reader may have lost while he still sees the rest. */
const units = ["issues", "pulls", "code", "releases"] as const;

/**
 * The condition for the threads that are meant, without those of repositories that the actor has lost. The repositories are told apart
 * first, hopping over the index from one to the next: a person has many threads of few repositories.
 */
export async function threadsOf(
	db: Reader,
	actor: Actor,
	filter: ThreadFilter,
): Promise<(d: Dialect) => RawBuilder<SqlBool>> {
	const reach = await reachOf(db, actor, filter);
	const whole = units.every((unit) => reach[unit].length === reach.all.length);
	return (d) =>
		conditions(filter, (unit) => d.list(reach[whole ? "all" : unit]), whole);
}

/** What of a filter the text of a query does not depend on. */
export interface ThreadParams {
	me: number;
	account: number;
	repository: number;
	id: number;
	since: number;
	before: number;
}

/** What the text of a query about threads depends on; undefined where that is all. */
export function shapeOfThreads(
	actor: Actor,
	{ statuses, kinds, ...others }: ThreadFilter,
): string | undefined {
	const who = shapeOf(actor);
	const given = Object.entries(others)
		.filter(([, value]) => value !== undefined)
		.map(([name]) => name);
	return who && JSON.stringify([who, statuses, kinds, given.sort()]);
}

export const paramsOfThreads = (
	actor: Actor,
	{ account, repository, id, since, before }: ThreadFilter,
): ThreadParams => ({
	me: actor.account?.id ?? 0,
	account,
	repository: repository ?? 0,
	id: id ?? 0,
	since: since ?? 0,
	before: before ?? 0,
});

/** The same threads in one statement: the repositories before it, and the condition. */
export function threadsAtOnce(
	actor: Actor,
	filter: ThreadFilter,
	p: ThreadParams,
): { reach: RawBuilder<unknown>; where: RawBuilder<SqlBool> } {
	const own: ThreadFilter = {
		...filter,
		account: p.account,
		repository: filter.repository && p.repository,
		id: filter.id && p.id,
		since: filter.since === undefined ? undefined : p.since,
		before: filter.before === undefined ? undefined : p.before,
	};
	const found = reachIn(actorWithId(actor, p.me), own);
	return {
		reach: sql`with reach as materialized (${found})`,
		where: conditions(
			own,
			(unit) =>
				unit === "all"
					? sql`(select id from reach)`
					: sql`(select id from reach where ${sql.ref(unit)} = 1)`,
			false,
		),
	};
}

/** The repositories as a query. */
function reachIn(
	actor: Actor,
	{ account, repository, statuses }: ThreadFilter,
): RawBuilder<unknown> {
	const flags = units.map(
		(unit) =>
			sql`case when ${readableTo(actor, unit)} then 1 else 0 end as ${sql.ref(unit)}`,
	);
	if (!repository && statuses && !statuses.includes("read")) {
		// few threads are unread: the repositories of the others, which may be thousands, are not looked at
		const some = sql`select repository_id from notification_thread where account_id = ${account} and status in (${sql.join([...statuses])})`;
		return sql`select repository.id, ${sql.join(flags)} from repository join account owner on owner.id = repository.owner_id
			where repository.id in (${some}) and ${visibleTo(actor)}`;
	}
	const mine = repository
		? sql`select cast(${repository} as bigint) as id`
		: sql`select min(repository_id) from notification_thread where account_id = ${account}
			union all
			select (select min(t.repository_id) from notification_thread t where t.account_id = ${account} and t.repository_id > mine.id)
			from mine where mine.id is not null`;
	return sql`with recursive mine(id) as (${mine})
		select repository.id, ${sql.join(flags)}
		from mine join repository on repository.id = mine.id join account owner on owner.id = repository.owner_id
		where ${visibleTo(actor)}`;
}

async function reachOf(
	db: Reader,
	actor: Actor,
	filter: ThreadFilter,
): Promise<VisibleRepositories> {
	const rows = await db.rows((q) =>
		raw<{ id: number } & Record<(typeof units)[number], number>>(
			q,
			reachIn(actor, filter),
		),
	);
	const idsWith = (unit: (typeof units)[number]) =>
		rows.filter((row) => row[unit]).map((row) => row.id);
	return {
		issues: idsWith("issues"),
		pulls: idsWith("pulls"),
		code: idsWith("code"),
		releases: idsWith("releases"),
		all: rows.map((row) => row.id),
	};
}

/** `among` gives the repositories where a unit may be read; `whole`: all of them, whatever the unit. */
function conditions(
	filter: ThreadFilter,
	among: (unit: (typeof units)[number] | "all") => RawBuilder<unknown>,
	whole: boolean,
): RawBuilder<SqlBool> {
	// one repository is looked up; many would lead away from the index of statuses
	const column = filter.repository
		? sql`repository_id`
		: sql`repository_id + 0`;
	const within = (unit: (typeof units)[number] | "all") =>
		sql`${column} in ${among(unit)}`;
	const all = [
		sql`account_id = ${filter.account}`,
		filter.id === undefined ? undefined : sql`id = ${filter.id}`,
		whole
			? within("all")
			: sql`((kind = 'issue' and ${within("issues")}) or (kind = 'pull' and ${within("pulls")}) or (kind = 'commit' and ${within("code")})
				or (kind = 'repository' and release_id is null and ${within("all")}) or (release_id is not null and ${within("releases")}))`,
		filter.statuses && sql`status in (${sql.join([...filter.statuses])})`,
		filter.kinds && sql`kind in (${sql.join([...filter.kinds])})`,
		filter.since === undefined ? undefined : sql`updated_at >= ${filter.since}`,
		filter.before === undefined
			? undefined
			: sql`updated_at <= ${filter.before}`,
	].filter((c) => c !== undefined);
	return sql<SqlBool>`${sql.join(all, sql` and `)}`;
}
