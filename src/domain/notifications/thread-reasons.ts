import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import type { Thread } from "./thread.ts";

/** Why somebody is told of a thing; the nearest reason alone. */
export type ThreadReason =
	| "review"
	| "assigned"
	| "mentioned"
	| "author"
	| "commented"
	| "subscribed";

/** Why somebody is told, and by whom last: the id of an account, or nothing where that is not known any more. */
interface ThreadCause {
	readonly reason: ThreadReason;
	readonly by: number | undefined;
}

const reasons = query((q, p: { me: number; ids: number[] }, d) =>
	q
		.selectFrom("issue")
		.select([
			"issue.id",
			sql<ThreadReason>`case
				when exists (select 1 from review r where r.issue_id = issue.id and r.kind = 'request' and r.reviewer_id = ${p.me})
					or exists (select 1 from review r join team_member m on m.team_id = r.team_id
						where r.issue_id = issue.id and r.kind = 'request' and m.account_id = ${p.me}) then 'review'
				when exists (select 1 from issue_assignee a where a.issue_id = issue.id and a.account_id = ${p.me}) then 'assigned'
				when exists (select 1 from issue_mention m where m.issue_id = issue.id and m.account_id = ${p.me}) then 'mentioned'
				when issue.poster_id = ${p.me} then 'author'
				when exists (select 1 from comment c where c.issue_id = issue.id and c.poster_id = ${p.me} and c.kind in ('comment', 'review', 'code')) then 'commented'
				else 'subscribed' end`.as("reason"),
		])
		.where("issue.id", "in", d.list(p.ids)),
);
const doers = query((q, p: { ids: number[] }, d) =>
	q
		.selectFrom("event")
		.select(["id", "actor_id"])
		.where("id", "in", d.list(p.ids)),
);

/** Why an account is told of some threads, by their ids; two queries for all of them. */
export async function causesOf(
	db: Reader,
	me: number,
	threads: readonly Thread[],
): Promise<ReadonlyMap<number, ThreadCause>> {
	const issues = [
		...new Set(threads.flatMap(({ issue_id }) => issue_id ?? [])),
	];
	const events = [...new Set(threads.map(({ event_id }) => event_id))];
	const [why, who] = await Promise.all([
		issues.length ? db.all(reasons, { me, ids: issues }) : [],
		events.length ? db.all(doers, { ids: events }) : [],
	]);
	const reasonOf = new Map(why.map(({ id, reason }) => [id, reason]));
	const byEvent = new Map(who.map(({ id, actor_id }) => [id, actor_id]));
	return new Map(
		threads.map(({ id, issue_id, event_id }) => [
			id,
			{
				reason: reasonOf.get(issue_id ?? 0) ?? "subscribed",
				by: byEvent.get(event_id) ?? undefined,
			},
		]),
	);
}
