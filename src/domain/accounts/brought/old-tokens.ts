import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
import { matchesOldToken } from "../../../crypto/old-token.ts";
import { openThrottle, type Throttle } from "../../../crypto/throttle.ts";
import { query } from "../../../database/database.ts";
import { findToken, tokenHash } from "../tokens.ts";

const byEnd = query((q, p: { last: string }) =>
	q
		.selectFrom("access_token")
		.select(["id", "hash"])
		.where("last_eight", "=", p.last)
		.where(sql<boolean>`substr(hash, 1, 6) = 'gitea:'`)
		.orderBy("id")
		.limit(4),
);
const replace = query((q, p: { id: number; old: string; fresh: string }) =>
	q
		.updateTable("access_token")
		.set({ hash: p.fresh })
		.where("id", "=", p.id)
		.where("hash", "=", p.old),
);

/** Wrong tokens with one end within a minute: whoever knows the end, which pages show, must not keep the server busy. */
export const openOldTokens = (): Throttle =>
	openThrottle({ limit: 10, window: 60_000 });

/**
 * The account and limits of a token that another forge gave out. Its hash is a slow one and found by the end of the token; once it was
 * right, it is stored like ours.
 */
export async function findOldToken(
	app: App,
	secret: string,
): ReturnType<typeof findToken> {
	const last = secret.slice(-8);
	const rows = await app.db.all(byEnd, { last });
	const throttle = app.accounts.oldTokens;
	if (!rows.length || !throttle.ask(last).allowed) return undefined;
	for (const { id, hash } of rows) {
		if (!(await matchesOldToken(hash, secret))) continue;
		const fresh = tokenHash(secret);
		await app.db.write((tx) => tx.run(replace, { id, old: hash, fresh }));
		throttle.forget(last);
		return findToken(app.db, secret, now(app));
	}
	throttle.fail(last);
	return undefined;
}
