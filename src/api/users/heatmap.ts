import Type from "typebox";
import { now } from "../../clock.ts";
import { hidesActivity } from "../../domain/activity/feeds.ts";
import { heatmapOf } from "../../domain/activity/heatmap.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { visibleAccount } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { UserHeatmapData } from "../../views/news/activity.ts";

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
