import Type from "typebox";
import { listFollows } from "../../domain/accounts/follows.ts";
import { signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const userListFollowers = endpoint({
	id: "userListFollowers",
	route: "GET /users/:username/followers",
	summary: "List the followers of a user",
	scope: "user",
	on: signedInWith(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, account, page }) {
		const found = await listFollows(app, actor, account, "followers", page);
		const users = found.rows.map((a) => accountView(app, actor, a));
		return paginated(users, found.total);
	},
});
