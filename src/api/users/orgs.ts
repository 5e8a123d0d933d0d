import Type from "typebox";
import { listOrganizationsOf } from "../../domain/organizations/list-organizations.ts";
import { standingIn } from "../../domain/organizations/membership.ts";
import { Level } from "../../domain/permissions/units.ts";
import { signedInWith } from "../../guards/account.ts";
import { signedInAbout } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { Organization, organizationView } from "../../views/organization.ts";

const OrganizationPermissions = Type.Object(
	{
		is_owner: Type.Boolean(),
		is_admin: Type.Boolean(),
		can_write: Type.Boolean(),
		can_read: Type.Boolean(),
		can_create_repository: Type.Boolean(),
	},
	{ $id: "OrganizationPermissions" },
);

export const orgListUserOrgs = endpoint({
	id: "orgListUserOrgs",
	route: "GET /users/:username/orgs",
	summary: "List the organizations of a user, as far as the user shows them",
	scope: ["user", "organization"],
	on: signedInWith(),
	paged: true,
	returns: { 200: Type.Array(Organization) },
	async run({ app, actor, account, page }) {
		const found = await listOrganizationsOf(app, actor, account, page);
		return paginated(
			found.rows.map((row) => organizationView(app, actor, row)),
			found.total,
		);
	},
});

export const orgGetUserPermissions = endpoint({
	id: "orgGetUserPermissions",
	route: "GET /users/:username/orgs/:org/permissions",
	summary:
		"Tell what a user may do in an organization by teams over whole repositories",
	scope: ["user", "organization"],
	on: signedInAbout,
	returns: { 200: OrganizationPermissions },
	async run({ app, account, organization }) {
		const { level, owner, creator } = await standingIn(
			app.db,
			organization,
			account,
		);
		return {
			is_owner: owner,
			is_admin: level >= Level.admin,
			can_write: level >= Level.write,
			can_read: level >= Level.read,
			can_create_repository: creator,
		};
	},
});
