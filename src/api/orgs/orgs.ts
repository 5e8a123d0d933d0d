import Type from "typebox";
import { createOrganization } from "../../domain/organizations/create-organization.ts";
import { editOrganization } from "../../domain/organizations/edit-organization.ts";
import { listOrganizations } from "../../domain/organizations/list-organizations.ts";
import { anonymous } from "../../domain/permissions/actor.ts";
import { holdsScope } from "../../domain/permissions/scopes.ts";
import { deleteOrganization } from "../../domain/removal/delete-organization.ts";
import { anyone, signedIn } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Organization, organizationView } from "../../views/organization.ts";
import {
	CreateOrgOption,
	EditOrgOption,
	newOrganizationOf,
	organizationEditOf,
} from "./options.ts";

export const orgGetAll = endpoint({
	id: "orgGetAll",
	route: "GET /orgs",
	summary: "List the organizations that one may know of",
	scope: null,
	on: anyone,
	paged: true,
	returns: { 200: Type.Array(Organization) },
	async run({ app, actor, page }) {
		// clients list them with any token; without the scope they see what everybody sees
		const scoped =
			!actor.token || holdsScope(actor.token.scopes, "organization", false);
		const viewer = scoped ? actor : anonymous;
		const { rows, total } = await listOrganizations(app, viewer, page);
		return paginated(
			rows.map((row) => organizationView(app, viewer, row)),
			total,
		);
	},
});

export const orgCreate = endpoint({
	id: "orgCreate",
	route: "POST /orgs",
	summary: "Create an organization",
	scope: "organization",
	audit: "organization.created",
	on: signedIn({ publicOnly: false }),
	body: CreateOrgOption,
	returns: { 201: Organization },
	async run({ app, actor, me, body }) {
		const wanted = newOrganizationOf(body);
		const organization = await createOrganization(app, actor, me, wanted);
		return organizationView(app, actor, organization);
	},
});

export const orgGet = endpoint({
	id: "orgGet",
	route: "GET /orgs/:org",
	summary: "Get an organization",
	scope: "organization",
	on: org.visible(),
	returns: { 200: Organization },
	run: ({ app, actor, organization }) =>
		organizationView(app, actor, organization),
});

export const orgEdit = endpoint({
	id: "orgEdit",
	route: "PATCH /orgs/:org",
	summary: "Change an organization",
	scope: "organization",
	audit: "organization.edited",
	on: org.owner(),
	body: EditOrgOption,
	bodyRequired: true,
	returns: { 200: Organization },
	async run({ app, actor, organization, body }) {
		const edit = organizationEditOf(body);
		const edited = await editOrganization(app, actor, organization, edit);
		return organizationView(app, actor, edited);
	},
});

export const orgDelete = endpoint({
	id: "orgDelete",
	route: "DELETE /orgs/:org",
	summary: "Delete an organization that owns nothing any more",
	scope: "organization",
	audit: ["account.deleted", "repository.deleted", "package.deleted"],
	on: org.owner(),
	returns: { 204: null },
	run: ({ app, actor, organization }) =>
		deleteOrganization(app, actor, organization),
});
