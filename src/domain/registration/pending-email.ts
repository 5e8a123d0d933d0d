import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import {
	isConstraint,
	query,
	type Reader,
	type Transaction,
} from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { PendingEmailTable } from "../../database/schema-registration.ts";
import { invalid, notFound } from "../../errors.ts";
import type { Message } from "../../mail/message.ts";
import { type MailWords, mailWords } from "../../mail/words.ts";
import { type Account, accountByEmail } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { mayWriteTo } from "./mail-bounds.ts";

export type PendingEmail = Selectable<PendingEmailTable>;

/** How long the link in a mail is good, and how long nobody writes to an address again, in seconds. */
const goodFor = 180 * 60;
const betweenMails = 180;
/** Addresses of one account that may wait. */
const most = 10;

const insert = insertInto(
	"pending_email",
	["account_id", "email", "lower_email", "created_at"],
	(insert) => insert.returningAll(),
);
const ofAccount = query((q, p: { account: number }) =>
	q
		.selectFrom("pending_email")
		.selectAll()
		.where("account_id", "=", p.account)
		.orderBy("id"),
);
const byId = query((q, p: { id: number }) =>
	q.selectFrom("pending_email").selectAll().where("id", "=", p.id),
);
const mailedLately = query((q, p: { email: string; since: number }) =>
	q
		.selectFrom("pending_email")
		.select("id")
		.where("lower_email", "=", p.email)
		.where("mailed_at", ">", p.since)
		.limit(1),
);
/** Holds all rows of an address until the end of the transaction: who asks at the same moment looks after it. */
const lockAddress = query((q, p: { email: string }) =>
	q
		.updateTable("pending_email")
		.set((e) => ({ mailed_at: e.ref("mailed_at") }))
		.where("lower_email", "=", p.email),
);
const setMailed = updateTable("pending_email", {
	set: ["mailed_at"],
	where: ["id"],
});
const remove = query((q, p: { account: number; email: string }) =>
	q
		.deleteFrom("pending_email")
		.where("account_id", "=", p.account)
		.where("lower_email", "=", p.email),
);
const insertConfirmed = insertInto("email_address", [
	"account_id",
	"email",
	"lower_email",
	"is_primary",
]);

/** The addresses of an account that wait to be confirmed. */
export const pendingEmails = (
	db: Reader,
	account: Pick<Account, "id">,
): Promise<PendingEmail[]> => db.all(ofAccount, { account: account.id });

/** Lets an address wait for its confirmation. */
export async function addPending(
	app: App,
	tx: Transaction,
	account: Pick<Account, "id">,
	email: string,
): Promise<PendingEmail> {
	const lower = email.toLowerCase();
	const waiting = await pendingEmails(tx, account);
	const known = waiting.find((one) => one.lower_email === lower);
	if (known) return known;
	if (waiting.length >= most)
		throw invalid(`At most ${most} addresses may wait to be confirmed.`);
	const row = await tx.first(insert, {
		account_id: account.id,
		email,
		lower_email: lower,
		created_at: now(app),
	});
	if (!row) throw new Error("no row for an address that waits");
	return row;
}

/** What the link in the mail carries. */
const confirmCode = (app: App, pending: PendingEmail): string =>
	Buffer.from(
		app.seals.seal(`confirm ${pending.id} ${now(app) + goodFor}`),
		"base64",
	).toString("base64url");

/** The address that a code from a mail confirms. @throws DomainError "not-found" when it is too old, used, or none of ours */
export async function pendingOfCode(
	app: App,
	code: string,
): Promise<PendingEmail> {
	const sealed = /^[\w-]{20,400}$/.test(code)
		? Buffer.from(code, "base64url").toString("base64")
		: "";
	const [, id, until] =
		/^confirm (\d+) (\d+)$/.exec(app.seals.open(sealed) ?? "") ?? [];
	const pending = id ? await app.db.first(byId, { id: Number(id) }) : undefined;
	if (!pending || Number(until) <= now(app)) throw notFound();
	return pending;
}

/**
 * Writes to an address that waits, unless somebody wrote there in the last three minutes; says nothing about either. An address that is
 * somebody's gets another mail: only who reads it learns that.
 */
