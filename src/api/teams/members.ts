import Type from "typebox";
import { listTeamMembers } from "../../domain/teams/list-members.ts";
import { addTeamMember, removeTeamMember } from "../../domain/teams/members.ts";
import { isInTeam } from "../../domain/teams/team.ts";
import { notFound } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { team as teams } from "../../guards/team.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const orgListTeamMembers = endpoint({
	id: "orgListTeamMembers",
	route: "GET /teams/:id/members",
	summary: "List the members of a team",
	scope: "organization",
	on: teams.member(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, team, page }) {
		const { rows, total } = await listTeamMembers(app, team, page);
		return paginated(
			rows.map((row) => accountView(app, actor, row)),
			total,
		);
	},
});

export const orgListTeamMember = endpoint({
	id: "orgListTeamMember",
	route: "GET /teams/:id/members/:username",
	summary: "Get a member of a team",
	scope: "organization",
	on: teams.member(),
	returns: { 200: User },
	async run({ app, actor, team, params }) {
		const user = await userNamed(app, params.username);
		if (!(await isInTeam(app.db, team, user.id))) throw notFound();
		return accountView(app, actor, user);
	},
});

export const orgAddTeamMember = endpoint({
	id: "orgAddTeamMember",
	route: "PUT /teams/:id/members/:username",
	summary: "Put a user into a team",
	scope: "organization",
	audit: "team.member-added",
	on: teams.owner(),
	returns: { 204: null },
	async run({ app, actor, team, params }) {
		const user = await userNamed(app, params.username);
		await addTeamMember(app, actor, team, user);
	},
});

export const orgRemoveTeamMember = endpoint({
	id: "orgRemoveTeamMember",
	route: "DELETE /teams/:id/members/:username",
	summary: "Take a user out of a team",
	scope: "organization",
	audit: ["team.member-removed", "organization.member-removed"],
	on: teams.owner(),
	returns: { 204: null },
	async run({ app, actor, organization, team, params }) {
		const user = await userNamed(app, params.username);
		await removeTeamMember(app, actor, organization, team, user);
	},
});
