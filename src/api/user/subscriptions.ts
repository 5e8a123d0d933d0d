import Type from "typebox";
import { listFollowed } from "../../domain/repositories/following/list-followed.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const userCurrentListSubscriptions = endpoint({
	id: "userCurrentListSubscriptions",
	route: "GET /user/subscriptions",
	summary: "List the repositories that the user watches",
	scope: ["user", "repository"],
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, me, page }) {
		const { rows, total } = await listFollowed(app, actor, "watch", me, page);
		return paginated(await repositoryViews(app, actor, rows), total);
	},
});