export async function writeTo(
	app: App,
	account: Pick<Account, "name" | "language">,
	pending: PendingEmail,
	path: "user/activate" | "user/activate_email",
): Promise<void> {
	const at = now(app);
	const mine = await app.db.write(async (tx) => {
		const since = at - betweenMails;
		await tx.run(lockAddress, { email: pending.lower_email });
		if (await tx.first(mailedLately, { email: pending.lower_email, since }))
			return false;
		return (await tx.run(setMailed, { id: pending.id, mailed_at: at })) === 1;
	});
	// the row does not remember it when the address was taken back and asked for once more
	if (!mine || !(await mayWriteTo(app, pending.email))) return;
	const holder = await accountByEmail(app.db, pending.lower_email);
	const code = confirmCode(app, pending);
	const query = new URLSearchParams({
		code,
		...(path === "user/activate_email" && { email: pending.email }),
	});
	const link = `${app.url}${path}?${query}`;
	// without a mail server, the operator hands the link on
	if (!app.mail.delivers && !holder)
		app.log.info(
			{ account: account.name, link },
			"an address is to be confirmed",
		);
	const words = await mailWords(holder?.language ?? account.language);
	const message = holder
		? alreadyYours(app, words, holder, pending.email)
		: confirmation(app, words, account, pending.email, link);
	void app.mail
		.send(message)
		.catch((error: unknown) =>
			app.log.warn({ err: error }, "the verification email was not accepted"),
		);
}

const confirmation = (
	app: App,
	{ t }: MailWords,
	account: Pick<Account, "name">,
	address: string,
	link: string,
): Message => ({
	to: { address },
	subject: t("Verify your email address for Ingot"),
	text: [
		t("Hello {name},", { name: account.name }),
		"",
		t("this email address was entered at {url}.", {
			url: app.url,
		}),
		t("To verify that it is yours, open this link within three hours:"),
		"",
		link,
		"",
		t("If this wasn't you, ignore this email."),
		"",
	].join("\n"),
});

const alreadyYours = (
	app: App,
	{ t }: MailWords,
	holder: Account,
	address: string,
): Message => ({
	to: { address },
	subject: t("You already have an Ingot account"),
	text: [
		t("Hello {name},", { name: holder.name }),
		"",
		t("this email address was entered at {url}.", {
			url: app.url,
		}),
		t(
			"This address belongs to your account {name}. If you forgot its password, reset it here:",
			{ name: holder.name },
		),
		"",
		`${app.url}user/forgot_password`,
		"",
		t("If this wasn't you, ignore this email."),
		"",
	].join("\n"),
});

/** Makes a confirmed address the account's. @throws DomainError "conflict" when it became somebody's meanwhile */
export async function confirmPending(
	tx: Transaction,
	{ account_id, email, lower_email }: PendingEmail,
	primary: boolean,
): Promise<void> {
	await tx.run(remove, { account: account_id, email: lower_email });
	await tx.run(insertConfirmed, {
		account_id,
		email,
		lower_email,
		is_primary: Number(primary),
	});
}

export const addressTaken = () =>
	invalid("This email address belongs to another account.");

/** Confirms a further address by the code of a mail. @throws DomainError "not-found", "invalid" */
export async function confirmEmail(
	app: App,
	pending: PendingEmail,
): Promise<void> {
	try {
		await app.db.write(async (tx) => {
			if (!(await tx.first(byId, { id: pending.id }))) throw notFound();
			await confirmPending(tx, pending, false);
			const account = { id: pending.account_id };
			await app.events.record(tx, {
				kind: "account.edited",
				actor: account.id,
				payload: { account: account.id, changed: ["emails"] },
			});
			noteAudit(app, tx, {
				action: "email.added",
				in: { accountId: account.id },
				target: { name: pending.email },
			});
		});
	} catch (error) {
		if (isConstraint(error)) throw addressTaken();
		throw error;
	}
}

/** The address of a code that `againCode` made. */
export async function pendingOfResendCode(
	app: App,
	code: string,
): Promise<PendingEmail | undefined> {
	const [, id] = /^again (\d+)$/.exec(app.seals.open(code) ?? "") ?? [];
	return id ? app.db.first(byId, { id: Number(id) }) : undefined;
}
