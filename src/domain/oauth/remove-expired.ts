import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";

const accessTokens = query((q, p: { at: number }) =>
	q
		.deleteFrom("access_token")
		.where("expires_at", ">", 0)
		.where("expires_at", "<=", p.at),
);
const refreshTokens = query((q, p: { at: number }) =>
	q.deleteFrom("oauth_refresh_token").where("expires_at", "<=", p.at),
);
const broughtTokens = query((q, p: { at: number }) =>
	q.deleteFrom("oauth_brought_token").where("expires_at", "<=", p.at),
);
const devices = query((q, p: { at: number }) =>
	q.deleteFrom("oauth_device").where("expires_at", "<=", p.at),
);
/** What has neither a code that is good nor a token any more. */
const authorizations = query((q, p: { at: number }) =>
	q
		.deleteFrom("oauth_authorization")
		.where("code_until", "<=", p.at)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("oauth_refresh_token as r")
						.select("r.id")
						.whereRef("r.authorization_id", "=", "oauth_authorization.id"),
				),
			),
		)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("access_token as t")
						.select("t.id")
						.whereRef("t.authorization_id", "=", "oauth_authorization.id"),
				),
			),
		)
		.where((e) =>
			e.not(
				e.exists(
					e
						.selectFrom("oauth_device as d")
						.select("d.id")
						.whereRef("d.authorization_id", "=", "oauth_authorization.id"),
				),
			),
		),
);

/** Forgets tokens, codes and devices that are over. */
export async function removeExpiredTokens(app: App): Promise<void> {
	const at = now(app);
	for (const one of [
		accessTokens,
		refreshTokens,
		broughtTokens,
		devices,
		authorizations,
	])
		await app.db.write((tx) => tx.run(one, { at }));
}
