import Type from "typebox";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import { visibleAccount } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listing } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const userListStarred = endpoint({
	id: "userListStarred",
	route: "GET /users/:username/starred",
	summary: "List the repositories that a user has starred",
	scope: ["user", "repository"],
	on: visibleAccount(),
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, account, page }) {
		const { rows, total } = await listFollowed(
			app,
			actor,
			"star",
			account,
			page,
		);
		return listing(await repositoryViews(app, actor, rows), total);
	},
});

export const userListSubscriptions = endpoint({
	id: "userListSubscriptions",
	route: "GET /users/:username/subscriptions",
	summary: "List the repositories that a user watches",
	scope: ["user", "repository"],
	on: visibleAccount(),
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, account, page }) {
		const { rows, total } = await listFollowed(
			app,
			actor,
			"watch",
			account,
			page,
		);
		return listing(await repositoryViews(app, actor, rows), total);
	},
});
