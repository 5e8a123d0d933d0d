import Type from "typebox";
import {
	followAccount,
	isFollowing,
	listFollows,
	unfollowAccount,
} from "../../domain/accounts/follows.ts";
import { unrecorded } from "../../domain/audit/declared.ts";
import { notFound } from "../../errors.ts";
import { signedIn, signedInWith } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { accountView, User } from "../../views/account.ts";

export const userCurrentListFollowing = endpoint({
	id: "userCurrentListFollowing",
	route: "GET /user/following",
	summary: "List those whom one follows",
	scope: "user",
	on: signedIn(),
	paged: true,
	returns: { 200: Type.Array(User) },
	async run({ app, actor, me, page }) {
		const found = await listFollows(app, actor, me, "following", page);
		const users = found.rows.map((a) => accountView(app, actor, a));
		return paginated(users, found.total);
	},
});

export const userCurrentCheckFollowing = endpoint({
	id: "userCurrentCheckFollowing",
	route: "GET /user/following/:username",
	summary: "Tell whether one follows a user",
	scope: "user",
	on: signedInWith(),
	returns: { 204: null },
	async run({ app, me, account }) {
		if (!(await isFollowing(app.db, me.id, account.id))) throw notFound();
	},
});

export const userCurrentPutFollow = endpoint({
	id: "userCurrentPutFollow",
	route: "PUT /user/following/:username",
	summary: "Follow a user",
	scope: "user",
	audit: unrecorded.personal,
	on: signedInWith(),
	returns: { 204: null },
	run: ({ app, me, account }) => followAccount(app, me, account),
});

export const userCurrentDeleteFollow = endpoint({
	id: "userCurrentDeleteFollow",
	route: "DELETE /user/following/:username",
	summary: "Follow a user no longer",
	scope: "user",
	audit: unrecorded.personal,
	on: signedInWith(),
	returns: { 204: null },
	run: ({ app, me, account }) => unfollowAccount(app, me, account),
});
