import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type Database, query } from "../../database/database.ts";
import type { OutgoingPushTable } from "../../database/schema-after.ts";
import type { Account } from "../accounts/account.ts";
import type { Event } from "../events/event-row.ts";
import type { Told } from "./audience.ts";
import { wanting } from "./news-kinds.ts";
import type { MailSubject } from "./outgoing-mail.ts";

/** A message to one browser that waits to be written and sent, or was sent. */
export type OutgoingPush = Selectable<OutgoingPushTable>;

/** So many accounts' messages are planned in one transaction. */
const most = 500;
/** What a message is that somebody asked for, to try it. */
export const pushTest = "test";

const number = (value: number | null) => sql<number>`cast(${value} as bigint)`;
const word = (value: string) => sql<string>`cast(${value} as text)`;

interface Plan {
	event: number;
	repository: number | null;
	issue: number | null;
	comment: number;
	about: number;
	actor: number | null;
	kind: string;
	reason: string;
	accounts: number[];
	/** Of these accounts only this browser, where it is named. */
	subscription: number | null;
	at: number;
	nextAt: number;
}
const insert = query((q, p: Plan, d) =>
	q
		.insertInto("outgoing_push")
		.columns([
			"event_id",
			"subscription_id",
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
				.selectFrom("push_subscription")
				.innerJoin("session", "session.id", "push_subscription.session_id")
				.select([
					number(p.event).as("event_id"),
					"push_subscription.id as subscription_id",
					"push_subscription.account_id",
					number(p.repository).as("repository_id"),
					number(p.issue).as("issue_id"),
					number(p.comment).as("comment_id"),
					number(p.about).as("about_id"),
					number(p.actor).as("actor_id"),
					word(p.kind).as("kind"),
					word(p.reason).as("reason"),
					number(p.nextAt).as("next_at_ms"),
					number(p.at).as("created_at"),
				])
				.where("push_subscription.account_id", "in", d.list(p.accounts))
				.where("session.expires_at", ">", p.at)
				.where(
					"push_subscription.id",
					"=",
					sql<number>`coalesce(${number(p.subscription)}, push_subscription.id)`,
				),
		)
		.onConflict((c) => c.doNothing()),
);
const due = query((q, p: { now: number; limit: number }) =>
	q
		.selectFrom("outgoing_push")
		.selectAll()
		.where("sent_at", "=", 0)
		.where("next_at_ms", "<=", p.now)
		.where("claimed_until_ms", "<", p.now)
		// those to one browser keep their order
		.where("id", "in", (e) =>
			e
				.selectFrom("outgoing_push as before")
				.select((one) => one.fn.min<number>("before.id").as("id"))
				.where("before.sent_at", "=", 0)
				.groupBy("before.subscription_id"),
		)
		.orderBy("next_at_ms")
		.orderBy("id")
		.limit(p.limit),
);
const waitingTest = query((q, p: { subscription: number }) =>
	q
		.selectFrom("outgoing_push")
		.select("id")
		.where("subscription_id", "=", p.subscription)
		.where("kind", "=", pushTest)
		.where("sent_at", "=", 0)
		.limit(1),
);
const claim = query((q, p: { id: number; now: number; until: number }) =>
	q
		.updateTable("outgoing_push")
		.set((e) => ({
			claimed_until_ms: p.until,
			attempts: e("attempts", "+", 1),
		}))
		.where("id", "=", p.id)
		.where("sent_at", "=", 0)
		.where("claimed_until_ms", "<", p.now),
);
const finish = query(
	(q, p: { id: number; sentAt: number; nextAt: number; error: string }) =>
		q
			.updateTable("outgoing_push")
			.set({
				sent_at: p.sentAt,
				next_at_ms: p.nextAt,
				claimed_until_ms: 0,
				error: p.error,
			})
			.where("id", "=", p.id),
);
const release = query((q, _: object) =>
	q
		.updateTable("outgoing_push")
		.set({ claimed_until_ms: 0 })
		.where("claimed_until_ms", ">", 0),
);
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("outgoing_push").where("created_at", "<", p.before),
);

/** Plans the messages about an event to the browsers of those who want them; planning it twice plans nothing twice. */
export async function planPushes(
	app: App,
	event: Event,
	subject: MailSubject,
	told: readonly Told[],
): Promise<void> {
	const { comment = 0 } = event.payload as { comment?: number };
	const wanted = await wanting(app.db, told, "push");
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
					subscription: null,
					at: now(app),
					nextAt: app.clock(),
				});
				tx.afterCommit(() => app.outbox.pushes.wake());
			});
	}
}

/** Plans a message that tries whether a browser of an account shows any, unless one is on its way. */
export const planPushTest = (
	app: App,
	{ id: account }: Account,
	subscription: number,
): Promise<void> =>
	app.db.write(async (tx) => {
		if (await tx.first(waitingTest, { subscription })) return;
		await tx.run(insert, {
			// of no event, and one in a second
			event: -now(app),
			repository: null,
			issue: null,
			comment: 0,
			about: 0,
			actor: null,
			kind: pushTest,
			reason: pushTest,
			accounts: [account],
			subscription,
			at: now(app),
			nextAt: app.clock(),
		});
		tx.afterCommit(() => app.outbox.pushes.wake());
	});

/** Messages whose time has come and that nobody is sending. */
export const duePushes = (
	db: Database,
	at: number,
	limit: number,
): Promise<OutgoingPush[]> => db.all(due, { now: at, limit });

/** Takes a message for itself for some time; false when somebody else has it. */
export const claimPush = async (
	db: Database,
	id: number,
	at: number,
	until: number,
): Promise<boolean> =>
	(await db.write((tx) => tx.run(claim, { id, now: at, until }))) > 0;

/** Notes that a message is done with, or when it is tried again. */
export const notePush = (
	db: Database,
	id: number,
	note: { sentAt: number; nextAt: number; error: string },
): Promise<number> => db.write((tx) => tx.run(finish, { id, ...note }));

/** Gives back what a killed process had taken; only where no other process can be sending. */
export const releasePushes = (db: Database): Promise<number> =>
	db.write((tx) => tx.run(release, {}));

const kept = 7 * 24 * 3600;

/** Forgets messages of more than a week ago. */
export async function deleteOldPushes(app: App): Promise<void> {
	const before = now(app) - kept;
	await app.db.write((tx) => tx.run(removeOld, { before }));
}
