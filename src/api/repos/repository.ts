import { closeOrphans } from "../../domain/pulls/branch-gone.ts";
import { deleteRepository } from "../../domain/repositories/delete-repository.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { repositoryView } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const getRepository = endpoint({
	id: "repoGet",
	route: "GET /repos/:owner/:repo",
	summary: "Get a repository",
	scope: "repository",
	on: repo.visible(),
	returns: { 200: Repository },
	run: ({ app, actor, ...loaded }) => repositoryView(app, actor, loaded),
});

export const removeRepository = endpoint({
	id: "repoDelete",
	route: "DELETE /repos/:owner/:repo",
	summary: "Delete a repository",
	scope: "repository",
	on: repo.owner(),
	returns: { 204: null },
	async run({ app, actor, repository }) {
		await deleteRepository(app, actor, repository);
		// it follows by itself; who deletes a fork sees it done
		await closeOrphans(app, actor.account?.id ?? null);
	},
});
