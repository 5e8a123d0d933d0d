import { type Database, query } from "../../database/database.ts";

/**
 * Attempts at events, counted before they are made. That is a write for each, so only those events are counted that may have ended the
 * process before this one: all that were there when this one began, if the other did not end in order.
 */
export interface Attempts {
	/** Whether attempts at an event are to be counted. */
	counts(event: number): Promise<boolean>;
	/** Notes an attempt that begins, durably; gives how many have begun before it and never ended. */
	begin(consumer: string, event: number): Promise<number>;
	/** Notes that an attempt has ended, whatever came of it. */
	end(consumer: string, event: number): Promise<void>;
	/** Notes that the process ends in order. */
	close(): Promise<void>;
}

/** For listeners, whose events are not handled again. */
export const uncounted: Attempts = {
	counts: async () => false,
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
	/** The last event that is in doubt; 0 for none. */
	const open = () => {
		opened ??= db.write(async (tx) => {
			const before = await tx.first(attemptsOf, process);
			await tx.run(put, process);
			return before ? Number((await tx.first(newest, {}))?.id ?? 0) : 0;
		});
		return opened;
	};
	return {
		counts: async (event) => event <= (await open()),
		begin: (consumer, event) =>
			db.write(async (tx) => {
				const row = await tx.first(attemptsOf, { consumer, event });
				await tx.run(put, { consumer, event });
				return row?.attempts ?? 0;
			}),
		end: (consumer, event) =>
			db.write(async (tx) => void (await tx.run(drop, { consumer, event }))),
		async close() {
			if (!opened) return;
			await opened;
			await db.write(async (tx) => void (await tx.run(drop, process)));
		},
	};
}
