import { hash } from "node:crypto";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isConstraint } from "../../database/database.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import { emailsOf } from "../../domain/accounts/emails.ts";
import {
	hasCome,
	mailKey,
	noteRefusal,
	rememberMail,
} from "../../domain/notifications/incoming-mail.ts";
import { unsubscribe } from "../../domain/notifications/mail-link.ts";
import {
	type ReplyAddress,
	readReplyAddress,
	withoutTokens,
} from "../../domain/notifications/reply-address.ts";
import { isDomainError } from "../../errors.ts";
import { cutReply } from "../../mail/incoming/cut-reply.ts";
import {
	type HandedMail,
	MailRefused,
} from "../../mail/incoming/listen-smtp.ts";
import type { MailContent } from "../../mail/incoming/mail-content.ts";
import type { MailReader } from "../../mail/incoming/open-reader.ts";
import { mailAddressOf } from "../../mail/message.ts";
import { commentByMail } from "./comment-by-mail.ts";
import {
	mailLeftOutFiles,
	mailRefusal,
	type Refusal,
	refusalOf,
} from "./refusals.ts";

/** Whether an address is one that the forge has given to somebody. */
export const takesMailsTo = (app: App, address: string): boolean =>
	readReplyAddress(app, address) !== undefined;

/**
 * Does what a mail asks for, once however often it comes; when this ends, the mail may be acknowledged.
 * @throws MailRefused for one that cannot be read
 */
export async function takeMail(
	app: App,
	reader: MailReader,
	handed: HandedMail,
): Promise<void> {
	// a notice about a mail of ours, which nobody must answer
	if (handed.from === "") return;
	const first = readReplyAddress(app, handed.to[0] ?? "");
	const mail = await reader.read(
		handed.raw,
		`account ${first?.account ?? "unknown"}`,
	);
	if (!mail) throw new MailRefused("the mail cannot be read");
	if (mail.automatic) return;
	const id = mail.messageId || hash("sha256", handed.raw, "hex");
	for (const address of new Set(handed.to.map((one) => one.toLowerCase()))) {
		const about = readReplyAddress(app, address);
		const account = about && (await accountById(app.db, about.account));
		if (about && account) await answer(app, account, about, mail, id);
	}
}

/** Takes a mail for one of its receivers. */
async function answer(
	app: App,
	account: Account,
	about: ReplyAddress,
	mail: MailContent,
	id: string,
): Promise<void> {
	const key = mailKey(id, about);
	if (await hasCome(app, account.id, key)) return;
	const refuse = async (why: Refusal) => {
		app.log.info(
			{ account: account.id, why },
			"an email was not added as a comment",
		);
		if (await noteRefusal(app, account.id, key))
			await mailRefusal(app, account, about, why);
	};
	if (!(await isFrom(app, account, mail))) return refuse("sender");
	try {
		if (about.purpose === "unsubscribe") {
			await unsubscribe(app, { account: account.id, issue: about.issue });
			await app.db.write((tx) =>
				rememberMail(tx, account.id, key, "unsubscribed", {
					comment: 0,
					at: now(app),
				}),
			);
			return;
		}
		const own = [
			app.config.mailInAddress.toLowerCase().split("%{token}")[1] ?? "",
			mailAddressOf(app.config.mailFrom).toLowerCase(),
		];
		const text = withoutTokens(app, cutReply(mail.text, own));
		const left = await commentByMail(app, account, about, key, text, mail);
		if (left.length) await mailLeftOutFiles(app, account, about, left);
	} catch (error) {
		// it came twice at the same time
		if (isConstraint(error)) return;
		if (!isDomainError(error)) throw error;
		await refuse(refusalOf(error));
	}
}

/** Whether a mail says that it is from the account, by an address that is confirmed as its own. */
async function isFrom(
	app: App,
	account: Account,
	{ from }: MailContent,
): Promise<boolean> {
	const [sender, ...others] = from;
	if (!sender || others.length) return false;
	const addresses = await emailsOf(app, account);
	return addresses.some(
		({ email, verified }) => verified && email.toLowerCase() === sender,
	);
}
