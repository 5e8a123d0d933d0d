import { type Selectable, sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type Database, query } from "../../database/database.ts";
import type { OutgoingPushTable } from "../../database/schema-after.ts";
import type { Account } from "../accounts/account.ts";
import type { Event } from "../events/event-row.ts";
import { type DueNews, outgoingRows } from "../outgoing/outgoing-rows.ts";
import { type News, number, planNews, word } from "./plan-news.ts";

/** A message to one browser that waits to be written and sent, or was sent. */
export type OutgoingPush = Selectable<OutgoingPushTable>;

/** What a message is that somebody asked for, to try it. */
export const pushTest = "test";

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
const due = query((q, p: DueNews, d) =>
	q
		.selectFrom("outgoing_push")
		.selectAll()
		.where("sent_at", "=", 0)
		.where("next_at_ms", "<=", p.now)
		.where("claimed_until_ms", "<", p.now)
		.where("account_id", "not in", d.list(p.without))
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
const rows = outgoingRows("outgoing_push");
export const claimPush = rows.claim;
export const notePush = rows.note;
export const releasePushes = rows.release;
export const hastenPushes = rows.hasten;

/** Plans the messages about an event to the browsers of those who want them; planning it twice plans nothing twice. */
export const planPushes = (app: App, event: Event, news: News): Promise<void> =>
	planNews(app, "push", event, news, (tx, plan) => {
		tx.later(insert, { ...plan, subscription: null });
		tx.afterCommit(() => app.outbox.pushes.wake());
	});

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
	wanted: DueNews,
): Promise<OutgoingPush[]> => db.all(due, wanted);

/** Forgets messages of more than a week ago. */
export const deleteOldPushes = (app: App): Promise<void> =>
	rows.deleteOld(app, 7 * 24 * 3600);
