import Type from "typebox";
import {
	blockAccount,
	listBlocked,
	unblockAccount,
} from "../../domain/accounts/blocks.ts";
import { isBlocked } from "../../domain/accounts/is-blocked.ts";
import { invalid, notFound } from "../../errors.ts";
import { userNamed } from "../../guards/account.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

const longestNote = 2000;

export const organizationListBlocks = endpoint({
	id: "organizationListBlocks",
	route: "GET /orgs/:org/blocks",
	summary: "List those whom an organization has blocked",
	scope: "organization",
	on: org.owner(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, organization, page }) {
		const { rows, total } = await listBlocked(app, organization, page);
		return paginated(
			rows.map((row) => accountView(app, actor, row)),
			total,
		);
	},
});

export const organizationCheckUserBlock = endpoint({
	id: "organizationCheckUserBlock",
	route: "GET /orgs/:org/blocks/:username",
	summary: "Tell whether an organization has blocked a user",
	scope: "organization",
	on: org.owner(),
	returns: { 204: null },
	async run({ app, organization, params }) {
		const user = await userNamed(app, params.username);
		if (!(await isBlocked(app.db, organization.id, user.id))) throw notFound();
	},
});

export const organizationBlockUser = endpoint({
	id: "organizationBlockUser",
	route: "PUT /orgs/:org/blocks/:username",
	summary: "Block a user for an organization",
	scope: "organization",
	audit: ["account.blocked", "repository.collaborator-changed"],
	on: org.owner(),
	query: Type.Object({ note: Type.Optional(Type.String()) }),
	returns: { 204: null },
	async run({ app, organization, params, query }) {
		const note = query.note ?? "";
		if (note.length > longestNote) throw invalid("[Note]: MaxSize");
		const user = await userNamed(app, params.username);
		await blockAccount(app, organization, user, note);
	},
});

export const organizationUnblockUser = endpoint({
	id: "organizationUnblockUser",
	route: "DELETE /orgs/:org/blocks/:username",
	summary: "Unblock a user for an organization",
	scope: "organization",
	audit: "account.unblocked",
	on: org.owner(),
	returns: { 204: null },
	async run({ app, organization, params }) {
		const user = await userNamed(app, params.username);
		await unblockAccount(app, organization, user);
	},
});
