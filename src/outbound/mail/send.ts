import type { Logger } from "pino";
import type { App } from "../../app.ts";
import { type Account, accountById } from "../../domain/accounts/account.ts";
import { forgetOldMails } from "../../domain/notifications/incoming-mail.ts";
import {
	claimMail,
	deleteOldMails,
	dueMails,
	dueMailsOf,
	hastenMails,
	noteMail,
	type OutgoingMail,
	releaseMails,
} from "../../domain/notifications/outgoing-mail.ts";
import type { OutboxWorker } from "../../jobs/outbox.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import type { Message } from "../../mail/message.ts";
import { openAccountOutbox } from "../account-outbox.ts";
import { topicFor } from "../news.ts";
import { attemptMail, leaseMs } from "./attempt.ts";
import { composeDigest } from "./digest.ts";
import type { MailTopic } from "./topic.ts";

/** The sender of notification mails: each is written when it is sent, by the rights that its receiver has then. */
export function openMails(
	app: App,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker {
	return openAccountOutbox<OutgoingMail>(
		app,
		{
			name: "mails",
			atOnce: 3,
			due: async (wanted) =>
				app.mail.delivers ? dueMails(app.db, wanted) : [],
			// the first of a receiver may take the others into a digest; what waits for him meanwhile takes none of the room of other people
			perAccount: 1,
			send: (mail, now) => deliver(app, mail, now),
			release: () => releaseMails(app.db),
			hasten: (now) => hastenMails(app.db, now),
			async sweep() {
				if (!app.mail.delivers) return;
				await deleteOldMails(app);
				await forgetOldMails(app);
			},
		},
		clock,
		log,
		turns,
	);
}

async function deliver(
	app: App,
	mail: OutgoingMail,
	now: number,
): Promise<void> {
	if (!(await claimMail(app.db, mail.id, now, now + leaseMs))) return;
	const to = await accountById(app.db, mail.account_id);
	const mails = [mail];
	if (to?.mail_preference === "digest")
		for (const other of await dueMailsOf(app.db, to.id, now))
			if (
				other.id !== mail.id &&
				(await claimMail(app.db, other.id, now, now + leaseMs))
			)
				mails.push(other);
	const note = async (sentAt: number, nextAt: number, error: string) => {
		for (const { id } of mails)
			await noteMail(app.db, id, { sentAt, nextAt, error });
	};
	const message = to && (await messageOf(app, to, mails, now));
	const since = Math.min(...mails.map((one) => one.next_at_ms)) / 1000;
	await attemptMail(
		app,
		message,
		{ attempts: mail.attempts, since, now },
		note,
	);
}

/** The message of one mail, or of the mails of a day; undefined when nothing of it is wanted any more. */
async function messageOf(
	app: App,
	to: Account,
	mails: readonly OutgoingMail[],
	now: number,
): Promise<Message | undefined> {
	if (!to.email || to.mail_preference === "disabled") return undefined;
	const topics: MailTopic[] = [];
	for (const mail of mails) {
		const topic = await topicFor(app, to, mail, "mail");
		if (topic) topics.push(topic);
	}
	const [first] = topics;
	if (!first) return undefined;
	if (to.mail_preference === "digest")
		return composeDigest(app, to, topics, now);
	return first.compose(to);
}
