import { randomBytes } from "node:crypto";
import { keyedHash } from "./digests.ts";

interface VerifiedPairsConfig {
	/** Milliseconds that a verified pair is remembered; at most a minute. */
	readonly lifetime?: number;
	/** Pairs remembered at most; the oldest go first. */
	readonly most?: number;
	/** Milliseconds of a clock that only goes forward. */
	readonly now?: () => number;
}

interface VerifiedPairs {
	/** Whether this password was verified against this stored hash a short time ago. */
	has(accountId: number, storedHash: string, password: string): boolean;
	remember(accountId: number, storedHash: string, password: string): void;
	/** To be called when a password, a second factor or the right to sign in changes. */
	forget(accountId: number): void;
}

const minute = 60_000;

/**
 * Remembers pairs of account and password that were right, so that Basic authentication does not cost a password hash per
 * request. Only a hash under a key of this process is kept, and the stored hash is part of it: with another password
 * an older pair means nothing any more, also in processes that nobody told.
 */
export function openVerifiedPairs({
	lifetime = minute,
	most = 10_000,
	now = () => performance.now(),
}: VerifiedPairsConfig = {}): VerifiedPairs {
	const key = randomBytes(32);
	const until = new Map<string, { account: number; time: number }>();
	const ofAccount = new Map<number, Set<string>>();
	const life = Math.min(lifetime, minute);
	const mark = (accountId: number, storedHash: string, password: string) =>
		keyedHash(key, [`${accountId}`, storedHash, password]);

	function drop(pair: string) {
		const entry = until.get(pair);
		if (!entry) return;
		until.delete(pair);
		const pairs = ofAccount.get(entry.account);
		pairs?.delete(pair);
		if (pairs?.size === 0) ofAccount.delete(entry.account);
	}

	return {
		has(accountId, storedHash, password) {
			const pair = mark(accountId, storedHash, password);
			const entry = until.get(pair);
			if (!entry) return false;
			if (entry.time > now()) return true;
			drop(pair);
			return false;
		},
		remember(accountId, storedHash, password) {
			const pair = mark(accountId, storedHash, password);
			drop(pair);
			until.set(pair, { account: accountId, time: now() + life });
			const pairs = ofAccount.get(accountId) ?? new Set();
			ofAccount.set(accountId, pairs.add(pair));
			for (const oldest of until.keys()) {
				if (until.size <= most) break;
				drop(oldest);
			}
		},
		forget(accountId) {
			for (const pair of [...(ofAccount.get(accountId) ?? [])]) drop(pair);
		},
	};
}
