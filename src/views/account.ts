import Type from "typebox";
import type { App } from "../app.ts";
import { type Account, accountsByIds } from "../domain/accounts/account.ts";
import { ghost } from "../domain/accounts/ghost.ts";
import { placeholderEmail } from "../domain/accounts/identity.ts";
import {
	type Actor,
	anonymous,
	isPublicOnly,
	isSiteAdmin,
} from "../domain/permissions/actor.ts";
import { rfc3339Of, zeroTime } from "../text/rfc3339.ts";

const { Boolean: YesNo, Integer, String: Text } = Type;

/** A user as everybody sees it; some members are empty for all but the user and site administrators. */
export const User = Type.Object(
	{
		id: Integer(),
		login: Text(),
		login_name: Text(),
		source_id: Integer(),
		full_name: Text(),
		email: Text({ format: "email", description: "may be empty" }),
		avatar_url: Text({ format: "uri" }),
		html_url: Text({ format: "uri" }),
		language: Text(),
		is_admin: YesNo(),
		last_login: Text({ format: "date-time" }),
		created: Text({ format: "date-time" }),
		restricted: YesNo(),
		active: YesNo(),
		prohibit_login: YesNo(),
		location: Text(),
		website: Text(),
		description: Text(),
		visibility: Text({ enum: ["public", "limited", "private"] }),
		followers_count: Integer(),
		following_count: Integer(),
		starred_repos_count: Integer(),
		username: Text(),
	},
	{ $id: "User" },
);
export type User = Type.Static<typeof User>;

/** How an account looks to a viewer; pure. */
export function accountView(app: App, viewer: Actor, account: Account): User {
	const own = viewer.account?.id === account.id;
	const whole = isSiteAdmin(viewer) || own;
	// a token that is limited to public things reads no address that its owner hides
	const knowsEmail = isSiteAdmin(viewer) || (own && !isPublicOnly(viewer));
	const hidden =
		account.kind === "user" &&
		((account.hide_email === 1 && !knowsEmail) || !viewer.account);
	return {
		id: account.id,
		login: account.name,
		login_name: whole ? account.login_name : "",
		source_id: whole ? account.source_id : 0,
		full_name: account.full_name,
		email: hidden ? placeholderEmail(app, account) : account.email,
		avatar_url: avatarUrl(app, account),
		html_url: `${app.url}${account.name}`,
		language: whole ? account.language : "",
		is_admin: whole && account.admin === 1,
		last_login: whole ? rfc3339Of(account.last_login_at) : zeroTime,
		created: rfc3339Of(account.created_at),
		restricted: account.restricted === 1,
		active: whole && account.active === 1,
		prohibit_login: whole && account.prohibit_login === 1,
		location: account.location,
		website: account.website,
		description: account.description,
		visibility: account.visibility,
		followers_count: account.followers,
		following_count: account.following,
		starred_repos_count: whole ? account.stars : account.public_stars,
		username: account.name,
	};
}

/** The address of an account's picture; one of our own making until it uploads another. */
export const avatarUrl = (app: App, account: Account): string =>
	`${app.url}avatars/${account.outer_avatar || account.avatar || `${account.kind}-${account.id}`}`;

type Id = number | null;

/** The accounts of some ids, in one query; the ghost stands for those that are gone. */
export async function accountsOf(
	app: App,
	ids: readonly Id[],
): Promise<(id: Id) => Account> {
	const wanted = [...new Set(ids.filter((id) => id !== null))];
	const found = new Map(
		(await accountsByIds(app.db, wanted)).map((one) => [one.id, one]),
	);
	return (id) => found.get(id ?? 0) ?? ghost;
}

/** The same as they look inside of other things. */
export async function peopleOf(
	app: App,
	ids: readonly Id[],
	viewer: Actor,
): Promise<(id: Id) => User> {
	const account = await accountsOf(app, ids);
	const seen = accountViewer(app, viewer, account);
	const nobody = accountView(app, anonymous, ghost);
	return (id) => (account(id) === ghost ? nobody : seen(id));
}

/** How accounts look to a viewer, each worked out once: a few people make most of a page. */
export function accountViewer(
	app: App,
	viewer: Actor,
	account: (id: Id) => Account,
): (id: Id) => User {
	const views = new Map<Account, User>();
	return (id) => {
		const one = account(id);
		const known = views.get(one);
		if (known) return known;
		const made = accountView(app, viewer, one);
		views.set(one, made);
		return made;
	};
}
