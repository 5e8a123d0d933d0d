import { sql } from "kysely";
import type { App } from "../../../app.ts";
import { now } from "../../../clock.ts";
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

/**
 * The account and limits of a token that another forge gave out. Its hash is a slow one and found by the end of the token; once it was
 * right, it is stored like ours. The end is no secret, so wrong tokens are counted for each network that sends them.
 * @throws DomainError "too-many", "unavailable"
 */
export async function findOldToken(
	app: App,
	secret: string,
	peer: string,
): ReturnType<typeof findToken> {
	const last = secret.slice(-8);
	const { passwords } = app.accounts;
	for (const { id, hash } of await app.db.all(byEnd, { last })) {
		if (!(await passwords.matchesOld(hash, secret, `token ${id}`, peer)))
			continue;
		const fresh = tokenHash(secret);
		await app.db.write((tx) => tx.run(replace, { id, old: hash, fresh }));
		return findToken(app.db, secret, now(app));
	}
	return undefined;
}
