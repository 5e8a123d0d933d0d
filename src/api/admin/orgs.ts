import Type from "typebox";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Organization, organizationView } from "../../views/organization.ts";

export const adminGetAllOrgs = endpoint({
	id: "adminGetAllOrgs",
	route: "GET /admin/orgs",
	summary: "List all organizations",
	scope: "admin",
	on: siteAdmin,
	paged: true,
	returns: { 200: Type.Array(Organization) },
	async run({ app, actor, page }) {
		const { rows, total } = await listOrganizations(app, actor, page);
		return paginated(
			rows.map((row) => organizationView(app, actor, row)),
			total,
		);
	},
});
