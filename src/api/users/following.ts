import Type from "typebox";
import { isFollowing, listFollows } from "../../domain/accounts/follows.ts";
import { notFound } from "../../errors.ts";
import { findAccount, signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const userListFollowing = endpoint({
	id: "userListFollowing",
	route: "GET /users/:username/following",
	summary: "List those whom a user follows",
	scope: "user",
	on: signedInWith(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, account, page }) {
		const found = await listFollows(app, actor, account, "following", page);
		const users = found.rows.map((a) => accountView(app, actor, a));
		return paginated(users, found.total);
	},
});

export const userCheckFollowing = endpoint({
	id: "userCheckFollowing",
	route: "GET /users/:username/following/:target",
	summary: "Tell whether one user follows another",
	scope: "user",
	on: signedInWith(),
	returns: { 204: null },
	async run({ app, account, entry }) {
		const target = await findAccount(entry, "target");
		if (!(await isFollowing(app.db, account.id, target.id))) throw notFound();
	},
});
