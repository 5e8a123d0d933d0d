import { type RawBuilder, sql } from "kysely";
import Type from "typebox";
import type { App } from "../../../app.ts";
import { filterWithQuery } from "../../../domain/issues/filter/filter-with-query.ts";
import { listIssues } from "../../../domain/issues/list-issues.ts";
import { visibleItems } from "../../../domain/issues/waiting.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import type { Actor } from "../../../domain/permissions/actor.ts";
import {
	teamByName,
	teamsReadBy,
} from "../../../domain/repositories/repository-teams.ts";
import { badRequest } from "../../../errors.ts";
import { anyone } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { paginated } from "../../../http/paging.ts";
import { timeInQuery, times } from "../../../http/query-time.ts";
import { Issue, issueViews } from "../../../views/issue.ts";
import { stateIn, userId, words } from "./issues.ts";
import { issueTypeText, ofTypes } from "./planning-fields.ts";

const text = Type.Optional(Type.String());
const yesNo = Type.Optional(Type.Boolean());

export const issueSearchIssues = endpoint({
	id: "issueSearchIssues",
	route: "GET /repos/issues/search",
	summary: "Search for issues and pull requests in all repositories",
	scope: "issue",
	on: anyone,
	query: Type.Object({
		state: text,
		labels: text,
		milestones: text,
		q: text,
		type: text,
		issue_type: issueTypeText,
		...times,
		assigned: yesNo,
		created: yesNo,
		mentioned: yesNo,
		review_requested: yesNo,
		reviewed: yesNo,
		owner: text,
		created_by: text,
		team: text,
	}),
	paged: true,
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, query, search, page }) {
		const me = actor.account?.id;
		const about = (flag: boolean | undefined) => (flag ? (me ?? 0) : undefined);
		const { filter, sort } = await filterWithQuery(
			app,
			actor,
			{
				within: {
					visible: sql<boolean>`${sql.join(
						[
							visibleItems(actor, query.type),
							...(await ownedBy(app, actor, query.owner, query.team)),
						],
						sql` and `,
					)}`,
				},
				state: stateIn(query.state),
				labelNames: words(query.labels),
				milestoneTitles: words(query.milestones),
				since: timeInQuery(search, "since"),
				before: timeInQuery(search, "before"),
				createdBy:
					about(query.created) ?? (await userId(app, actor, query.created_by)),
				assignedTo: about(query.assigned),
				mentioning: about(query.mentioned),
				askedToReview: about(query.review_requested),
				reviewedBy: about(query.reviewed),
				more: ofTypes(query.issue_type),
			},
			query.q ?? "",
			{ stated: query.state !== undefined },
		);
		const found = await listIssues(app.db, filter, page, sort);
		const views = await issueViews(app, actor, found.rows);
		return paginated(views, found.total);
	},
});

/** What limits a search to an owner, and to the repositories of a team; one that the actor may not read is as an unknown one. */
async function ownedBy(
	app: App,
	actor: Actor,
	name: string | undefined,
	team: string | undefined,
): Promise<RawBuilder<unknown>[]> {
	if (!name) {
		if (!team) return [];
		throw badRequest("owner organisation is required for filtering on team");
	}
	const owner = await namedAccount(app.db, actor, name);
	if (!owner) throw badRequest(`user does not exist [uid: 0, name: ${name}]`);
	const owned = sql`repository.owner_id = ${owner.id}`;
	if (!team) return [owned];
	const row = await teamByName(app.db, owner, team);
	if (!row || !(await teamsReadBy(app.db, actor, [row.id])).length)
		throw badRequest(`team does not exist [name: ${team}]`);
	if (row.includes_all_repositories) return [owned];
	return [
		owned,
		sql`exists (select 1 from team_repository tr where tr.team_id = ${row.id} and tr.repository_id = repository.id)`,
	];
}
