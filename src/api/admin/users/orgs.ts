import { createOrganization } from "../../../domain/organizations/create-organization.ts";
import { adminOf } from "../../../guards/account.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Organization, organizationView } from "../../../views/organization.ts";
import { CreateOrgOption, newOrganizationOf } from "../../orgs/options.ts";

export const adminCreateOrg = endpoint({
	id: "adminCreateOrg",
	route: "POST /admin/users/:username/orgs",
	summary: "Create an organization that a user owns",
	scope: "admin",
	audit: "organization.created",
	on: adminOf("username", "user"),
	body: CreateOrgOption,
	returns: { 201: Organization },
	async run({ app, actor, account, body }) {
		const wanted = newOrganizationOf(body);
		const made = await createOrganization(app, actor, account, wanted);
		return organizationView(app, actor, made);
	},
});
