import { now } from "../../clock.ts";
import { hidesActivity } from "../../domain/activity/feeds.ts";
import { heatmapOf } from "../../domain/activity/heatmap.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { visibleAccount } from "../../guards/account.ts";
import { Plain, page, see } from "../page.ts";
import { at, pathOf } from "../visit.ts";

const year = 366 * 86_400;

/** Older addresses of the repositories of an owner. */
export const repositoriesOfOwner = page({
	route: "GET /:username/-/repositories",
	on: visibleAccount(),
	run: ({ account, search }) => {
		const query = new URLSearchParams(search);
		query.set("tab", "repositories");
		return see(`${at(pathOf(account.name))}?${query}`);
	},
});

/** How much somebody did in each quarter of an hour of a year, for programs that draw it. */
export const heatmapData = page({
	route: "GET /:username/-/heatmap",
	on: visibleAccount(),
	async run({ app, actor, account }) {
		const reader = readingWith(actor, "repository");
		const data = hidesActivity(account, actor)
			? []
			: await heatmapOf(app, reader, account.id, now(app) - year);
		return new Plain("application/json", JSON.stringify(data));
	},
});
