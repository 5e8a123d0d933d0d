import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint, query, type Reader } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { forbidden, invalid, notFound } from "../../errors.ts";
import { mailWords } from "../../mail/words.ts";
import { type Account, accountById } from "../accounts/account.ts";
import { loginAttempt } from "../accounts/throttle/login-throttle.ts";
import { noteAudit } from "../audit/note-audit.ts";
import {
	type Actor,
	anonymousClaimant,
	isSiteAdmin,
} from "../permissions/actor.ts";
import { removeOldInvitations } from "./invitations.ts";
import {
	addressTaken,
	confirmPending,
	pendingEmails,
	pendingOfCode,
} from "./pending-email.ts";

/** So long an account waits for its address to be confirmed, in seconds. */
const patience = 86_400;

const ofAccount = query((q, p: { account: number }) =>
	q.selectFrom("registration").selectAll().where("account_id", "=", p.account),
);
const waiting = query((q, _: object) =>
	q
		.selectFrom("registration")
		.innerJoin("account", "account.id", "registration.account_id")
		.select([
			"account.id",
			"account.name",
			"account.email",
			"registration.reason",
			"registration.state",
			"registration.created_at",
		])
		.orderBy("registration.created_at")
		.limit(500),
);
const stale = query((q, p: { before: number }) =>
	q
		.deleteFrom("account")
		.where("active", "=", 0)
		.where(
			"id",
			"in",
			q
				.selectFrom("registration")
				.select("account_id")
				.where("state", "=", "mail")
				.where("created_at", "<", p.before),
		),
);
const awaitApproval = query((q, p: { account: number }) =>
	q
		.updateTable("registration")
		.set({ state: "approval" })
		.where("account_id", "=", p.account)
		.where("state", "=", "mail"),
);
/** Of two who decide at once, one does. */
const finish = query((q, p: { account: number; state: "mail" | "approval" }) =>
	q
		.deleteFrom("registration")
		.where("account_id", "=", p.account)
		.where("state", "=", p.state),
);
const setEmail = updateTable("account", {
	set: ["email", "active"],
	where: ["id"],
});
const activate = updateTable("account", {
	values: { active: 1 },
	where: ["id"],
});
const drop = query((q, p: { id: number }) =>
	q.deleteFrom("account").where("id", "=", p.id),
);

/** What an account that somebody made for himself waits for. */
const registrationOf = (db: Reader, account: Pick<Account, "id">) =>
	db.first(ofAccount, { account: account.id });

/** Somebody who may see who waits. */
export interface Applicant {
	readonly id: number;
	readonly name: string;
	readonly email: string;
	readonly reason: string;
	readonly state: "mail" | "approval";
	readonly created_at: number;
}

const demandAdministrator = (actor: Actor): void => {
	if (actor.via !== "system" && !isSiteAdmin(actor))
		throw forbidden("Only site administrators can approve accounts.");
};

/** Accounts that wait, the first first. @throws DomainError "forbidden" */
export async function listRegistrations(
	app: App,
	actor: Actor,
): Promise<Applicant[]> {
	demandAdministrator(actor);
	return app.db.all(waiting, {});
}

/** The account that a code of a mail makes active. @throws DomainError "not-found" */
export async function accountOfActivation(
	app: App,
	code: string,
): Promise<Account> {
	const pending = await pendingOfCode(app, code);
	const account = await accountById(app.db, pending.account_id);
	const waits = account && (await registrationOf(app.db, account));
	if (!account || waits?.state !== "mail") throw notFound();
	return account;
}

/**
 * Confirms the address of a new account by the code of a mail and the account's password: who only reads the mail did not make it.
 * Gives whether it may sign in now; else somebody has to let it in.
 * @throws DomainError "not-found", "invalid", "too-many"
 */
export async function activateAccount(
	app: App,
	code: string,
	password: string,
	peer: string,
): Promise<{ account: Account; ready: boolean }> {
	const account = await accountOfActivation(app, code);
	const pending = await pendingOfCode(app, code);
	const attempt = loginAttempt(account.lower_name, peer);
	const claimant = anonymousClaimant(peer);
	if (
		!(await app.accounts.passwords.check(account, password, attempt, claimant))
	)
		throw invalid("This is not the password that you chose.", {
			field: "password",
		});
	const ready = app.config.registration !== "approval";
	try {
		await app.db.write(async (tx) => {
			const done = ready
				? await tx.run(finish, { account: account.id, state: "mail" })
				: await tx.run(awaitApproval, { account: account.id });
			const waiting = await pendingEmails(tx, account);
			// the address to which the code went, and no other one of the account
			if (!done || !waiting.some(({ id }) => id === pending.id))
				throw notFound();
			await confirmPending(tx, pending, true);
			const { email } = pending;
			await tx.run(setEmail, { id: account.id, email, active: Number(ready) });
			noteAudit(app, tx, { action: "account.confirmed", in: account });
		});
	} catch (error) {
		if (isConstraint(error)) throw addressTaken();
		throw error;
	}
	const now = await accountById(app.db, account.id);
	return { account: now ?? account, ready };
}

/** Lets an account in that waits. @throws DomainError "forbidden", "not-found" */
export async function approveRegistration(
	app: App,
	actor: Actor,
	account: Account,
): Promise<void> {
	demandAdministrator(actor);
	await app.db.write(async (tx) => {
		const waits = await registrationOf(tx, account);
		if (!waits) throw notFound(`${account.name} does not wait`);
		if (waits.state === "mail")
			throw invalid(`${account.name} has not confirmed its address yet`);
		const state = "approval" as const;
		if (!(await tx.run(finish, { account: account.id, state })))
			throw notFound(`${account.name} does not wait`);
		await tx.run(activate, { id: account.id });
		noteAudit(app, tx, { action: "account.approved", in: account });
	});
	const { t } = await mailWords(account.language);
	void app.mail
		.send({
			to: { address: account.email },
			subject: t("Your Ingot account is ready"),
			text: `${t("Hello {name},", { name: account.name })}\n\n${t("your account is ready. Sign in at {url}", { url: `${app.url}user/login` })}\n`,
		})
		.catch((error: unknown) =>
			app.log.warn({ err: error }, "the approval email was not accepted"),
		);
}

/** Turns an account away that waits: nothing of it stays. @throws DomainError "forbidden", "not-found" */
export async function rejectRegistration(
	app: App,
	actor: Actor,
	account: Account,
): Promise<void> {
	demandAdministrator(actor);
	await app.db.write(async (tx) => {
		if (!(await registrationOf(tx, account)))
			throw notFound(`${account.name} does not wait`);
		await tx.run(drop, { id: account.id });
		noteAudit(app, tx, { action: "account.rejected", in: account });
	});
}

/** Forgets accounts whose address nobody confirmed, and old invitations. */
export async function removeStaleRegistrations(app: App): Promise<void> {
	await app.db.write((tx) => tx.run(stale, { before: now(app) - patience }));
	await removeOldInvitations(app);
}
