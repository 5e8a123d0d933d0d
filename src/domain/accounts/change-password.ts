import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { walkById } from "../../database/queries/walk-by-id.ts";
import { invalid } from "../../errors.ts";
import type { Client } from "../access-log/access-log.ts";
import { passwordFingerprint } from "../audit/fingerprints.ts";
import { noteAudit } from "../audit/note-audit.ts";
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
		const ended = await endOtherSessions(tx, account.id, actor.session?.id);
		noteAudit(app, tx, {
			action: "password.changed",
			in: account,
			actor,
			facts: {
				...(await endAuthorizations(app, tx, account.id)),
				...ended,
				password_digest: passwordFingerprint({ password_hash: hash }),
			},
		});
		await app.events.record(tx, {
			kind: "account.edited",
			actor: actor.account?.id,
			payload: { account: account.id, changed: ["password"] },
		});
	});
	app.accounts.passwords.forget(account.id);
}

/** So many accounts are changed in one transaction. */
const atOnce = 100;

const accounts = query((q, p: { after: number; limit: number }) =>
	q
		.selectFrom("account")
		.select(["id", "kind", "password_hash", "must_change_password"])
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(p.limit),
);
const demand = query((q, p: { ids: number[]; on: number; at: number }, d) =>
	q
		.updateTable("account")
		.set({ must_change_password: p.on, updated_at: p.at })
		.where("id", "in", d.list(p.ids)),
);

/**
 * Demands a new password of all users who have one here, or takes that back; gives how many it changes. Who signs in through a directory or a
 * provider has none.
 */
export async function demandNewPasswords(
	app: App,
	{ on, except }: { on: boolean; except: ReadonlySet<number> },
): Promise<number> {
	const wanted = on ? 1 : 0;
	let changed = 0;
	await walkById(app, accounts, async (rows) => {
		const ids = rows
			.filter(
				(row) =>
					row.kind === "user" &&
					row.password_hash !== "" &&
					row.must_change_password !== wanted &&
					!except.has(row.id),
			)
			.map(({ id }) => id);
		for (let from = 0; from < ids.length; from += atOnce) {
			const some = ids.slice(from, from + atOnce);
			await app.db.write(async (tx) => {
				await tx.run(demand, { ids: some, on: wanted, at: now(app) });
				for (const account of some)
					noteAudit(app, tx, {
						action: "account.edited",
						in: { accountId: account },
						before: { must_change_password: !on },
						after: { must_change_password: on },
					});
				for (const account of some)
					await app.events.record(tx, {
						kind: "account.edited",
						actor: undefined,
						payload: { account, changed: ["mustChangePassword"] },
					});
			});
		}
		changed += ids.length;
	});
	return changed;
}
