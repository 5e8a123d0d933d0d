import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { invalid } from "../../errors.ts";
import { type Client, noteAccess } from "../access-log/access-log.ts";
import { type Actor, claimantOf } from "../permissions/actor.ts";
import type { Account } from "./account.ts";
import { endAuthorizations } from "./oauth-authorizations.ts";
import { demandLength } from "./passwords.ts";
import { endOtherSessions } from "./sessions.ts";
import { loginAttempt } from "./throttle/login-throttle.ts";

/** Only in the place of the one that was known: of two at once, by one link or one old password, one does it. */
const replace = query(
	(q, p: { id: number; old: string; fresh: string; at: number }) =>
		q
			.updateTable("account")
			.set({
				password_hash: p.fresh,
				must_change_password: 0,
				updated_at: p.at,
			})
			.where("id", "=", p.id)
			.where("password_hash", "=", p.old),
);

/**
 * Gives one's own account another password. All other sessions end: whoever knew the old one is out.
 * @throws DomainError "invalid" with the field that is wrong, "too-many"
 */
export async function changePassword(
	app: App,
	actor: Actor,
	account: Account,
	{ old, fresh }: { old: string; fresh: string },
	by: Client,
): Promise<void> {
	const attempt = loginAttempt(account.lower_name, by.address);
	const claimant = claimantOf(actor, by.address);
	if (!(await app.accounts.passwords.check(account, old, attempt, claimant)))
		throw invalid("This is not your password.", { field: "old_password" });
	demandLength(app, fresh);
	await storePassword(app, actor, account, fresh, by);
}

/**
 * Gives an account that must change its password one of its own.
 * @throws DomainError "invalid", also for the password that it has and where nothing demands a change
 */
export async function replacePassword(
	app: App,
	actor: Actor,
	account: Account,
	fresh: string,
	by: Client,
): Promise<void> {
	if (account.must_change_password === 0)
		throw invalid("Your password does not have to be changed.");
	demandLength(app, fresh);
	const claimant = claimantOf(actor, by.address);
	const attempt = loginAttempt(account.lower_name, by.address);
	if (await app.accounts.passwords.check(account, fresh, attempt, claimant))
		throw invalid("This is your current password. Choose another one.", {
			field: "password",
		});
	await storePassword(app, actor, account, fresh, by);
}

/**
 * Puts a password in the place of the one that an account has; its other sessions end, and the tokens that applications have.
 * @throws DomainError "invalid" when it has another one meanwhile
 */
export async function storePassword(
	app: App,
	actor: Actor,
	account: Account,
	fresh: string,
	by: Client,
): Promise<void> {
	const claimant = claimantOf(actor, by.address);
	const hash = await app.accounts.passwords.hash(fresh, claimant);
	await app.db.write(async (tx) => {
		const { id, password_hash: old } = account;
		if (!(await tx.run(replace, { id, old, fresh: hash, at: now(app) })))
			throw invalid("The password was changed in the meantime. Try again.");
		noteAccess(app, tx, account, { kind: "password-changed", by });
		await endOtherSessions(tx, account.id, actor.session?.id);
		await endAuthorizations(app, tx, account.id);
		await app.events.record(tx, {
			kind: "account.edited",
			actor: actor.account?.id,
			payload: { account: account.id, changed: ["password"] },
		});
	});
	app.accounts.passwords.forget(account.id);
}
