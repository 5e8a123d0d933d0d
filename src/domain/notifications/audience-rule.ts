import { query, type Reader } from "../../database/database.ts";
import type { EventKind, EventPayloads } from "../events/event-kinds.ts";
import type { Event } from "../events/event-row.ts";
import type { Issue } from "../issues/issue.ts";
import { isDraft } from "../pulls/draft.ts";
import type { AudienceRule } from "./audience.ts";

/** The kinds of events of issues and pull requests that people are told of. */
export const itemKinds = [
	"issue.created",
	"issue.closed",
	"issue.reopened",
	"issue.assigned",
	"comment.created",
	"pull.merged",
	"pull.pushed",
	"pull.ready",
	"review.submitted",
	"review.answered",
	"review.dismissed",
	"review.requested",
] as const satisfies readonly EventKind[];
type ItemKind = (typeof itemKinds)[number];
const kinds = new Set<EventKind>(itemKinds);

/** An event of an issue or pull request. */
export type ItemEvent = Event & { readonly payload: { issue: number } };
export const isOfItem = (event: Event): event is ItemEvent =>
	kinds.has(event.kind);

const members = query((q, p: { teams: number[] }, d) =>
	q
		.selectFrom("team_member")
		.select("account_id")
		.where("team_id", "in", d.list(p.teams)),
);

/** Whom an event of an item concerns, before anybody's rights are asked. */
export async function audienceRuleOf(
	db: Reader,
	event: ItemEvent,
	issue: Issue,
): Promise<AudienceRule> {
	const actor = event.actor_id;
	const general =
		issue.kind === "pull" && isDraft(issue.title) ? "without-watchers" : "all";
	const of = <K extends ItemKind>(kind: K) =>
		event.kind === kind ? (event.payload as EventPayloads[K]) : undefined;
	const created = of("issue.created");
	if (created)
		return { actor, followers: "all", direct: created.mentioned, as: "named" };
	const said =
		of("comment.created") ?? of("review.submitted") ?? of("review.answered");
	if (said)
		return { actor, followers: general, direct: said.mentioned, as: "named" };
	const assigned = of("issue.assigned");
	if (assigned)
		return {
			actor,
			followers: "none",
			direct: assigned.added,
			as: "assigned",
		};
	const asked = of("review.requested");
	if (asked) {
		const direct = asked.removed
			? []
			: [...asked.accounts, ...(await membersOf(db, asked.teams))];
		return { actor, followers: "none", direct, as: "review" };
	}
	// nobody waits for a draft, but it stops being one before it is said so
	if (event.kind === "pull.ready")
		return { actor, followers: "all", direct: [], as: "named" };
	return { actor, followers: general, direct: [], as: "named" };
}

async function membersOf(db: Reader, teams: number[]): Promise<number[]> {
	if (!teams.length) return [];
	return (await db.all(members, { teams })).map((row) => row.account_id);
}
