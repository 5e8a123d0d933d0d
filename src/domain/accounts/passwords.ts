import type { App } from "../../app.ts";
import { openLoginThrottle } from "../../crypto/throttle.ts";
import { hashPassword, verifyPassword } from "../../crypto/password.ts";
import { openVerifiedPairs } from "../../crypto/verified-pairs.ts";
import { tooMany } from "../../errors.ts";
import type { Account } from "./account.ts";

/** Checks and makes password hashes; remembers for a short time which pairs were right, and how often somebody was wrong. */
export interface Passwords {
	hash(password: string): Promise<string>;
	/**
	 * Whether the password is the account's. Costs the same for an account that does not exist. `attempt` names who tries, for the throttle.
	 * @throws Refusal "too-many"
	 */
	check(account: Account | undefined, password: string, attempt: string): Promise<boolean>;
	/** To be called when a password changes: nothing remembered may outlive it. */
	forget(account: number): void;
}

/** Failures of one login from one address within the window before it has to wait. */
const failures = 20;
const windowMs = 60_000;

export async function openPasswords(clock: App["clock"]): Promise<Passwords> {
	const pairs = openVerifiedPairs({ clock });
	const throttle = openLoginThrottle({ limit: failures, windowMs, clock });
	const nobody = await hashPassword("a password that nobody has");
	return {
		hash: hashPassword,
		async check(account, password, attempt) {
			const hash = account?.password_hash || nobody;
			if (account && pairs.has(account.id, hash, password)) return true;
			const { allowed, retryAfter } = throttle.check(attempt);
			if (!allowed) throw tooMany("too many failed logins, try again later", { retryAfter });
			const right = (await verifyPassword(hash, password)) && account !== undefined && account.password_hash !== "";
			if (right) {
				pairs.remember(account.id, hash, password);
				throttle.succeeded(attempt);
			} else throttle.failed(attempt);
			return right;
		},
		forget: (account) => pairs.forget(account),
	};
}
