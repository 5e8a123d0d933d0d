import {
	openPasswords as openHashes,
	type PasswordCost,
	PasswordsBusy,
} from "../../crypto/passwords.ts";
import { openVerifiedPairs } from "../../crypto/verified-pairs.ts";
import { invalid, tooMany, unavailable } from "../../errors.ts";
import type { Load } from "../../threads/turns.ts";
import { anonymousClaimant } from "../permissions/actor.ts";
import type { Account } from "./account.ts";
import {
	boundsOf,
	type LoginThrottle,
	loginAttempt,
	openLoginThrottle,
} from "./throttle/login-throttle.ts";
import { openProvenLogins } from "./throttle/proven-logins.ts";
import { openSlowTries } from "./throttle/slow-tries.ts";

/** Checks and makes password hashes; remembers for a short time which pairs were right, and how often somebody was wrong. */
export interface Passwords {
	/** `user` is who asks for it (claimantOf): hashes are made by turns. */
	hash(password: string, user?: string): Promise<string>;
	/**
	 * Whether the password is the account's. Costs the same for an account that does not exist. `attempt` names who tries, for the
	 * throttle.
	 * @throws DomainError "too-many", "unavailable"
	 */
	check(
		account: Account | undefined,
		password: string,
		attempt: string,
		user?: string,
	): Promise<boolean>;
	/**
	 * Tells whether a secret is the one of a stored hash that another forge has left. `whose` names what it opens, and `peer` the address that tries:
	 * a stranger cannot use up the tries of the owner.
	 * @throws DomainError "too-many", "unavailable"
	 */
	matchesOld(
		stored: string,
		secret: string,
		whose: string,
		peer: string,
	): Promise<boolean>;
	/** Whether a directory said a short time ago that the password is the account's. */
	knownElsewhere(account: Account, password: string): boolean;
	/** Notes that a directory said so; `attempt` was no failure then. */
	rightElsewhere(
		account: Account,
		password: string,
		attempt: string,
	): Promise<void>;
	/** To be called when a password changes: nothing remembered may outlive it. */
	forget(account: number): void;
	load(): Load;
	close(): Promise<void>;
}

/** Stands for the stored hash of a password that a directory knows. */
const elsewhere = "directory";

export function openPasswords(
	throttle: LoginThrottle = openLoginThrottle(),
	cost?: PasswordCost,
): Passwords {
	const hashes = openHashes({ cost });
	const pairs = openVerifiedPairs();
	const slowTries = openSlowTries();
	const proven = openProvenLogins();
	/** Those who have been right from here are bound by their own failures alone: others cannot lock them out. */
	const boundsFor = (attempt: string) => {
		const all = boundsOf(attempt);
		return proven.has(attempt) ? ([all[0]] as const) : all;
	};
	const underWay = new Map<string, Promise<boolean>>();
	/** One hash for all who ask the same at once: clients open several connections with one password. */
	const verified = (
		password: string,
		stored: string | undefined,
		attempt: string,
		user: string | undefined,
	): Promise<boolean> => {
		// the attempt is part of it, so that accounts that do not exist take as long as others
		const question = JSON.stringify([attempt, stored, password]);
		const asked = underWay.get(question);
		if (asked) return asked;
		const answer = counted(attempt, () =>
			patient(() => hashes.verify(password, stored, user)),
		).finally(() => underWay.delete(question));
		underWay.set(question, answer);
		return answer;
	};
	/** Counts a try as a failure until it turns out to be right, or could not be made. */
	async function counted(attempt: string, ask: () => Promise<boolean>) {
		const bounds = boundsFor(attempt);
		const [pair] = bounds;
		const { allowed, retryAfter, slow } = await throttle.take(bounds);
		if (!allowed)
			throw tooMany("too many failed logins, try again later", { retryAfter });
		let right: boolean;
		try {
			const soft = slow && bounds.find(({ hard }) => !hard);
			if (soft) await slowTries.turn(soft.key);
			right = await ask();
		} catch (error) {
			await throttle.giveBack(bounds);
			throw error;
		}
		if (right) {
			proven.add(attempt);
			await throttle.giveBack(bounds, pair);
		}
		return right;
	}
	return {
		hash: (password, user) => patient(() => hashes.hash(password, user)),
		async check(account, password, attempt, user) {
			const stored = account?.password_hash || undefined;
			if (account && stored && pairs.has(account.id, stored, password))
				return true;
			const right = await verified(password, stored, attempt, user);
			if (right && account && stored)
				pairs.remember(account.id, stored, password);
			return right;
		},
		matchesOld: (stored, secret, whose, peer) =>
			verified(
				secret,
				stored,
				loginAttempt(whose, peer),
				anonymousClaimant(peer),
			),
		knownElsewhere: ({ id }, password) => pairs.has(id, elsewhere, password),
		async rightElsewhere({ id }, password, attempt) {
			pairs.remember(id, elsewhere, password);
			const bounds = boundsFor(attempt);
			proven.add(attempt);
			// it was counted when the forge's own hash did not fit
			await throttle.giveBack(bounds, bounds[0]);
		},
		forget: (account) => pairs.forget(account),
		load: () => hashes.load(),
		close: () => hashes.close(),
	};
}

async function patient<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof PasswordsBusy)
			throw unavailable("too many passwords are being checked, try again", {
				retryAfter: 2,
			});
		throw error;
	}
}

interface PasswordSettings {
	readonly config: { readonly minPasswordLength: number };
}

/** Whether a password is as long as the operator wants it, in bytes: letters of other scripts count as what they are. */
export const isLongEnough = (
	{ config }: PasswordSettings,
	password: string,
): boolean => Buffer.byteLength(password) >= config.minPasswordLength;

/** @throws DomainError "invalid" at the field `password` */
export function demandLength(app: PasswordSettings, password: string): void {
	if (isLongEnough(app, password)) return;
	const { minPasswordLength: least } = app.config;
	throw invalid(`A password has at least ${least} characters.`, {
		field: "password",
	});
}
