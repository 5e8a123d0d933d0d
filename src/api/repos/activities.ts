import Type from "typebox";
import { listFeed } from "../../domain/activity/feeds.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { dayOf } from "../../text/rfc3339.ts";
import { activityViews } from "../../views/news/activity.ts";
import { date, feed } from "../activity-feeds.ts";

export const repoListActivityFeeds = endpoint({
	id: "repoListActivityFeeds",
	route: "GET /repos/:owner/:repo/activities/feeds",
	summary: "List what happened in a repository",
	scope: "repository",
	on: repo.visible(),
	query: Type.Object({ date }),
	paged: true,
	returns: feed,
	async run({ app, actor, repository, query, page }) {
		const { rows, total } = await listFeed(
			app,
			actor,
			{ repository: repository.id },
			dayOf(query.date),
			page,
		);
		return paginated(await activityViews(app, actor, rows), total, {
			link: false,
		});
	},
});
