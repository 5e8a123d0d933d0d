import { createRepository } from "../../../domain/lifecycle/create-repository.ts";
import { adminOf } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { repositoryViews } from "../../../views/repository.ts";
import { Repository } from "../../../views/repository-type.ts";
import { CreateRepoOption, newRepositoryOf } from "../../repos/options.ts";
import { single } from "../../single.ts";

export const adminCreateRepo = endpoint({
	id: "adminCreateRepo",
	route: "POST /admin/users/:username/repos",
	summary: "Create a repository for a user or an organization",
	scope: "admin",
	audit: ["repository.created", "refs.moved"],
	on: adminOf(),
	body: CreateRepoOption,
	returns: { 201: Repository },
	async run({ app, actor, account, body }) {
		const wanted = newRepositoryOf(body);
		const repository = await createRepository(app, actor, account, wanted);
		return single(await repositoryViews(app, actor, [repository]));
	},
});
