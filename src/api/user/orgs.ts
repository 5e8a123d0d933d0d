import Type from "typebox";
import { listOrganizationsOf } from "../../domain/organizations/list-organizations.ts";
import { signedIn } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Organization, organizationView } from "../../views/organization.ts";

export const orgListCurrentUserOrgs = endpoint({
	id: "orgListCurrentUserOrgs",
	route: "GET /user/orgs",
	summary: "List one's own organizations",
	scope: ["user", "organization"],
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(Organization) },
	async run({ app, actor, me, page }) {
		const { rows, total } = await listOrganizationsOf(app, actor, me, page);
		return paginated(
			rows.map((row) => organizationView(app, actor, row)),
			total,
		);
	},
});
