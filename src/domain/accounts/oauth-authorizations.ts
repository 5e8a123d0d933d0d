import { query } from "../../database/database.ts";

/**
 * Ends what applications got by OAuth 2 to act for an account: codes, access tokens and refresh tokens. What was allowed stays
 * known, so that applications of the account's own choice come back with one sign-in.
 */
export const endAuthorizations = query((q, p: { account: number }) =>
	q
		.deleteFrom("oauth_authorization")
		.where("grant_id", "in", (e) =>
			e
				.selectFrom("oauth_grant")
				.select("id")
				.where("account_id", "=", p.account),
		),
);
