import Type from "typebox";
import { readingWith } from "../../domain/permissions/actor.ts";
import { listTeamsOf } from "../../domain/teams/list-teams.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Team, teamViews } from "../../views/team.ts";

export const userListTeams = endpoint({
	id: "userListTeams",
	route: "GET /user/teams",
	summary: "List one's own teams",
	scope: "user",
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(Team) },
	async run({ app, actor, me, page }) {
		const viewer = readingWith(actor, "organization");
		const { rows, total } = await listTeamsOf(app, viewer, me, page);
		return paginated(await teamViews(app, viewer, rows), total);
	},
});
