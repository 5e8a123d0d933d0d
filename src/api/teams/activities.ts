import Type from "typebox";
import { listFeed } from "../../domain/activity/feeds.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { team } from "../../guards/team.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { dayOf } from "../../text/rfc3339.ts";
import { activityViews } from "../../views/news/activity.ts";
import { date, feed } from "../activity-feeds.ts";

export const orgListTeamActivityFeeds = endpoint({
	id: "orgListTeamActivityFeeds",
	route: "GET /teams/:id/activities/feeds",
	summary: "List what happened in the repositories of a team",
	scope: "organization",
	on: team.visible(),
	query: Type.Object({ date }),
	paged: true,
	returns: feed,
	async run({ app, actor, team, query, page }) {
		const organization = team.organization_id;
		const all = team.includes_all_repositories === 1;
		const viewer = readingWith(actor, "repository");
		const { rows, total } = await listFeed(
			app,
			viewer,
			{ team: team.id, organization, all },
			dayOf(query.date),
			page,
		);
		return paginated(
			await activityViews(app, viewer, rows, organization),
			total,
		);
	},
});
