import { type Database, query } from "../../database/database.ts";

/**
 * Attempts at events, counted before they are made. That is a write for each, so only those events are counted that may have ended the
 * process before this one: all that were there when this one began, if the other did not end in order.
 */
export interface Attempts {
	/** Whether attempts at an event are to be counted. */
	counts(event: number): Promise<boolean>;
	/** Whether an attempt at one of these has begun and never ended. */
	anyOf(consumer: string, events: readonly number[]): Promise<boolean>;
	/**
	 * Notes attempts that begin, durably; gives how many at the first of them have begun before and ended with their process. One that this process
	 * itself gave up goes on.
	 */
	begin(consumer: string, events: readonly number[]): Promise<number>;
	/** Notes that attempts have ended, whatever came of them. */
	end(consumer: string, events: readonly number[]): Promise<void>;
	/** Notes that the process ends in order. */
	close(): Promise<void>;
}

/** For listeners, whose events are not handled again. */
export const uncounted: Attempts = {
	counts: async () => false,
	anyOf: async () => false,
	begin: async () => 0,
	end: async () => {},
	close: async () => {},
};

/** No consumer has this name: its row is there while a process runs. */
const process = { consumer: "", event: 0 };

type Key = { consumer: string; event: number };
const attemptsOf = query((q, p: Key) =>
	q
		.selectFrom("event_attempt")
		.select("attempts")
		.where("consumer", "=", p.consumer)
		.where("event_id", "=", p.event),
);
const put = query((q, p: Key) =>
	q
		.insertInto("event_attempt")
		.values({ consumer: p.consumer, event_id: p.event, attempts: 1 })
		.onConflict((c) =>
			c.columns(["consumer", "event_id"]).doUpdateSet((e) => ({
				attempts: e("event_attempt.attempts", "+", 1),
			})),
		),
);
const drop = query((q, p: Key) =>
	q
		.deleteFrom("event_attempt")
		.where("consumer", "=", p.consumer)
		.where("event_id", "=", p.event),
);
const newest = query((q, _: object) =>
	q.selectFrom("event").select((e) => e.fn.max("id").as("id")),
);

export function openAttempts(db: Database): Attempts {
	let opened: Promise<number> | undefined;
	/** Attempts that have begun here and not ended. */
	const own = new Set<string>();
	const keyOf = (consumer: string, event: number) => `${event} ${consumer}`;
	/** The last event that is in doubt; 0 for none. */
	const open = () => {
		opened ??= db
			.write(async (tx) => {
				const before = await tx.first(attemptsOf, process);
				await tx.run(put, process);
				return before ? Number((await tx.first(newest, {}))?.id ?? 0) : 0;
			})
			.catch((error) => {
				// the next one may find the database there again
				opened = undefined;
				throw error;
			});
		return opened;
	};
	return {
		counts: async (event) => event <= (await open()),
		async anyOf(consumer, events) {
			const rows = await db.rows((q) =>
				q
					.selectFrom("event_attempt")
					.select("event_id")
					.where("consumer", "=", consumer)
					.where("event_id", "in", events),
			);
			return rows.some((row) => !own.has(keyOf(consumer, row.event_id)));
		},
		async begin(consumer, events) {
			const [event = 0] = events;
			const fresh = events.filter((id) => !own.has(keyOf(consumer, id)));
			const going = fresh[0] === event ? 0 : 1;
			const before = await db.write(async (tx) => {
				const row = await tx.first(attemptsOf, { consumer, event });
				for (const event of fresh) tx.later(put, { consumer, event });
				return row?.attempts ?? 0;
			});
			for (const id of fresh) own.add(keyOf(consumer, id));
			return before - going;
		},
		async end(consumer, events) {
			await db.write(async (tx) => {
				for (const event of events) tx.later(drop, { consumer, event });
			});
			for (const id of events) own.delete(keyOf(consumer, id));
		},
		async close() {
			if (!opened) return;
			await opened;
			await db.write(async (tx) => void (await tx.run(drop, process)));
		},
	};
}
