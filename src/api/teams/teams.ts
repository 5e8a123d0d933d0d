import { deleteTeam } from "../../domain/teams/delete-team.ts";
import { editTeam } from "../../domain/teams/edit-team.ts";
import { team as teams } from "../../guards/team.ts";
import { endpoint } from "../../http/endpoint.ts";
import { Team, teamView } from "../../views/team.ts";
import { EditTeamOption, teamOf } from "./options.ts";

export const orgGetTeam = endpoint({
	id: "orgGetTeam",
	route: "GET /teams/:id",
	summary: "Get a team",
	scope: "organization",
	on: teams.visible(),
	returns: { 200: Team },
	run: ({ app, actor, team, organization }) =>
		teamView(app, actor, team, organization),
});

export const orgEditTeam = endpoint({
	id: "orgEditTeam",
	route: "PATCH /teams/:id",
	summary: "Change a team",
	scope: "organization",
	audit: "team.edited",
	on: teams.owner(),
	body: EditTeamOption,
	returns: { 200: Team },
	async run({ app, actor, organization, team, body }) {
		const edit = teamOf(body);
		const edited = await editTeam(app, actor, organization, team, edit);
		return teamView(app, actor, edited, organization);
	},
});

export const orgDeleteTeam = endpoint({
	id: "orgDeleteTeam",
	route: "DELETE /teams/:id",
	summary: "Delete a team",
	scope: "organization",
	audit: ["team.deleted", "organization.member-removed"],
	on: teams.owner(),
	returns: { 204: null },
	run: ({ app, actor, organization, team }) =>
		deleteTeam(app, actor, organization, team),
});
