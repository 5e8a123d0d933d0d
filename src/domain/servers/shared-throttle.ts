import { createHash } from "node:crypto";
import type { ThrottleResult } from "../../crypto/throttle.ts";
import {
	type Database,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { LoginThrottle } from "../accounts/passwords.ts";

const failuresOf = query(
	(q, p: { key: string; since: number; until: number; limit: number }) =>
		q
			.selectFrom("failed_login")
			.select("at_ms")
			.where("key", "=", p.key)
			.where("at_ms", ">", p.since)
			.where("at_ms", "<=", p.until)
			.orderBy("at_ms", "desc")
			.limit(p.limit),
);
const add = insertInto("failed_login", ["key", "at_ms"]);
const drop = query((q, p: { key: string }) =>
	q.deleteFrom("failed_login").where("key", "=", p.key),
);
const dropOld = query((q, p: { before: number }) =>
	q.deleteFrom("failed_login").where("at_ms", "<", p.before),
);

/** How many failures a key has within a window, in milliseconds, before it has to wait. */
export interface ThrottleBounds {
	readonly limit: number;
	readonly window: number;
}

/** By how many milliseconds the clocks of servers may differ. */
const clocksDiffer = 60_000;

/** Rows are kept for so long, whichever throttle wrote them: the longest window that there is. */
const longest = 3_600_000;

/** Counts failed logins, and what else is bounded in time, over all servers, in rows. Of keys only a digest is kept. */
export function openSharedThrottle(
	db: Database,
	clock: () => number,
	{ limit, window }: ThrottleBounds,
): LoginThrottle {
	if (window > longest) throw new Error("a window is too long");
	const digest = (key: string) =>
		createHash("sha256").update(key).digest("base64");
	const judge = async (db: Reader, key: string): Promise<ThrottleResult> => {
		const at = clock();
		const since = at - window;
		// what is later is of a clock that was put back; those of the servers differ by less
		const until = at + clocksDiffer;
		const of = { key: digest(key), since, until, limit };
		const rows = await db.all(failuresOf, of);
		const oldest = rows.at(-1);
		return oldest && rows.length >= limit
			? {
					allowed: false,
					retryAfter: Math.max(1, Math.ceil((oldest.at_ms - since) / 1000)),
				}
			: { allowed: true, retryAfter: 0 };
	};
	const count = (tx: Transaction, key: string) => {
		const at = clock();
		tx.later(add, { key: digest(key), at_ms: at });
		tx.later(dropOld, { before: at - longest });
	};
	return {
		ask: (key) => judge(db, key),
		fail: (key) => db.write(async (tx) => count(tx, key)),
		take: (key) =>
			db.write(async (tx) => {
				const result = await judge(tx, key);
				if (result.allowed) count(tx, key);
				return result;
			}),
		async forget(key) {
			const row = { key: digest(key) };
			// most have not failed before: that is known from memory
			const ever = { since: 0, until: Number.MAX_SAFE_INTEGER, limit: 1 };
			const failed = await db.first(failuresOf, { ...row, ...ever });
			if (failed) await db.write(async (tx) => tx.later(drop, row));
		},
	};
}
