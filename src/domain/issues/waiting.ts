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
	readonly why: "review" | "assigned";
}

/** The open items that wait for somebody: reviews that are asked first, then what is assigned, each of them once. */
export async function waitingFor(
	app: App,
	actor: Actor,
	limit: number,
): Promise<{ items: Waiting[]; total: number }> {
	const me = actor.account?.id ?? 0;
	const within = { visible: visibleItems(actor) };
	const page = { limit, offset: 0 };
	const [reviews, assigned] = await Promise.all([
		listIssues(
			app.db,
			{ within, state: "open", more: [askedToReview(me)] },
			page,
		),
		listIssues(app.db, { within, state: "open", assignedTo: me }, page),
	]);
	const asked = new Set(reviews.rows.map(({ id }) => id));
	const items: Waiting[] = [
		...reviews.rows.map((issue) => ({ issue, why: "review" as const })),
		...assigned.rows
			.filter(({ id }) => !asked.has(id))
			.map((issue) => ({ issue, why: "assigned" as const })),
	];
	return {
		items: items.slice(0, limit),
		total: Math.max(items.length, reviews.total, assigned.total),
	};
}
