import { query, type Reader } from "../../database/database.ts";
import type { Account } from "./account.ts";

const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("external_login as l")
		.innerJoin("login_source as s", "s.id", "l.source_id")
		.select("l.id")
		.where("l.account_id", "=", p.account)
		.where("s.kind", "=", "ldap")
		.where("s.active", "=", 1)
		.limit(1),
);

/** Whether a directory knows the password of an account: then the forge's own opens nothing. */
export const isInDirectory = async (
	db: Reader,
	account: Pick<Account, "id">,
): Promise<boolean> =>
	(await db.first(ofAccount, { account: account.id })) !== undefined;
