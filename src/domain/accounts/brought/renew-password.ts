import type { App } from "../../../app.ts";
import { isOldPassword } from "../../../crypto/old-password.ts";
import { query } from "../../../database/database.ts";
import { type Account, accountById } from "../account.ts";

const replace = query((q, p: { id: number; old: string; fresh: string }) =>
	q
		.updateTable("account")
		.set({ password_hash: p.fresh })
		.where("id", "=", p.id)
		.where("password_hash", "=", p.old),
);

/** Puts a hash of ours in the place of one that another forge has left, once the password was right; gives the account as it is then. */
export async function renewPassword(
	app: App,
	account: Account,
	password: string,
): Promise<Account> {
	if (!isOldPassword(account.password_hash)) return account;
	const fresh = await app.accounts.passwords.hash(
		password,
		`account ${account.id}`,
	);
	const done = await app.db.write((tx) =>
		tx.run(replace, { id: account.id, old: account.password_hash, fresh }),
	);
	if (done) return { ...account, password_hash: fresh };
	// somebody who signed in at the same moment has done it, or the password is another one now
	const known = (await accountById(app.db, account.id)) ?? account;
	const attempt = `renewed-${account.id}`;
	return (await app.accounts.passwords.check(known, password, attempt))
		? known
		: account;
}
