import { createRepository } from "../../domain/repositories/create-repository.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { CreateRepoOption, newRepositoryOf } from "../repos/options.ts";

export const createCurrentUserRepo = endpoint({
	id: "createCurrentUserRepo",
	route: "POST /user/repos",
	summary: "Create a repository",
	scope: ["user", "repository"],
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
		return (await repositoryViews(app, actor, [repository]))[0];
	},
});
