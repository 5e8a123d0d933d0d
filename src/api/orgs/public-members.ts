import Type from "typebox";
import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import {
	isMember,
	isPublicMember,
	showMember,
} from "../../domain/organizations/membership.ts";
import { listPublicMembers } from "../../domain/teams/list-members.ts";
import { notFound } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const orgListPublicMembers = endpoint({
	id: "orgListPublicMembers",
	route: "GET /orgs/:org/public_members",
	summary: "List the members of an organization who show it",
	scope: "organization",
	on: org.visible(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, organization, page }) {
		const found = await listPublicMembers(app, actor, organization, page);
		return paginated(
			found.rows.map((row) => accountView(app, actor, row)),
			found.total,
		);
	},
});

export const orgIsPublicMember = endpoint({
	id: "orgIsPublicMember",
	route: "GET /orgs/:org/public_members/:username",
	summary: "Tell whether a user is a member and shows it",
	scope: "organization",
	on: org.visible(),
	returns: { 204: null },
	async run({ app, organization, params }) {
		const user = await userNamed(app, params.username);
		if (!(await isPublicMember(app.db, organization.id, user.id)))
			throw notFound();
	},
});

export const orgPublicizeMember = endpoint({
	id: "orgPublicizeMember",
	route: "PUT /orgs/:org/public_members/:username",
	summary: "Show that one is a member",
	scope: "organization",
	audit: "organization.member-visibility-changed",
	on: org.showMember(),
	returns: { 204: null },
	run: (context) => show(context, true),
});

export const orgConcealMember = endpoint({
	id: "orgConcealMember",
	route: "DELETE /orgs/:org/public_members/:username",
	summary: "Hide that one is a member",
	scope: "organization",
	audit: "organization.member-visibility-changed",
	on: org.showMember(),
	returns: { 204: null },
	run: (context) => show(context, false),
});

/** Changes what everybody knows of a member. */
async function show(
	{ app, organization, account }: MemberContext,
	shown: boolean,
): Promise<void> {
	if (!(await isMember(app.db, organization.id, account.id))) throw notFound();
	await showMember(app, organization, account, shown);
}

interface MemberContext {
	readonly app: App;
	readonly organization: Account;
	readonly account: Account;
}
