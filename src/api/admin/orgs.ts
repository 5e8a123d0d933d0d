import Type from "typebox";
import { createOrganization } from "../../domain/organizations/create-organization.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { adminOf, siteAdmin } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Organization, organizationView } from "../../views/organization.ts";
import { CreateOrgOption, newOrganizationOf } from "../orgs/options.ts";

export const adminGetAllOrgs = endpoint({
	id: "adminGetAllOrgs",
	route: "GET /admin/orgs",
	summary: "List all organizations",
	scope: "admin",
	on: siteAdmin,
	returns: { 200: Type.Array(Organization) },
	async run({ app, actor, page }) {
		const { rows, total } = await listOrganizations(app, actor, page);
		return paginated(
			rows.map((row) => organizationView(app, actor, row)),
			total,
		);
	},
});

export const adminCreateOrg = endpoint({
	id: "adminCreateOrg",
	route: "POST /admin/users/:username/orgs",
	summary: "Create an organization that a user owns",
	scope: "admin",
	on: adminOf("username", "user"),
	body: CreateOrgOption,
	returns: { 201: Organization },
	async run({ app, actor, account, body }) {
		const wanted = newOrganizationOf(body);
		const made = await createOrganization(app, actor, account, wanted);
		return organizationView(app, actor, made);
	},
});
