import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";

const endBrought = updateTable("oauth_grant", {
	set: ["ended_at"],
	where: ["account_id"],
});
const removeAll = query((q, p: { account: number }) =>
	q
		.deleteFrom("oauth_authorization")
		.where("grant_id", "in", (e) =>
			e
				.selectFrom("oauth_grant")
				.select("id")
				.where("account_id", "=", p.account),
		)
		.returning("id"),
);

/**
 * Ends what applications got by OAuth 2 to act for an account: codes, access tokens and refresh tokens, also those that another program
 * signed. What was allowed stays known, so that applications of the account's own choice come back with one sign-in. Gives what a record tells of it.
 */
export async function endAuthorizations(
	app: App,
	tx: Transaction,
	account: number,
): Promise<{ authorizations?: number[]; authorization_count?: number }> {
	await tx.run(endBrought, { account_id: account, ended_at: now(app) });
	const ended = await tx.all(removeAll, { account });
	if (!ended.length) return {};
	return {
		authorizations: ended.map(({ id }) => id),
		authorization_count: ended.length,
	};
}
