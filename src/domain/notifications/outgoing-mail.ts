import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type Database, query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import type { OutgoingMailTable } from "../../database/schema-after.ts";
import type { Event } from "../events/event-row.ts";
import type { Told } from "./audience.ts";
import { wanting } from "./news-kinds.ts";

/** A mail that waits to be written and sent, or was sent. */
export type OutgoingMail = Selectable<OutgoingMailTable>;

/** So many mails are planned in one transaction. */
const most = 500;

const number = (value: number | null) => sql<number>`cast(${value} as bigint)`;
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
						sql<string>`cast(${p.kind} as text)`.as("kind"),
						sql<string>`cast(${p.reason} as text)`.as("reason"),
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
const due = query((q, p: { now: number; limit: number }) =>
	q
		.selectFrom("outgoing_mail")
		.selectAll()
		.where("sent_at", "=", 0)
		.where("next_at_ms", "<=", p.now)
		.where("claimed_until_ms", "<", p.now)
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
const claim = query((q, p: { id: number; now: number; until: number }) =>
	q
		.updateTable("outgoing_mail")
		.set((e) => ({
			claimed_until_ms: p.until,
			attempts: e("attempts", "+", 1),
		}))
		.where("id", "=", p.id)
		.where("claimed_until_ms", "<", p.now),
);
const finish = updateTable("outgoing_mail", {
	set: ["sent_at", "next_at_ms", "error"],
	values: { claimed_until_ms: 0 },
	where: ["id"],
});
const release = updateTable(
	"outgoing_mail",
	{ values: { claimed_until_ms: 0 } },
	(update) => update.where("claimed_until_ms", ">", 0),
);
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("outgoing_mail").where("created_at", "<", p.before),
);

/** What mails are about: an item, or the release or run of `about`. */
export interface MailSubject {
	readonly repository: number;
	readonly issue: number | null;
	readonly about: number;
}

/** Plans the mails about an event, for those who want them; planning it twice plans nothing twice. */
export async function planMails(
	app: App,
	event: Event,
	subject: MailSubject,
	told: readonly Told[],
): Promise<void> {
	const { comment = 0 } = event.payload as { comment?: number };
	const wanted = await wanting(app.db, told, "mail");
	for (const [reason, some] of Map.groupBy(wanted, ({ kind }) => kind)) {
		const ids = some.map(({ account }) => account.id);
		for (let from = 0; from < ids.length; from += most)
			await app.db.write(async (tx) => {
				tx.later(insert, {
					event: event.id,
					...subject,
					comment,
					actor: event.actor_id,
					kind: event.kind,
					reason,
					accounts: ids.slice(from, from + most),
					at: now(app),
					nextAt: app.clock(),
					digestAt: nextDigest(event.at_ms),
				});
				tx.afterCommit(() => app.outbox.mails.wake());
			});
	}
}

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
	at: number,
	limit: number,
): Promise<OutgoingMail[]> => db.all(due, { now: at, limit });

/** Takes a mail for itself for some time; false when somebody else has it. */
export const claimMail = async (
	db: Database,
	id: number,
	at: number,
	until: number,
): Promise<boolean> =>
	(await db.write((tx) => tx.run(claim, { id, now: at, until }))) > 0;

/** Notes that a mail is done with, or when it is tried again. */
export const noteMail = (
	db: Database,
	id: number,
	note: { sentAt: number; nextAt: number; error: string },
): Promise<number> =>
	db.write((tx) =>
		tx.run(finish, {
			id,
			sent_at: note.sentAt,
			next_at_ms: note.nextAt,
			error: note.error,
		}),
	);

/** Gives back what a killed process had taken; only where no other process can be sending. */
export const releaseMails = (db: Database): Promise<number> =>
	db.write((tx) => tx.run(release, {}));

const kept = 30 * 24 * 3600;

/** Forgets mails of more than a month ago. */
export async function deleteOldMails(app: App): Promise<void> {
	const before = now(app) - kept;
	await app.db.write((tx) => tx.run(removeOld, { before }));
}
