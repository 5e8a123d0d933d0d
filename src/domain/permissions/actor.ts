import { networkOf } from "../../text/network-of.ts";
import type { Account, Session } from "../accounts/account.ts";
import { type Category, holdsScope } from "./scopes.ts";
import type { Level, Unit } from "./units.ts";

/** The limits that a token puts on its account. */
export interface TokenLimits {
	readonly id: number;
	/** Normalised (scopes.ts). */
	readonly scopes: readonly string[];
	/** The only repositories that it may touch, or undefined for all. */
	readonly repositories: readonly number[] | undefined;
	/** What an application got it by, if it did. */
	readonly authorization?: number;
}

/** How much of each unit is granted; units that are not named are not. */
export type UnitRights = Readonly<Partial<Record<Unit, Level>>>;

/** Who acts: an account or nobody, and how far its credentials go. Every decision about rights starts here. */
export interface Actor {
	readonly account: Account | undefined;
	readonly via:
		| "anonymous"
		| "password"
		| "token"
		| "session"
		| "key"
		| "system";
	readonly token: TokenLimits | undefined;
	/** A deploy key instead of an account: the repositories that it opens, true where it may write. */
	readonly deploy?: {
		readonly key: number;
		readonly opens: ReadonlyMap<number, boolean>;
	};
	/** The SSH key that was proven. */
	readonly key?: number;
	/** A job of a workflow run instead of an account: neither person nor key, wherever lists say who may. */
	readonly job?: {
		readonly task: number;
		readonly repository: number;
		/** What its token opens there, besides what is open to all. */
		readonly rights: UnitRights;
		/** Other repositories of an owner that it may read, as far as it reads its own: those, or all. */
		readonly reads?: {
			readonly owner: number;
			readonly only?: ReadonlySet<number>;
		};
	};
	/** The session of a browser that was shown. */
	readonly session?: Session;
	/** The credentials fetch and never push, whatever the account may do. */
	readonly readOnly?: boolean;
	/** The administrator who acts in this account's name. */
	readonly sudoBy?: Account;
}

/** An actor who has an account. */
export interface SignedInActor extends Actor {
	readonly account: Account;
}

export const anonymous: Actor = {
	account: undefined,
	via: "anonymous",
	token: undefined,
};

/** The forge itself, for jobs and start-up. */
export const actingFor = (account: Account): SignedInActor => ({
	account,
	via: "system",
	token: undefined,
});

/** Tells whether an actor has an account. */
export const isSignedIn = (actor: Actor): actor is SignedInActor =>
	actor.account !== undefined;

/** Whoever works at the machine itself. */
export const operator: Actor = {
	account: undefined,
	via: "system",
	token: undefined,
};

/** Who has to bear the limits on costly work: the account, the key, or the address of somebody unknown. */
export const claimantOf = (actor: Actor, peer: string): string =>
	actor.account
		? `account ${actor.account.id}`
		: actor.deploy
			? `key ${actor.deploy.key}`
			: actor.job
				? `jobs of ${actor.job.repository}`
				: anonymousClaimant(peer);

/** The same for somebody of whom nothing but the address is known. */
export const anonymousClaimant = (peer: string): string =>
	`address ${networkOf(peer)}`;

/** Whether the credentials name anybody: an account, a key or a job. */
export const isKnown = (actor: Actor): boolean =>
	(actor.account ?? actor.deploy ?? actor.job) !== undefined;

/**
 * An actor as far as his credentials let him read a category, where that is not what the address asks for: with a token that lacks it
 * he sees what is public.
 */
export function readingWith(actor: Actor, category: Category): Actor {
	const { token } = actor;
	if (!token || holdsScope(token.scopes, category, false)) return actor;
	const scopes = ["public-only", ...token.scopes];
	return { ...actor, token: { ...token, scopes } };
}

export const isPublicOnly = (actor: Actor): boolean =>
	actor.token?.scopes.includes("public-only") ?? false;
/** A site administrator whose credentials are not narrowed to public things. */
export const isSiteAdmin = (actor: Actor): boolean =>
	actor.account?.admin === 1;
