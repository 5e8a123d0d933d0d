import { query, type Reader } from "../../database/database.ts";
import type { Event } from "../events/event-row.ts";
import type { KindsAbout } from "../events/event-table.ts";
import type { Issue } from "../issues/issue.ts";
import { isDraft } from "../pulls/draft.ts";
import type { AudienceRule } from "./audience.ts";

/** The kinds of events of issues and pull requests that users are notified about. */
export type NewsOfItem = KindsAbout<"item">;
/** An event of an issue or pull request. */
export type ItemEvent = Event<NewsOfItem>;

const members = query((q, p: { teams: number[] }, d) =>
	q
		.selectFrom("team_member")
		.select("account_id")
		.where("team_id", "in", d.list(p.teams)),
);

/** Whom an event of an item concerns, before anybody's rights are asked. */
export const audienceRuleOf = async (
	db: Reader,
	event: ItemEvent,
	issue: Issue,
): Promise<AudienceRule> => ({
	actor: event.actor_id,
	...(await (rules[event.kind] as RuleOf<NewsOfItem>)(event, issue, db)),
});

type Rule = Omit<AudienceRule, "actor">;
type RuleOf<K extends NewsOfItem> = (
	event: Event<K>,
	issue: Issue,
	db: Reader,
) => Rule | Promise<Rule>;

/** Watchers hear nothing of drafts. */
const followersOf = (issue: Issue): AudienceRule["followers"] =>
	issue.kind === "pull" && isDraft(issue.title) ? "without-watchers" : "all";
const forFollowers = (_event: ItemEvent, issue: Issue): Rule => ({
	followers: followersOf(issue),
	direct: [],
	as: "named",
});
const forNamed = (
	{
		payload,
	}: Event<"comment.created" | "review.submitted" | "review.answered">,
	issue: Issue,
): Rule => ({
	followers: followersOf(issue),
	direct: payload.mentioned,
	as: "named",
});

const rules: { readonly [K in NewsOfItem]: RuleOf<K> } = {
	"issue.created": ({ payload: { mentioned } }) => ({
		followers: "all",
		direct: mentioned,
		as: "named",
	}),
	"issue.closed": forFollowers,
	"issue.reopened": forFollowers,
	"issue.assigned": ({ payload: { added } }) => ({
		followers: "none",
		direct: added,
		as: "assigned",
	}),
	"comment.created": forNamed,
	"pull.merged": forFollowers,
	"pull.pushed": forFollowers,
	// nobody waits for a draft, but it stops being one before it is said so
	"pull.ready": () => ({ followers: "all", direct: [], as: "named" }),
	"review.submitted": forNamed,
	"review.answered": forNamed,
	"review.dismissed": forFollowers,
	async "review.requested"({ payload }, _issue, db) {
		const { accounts, teams, removed } = payload;
		const direct = removed
			? []
			: [...accounts, ...(await membersOf(db, teams))];
		return { followers: "none", direct, as: "review" };
	},
};

async function membersOf(db: Reader, teams: number[]): Promise<number[]> {
	if (!teams.length) return [];
	return (await db.all(members, { teams })).map((row) => row.account_id);
}
