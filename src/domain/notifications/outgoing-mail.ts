import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { type Database, query } from "../../database/database.ts";
import type { OutgoingMailTable } from "../../database/schema-after.ts";
import type { Event } from "../events/event-row.ts";
import { type DueNews, outgoingRows } from "../outgoing/outgoing-rows.ts";
import { type News, number, planNews, word } from "./plan-news.ts";

/** A mail that waits to be written and sent, or was sent. */
export type OutgoingMail = Selectable<OutgoingMailTable>;

const insert = query(
	(
		q,
		p: {
			event: number;
			repository: number;
			issue: number | null;
			comment: number;
			about: number;
			actor: number | null;
			kind: string;
			reason: string;
			accounts: number[];
			at: number;
			nextAt: number;
			digestAt: number;
		},
		d,
	) =>
		q
			.insertInto("outgoing_mail")
			.columns([
				"event_id",
				"account_id",
				"repository_id",
				"issue_id",
				"comment_id",
				"about_id",
				"actor_id",
				"kind",
				"reason",
				"next_at_ms",
				"created_at",
			])
			.expression((e) =>
				e
					.selectFrom("account")
					.innerJoin("repository", (j) =>
						j.on("repository.id", "=", p.repository),
					)
					.select((s) => [
						number(p.event).as("event_id"),
						"account.id as account_id",
						"repository.id as repository_id",
						number(p.issue).as("issue_id"),
						number(p.comment).as("comment_id"),
						number(p.about).as("about_id"),
						number(p.actor).as("actor_id"),
						word(p.kind).as("kind"),
						word(p.reason).as("reason"),
						s
							.case()
							.when("account.mail_preference", "=", "digest")
							.then(number(p.digestAt))
							.else(number(p.nextAt))
							.end()
							.as("next_at_ms"),
						number(p.at).as("created_at"),
					])
					.where("account.id", "in", d.list(p.accounts))
					.where("account.email", "!=", ""),
			)
			.onConflict((c) => c.doNothing()),
);
const due = query((q, p: DueNews, d) =>
	q
		.selectFrom("outgoing_mail")
		.selectAll()
		.where("sent_at", "=", 0)
		.where("next_at_ms", "<=", p.now)
		.where("claimed_until_ms", "<", p.now)
		.where("account_id", "not in", d.list(p.without))
		.orderBy("next_at_ms")
		.orderBy("id")
		.limit(p.limit),
);
const dueOf = query((q, p: { account: number; now: number }) =>
	q
		.selectFrom("outgoing_mail")
		.selectAll()
		.where("account_id", "=", p.account)
		.where("sent_at", "=", 0)
		.where("next_at_ms", "<=", p.now)
		.orderBy("id"),
);
const rows = outgoingRows("outgoing_mail");
export const claimMail = rows.claim;
export const noteMail = rows.note;
export const releaseMails = rows.release;
export const hastenMails = rows.hasten;

/** Plans the mails about an event, for those who want them; planning it twice plans nothing twice. */
export const planMails = (app: App, event: Event, news: News): Promise<void> =>
	planNews(app, "mail", event, news, (tx, plan) => {
		tx.later(insert, { ...plan, digestAt: nextDigest(event.at_ms) });
		tx.afterCommit(() => app.outbox.mails.wake());
	});

const day = 24 * 3600 * 1000;
const digestHour = 7 * 3600 * 1000;

/** The next moment at which digests go out: seven o'clock, UTC. */
const nextDigest = (at: number): number =>
	Math.floor((at - digestHour) / day + 1) * day + digestHour;

/** All mails of an account whose time has come. */
export const dueMailsOf = (
	db: Database,
	account: number,
	at: number,
): Promise<OutgoingMail[]> => db.all(dueOf, { account, now: at });

/** Mails whose time has come and that nobody is sending. */
export const dueMails = (
	db: Database,
	wanted: DueNews,
): Promise<OutgoingMail[]> => db.all(due, wanted);

/** Forgets mails of more than a month ago. */
export const deleteOldMails = (app: App): Promise<void> =>
	rows.deleteOld(app, 30 * 24 * 3600);
