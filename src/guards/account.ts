import type { App } from "../app.ts";
import {
	type Account,
	accountByName,
	accountOfOldName,
} from "../domain/accounts/account.ts";
import { isMember } from "../domain/organizations/membership.ts";
import { maySeeAccount } from "../domain/permissions/access.ts";
import { type Actor, isPublicOnly } from "../domain/permissions/actor.ts";
import { demandMay } from "../domain/policies/may.ts";
import {
	forbidden,
	invalid,
	moved,
	notFound,
	unauthorized,
} from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import {
	accountOf,
	asks,
	type Demand,
	type DemandingGuard,
	guard,
	rulesBefore,
	type Source,
	signedInBy,
	within,
} from "./demand.ts";
import { withNewNames } from "./old-address.ts";

/** Somebody who is signed in. */
export interface SignedInContext {
	/** The account that acts. */
	readonly me: Account;
}
export interface AccountContext {
	/** The account that the address names. */
	readonly account: Account;
}

/** Lets everybody in. */
export const anyone = guard({ who: asks, load: async () => ({}) }, []);

const signedInSource = (publicOnly = true): Source<SignedInContext> => ({
	who: "is signed in",
	signedIn: true,
	load: async ({ actor }) => ({ me: callerOf(actor, publicOnly) }),
});
const accountSource = (param: string): Source<AccountContext> => ({
	who: "may see the account",
	load: async (entry) => ({ account: await findAccount(entry, param) }),
});
/** Somebody who is signed in; `publicOnly: false` refuses tokens that are limited to public things. */
export const signedIn = ({ publicOnly = true } = {}) =>
	signedInBy(guard(signedInSource(publicOnly), []));

/** Whoever came with a browser. */
export const bySession: Demand<object> = {
	who: "came by a session of a browser: tokens give no rights away",
	check({ actor }) {
		if (actor.via !== "session")
			throw forbidden(
				"this requires a browser session; tokens are not accepted",
			);
	},
};

const noApplication: Demand<object> = {
	unless: "an application asks: it would keep what its user has taken back",
	check({ actor }) {
		if (actor.token?.authorization !== undefined)
			throw forbidden(
				"an application cannot make what gives access: it would outlive what was allowed",
			);
	},
};

/** A guard for what gives access of its own (keys, webhooks, addresses …): whoever it lets in, but no application that acts for him. */
export function givesAccess<Context extends object, SignedIn extends boolean>(
	of: DemandingGuard<Context, SignedIn>,
): DemandingGuard<Context, SignedIn> {
	const { admit, signedIn } = of;
	const narrowed = guard(of.source, [...of.demands, noApplication]);
	return { ...narrowed, ...(admit && { admit }), signedIn };
}

/** Somebody who has signed in with a browser; for what gives rights to others. */
export const signedInBrowser = signedInBy(guard(signedInSource(), [bySession]));

export const siteAdmin = signedInBy(
	guard(signedInSource(), rulesBefore("site.administer")),
);

/** A site administrator with a browser; for what gives rights to others. */
export const siteAdminBrowser = signedInBy(
	guard(signedInSource(), [...rulesBefore("site.administer"), bySession]),
);

/** The account of `:username`, for site administrators; `kind` refuses organizations. */
export const adminOf = (param = "username", kind?: "user") =>
	signedInBy(
		guard(
			within(siteAdmin, async (entry, { me }) => {
				const account = await findAccount(entry, param);
				if (kind && account.kind !== kind)
					throw invalid("target is an organization but not user");
				return { me, account };
			}),
			[],
		),
	);

/** The account of `:username`, for those who may see it. */
export const visibleAccount = (param = "username") =>
	guard(accountSource(param), []);

/** Somebody who is signed in, and the account of `:username` if he may see it; public-only tokens are refused on request. */
export const signedInWith = (param = "username", { publicOnly = true } = {}) =>
	signedInBy(
		guard(
			within(
				signedIn({ publicOnly }),
				async (entry, { me }) => ({
					me,
					account: await findAccount(entry, param),
				}),
				"may see the account",
			),
			[],
		),
	);

const sendsPassword: Demand<object> = {
	who: "sends a password: tokens make no tokens",
	check({ actor }) {
		if (actor.via === "token") throw unauthorized("auth required");
	},
};
const sendsBasic: Demand<object> = {
	who: "sends a password, or a token as one",
	check({ actor, headers }) {
		const basic = /^basic /i.test(String(headers.authorization ?? ""));
		if (actor.via === "token" && !basic) throw unauthorized("auth required");
	},
};

const ownAccount: Source<AccountContext & SignedInContext> = {
	who: "may see the account",
	signedIn: true,
	async load(entry) {
		const account = await findAccount(entry, "username");
		// a stranger is told what everybody is told who is somebody else
		demandMay(entry.actor, "account.own", { account });
		return { account, me: accountOf(entry.actor) };
	},
};

/** The account of `:username` for itself and for site administrators, by password only. */
export const ownPassword = guard(ownAccount, [
	...rulesBefore("account.own"),
	sendsPassword,
]);

/** The same, also by a token that is sent as a password; for what makes no token. */
export const ownBasic = guard(ownAccount, [
	...rulesBefore("account.own"),
	sendsBasic,
]);

/** The account that an address names, of one kind if given. @throws DomainError "not-found", or "moved" for an old name */
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
	if (!account)
		throw moved(
			entry.path.startsWith("/api/") ? 307 : 301,
			withNewNames(entry, { [param]: found.name }),
		);
	return found;
}

/**
 * The user of a name, even if the caller may not see him; for choosing members by name, since names are no secret.
 * @throws DomainError "not-found" also for an organization's name
 */
export async function userNamed(app: App, name: string): Promise<Account> {
	const user = await accountByName(app.db, name);
	if (user?.kind !== "user") throw notFound();
	return user;
}

function callerOf(actor: Actor, publicOnly: boolean): Account {
	const account = accountOf(actor);
	if (!publicOnly && isPublicOnly(actor))
		throw forbidden("this endpoint is not available for public-only tokens");
	return account;
}
