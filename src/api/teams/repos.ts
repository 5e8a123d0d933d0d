import Type from "typebox";
import {
	addTeamRepository,
	hasRepository,
	removeTeamRepository,
} from "../../domain/repositories/repository-teams.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { notFound } from "../../errors.ts";
import { team as teams } from "../../guards/team.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { repositoryView, repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const orgListTeamRepos = endpoint({
	id: "orgListTeamRepos",
	route: "GET /teams/:id/repos",
	summary: "List the repositories of a team, as far as one may see them",
	scope: "organization",
	on: teams.visible(),
	paged: true,
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, team, page }) {
		const search = { team: team.id, sort: "alpha" };
		const { rows, total } = await searchRepositories(app, actor, search, page);
		return paginated(await repositoryViews(app, actor, rows), total);
	},
});

export const orgListTeamRepo = endpoint({
	id: "orgListTeamRepo",
	route: "GET /teams/:id/repos/:org/:repo",
	summary: "Get a repository of a team",
	scope: "organization",
	on: teams.repository(),
	returns: { 200: Repository },
	async run({ app, actor, context, team, repository }) {
		if (!(await hasRepository(app, team, repository))) throw notFound();
		return repositoryView(app, actor, context);
	},
});

export const orgAddTeamRepository = endpoint({
	id: "orgAddTeamRepository",
	route: "PUT /teams/:id/repos/:org/:repo",
	summary: "Give a repository to a team",
	scope: "organization",
	audit: "team.repository-added",
	on: teams.chooseFor(),
	returns: { 204: null },
	async run({ app, actor, team, repository }) {
		await addTeamRepository(app, actor, repository, team);
	},
});

export const orgRemoveTeamRepository = endpoint({
	id: "orgRemoveTeamRepository",
	route: "DELETE /teams/:id/repos/:org/:repo",
	summary: "Take a repository from a team",
	scope: "organization",
	audit: "team.repository-removed",
	on: teams.chooseFor(),
	returns: { 204: null },
	async run({ app, actor, context, team }) {
		await removeTeamRepository(app, actor, context, team);
	},
});
