import { type RawBuilder, type Selectable, type SqlBool, sql } from "kysely";
import type { Reader } from "../../database/database.ts";
import type { Dialect } from "../../database/dialect.ts";
import { raw } from "../../database/raw.ts";
import type { NotificationThreadTable } from "../../database/schema-after.ts";
import type { Actor } from "../permissions/actor.ts";
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
interface Reach {
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
	return (d) =>
		sql<SqlBool>`${sql.join(conditions(filter, reach, d), sql` and `)}`;
}

async function reachOf(
	db: Reader,
	actor: Actor,
	{ account, repository }: ThreadFilter,
): Promise<Reach> {
	const flags = units.map(
		(unit) =>
			sql`case when ${readableTo(actor, unit)} then 1 else 0 end as ${sql.ref(unit)}`,
	);
	const mine = repository
		? sql`select cast(${repository} as bigint) as id`
		: sql`select min(repository_id) from notification_thread where account_id = ${account}
			union all
			select (select min(t.repository_id) from notification_thread t where t.account_id = ${account} and t.repository_id > mine.id)
			from mine where mine.id is not null`;
	const rows = await db.rows((q) =>
		raw<{ id: number } & Record<(typeof units)[number], number>>(
			q,
			sql`with recursive mine(id) as (${mine})
				select repository.id, ${sql.join(flags)}
				from mine join repository on repository.id = mine.id join account owner on owner.id = repository.owner_id
				where ${visibleTo(actor)}`,
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

function conditions(
	filter: ThreadFilter,
	reach: Reach,
	d: Dialect,
): RawBuilder<unknown>[] {
	// one repository is looked up; many would lead away from the index of statuses
	const column = filter.repository
		? sql`repository_id`
		: sql`repository_id + 0`;
	const within = (ids: readonly number[]) => sql`${column} in ${d.list(ids)}`;
	const { all, issues, pulls, code, releases } = reach;
	const whole = units.every((unit) => reach[unit].length === all.length);
	return [
		sql`account_id = ${filter.account}`,
		filter.id === undefined ? undefined : sql`id = ${filter.id}`,
		whole
			? within(all)
			: sql`((kind = 'issue' and ${within(issues)}) or (kind = 'pull' and ${within(pulls)}) or (kind = 'commit' and ${within(code)}) or (kind = 'repository' and release_id is null and ${within(all)})
				or (release_id is not null and ${within(releases)}))`,
		filter.statuses && sql`status in (${sql.join([...filter.statuses])})`,
		filter.kinds && sql`kind in (${sql.join([...filter.kinds])})`,
		filter.since === undefined ? undefined : sql`updated_at >= ${filter.since}`,
		filter.before === undefined
			? undefined
			: sql`updated_at <= ${filter.before}`,
	].filter((c) => c !== undefined);
}
