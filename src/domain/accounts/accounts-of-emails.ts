import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { type Account, accountsByIds } from "./account.ts";
import { placeholderEmail } from "./identity.ts";

const holders = query((q, p: { emails: string[] }, d) =>
	q
		.selectFrom("account")
		.innerJoin("email_address", "email_address.account_id", "account.id")
		.selectAll("account")
		.select("email_address.lower_email as held")
		.where("email_address.verified", "=", 1)
		.where("account.removed", "=", 0)
		.where("email_address.lower_email", "in", d.list(p.emails)),
);

/**
 * The accounts that addresses in commits belong to, by address in lower case: verified ones, and the placeholders of hidden ones.
 * One query, one more where there are placeholders.
 */
export async function accountsOfEmails(
	app: App,
	emails: Iterable<string>,
): Promise<ReadonlyMap<string, Account>> {
	const wanted = [...new Set([...emails].map((e) => e.toLowerCase()))].filter(
		Boolean,
	);
	const found = new Map<string, Account>();
	if (!wanted.length) return found;
	// the rows as they are: to copy one without its address takes as long as the rest of a small answer
	for (const row of await app.db.all(holders, { emails: wanted }))
		found.set(row.held, row);
	const suffix = `@${app.config.noReplyDomain.toLowerCase()}`;
	const ids = wanted.flatMap((email) => {
		const id = email.endsWith(suffix) && /^(\d{1,15})\+/.exec(email)?.[1];
		return id ? [Number(id)] : [];
	});
	for (const account of await accountsByIds(app.db, ids)) {
		const email = placeholderEmail(app, account).toLowerCase();
		if (wanted.includes(email)) found.set(email, account);
	}
	return found;
}
