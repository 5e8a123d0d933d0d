import { type RawBuilder, sql } from "kysely";
import type { App } from "../../app.ts";
import type { Actor } from "../permissions/actor.ts";
import { readableTo } from "../permissions/visible.ts";
import type { Issue } from "./issue.ts";
import { listIssues } from "./list-issues.ts";

/** The condition that a pull request waits for somebody's review, asked by name or by team. */
export const askedToReview = (account: number): RawBuilder<unknown> =>
	sql`exists (select 1 from review r where r.issue_id = issue.id and r.kind = 'request' and (r.reviewer_id = ${account}
		or r.team_id in (select m.team_id from team_member m where m.account_id = ${account})))`;

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
export interface Waiting {
	readonly issue: Issue;
	readonly why: "review" | "failed" | "mentioned" | "assigned";
}

/** The condition that a pull request of somebody has a head of which the last word of a check is that it failed. */
const ownFailing = (account: number): RawBuilder<unknown> =>
	sql`(issue.kind = 'pull' and issue.poster_id = ${account} and exists (select 1 from pull p
		join commit_status s on s.repository_id = p.repository_id and s.sha = p.head_oid
		where p.issue_id = issue.id and s.state in ('failure', 'error') and not exists (select 1 from commit_status l
			where l.repository_id = s.repository_id and l.sha = s.sha and l.context = s.context and l.id > s.id)))`;

/** The condition that somebody is named in an item and has not read what is new in it. */
const newlyMentioned = (account: number): RawBuilder<unknown> =>
	sql`(exists (select 1 from issue_mention m where m.issue_id = issue.id and m.account_id = ${account})
		and exists (select 1 from notification_thread t where t.issue_id = issue.id and t.account_id = ${account} and t.status = 'unread'))`;

const assignedTo = (account: number): RawBuilder<unknown> =>
	sql`exists (select 1 from issue_assignee a where a.issue_id = issue.id and a.account_id = ${account})`;

/**
 * The open items that wait for somebody, each of them once: reviews that are asked, own pull requests whose checks failed, what is
 * assigned, and where one is named and has not looked.
 */
export async function waitingFor(
	app: App,
	actor: Actor,
	limit: number,
): Promise<{ items: Waiting[]; total: number }> {
	const me = actor.account?.id ?? 0;
	const within = { visible: visibleItems(actor) };
	const kinds = [
		["review", askedToReview(me)],
		["failed", ownFailing(me)],
		["assigned", assignedTo(me)],
		["mentioned", newlyMentioned(me)],
	] as const;
	const found = await Promise.all(
		kinds.map(async ([why, fits]) => {
			const query = { within, state: "open", more: [fits] } as const;
			const { rows, total } = await listIssues(app.db, query, {
				limit,
				offset: 0,
			});
			return { total, items: rows.map((issue) => ({ issue, why })) };
		}),
	);
	const items = new Map<number, Waiting>();
	for (const item of found.flatMap((one) => one.items))
		if (!items.has(item.issue.id)) items.set(item.issue.id, item);
	return {
		items: [...items.values()].slice(0, limit),
		total: Math.max(items.size, ...found.map(({ total }) => total)),
	};
}
