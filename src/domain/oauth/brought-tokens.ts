import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query } from "../../database/database.ts";
import { tokenHash } from "../accounts/tokens.ts";

const grantOf = query((q, p: { id: number }) =>
	q
		.selectFrom("oauth_grant")
		.select(["id", "application_id", "scopes"])
		.where("id", "=", p.id),
);

/** Refresh tokens of Gitea are signed claims: `gnt` is the grant, and 1 as `tt` a refresh token. */
const looksBrought = (token: string): boolean =>
	token.length <= 4096 && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token);

/**
 * Stores a refresh token that the forge gave out before it came here, as if it were one of ours. Whoever has it shows it when the access
 * token has ended; from then on there are ours. What was not signed with the forge's key, has ended, or is of a grant that is gone, is nothing.
 */
export async function adoptRefreshToken(
	app: App,
	token: string,
	application: number,
): Promise<void> {
	if (!looksBrought(token)) return;
	const claims = await app.keys.identity.verify(token);
	const at = now(app);
	const { gnt, tt, exp, iat } = claims ?? {};
	if (tt !== 1 || !Number.isSafeInteger(gnt) || !exp || exp <= at) return;
	const grant = await app.db.first(grantOf, { id: gnt as number });
	if (grant?.application_id !== application) return;
	const hash = tokenHash(token);
	try {
		await app.db.write(async (tx) => {
			const [made] = await tx.rows((q) =>
				q
					.insertInto("oauth_authorization")
					.values({
						grant_id: grant.id,
						hash,
						scopes: grant.scopes,
						redirect_uri: "",
						challenge: "",
						challenge_method: "",
						nonce: "",
						created_at: iat ?? at,
						code_until: 0,
						used_at: at,
					})
					.returning("id"),
			);
			await tx.change((q) =>
				q.insertInto("oauth_refresh_token").values({
					authorization_id: made?.id ?? 0,
					hash,
					created_at: iat ?? at,
					expires_at: exp,
				}),
			);
		});
	} catch (error) {
		// it came twice at the same moment
		if (!isConstraint(error)) throw error;
	}
}
