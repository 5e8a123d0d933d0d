import { renameAccount } from "../../domain/accounts/rename-account.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, text } from "../../http/fields.ts";

export const RenameOrgOption = option("RenameOrgOption", {
	new_name: text({ max: 40 }),
});

export const renameOrg = endpoint({
	id: "renameOrg",
	route: "POST /orgs/:org/rename",
	summary: "Give an organization another name; the old one leads to it",
	scope: "organization",
	audit: "account.renamed",
	on: org.owner(),
	body: RenameOrgOption,
	returns: { 204: null },
	run: ({ app, actor, organization, body }) =>
		renameAccount(app, actor, organization, body.new_name),
});
