import { setTimeout as delay } from "node:timers/promises";
import { tooMany } from "../../../errors.ts";

/** Tries of one account follow each other at this distance, in milliseconds, and so many may wait. */
const apartMs = 1_000;
const mostWaiting = 10;
/** Accounts whose tries wait at the same time. */
const mostAccounts = 200;

/** Lets tries through one after the other, for accounts that are attacked from many networks: their owners wait, and are not locked out. */
export function openSlowTries(): {
	/** Resolves when it is the turn of this try. @throws DomainError "too-many" when too many wait */
	turn(key: string): Promise<void>;
} {
	const lines = new Map<string, { end: Promise<unknown>; waiting: number }>();
	return {
		async turn(key) {
			const line = lines.get(key) ?? { end: Promise.resolve(), waiting: 0 };
			if (
				line.waiting >= mostWaiting ||
				(!lines.has(key) && lines.size >= mostAccounts)
			)
				throw tooMany("too many failed logins, try again later", {
					retryAfter: (mostWaiting * apartMs) / 1000,
				});
			lines.set(key, line);
			line.waiting++;
			const mine = line.end.then(() => delay(apartMs));
			line.end = mine;
			await mine;
			if (--line.waiting === 0) lines.delete(key);
		},
	};
}
