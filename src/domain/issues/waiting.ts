import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import { shapedQuery } from "../../database/queries/shaped-query.ts";
import { raw } from "../../database/raw.ts";
import type { Actor } from "../permissions/actor.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { actorWithId, shapeOf } from "../permissions/shape-of-actor.ts";
import { readableTo } from "../permissions/visible.ts";
import { type Issue, issuesByIds } from "./issue.ts";

/** The condition that a pull request waits for somebody's review, asked by name or by team. */
export const askedToReview = (account: number): RawBuilder<unknown> =>
	sql`issue.id in (select r.issue_id from review r where r.reviewer_id = ${account} and r.kind = 'request'
		union all select r.issue_id from team_member m join review r on r.team_id = m.team_id where m.account_id = ${account} and r.kind = 'request')`;

/** The condition that somebody may read an item: of one kind, or of any. */
export function visibleItems(actor: Actor, type?: string) {
	const issues = sql<boolean>`(issue.kind = 'issue' and ${readableTo(actor, "issues")})`;
	const pulls = sql<boolean>`(issue.kind = 'pull' and ${readableTo(actor, "pulls")})`;
	if (type === "issues") return issues;
	return type === "pulls" ? pulls : sql<boolean>`(${issues} or ${pulls})`;
}

/** The condition that somebody may read an item in a repository of an account. */
export const itemsOfOwner = (
	actor: Actor,
	type: string,
	{ id }: { id: number },
) =>
	sql<boolean>`(${visibleItems(actor, type)} and repository.owner_id = ${id})`;

/** The condition that somebody may read an item in a repository that a team works in. */
export const itemsOfTeam = (
	actor: Actor,
	type: string,
	team: {
		id: number;
		organization_id: number;
		includes_all_repositories: number;
	},
) => {
	const own = itemsOfOwner(actor, type, { id: team.organization_id });
	return team.includes_all_repositories
		? own
		: sql<boolean>`(${own} and repository.id in (select repository_id from team_repository where team_id = ${team.id}))`;
};

/** An item that somebody is to do something about, and what. */
export interface Todo {
	readonly issue: Issue;
	readonly why: "review" | "failed" | "mentioned" | "assigned";
}

/** The condition that a pull request of somebody has a head of which the last word of a check is that it failed. */
const ownFailing = (account: number): RawBuilder<unknown> =>
	sql`(issue.kind = 'pull' and issue.poster_id = ${account} and exists (select 1 from pull p
		join commit_status s on s.repository_id = p.repository_id and s.sha = p.head_oid
		where p.issue_id = issue.id and s.state in ('failure', 'error') and ${notHidden("s.creator_id")} and not exists (select 1 from commit_status l
			where l.repository_id = s.repository_id and l.sha = s.sha and l.context = s.context and l.id > s.id and ${notHidden("l.creator_id")})))`;

/** The condition that somebody is named in an item and has not read what is new in it. */
const newlyMentioned = (account: number): RawBuilder<unknown> =>
	sql`(issue.id in (select m.issue_id from issue_mention m where m.account_id = ${account})
		and exists (select 1 from notification_thread t where t.issue_id = issue.id and t.account_id = ${account} and t.status = 'unread'
			and t.read_marks = (select a.read_marks from account a where a.id = ${account})))`;

const assignedTo = (account: number): RawBuilder<unknown> =>
	sql`issue.id in (select a.issue_id from issue_assignee a where a.account_id = ${account})`;

/** The nearest first: an item for which there are several reasons is told for the first. */
const reasons = ["review", "failed", "assigned", "mentioned"] as const;
const fits = {
	review: askedToReview,
	failed: ownFailing,
	assigned: assignedTo,
	mentioned: newlyMentioned,
};

interface TodoQuery {
	readonly actor: Actor;
	readonly why: Todo["why"];
}
/** Up to so many are counted. */
const countable = 10_000;

const fitting = ({ actor, why }: TodoQuery, me: number) =>
	sql`from issue join repository on repository.id = issue.repository_id join account owner on owner.id = repository.owner_id
		where issue.closed = 0 and ${notHidden("issue.poster_id")} and ${visibleItems(actorWithId(actor, me))} and ${fits[why](me)}`;
const idsOf = shapedQuery(
	(wanted: TodoQuery, q, p: { me: number; limit: number }) =>
		raw<{ id: number }>(
			q,
			sql`select issue.id ${fitting(wanted, p.me)} order by issue.id desc limit ${p.limit}`,
		),
);
const numberOf = shapedQuery((wanted: TodoQuery, q, p: { me: number }) =>
	raw<{ n: number }>(
		q,
		sql`select count(*) as n from (select issue.id ${fitting(wanted, p.me)} limit ${sql.lit(countable)}) item`,
	),
);

/**
 * The open items that wait for somebody, each of them once: reviews that are asked, own pull requests whose checks failed, what is
 * assigned, and where one is named and has not looked.
 */
export async function waitingFor(
	app: App,
	actor: Actor,
	limit: number,
): Promise<{ items: Todo[]; total: number }> {
	const shape = shapeOf(actor);
	const params = { me: actor.account?.id ?? 0, limit };
	const found = await Promise.all(
		reasons.map(async (why) => {
			const wanted = { actor, why };
			const of = shape && `${shape}, ${why}`;
			const ids = await idsOf(app.db, of, wanted, params);
			const rows = await issuesByIds(
				app.db,
				ids.map(({ id }) => id),
			);
			const items = rows.map((issue) => ({ issue, why }));
			if (ids.length < limit) return { total: ids.length, items };
			const [count] = await numberOf(app.db, of, wanted, params);
			return { total: Number(count?.n ?? 0), items };
		}),
	);
	const items = new Map<number, Todo>();
	for (const item of found.flatMap((one) => one.items))
		if (!items.has(item.issue.id)) items.set(item.issue.id, item);
	return {
		items: [...items.values()].slice(0, limit),
		total: Math.max(items.size, ...found.map(({ total }) => total)),
	};
}
