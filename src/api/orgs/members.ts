import Type from "typebox";
import { isMember } from "../../domain/organizations/membership.ts";
import {
	listMembers,
	listPublicMembers,
} from "../../domain/teams/list-members.ts";
import { removeMember } from "../../domain/teams/members.ts";
import { moved, notFound } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const orgListMembers = endpoint({
	id: "orgListMembers",
	route: "GET /orgs/:org/members",
	summary:
		"List the members of an organization, for outsiders those who show it",
	scope: "organization",
	on: org.signedIn(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, organization, inside, page }) {
		const { rows, total } = inside
			? await listMembers(app, organization, page)
			: await listPublicMembers(app, actor, organization, page);
		return paginated(
			rows.map((row) => accountView(app, actor, row)),
			total,
		);
	},
});

export const orgIsMember = endpoint({
	id: "orgIsMember",
	route: "GET /orgs/:org/members/:username",
	summary:
		"Tell whether a user is a member; outsiders are led to the members who show it",
	scope: "organization",
	on: org.signedIn(),
	returns: { 204: null, 303: null },
	async run({ app, me, organization, inside, params }) {
		if (!inside && me.lower_name !== params.username.toLowerCase()) {
			const name = encodeURIComponent(params.username);
			const list = `/api/v1/orgs/${organization.name}/public_members`;
			throw moved(303, `${list}/${name}`);
		}
		const user = await userNamed(app, params.username);
		if (!(await isMember(app.db, organization.id, user.id))) throw notFound();
	},
});

export const orgDeleteMember = endpoint({
	id: "orgDeleteMember",
	route: "DELETE /orgs/:org/members/:username",
	summary: "Take a member out of an organization",
	scope: "organization",
	audit: "organization.member-removed",
	on: org.owner(),
	returns: { 204: null },
	async run({ app, actor, organization, params }) {
		const user = await userNamed(app, params.username);
		await removeMember(app, actor, organization, user);
	},
});
