import {
	type Expression,
	type RawBuilder,
	type Selectable,
	type SqlBool,
	sql,
} from "kysely";
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
	readonly all: readonly number[];
}

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
	const flag = (condition: Expression<SqlBool>) =>
		sql`case when ${condition} then 1 else 0 end`;
	const mine = repository
		? sql`select cast(${repository} as bigint) as id`
		: sql`select min(repository_id) from notification_thread where account_id = ${account}
			union all
			select (select min(t.repository_id) from notification_thread t where t.account_id = ${account} and t.repository_id > mine.id)
			from mine where mine.id is not null`;
	const rows = await db.rows((q) =>
		raw<{ id: number; issues: number; pulls: number }>(
			q,
			sql`with recursive mine(id) as (${mine})
				select repository.id, ${flag(readableTo(actor, "issues"))} as issues, ${flag(readableTo(actor, "pulls"))} as pulls
				from mine join repository on repository.id = mine.id join account owner on owner.id = repository.owner_id
				where ${visibleTo(actor)}`,
		),
	);
	const ids = (some: typeof rows) => some.map((row) => row.id);
	return {
		issues: ids(rows.filter((row) => row.issues)),
		pulls: ids(rows.filter((row) => row.pulls)),
		all: ids(rows),
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
	const { all, issues, pulls } = reach;
	const whole = issues.length === all.length && pulls.length === all.length;
	return [
		sql`account_id = ${filter.account}`,
		filter.id === undefined ? undefined : sql`id = ${filter.id}`,
		whole
			? within(all)
			: sql`((kind = 'issue' and ${within(issues)}) or (kind = 'pull' and ${within(pulls)}) or (kind in ('commit', 'repository') and ${within(all)}))`,
		filter.statuses && sql`status in (${sql.join([...filter.statuses])})`,
		filter.kinds && sql`kind in (${sql.join([...filter.kinds])})`,
		filter.since === undefined ? undefined : sql`updated_at >= ${filter.since}`,
		filter.before === undefined
			? undefined
			: sql`updated_at <= ${filter.before}`,
	].filter((c) => c !== undefined);
}
