import Type from "typebox";
import { createRepository } from "../../domain/lifecycle/create-repository.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { CreateRepoOption, newRepositoryOf } from "../repos/options.ts";
import { single } from "../single.ts";

export const userCurrentListRepos = endpoint({
	id: "userCurrentListRepos",
	route: "GET /user/repos",
	summary: "List the repositories that the user owns or works in",
	scope: ["user", "repository"],
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, me, page }) {
		const mine = { account: me.id, sort: "name" };
		const { rows, total } = await searchRepositories(app, actor, mine, page);
		return paginated(await repositoryViews(app, actor, rows), total);
	},
});

export const createCurrentUserRepo = endpoint({
	id: "createCurrentUserRepo",
	route: "POST /user/repos",
	summary: "Create a repository",
	scope: ["user", "repository"],
	audit: ["repository.created", "refs.moved"],
	on: signedIn({ publicOnly: false }),
	body: CreateRepoOption,
	returns: { 201: Repository },
	async run({ app, actor, me, body }) {
		const repository = await createRepository(
			app,
			actor,
			me,
			newRepositoryOf(body),
		);
		return single(await repositoryViews(app, actor, [repository]));
	},
});
