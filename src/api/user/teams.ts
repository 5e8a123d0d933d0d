import Type from "typebox";
import { accountsByIds } from "../../domain/accounts/account.ts";
import { readingWith } from "../../domain/permissions/actor.ts";
import { listTeamsOf } from "../../domain/teams/list-teams.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listing } from "../../http/paging.ts";
import { Team, wholeTeamView } from "../../views/team.ts";

export const userListTeams = endpoint({
	id: "userListTeams",
	route: "GET /user/teams",
	summary: "List one's own teams",
	scope: "user",
	on: signedIn(),
	returns: { 200: Type.Array(Team) },
	async run({ app, actor, me, page }) {
		const viewer = readingWith(actor, "organization");
		const { rows, total } = await listTeamsOf(app, viewer, me, page);
		const ids = [...new Set(rows.map((row) => row.organization_id))];
		const organizations = new Map(
			(await accountsByIds(app.db, ids)).map((row) => [row.id, row]),
		);
		const views = rows.flatMap((row) => {
			const organization = organizations.get(row.organization_id);
			return organization ? wholeTeamView(app, viewer, row, organization) : [];
		});
		return listing(views, total);
	},
});
