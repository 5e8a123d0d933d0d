import type { Logger } from "pino";
import type { App } from "../../app.ts";
import {
	claimCopy,
	contentOf,
	deleteOldCopies,
	dueCopies,
	hastenCopies,
	type MailingCopy,
	noteCopy,
	releaseCopies,
} from "../../domain/mailings/copies.ts";
import { mailingJob } from "../../domain/mailings/mailing.ts";
import { queueCopies } from "../../domain/mailings/queue-copies.ts";
import { renderMailing } from "../../domain/mailings/render-mailing.ts";
import type { OutboxWorker } from "../../jobs/outbox.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import type { Message } from "../../mail/message.ts";
import { mailWords } from "../../mail/words.ts";
import { escapeHtml } from "../../markup/escape.ts";
import { directionOf } from "../../text/languages.ts";
import { openAccountOutbox } from "../account-outbox.ts";
import { attemptMail, leaseMs } from "./attempt.ts";

/** Says who queues the copies of emails to many users: piece by piece, so that other changes come between. */
export const handleMailings = (app: App): void =>
	app.jobs.handle(
		mailingJob,
		"quick",
		({ mailing }: { mailing: number }, signal, progress) =>
			queueCopies(app, mailing, { signal, progress }),
	);

/** The sender of emails to many users: one at a time, beside the notification mails and never in their places. */
export function openMailings(
	app: App,
	clock: () => number,
	log: Logger,
	turns?: ServerTurns,
): OutboxWorker {
	return openAccountOutbox<MailingCopy>(
		app,
		{
			name: "mailings",
			atOnce: 1,
			due: async (wanted) =>
				app.mail.delivers ? dueCopies(app.db, wanted) : [],
			perAccount: 1,
			send: (copy, now) => deliver(app, copy, now),
			release: () => releaseCopies(app.db),
			hasten: (now) => hastenCopies(app.db, now),
			sweep: () => deleteOldCopies(app),
		},
		clock,
		log,
		turns,
	);
}

async function deliver(
	app: App,
	copy: MailingCopy,
	now: number,
): Promise<void> {
	if (!(await claimCopy(app.db, copy.id, now, now + leaseMs))) return;
	const { attempts, created_at: since } = copy;
	await attemptMail(
		app,
		await messageOf(app, copy),
		{ attempts, since, now },
		(sentAt, nextAt, error) =>
			noteCopy(app.db, copy.id, { sentAt, nextAt, error }),
	);
}

async function messageOf(
	app: App,
	copy: MailingCopy,
): Promise<Message | undefined> {
	const found = await contentOf(app.db, copy);
	if (!found) return undefined;
	const { mailing, to } = found;
	const { t, language } = await mailWords(to.language);
	const host = new URL(app.url).hostname;
	const why = t(
		"You receive this email because you have an account on {host}.",
		{
			host,
		},
	);
	const html = await renderMailing(app, mailing.content);
	return {
		to: { name: to.full_name.trim() || to.name, address: to.email },
		subject: mailing.subject,
		text: `${mailing.content}\n\n-- \n${why}\n${app.url}\n`,
		html: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"></head><body>
${html}
<p style="color:#666;font-size:small">—<br>${escapeHtml(why)}<br><a href="${escapeHtml(app.url)}">${escapeHtml(app.url)}</a></p>
</body></html>
`,
		messageId: `mailing/${mailing.id}/${copy.account_id}@${host}`,
		headers: { "X-Ingot-Reason": "administrator" },
	};
}
