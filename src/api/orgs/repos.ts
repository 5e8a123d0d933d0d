import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { createRepository } from "../../domain/lifecycle/create-repository.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { ownsRepositories } from "../../domain/removal/delete-organization.ts";
import { deleteRepositoriesOf } from "../../domain/removal/delete-repositories.ts";
import { listOwnedRepositories } from "../../domain/repositories/list-owned.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { empty } from "../../http/response.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { CreateRepoOption, newRepositoryOf } from "../repos/options.ts";
import { single } from "../single.ts";

export const orgListRepos = endpoint({
	id: "orgListRepos",
	route: "GET /orgs/:org/repos",
	summary: "List the repositories of an organization",
	scope: "organization",
	on: org.visible(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, organization, page }) {
		const found = await listOwnedRepositories(app, actor, organization, page);
		const views = await repositoryViews(app, actor, found.rows);
		return paginated(views, found.total);
	},
});

export const createOrgRepo = endpoint({
	id: "createOrgRepo",
	route: "POST /orgs/:org/repos",
	summary: "Create a repository of an organization",
	scope: "organization",
	audit: ["repository.created", "refs.moved"],
	on: org.creator(),
	body: CreateRepoOption,
	returns: { 201: Repository },
	run: ({ app, actor, organization, body }) =>
		create(app, actor, organization, body),
});

export const createOrgRepoDeprecated = endpoint({
	id: "createOrgRepoDeprecated",
	route: "POST /org/:org/repos",
	summary: "Create a repository of an organization, by the older address",
	scope: ["organization", "repository"],
	audit: ["repository.created", "refs.moved"],
	on: org.creator(),
	body: CreateRepoOption,
	returns: { 201: Repository },
	run: ({ app, actor, organization, body }) =>
		create(app, actor, organization, body),
});

async function create(
	app: App,
	actor: Actor,
	organization: Account,
	body: Type.Static<typeof CreateRepoOption>,
): Promise<Repository> {
	const wanted = newRepositoryOf(body);
	const repository = await createRepository(app, actor, organization, wanted);
	return single(await repositoryViews(app, actor, [repository]));
}

export const orgDeleteRepos = endpoint({
	id: "orgDeleteRepos",
	route: "DELETE /orgs/:org/repos",
	summary: "Delete all repositories of an organization",
	scope: "organization",
	audit: "repository.deleted",
	on: org.owner(),
	returns: { 202: null, 204: null },
	async run({ app, actor, organization }) {
		if (!(await ownsRepositories(app, organization))) return empty(204);
		await deleteRepositoriesOf(app, actor, organization);
		return empty(202);
	},
});
