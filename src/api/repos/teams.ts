import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import {
	addTeamRepository,
	type Team as Row,
	removeTeamRepository,
	teamByName,
	teamsWith,
} from "../../domain/repositories/repository-teams.ts";
import { invalid, notAllowed, notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Team, teamView, teamViews } from "../../views/team.ts";

export const repoListTeams = endpoint({
	id: "repoListTeams",
	route: "GET /repos/:owner/:repo/teams",
	summary: "List the teams that work in a repository",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 200: Type.Array(Team) },
	errors: [405],
	async run({ app, actor, repository, owner }) {
		demandOrganization(owner);
		return teamViews(app, actor, await teamsWith(app.db, repository));
	},
});

export const repoCheckTeam = endpoint({
	id: "repoCheckTeam",
	route: "GET /repos/:owner/:repo/teams/:team",
	summary: "Tell whether a team works in a repository",
	scope: "repository",
	on: repo.signedIn(),
	returns: { 200: Team },
	errors: [405],
	async run({ app, actor, repository, owner, params }) {
		demandOrganization(owner);
		const team = await named(app, owner, params.team);
		const working = await teamsWith(app.db, repository);
		if (!working.some((other) => other.id === team.id)) throw notFound();
		return teamView(app, actor, team, owner);
	},
});

export const repoAddTeam = endpoint({
	id: "repoAddTeam",
	route: "PUT /repos/:owner/:repo/teams/:team",
	summary: "Let a team work in a repository",
	scope: "repository",
	audit: "team.repository-added",
	on: repo.chooseTeams(),
	returns: { 204: null },
	errors: [405],
	async run({ app, actor, repository, owner, params }) {
		demandOrganization(owner);
		const team = await named(app, owner, params.team);
		if (!(await addTeamRepository(app, actor, repository, team)))
			throw invalid(`team '${team.name}' is already added to repo`);
	},
});

export const repoDeleteTeam = endpoint({
	id: "repoDeleteTeam",
	route: "DELETE /repos/:owner/:repo/teams/:team",
	summary: "Take a repository from a team",
	scope: "repository",
	audit: "team.repository-removed",
	on: repo.chooseTeams(),
	returns: { 204: null },
	errors: [405],
	async run({ app, actor, context, owner, params }) {
		demandOrganization(owner);
		const team = await named(app, owner, params.team);
		if (!(await removeTeamRepository(app, actor, context, team)))
			throw invalid(`team '${team.name}' was not added to repo`);
	},
});

/** @throws DomainError "not-allowed" where there can be no teams */
function demandOrganization(owner: Account): void {
	if (owner.kind !== "organization")
		throw notAllowed("repo is not owned by an organization");
}

async function named(
	app: App,
	organization: Account,
	name: string,
): Promise<Row> {
	const team = await teamByName(app.db, organization, name);
	if (!team) throw notFound();
	return team;
}
