import { renameAccount } from "../../domain/accounts/rename-account.ts";
import {
	deleteOrganization,
	ownsRepositories,
} from "../../domain/removal/delete-organization.ts";
import { deleteRepositoriesOf } from "../../domain/removal/delete-user.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, text } from "../../http/fields.ts";
import { empty } from "../../http/response.ts";

export const RenameOrgOption = option("RenameOrgOption", {
	new_name: text({ max: 40 }),
});

export const renameOrg = endpoint({
	id: "renameOrg",
	route: "POST /orgs/:org/rename",
	summary: "Give an organization another name; the old one leads to it",
	scope: "organization",
	on: org.owner(),
	body: RenameOrgOption,
	returns: { 204: null },
	run: ({ app, actor, organization, body }) =>
		renameAccount(app, actor, organization, body.new_name),
});

export const orgDelete = endpoint({
	id: "orgDelete",
	route: "DELETE /orgs/:org",
	summary: "Delete an organization that owns nothing any more",
	scope: "organization",
	on: org.owner(),
	returns: { 204: null },
	run: ({ app, actor, organization }) =>
		deleteOrganization(app, actor, organization),
});

export const orgDeleteRepos = endpoint({
	id: "orgDeleteRepos",
	route: "DELETE /orgs/:org/repos",
	summary: "Delete all repositories of an organization",
	scope: "organization",
	on: org.owner(),
	returns: { 202: null, 204: null },
	async run({ app, actor, organization }) {
		if (!(await ownsRepositories(app, organization))) return empty(204);
		await deleteRepositoriesOf(app, actor, organization);
		return empty(202);
	},
});
