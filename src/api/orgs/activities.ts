import Type from "typebox";
import { listFeed } from "../../domain/activity/feeds.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { dayOf } from "../../text/rfc3339.ts";
import { activityViews } from "../../views/news/activity.ts";
import { date, feed } from "../activity-feeds.ts";

export const orgListActivityFeeds = endpoint({
	id: "orgListActivityFeeds",
	route: "GET /orgs/:org/activities/feeds",
	summary: "List what happened in the repositories of an organization",
	scope: "organization",
	on: org.visible(),
	query: Type.Object({ date }),
	paged: true,
	returns: feed,
	async run({ app, actor, organization, query, page }) {
		const viewer = readingWith(actor, "repository");
		const { rows, total } = await listFeed(
			app,
			viewer,
			{ organization: organization.id },
			dayOf(query.date),
			page,
		);
		const views = await activityViews(app, viewer, rows, organization.id);
		return paginated(views, total, { link: false });
	},
});
