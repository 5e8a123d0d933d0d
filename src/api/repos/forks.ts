import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import { forkRepository } from "../../domain/forks/fork-repository.ts";
import { listForks } from "../../domain/forks/list-forks.ts";
import { knownAccount } from "../../domain/organizations/known-account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { single } from "../single.ts";

export const CreateForkOption = option("CreateForkOption", {
	organization: optional(
		text({ description: "organization that gets the fork" }),
	),
	name: optional(text({ max: 100, description: "as the parent unless given" })),
});

export const repoListForks = endpoint({
	id: "listForks",
	route: "GET /repos/:owner/:repo/forks",
	summary: "List the forks of a repository",
	scope: "repository",
	on: repo.visible(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, repository, page }) {
		const { rows, total } = await listForks(app, actor, repository, page);
		return paginated(await repositoryViews(app, actor, rows), total);
	},
});

export const repoCreateFork = endpoint({
	id: "createFork",
	route: "POST /repos/:owner/:repo/forks",
	summary: "Fork a repository",
	scope: "repository",
	audit: ["repository.created", "refs.moved"],
	on: repo.source(),
	body: CreateForkOption,
	bodyOptional: true,
	returns: { 202: Repository },
	async run({ app, actor, context, repository, body }) {
		const target = body.organization
			? await organization(app, actor, body.organization)
			: actor.account;
		const fork = await forkRepository(app, actor, context, {
			owner: target,
			name: body.name || repository.name,
		});
		return single(await repositoryViews(app, actor, [fork]));
	},
});

/** The organization of a name, if the actor may know of it. */
async function organization(
	app: App,
	actor: Actor,
	name: string,
): Promise<Account> {
	const found = await knownAccount(app.db, actor, name);
	if (found?.kind !== "organization") throw notFound();
	return found;
}
