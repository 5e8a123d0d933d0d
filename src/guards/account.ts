import {
	type Account,
	accountByName,
	accountOfOldName,
} from "../domain/accounts/account.ts";
import { isMember } from "../domain/organizations/membership.ts";
import { maySeeAccount } from "../domain/permissions/access.ts";
import {
	type Actor,
	isPublicOnly,
	isSiteAdmin,
} from "../domain/permissions/actor.ts";
import {
	forbidden,
	invalid,
	moved,
	notFound,
	unauthorized,
} from "../errors.ts";
import type { Entry, Guard } from "../http/endpoint.ts";

/** Nobody is turned away. */
export const anyone: Guard<object> = {
	says: "anyone",
	enter: async () => ({}),
};

export interface SignedIn {
	/** The account that acts. */
	readonly me: Account;
}

/** Somebody who is signed in; `publicOnly: false` turns tokens away that are limited to public things. */
export const signedIn = ({ publicOnly = true } = {}): Guard<SignedIn> => ({
	says: "anyone who is signed in",
	async enter({ actor }) {
		return { me: account(actor, publicOnly) };
	},
});

export const siteAdmin: Guard<SignedIn> = {
	says: "site administrators",
	async enter({ actor }) {
		const me = account(actor, true);
		if (!isSiteAdmin(actor)) throw forbidden("user should be the site admin");
		return { me };
	},
};

/** The account of `:username`, for site administrators; `kind` turns organizations away. */
export const adminOf = (
	param = "username",
	kind?: "user",
): Guard<OfAccount & SignedIn> => ({
	says: "site administrators",
	async enter(entry) {
		const { me } = await siteAdmin.enter(entry);
		const account = await findAccount(entry, param);
		if (kind && account.kind !== kind)
			throw invalid("target is an organization but not user");
		return { me, account };
	},
});

export interface OfAccount {
	/** The account that the address names. */
	readonly account: Account;
}

/** The account of `:username`, for those who may see it. */
export const visibleAccount = (param = "username"): Guard<OfAccount> => ({
	says: "whoever may see the account",
	enter: async (entry) => ({ account: await findAccount(entry, param) }),
});

/** Somebody who is signed in, and the account of `:username` if he may see it; public-only tokens are turned away on request. */
export const signedInWith = (
	param = "username",
	{ publicOnly = true } = {},
): Guard<OfAccount & SignedIn> => ({
	says: "anyone who is signed in and may see the account",
	async enter(entry) {
		const me = account(entry.actor, publicOnly);
		return { me, account: await findAccount(entry, param) };
	},
});

/** The account of `:username` for itself and for site administrators, by password only: tokens make no tokens. */
export const ownPassword: Guard<OfAccount & SignedIn> = {
	says: "the user, or a site administrator, by password",
	async enter(entry) {
		const { actor } = entry;
		const account = await findAccount(entry, "username");
		if (
			!actor.account ||
			(actor.account.id !== account.id && !isSiteAdmin(actor))
		)
			throw forbidden(
				"doer should be the site admin or be same as the contextUser",
			);
		if (
			actor.via === "token" &&
			!/^basic /i.test(String(entry.headers.authorization ?? ""))
		)
			throw unauthorized("auth required");
		return { account, me: actor.account };
	},
};

/** The account that an address names, of one kind if given. @throws Refusal "not-found", or "moved" for an old name */
export async function findAccount(
	entry: Entry,
	param: string,
	kind?: Account["kind"],
): Promise<Account> {
	const { app, actor, params } = entry;
	const name = params[param] ?? "";
	const account = await accountByName(app.db, name);
	const found = account ?? (await accountOfOldName(app.db, name));
	if (!found || (kind && found.kind !== kind))
		throw notFound(`user redirect does not exist [name: ${name}]`);
	const member =
		found.kind === "organization" &&
		found.visibility !== "public" &&
		actor.account
			? await isMember(app.db, found.id, actor.account.id)
			: false;
	if (!maySeeAccount(actor, found, member)) throw notFound();
	if (!account) throw moved(307, renamed(entry.path, name, found.name));
	return found;
}

function account(actor: Actor, publicOnly: boolean): Account {
	if (!actor.account) throw unauthorized();
	if (!publicOnly && isPublicOnly(actor))
		throw forbidden("this endpoint is not available for public-only tokens");
	return actor.account;
}

const renamed = (path: string, from: string, to: string): string =>
	path.replace(/[^/?]+/g, (part, at: number) =>
		part.toLowerCase() === from.toLowerCase() && at > "/api/v1/".length
			? to
			: part,
	);
