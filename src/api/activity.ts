import Type from "typebox";
import { now } from "../clock.ts";
import {
	heatmapOf,
	hidesActivity,
	listFeed,
} from "../domain/activity/feeds.ts";
import { readingWith } from "../domain/permissions/actor.ts";
import { visibleAccount } from "../guards/account.ts";
import { org } from "../guards/organization.ts";
import { repo } from "../guards/repository.ts";
import { team } from "../guards/team.ts";
import { endpoint } from "../http/endpoint.ts";
import { paginated } from "../http/paging.ts";
import { secondsOf } from "../text/rfc3339.ts";
import {
	Activity,
	activityViews,
	UserHeatmapData,
} from "../views/news/activity.ts";

const date = Type.Optional(
	Type.String({ description: "one day, YYYY-MM-DD, in UTC" }),
);
const feed = { 200: Type.Array(Activity) };

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

export const userGetHeatmapData = endpoint({
	id: "userGetHeatmapData",
	route: "GET /users/:username/heatmap",
	summary: "Count what a user did in each quarter of an hour of a year",
	scope: "user",
	on: visibleAccount(),
	returns: { 200: Type.Array(UserHeatmapData) },
	run: async ({ app, actor, account }) =>
		hidesActivity(account, actor)
			? []
			: heatmapOf(
					app,
					readingWith(actor, "repository"),
					account.id,
					now(app) - 366 * 86_400,
				),
});

export const orgListActivityFeeds = endpoint({
	id: "orgListActivityFeeds",
	route: "GET /orgs/:org/activities/feeds",
	summary: "List what happened in the repositories of an organization",
	scope: "organization",
	on: org.visible(),
	query: Type.Object({ date }),
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

export const orgListTeamActivityFeeds = endpoint({
	id: "orgListTeamActivityFeeds",
	route: "GET /teams/:id/activities/feeds",
	summary: "List what happened in the repositories of a team",
	scope: "organization",
	on: team.visible(),
	query: Type.Object({ date }),
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

export const repoListActivityFeeds = endpoint({
	id: "repoListActivityFeeds",
	route: "GET /repos/:owner/:repo/activities/feeds",
	summary: "List what happened in a repository",
	scope: "repository",
	on: repo.visible(),
	query: Type.Object({ date }),
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

/** The first second of a day; a text that is none means every day. */
const dayOf = (text: string | undefined): number | undefined =>
	text && /^\d{4}-\d\d-\d\d$/.test(text)
		? secondsOf(`${text}T00:00:00Z`)
		: undefined;
