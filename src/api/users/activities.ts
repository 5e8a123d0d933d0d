import Type from "typebox";
import { hidesActivity, listFeed } from "../../domain/activity/feeds.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { visibleAccount } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { dayOf } from "../../text/rfc3339.ts";
import { activityViews } from "../../views/news/activity.ts";
import { date, feed } from "../activity-feeds.ts";

export const userListActivityFeeds = endpoint({
	id: "userListActivityFeeds",
	route: "GET /users/:username/activities/feeds",
	summary: "List what a user did and what happened where the user watches",
	scope: "user",
	on: visibleAccount(),
	query: Type.Object({
		"only-performed-by": Type.Optional(Type.Boolean()),
		date,
	}),
	paged: true,
	returns: feed,
	async run({ app, actor, account, query, page }) {
		if (hidesActivity(account, actor)) return paginated([], 0, { link: false });
		const viewer = readingWith(actor, "repository");
		const { rows, total } = await listFeed(
			app,
			viewer,
			{ account: account.id, own: query["only-performed-by"] ?? false },
			dayOf(query.date),
			page,
		);
		const views = await activityViews(app, viewer, rows, account.id);
		return paginated(views, total, { link: false });
	},
});
