import Type from "typebox";
import { listOwnedRepositories } from "../../domain/repositories/list-owned.ts";
import { visibleAccount } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const listUserRepos = endpoint({
	id: "userListRepos",
	route: "GET /users/:username/repos",
	summary: "List the repositories that a user owns",
	scope: ["user", "repository"],
	on: visibleAccount(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, account, page }) {
		const { rows, total } = await listOwnedRepositories(
			app,
			actor,
			account,
			page,
		);
		return paginated(await repositoryViews(app, actor, rows), total);
	},
});
