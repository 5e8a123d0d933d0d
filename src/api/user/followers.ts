import Type from "typebox";
import { listFollows } from "../../domain/accounts/follows.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const userCurrentListFollowers = endpoint({
	id: "userCurrentListFollowers",
	route: "GET /user/followers",
	summary: "List one's own followers",
	scope: "user",
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, me, page }) {
		const found = await listFollows(app, actor, me, "followers", page);
		const users = found.rows.map((a) => accountView(app, actor, a));
		return paginated(users, found.total);
	},
});
