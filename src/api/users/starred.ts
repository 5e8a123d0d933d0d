import Type from "typebox";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import { type AccountContext, signedInWith } from "../../guards/account.ts";
import { type Context, endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const userListStarred = endpoint({
	id: "userListStarred",
	route: "GET /users/:username/starred",
	summary: "List the repositories that a user has starred",
	scope: ["user", "repository"],
	on: signedInWith(),
	returns: { 200: Type.Array(Repository) },
	run: (c) => followed(c, "star"),
});

export const userListSubscriptions = endpoint({
	id: "userListSubscriptions",
	route: "GET /users/:username/subscriptions",
	summary: "List the repositories that a user watches",
	scope: ["user", "repository"],
	on: signedInWith(),
	returns: { 200: Type.Array(Repository) },
	run: (c) => followed(c, "watch"),
});

/** A page of what a user watches or has starred, as far as the caller may see it. */
async function followed(
	{
		app,
		actor,
		account,
		page,
	}: Context<"", AccountContext, undefined, undefined>,
	how: "watch" | "star",
) {
	const { rows, total } = await listFollowed(app, actor, how, account, page);
	return paginated(await repositoryViews(app, actor, rows), total);
}
