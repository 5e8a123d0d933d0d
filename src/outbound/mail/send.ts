import type { Logger } from "pino";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import { accountById } from "../../domain/accounts/account.ts";
import { issuesByIds, unitOf } from "../../domain/issues/issue.ts";
import {
	claimMail,
	deleteOldMails,
	dueMails,
	noteMail,
	type OutgoingMail,
	releaseMails,
} from "../../domain/notifications/outgoing-mail.ts";
import { readersAmong } from "../../domain/permissions/readers.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import { type Outgoing, openOutgoing } from "../../jobs/outgoing.ts";
import type { Message } from "../../mail/message.ts";
import { MailFailed } from "../../mail/open.ts";
import { compose } from "./compose.ts";

const leaseMs = 5 * 60_000;
const minute = 60_000;
const waits = [minute, 5 * minute, 15 * minute, 30 * minute];
const longestWait = 60 * minute;
const day = 24 * 3600;

const declined = query((q, p: { issue: number; account: number }) =>
	q
		.selectFrom("issue_subscription")
		.select("account_id")
		.where("issue_id", "=", p.issue)
		.where("account_id", "=", p.account)
		.where("subscribed", "=", 0),
);

/** The sender of notification mails: each is written when it is sent, by the rights that its receiver has then. */
export function openMails(
	app: () => App,
	clock: () => number,
	log: Logger,
): Outgoing {
	let swept = 0;
	return openOutgoing<OutgoingMail>(
		{
			name: "mails",
			atOnce: 3,
			async due(now, limit) {
				if (!app().mail.delivers) return [];
				if (now - swept > day * 1000) {
					swept = now;
					await deleteOldMails(app());
				}
				return dueMails(app().db, now, limit);
			},
			send: (mail, now) => deliver(app(), mail, now),
			async reset() {
				if (app().db.dialect === "sqlite") await releaseMails(app().db);
			},
		},
		clock,
		log,
	);
}

async function deliver(
	app: App,
	mail: OutgoingMail,
	now: number,
): Promise<void> {
	if (!(await claimMail(app.db, mail.id, now, now + leaseMs))) return;
	const seconds = Math.floor(now / 1000);
	const done = { sentAt: seconds, nextAt: now, error: "" };
	const message = await messageOf(app, mail);
	if (!message) {
		await noteMail(app.db, mail.id, { ...done, error: "not wanted any more" });
		return;
	}
	try {
		await app.mail.send(message);
		await noteMail(app.db, mail.id, done);
	} catch (error) {
		if (!(error instanceof MailFailed)) throw error;
		const hopeless = error.permanent || seconds - mail.created_at > day;
		await noteMail(app.db, mail.id, {
			sentAt: hopeless ? seconds : 0,
			nextAt: now + (waits[mail.attempts] ?? longestWait),
			error: error.message.slice(0, 500),
		});
	}
}

/** The message, unless its receiver has lost sight of the item or wants no more of it. */
async function messageOf(
	app: App,
	mail: OutgoingMail,
): Promise<Message | undefined> {
	const to = await accountById(app.db, mail.account_id);
	const repository = await repositoryById(app.db, mail.repository_id);
	const owner = repository && (await accountById(app.db, repository.owner_id));
	const [issue] = await issuesByIds(app.db, [mail.issue_id]);
	if (!to || !repository || !owner || !issue) return undefined;
	const direct = mail.reason === "direct";
	if (!to.email || to.mail_preference === "disabled") return undefined;
	if (to.mail_preference === "onmention" && !direct) return undefined;
	const pair = { issue: issue.id, account: to.id };
	if (!direct && (await app.db.first(declined, pair))) return undefined;
	const owned = { repository, owner };
	const unit = unitOf(issue.kind);
	const [reader] = await readersAmong(app.db, owned, unit, [to]);
	return reader && compose(app, mail, reader, owned, issue);
}
