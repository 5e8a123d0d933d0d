import Type from "typebox";
import { isSiteAdmin } from "../../domain/permissions/actor.ts";
import { createTeam } from "../../domain/teams/create-team.ts";
import { listTeams } from "../../domain/teams/list-teams.ts";
import { org } from "../../guards/organization.ts";
import { answer } from "../../http/answer.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listing, pagedAnswer } from "../../http/paging.ts";
import { Team, teamView, wholeTeamView } from "../../views/team.ts";
import { CreateTeamOption, teamOf } from "../teams/options.ts";

export const orgListTeams = endpoint({
	id: "orgListTeams",
	route: "GET /orgs/:org/teams",
	summary: "List the teams of an organization",
	scope: "organization",
	on: org.member(),
	returns: { 200: Type.Array(Team) },
	async run({ app, actor, me, organization, standing, page }) {
		const all = standing.owner || isSiteAdmin(actor);
		const found = await listTeams(app, me, organization, { all }, page);
		return listing(found.rows.map(teamView), found.total);
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
		return wholeTeamView(app, actor, team, organization);
	},
});

export const teamSearch = endpoint({
	id: "teamSearch",
	route: "GET /orgs/:org/teams/search",
	summary: "Search the teams of an organization",
	scope: "organization",
	on: org.member(),
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
			all: standing.owner || isSiteAdmin(actor),
		};
		const found = await listTeams(app, me, organization, search, page);
		const data = found.rows.map(teamView);
		const address = new URL(app.url.slice(0, -1) + entry.path);
		const { headers } = pagedAnswer(listing(data, found.total), page, address);
		return answer(200, { ok: true, data }, { ...headers });
	},
});
