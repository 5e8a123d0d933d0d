import { sql } from "kysely";
import { query, type Reader } from "../../database/database.ts";
import { numberUpTo } from "../../database/queries/counted-page.ts";
import { raw } from "../../database/raw.ts";

/** Work that waits: how much, and for how many seconds the oldest of it has been due. */
export interface WaitingWork {
	readonly count: number;
	readonly seconds: number;
}

/** What the database says of work that is still to be done. */
interface Backlog {
	/** Of each consumer of events: those that it has not read. */
	readonly consumers: ReadonlyMap<string, WaitingWork>;
	/** Of each lane of jobs: those that are due and not done. */
	readonly jobs: ReadonlyMap<string, WaitingWork>;
	/** Jobs that failed too often and wait for somebody. */
	readonly jobsGivenUp: number;
	readonly parkedEvents: number;
	/** Stores of which something could not be read. */
	readonly damagedStores: number;
	/** Deliveries of webhooks, mails, emails to all users, and messages to browsers. */
	readonly deliveries: WaitingWork;
	readonly mails: WaitingWork;
	readonly mailings: WaitingWork;
	readonly pushes: WaitingWork;
}

/** More than these are not counted: a look must stay cheap when much has piled up. */
const mostCounted = 10_000;

const cursors = query((q) =>
	q.selectFrom("event_cursor").select(["consumer", "tx", "event_id"]),
);
const unread = query((q, p: { tx: number; event: number; most: number }) =>
	q
		.selectFrom((e) =>
			e
				.selectFrom("event")
				.select("at_ms")
				.where((w) =>
					w.or([
						w("tx", ">", p.tx),
						w.and([w("tx", "=", p.tx), w("id", ">", p.event)]),
					]),
				)
				.orderBy("tx")
				.orderBy("id")
				.limit(p.most)
				.as("unread"),
		)
		.select((e) => [
			e.fn.countAll<number>().as("n"),
			e.fn.min("at_ms").as("first"),
		]),
);
const dueJobs = query((q, p: { now: number }) =>
	q
		.selectFrom("job")
		.select((e) => [
			"lane",
			e.fn.countAll<number>().as("n"),
			e.fn.min("run_at_ms").as("first"),
		])
		.where("run_at_ms", "<=", p.now)
		.groupBy("lane"),
);
const givenUp = query((q, p: { never: number }) =>
	q
		.selectFrom("job")
		.select((e) => e.fn.countAll<number>().as("n"))
		.where("run_at_ms", "=", p.never),
);
const parked = query((q) =>
	q.selectFrom("parked_event").select((e) => e.fn.countAll<number>().as("n")),
);
const damaged = query((q) =>
	numberUpTo(
		q,
		q
			.selectFrom("git_store")
			.where("damage", "is not", null)
			.where("damaged_at", ">", 0),
	),
);
/** The messages of a table that are due. */
const dueMessages = (
	table:
		| "webhook_delivery"
		| "outgoing_mail"
		| "mailing_recipient"
		| "outgoing_push",
	waits: string,
) =>
	query((q, p: { now: number; most: number }) =>
		raw<{ n: number; first: number | null }>(
			q,
			sql`select count(*) as n, min(due) as first from (select next_at_ms as due from ${sql.table(table)} where ${sql.raw(waits)} and next_at_ms <= ${p.now} order by next_at_ms limit ${p.most}) waiting`,
		),
	);
const messages = {
	deliveries: dueMessages("webhook_delivery", "state = 'waiting'"),
	mails: dueMessages("outgoing_mail", "sent_at = 0"),
	mailings: dueMessages("mailing_recipient", "sent_at = 0"),
	pushes: dueMessages("outgoing_push", "sent_at = 0"),
};

/** Reads what waits at a moment, given in milliseconds since 1970. */
export async function readBacklog(db: Reader, now: number): Promise<Backlog> {
	const most = mostCounted;
	const waiting = (row: { n: number; first: number | null } | undefined) => ({
		count: row?.n ?? 0,
		seconds:
			row?.n && row.first !== null ? Math.max(0, (now - row.first) / 1000) : 0,
	});
	const consumers = new Map<string, WaitingWork>();
	for (const { consumer, tx, event_id } of await db.all(cursors, {}))
		consumers.set(
			consumer,
			waiting(await db.first(unread, { tx, event: event_id, most })),
		);
	const jobs = new Map(
		(await db.all(dueJobs, { now })).map((row) => [row.lane, waiting(row)]),
	);
	const never = Number.MAX_SAFE_INTEGER;
	return {
		consumers,
		jobs,
		jobsGivenUp: (await db.first(givenUp, { never }))?.n ?? 0,
		parkedEvents: (await db.first(parked, {}))?.n ?? 0,
		damagedStores: (await db.first(damaged, {}))?.n ?? 0,
		deliveries: waiting(await db.first(messages.deliveries, { now, most })),
		mails: waiting(await db.first(messages.mails, { now, most })),
		mailings: waiting(await db.first(messages.mailings, { now, most })),
		pushes: waiting(await db.first(messages.pushes, { now, most })),
	};
}
