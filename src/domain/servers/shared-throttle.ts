import { createHash } from "node:crypto";
import { type Database, query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import type { LoginThrottle } from "../accounts/passwords.ts";

const failuresOf = query(
	(q, p: { key: string; since: number; limit: number }) =>
		q
			.selectFrom("failed_login")
			.select("at_ms")
			.where("key", "=", p.key)
			.where("at_ms", ">", p.since)
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

/** Counts failed logins over all servers, in rows. Of keys only a digest is kept. */
export function openSharedThrottle(
	db: Database,
	clock: () => number,
	{ limit, window }: { limit: number; window: number },
): LoginThrottle {
	const digest = (key: string) =>
		createHash("sha256").update(key).digest("base64");
	return {
		async ask(key) {
			const since = clock() - window;
			const rows = await db.all(failuresOf, {
				key: digest(key),
				since,
				limit,
			});
			const oldest = rows.at(-1);
			return oldest && rows.length >= limit
				? {
						allowed: false,
						retryAfter: Math.max(1, Math.ceil((oldest.at_ms - since) / 1000)),
					}
				: { allowed: true, retryAfter: 0 };
		},
		fail: (key) =>
			db.write(async (tx) => {
				const at = clock();
				tx.later(add, { key: digest(key), at_ms: at });
				tx.later(dropOld, { before: at - window });
			}),
		async forget(key) {
			const row = { key: digest(key) };
			// most have not failed before: that is known from memory
			const failed = await db.first(failuresOf, { ...row, since: 0, limit: 1 });
			if (failed) await db.write(async (tx) => tx.later(drop, row));
		},
	};
}
