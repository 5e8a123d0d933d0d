import Type from "typebox";
import type { App } from "../../app.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { Level } from "../../domain/permissions/units.ts";
import {
	type Found,
	findRepository,
} from "../../domain/repositories/find-repository.ts";
import {
	addTeamRepository,
	hasRepository,
	removeTeamRepository,
} from "../../domain/repositories/repository-teams.ts";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { forbidden, notFound } from "../../errors.ts";
import { type InTeam, team as teams } from "../../guards/team.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listing } from "../../http/paging.ts";
import { repositoryView, repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";

export const orgListTeamRepos = endpoint({
	id: "orgListTeamRepos",
	route: "GET /teams/:id/repos",
	summary: "List the repositories of a team, as far as one may see them",
	scope: "organization",
	on: teams.visible(),
	returns: { 200: Type.Array(Repository) },
	async run({ app, actor, team, page }) {
		const search = { team: team.id, sort: "alpha" };
		const { rows, total } = await searchRepositories(app, actor, search, page);
		return listing(await repositoryViews(app, actor, rows), total);
	},
});

export const orgListTeamRepo = endpoint({
	id: "orgListTeamRepo",
	route: "GET /teams/:id/repos/:org/:repo",
	summary: "Get a repository of a team",
	scope: "organization",
	on: teams.visible(),
	returns: { 200: Repository },
	async run({ app, actor, team, organization, params }) {
		const found = await repositoryOf(app, actor, organization, params);
		if (!(await hasRepository(app, team, found.repository))) throw notFound();
		return repositoryView(app, actor, found);
	},
});

export const orgAddTeamRepository = endpoint({
	id: "orgAddTeamRepository",
	route: "PUT /teams/:id/repos/:org/:repo",
	summary: "Give a repository to a team",
	scope: "organization",
	on: teams.known(),
	returns: { 204: null },
	async run(context) {
		const { app, actor, team } = context;
		const { repository } = await changeable(context);
		await addTeamRepository(app, actor, repository, team);
	},
});

export const orgRemoveTeamRepository = endpoint({
	id: "orgRemoveTeamRepository",
	route: "DELETE /teams/:id/repos/:org/:repo",
	summary: "Take a repository from a team",
	scope: "organization",
	on: teams.known(),
	returns: { 204: null },
	async run(context) {
		const { app, actor, team } = context;
		const owned = await changeable(context);
		await removeTeamRepository(app, actor, owned, team);
	},
});

interface Context extends InTeam {
	readonly app: App;
	readonly actor: Actor;
	readonly params: { readonly org: string; readonly repo: string };
}

/** The repository of an address, for those who may choose its teams: owners, and its administrators where the organization lets them. */
async function changeable(context: Context): Promise<Found> {
	const { app, actor, organization, params } = context;
	const found = await repositoryOf(app, actor, organization, params);
	const least = organization.repo_admin_change_team_access
		? Level.admin
		: Level.owner;
	if (found.access.level < least)
		throw forbidden("user is nor repo admin nor owner");
	return found;
}

/** A repository of the team's own organization, whatever organization the address names: clients send anything there. */
async function repositoryOf(
	app: App,
	actor: Actor,
	organization: Context["organization"],
	{ repo }: Context["params"],
): Promise<Found> {
	const found = await findRepository(app, actor, organization.name, repo);
	if (found?.owner.id !== organization.id) throw notFound();
	return found;
}
