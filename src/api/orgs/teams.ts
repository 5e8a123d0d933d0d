import Type from "typebox";
import { createTeam } from "../../domain/teams/create-team.ts";
import { listTeams, refuseOutsider } from "../../domain/teams/list-teams.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated, paginatedResponse } from "../../http/paging.ts";
import { respond } from "../../http/response.ts";
import { Team, teamView } from "../../views/team.ts";
import { CreateTeamOption, teamOf } from "../teams/options.ts";

export const orgListTeams = endpoint({
	id: "orgListTeams",
	route: "GET /orgs/:org/teams",
	summary:
		"List the teams of an organization; the public ones to whoever is signed in",
	scope: "organization",
	on: org.signedIn(),
	paged: true,
	returns: { 200: Type.Array(Team) },
	async run({ app, actor, me, organization, governs, membership, page }) {
		const search = { all: governs, member: membership.member };
		const found = await listTeams(app, me, organization, search, page);
		refuseOutsider(search, found.total);
		const views = found.rows.map((team) =>
			teamView(app, actor, team, organization),
		);
		return paginated(views, found.total);
	},
});

export const orgCreateTeam = endpoint({
	id: "orgCreateTeam",
	route: "POST /orgs/:org/teams",
	summary: "Create a team",
	scope: "organization",
	audit: "team.created",
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
	paged: true,
	returns: {
		200: Type.Object({ ok: Type.Boolean(), data: Type.Array(Team) }),
	},
	async run(context) {
		const { app, actor, me, organization, query, page, entry } = context;
		const search = {
			word: query.q,
			inDescriptions: query.include_desc ?? true,
			all: context.governs,
			member: context.membership.member,
		};
		const found = await listTeams(app, me, organization, search, page);
		const data = found.rows.map((team) =>
			teamView(app, actor, team, organization),
		);
		const address = new URL(app.url.slice(0, -1) + entry.path);
		const { headers } = paginatedResponse(
			paginated(data, found.total),
			page,
			address,
		);
		return respond(200, { ok: true, data }, { ...headers });
	},
});
