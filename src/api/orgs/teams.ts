import Type from "typebox";
import type { Standing } from "../../domain/organizations/membership.ts";
import { type Actor, isSiteAdmin } from "../../domain/permissions/actor.ts";
import { createTeam } from "../../domain/teams/create-team.ts";
import { listTeams } from "../../domain/teams/list-teams.ts";
import { forbidden } from "../../errors.ts";
import { org } from "../../guards/organization.ts";
import { answer } from "../../http/answer.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listing, pagedAnswer } from "../../http/paging.ts";
import { Team, teamView } from "../../views/team.ts";
import { CreateTeamOption, teamOf } from "../teams/options.ts";

export const orgListTeams = endpoint({
	id: "orgListTeams",
	route: "GET /orgs/:org/teams",
	summary:
		"List the teams of an organization; the public ones to whoever is signed in",
	scope: "organization",
	on: org.signedIn(),
	returns: { 200: Type.Array(Team) },
	async run({ app, actor, me, organization, standing, page }) {
		const search = reachOf(actor, standing);
		const found = await listTeams(app, me, organization, search, page);
		if (!found.total && !search.member && !search.all)
			throw forbidden("Must be an organization member");
		const views = found.rows.map((team) =>
			teamView(app, actor, team, organization),
		);
		return listing(views, found.total);
	},
});

export const orgCreateTeam = endpoint({
	id: "orgCreateTeam",
	route: "POST /orgs/:org/teams",
	summary: "Create a team",
	scope: "organization",
	on: org.owner(),
	body: CreateTeamOption,
	returns: { 201: Team },
	async run({ app, actor, organization, body }) {
		const wanted = { ...teamOf(body), name: body.name };
		const team = await createTeam(app, actor, organization, wanted);
		return teamView(app, actor, team, organization);
	},
});

export const teamSearch = endpoint({
	id: "teamSearch",
	route: "GET /orgs/:org/teams/search",
	summary:
		"Search the teams of an organization; the public ones for whoever is signed in",
	scope: "organization",
	on: org.signedIn(),
	query: Type.Object({
		q: Type.Optional(Type.String()),
		include_desc: Type.Optional(Type.Boolean()),
	}),
	returns: {
		200: Type.Object({ ok: Type.Boolean(), data: Type.Array(Team) }),
	},
	async run({ app, actor, me, organization, standing, query, page, entry }) {
		const search = {
			word: query.q,
			inDescriptions: query.include_desc ?? true,
			...reachOf(actor, standing),
		};
		const found = await listTeams(app, me, organization, search, page);
		const data = found.rows.map((team) =>
			teamView(app, actor, team, organization),
		);
		const address = new URL(app.url.slice(0, -1) + entry.path);
		const { headers } = pagedAnswer(listing(data, found.total), page, address);
		return answer(200, { ok: true, data }, { ...headers });
	},
});

/** Which teams of an organization somebody may know of. */
const reachOf = (actor: Actor, standing: Standing) => ({
	all: standing.owner || isSiteAdmin(actor),
	member: standing.member,
});
