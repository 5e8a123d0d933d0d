import type { App } from "../../app.ts";
import { invalid } from "../../errors.ts";
import { type Account, accountByEmail } from "../accounts/account.ts";
import {
	addConfirmedEmails,
	demandRoom,
	type EmailAddress,
	emailsOf,
	usedEmail,
	wantedEmails,
} from "../accounts/emails.ts";
import { noteAudit } from "../audit/note-audit.ts";
import { maySeeAccount } from "../permissions/access.ts";
import type { Actor } from "../permissions/actor.ts";
import { countMailToStranger } from "./mail-bounds.ts";
import { demandMailDomain } from "./mail-domains.ts";
import {
	addPending,
	type PendingEmail,
	pendingEmails,
	writeTo,
} from "./pending-email.ts";

/** The addresses of an account, confirmed ones first, then those that wait for the answer to their mail. */
export async function allEmailsOf(
	app: App,
	account: Account,
): Promise<EmailAddress[]> {
	const waiting = await pendingEmails(app.db, account);
	return [
		...(await emailsOf(app, account)),
		...waiting.map((one) => ({ ...one, verified: 0, is_primary: 0 })),
	];
}

/**
 * Asks for further addresses of an account, all or none: each gets a mail, and is one of the account when the mail is answered. The answer is
 * the same whether an address is somebody's.
 * @throws DomainError "invalid", "too-many"
 */
export async function askForEmails(
	app: App,
	account: Account,
	emails: readonly string[],
): Promise<void> {
	const wanted = wantedEmails(emails);
	const own = await emailsOf(app, account);
	const has = new Set(own.map((one) => one.email.toLowerCase()));
	if (wanted.some((email) => has.has(email.toLowerCase())))
		throw invalid("You already have this email address.");
	for (const email of wanted) demandMailDomain(app, email);
	demandRoom(own.length + wanted.length);
	for (const _ of wanted) await countMailToStranger(app, account.id);
	const waiting = await app.db.write(async (tx) => {
		const rows: PendingEmail[] = [];
		for (const email of wanted) {
			rows.push(await addPending(app, tx, account, email));
			noteAudit(app, tx, {
				action: "email.requested",
				in: account,
				target: { name: email },
			});
		}
		return rows;
	});
	for (const one of waiting)
		await writeTo(app, account, one, "user/activate_email");
}

/**
 * Adds addresses by the API. What an administrator adds in somebody's name is confirmed; else the address waits for the answer to its mail.
 * An address that everybody sees to be somebody's is refused.
 * @throws DomainError "invalid", "too-many"
 */
export async function addEmails(
	app: App,
	actor: Actor,
	account: Account,
	emails: readonly string[],
): Promise<void> {
	if (actor.sudoBy?.admin)
		return addConfirmedEmails(app, actor, account, emails);
	for (const email of wantedEmails(emails)) {
		const holder = await accountByEmail(app.db, email);
		if (holder && shows(actor, holder, email)) throw usedEmail(holder.email);
	}
	await askForEmails(app, account, emails);
}

/** Whether an account shows an address to somebody. */
const shows = (actor: Actor, holder: Account, email: string): boolean =>
	holder.hide_email === 0 &&
	holder.email.toLowerCase() === email.toLowerCase() &&
	maySeeAccount(actor, holder, false);
