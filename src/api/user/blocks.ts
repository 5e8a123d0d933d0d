import Type from "typebox";
import {
	blockAccount,
	listBlocked,
	unblockAccount,
} from "../../domain/accounts/blocks.ts";
import { isBlocked } from "../../domain/accounts/is-blocked.ts";
import { invalid, notFound } from "../../errors.ts";
import { signedIn, signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

const withUser = signedInWith("username", { publicOnly: false });
const longestNote = 2000;

export const userListBlocks = endpoint({
	id: "userListBlocks",
	route: "GET /user/blocks",
	summary: "List those whom one has blocked",
	scope: "user",
	on: signedIn({ publicOnly: false }),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, me, page }) {
		const { rows, total } = await listBlocked(app, me, page);
		const users = rows.map((a) => accountView(app, actor, a));
		return paginated(users, total);
	},
});

export const userCheckUserBlock = endpoint({
	id: "userCheckUserBlock",
	route: "GET /user/blocks/:username",
	summary: "Tell whether one has blocked a user",
	scope: "user",
	on: withUser,
	returns: { 204: null },
	async run({ app, me, account }) {
		if (!(await isBlocked(app.db, me.id, account.id))) throw notFound();
	},
});

export const userBlockUser = endpoint({
	id: "userBlockUser",
	route: "PUT /user/blocks/:username",
	summary: "Block a user",
	scope: "user",
	audit: ["account.blocked", "repository.collaborator-changed"],
	on: withUser,
	query: Type.Object({ note: Type.Optional(Type.String()) }),
	returns: { 204: null },
	run({ app, me, account, query }) {
		const note = query.note ?? "";
		if (note.length > longestNote) throw invalid("[Note]: MaxSize");
		return blockAccount(app, me, account, note);
	},
});

export const userUnblockUser = endpoint({
	id: "userUnblockUser",
	route: "DELETE /user/blocks/:username",
	summary: "Unblock a user",
	scope: "user",
	audit: "account.unblocked",
	on: withUser,
	returns: { 204: null },
	run: ({ app, me, account }) => unblockAccount(app, me, account),
});
