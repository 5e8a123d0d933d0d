import { setImmediate } from "node:timers/promises";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { Progress } from "../../jobs/job-worker.ts";
import { pendingMarks } from "./thread.ts";

/** The job that writes into the threads of an account that all of them are read. */
interface MarkedAccount {
	readonly account: number;
	/** When they were marked, in seconds. */
	readonly at: number;
}

/** So many rows are changed in one transaction. */
const atOnce = 500;

const mark = query((q, p: { account: number; seen: number }) =>
	q
		.updateTable("account")
		.set((e) => ({ read_marks: e("read_marks", "+", 1) }))
		.where("id", "=", p.account)
		.where("read_marks", "=", p.seen),
);
const marksOf = query((q, p: { account: number }) =>
	q.selectFrom("account").select("read_marks").where("id", "=", p.account),
);
const marked = query((q, p: { account: number; below: number }) =>
	q
		.selectFrom("notification_thread")
		.select("id")
		.where("account_id", "=", p.account)
		.where("status", "=", "unread")
		.where("read_marks", "<", p.below)
		.limit(atOnce),
);
const write = query((q, p: { ids: number[]; below: number; at: number }, d) =>
	q
		.updateTable("notification_thread")
		.set({ status: "read", updated_at: p.at })
		.where("id", "in", d.list(p.ids))
		.where("status", "=", "unread")
		.where("read_marks", "<", p.below),
);

/** Says who writes into threads that they are read. */
export function handleReadMarks(app: App): void {
	app.jobs.handle(
		"write-read-marks",
		"maintenance",
		({ account, at }: MarkedAccount, signal, progress) =>
			writeMarks(app, account, at, { signal, progress }),
	);
}

/**
 * Marks all unread threads of an account as read by one short write, which is true for everybody at once: those that come later have another count. A
 * job writes it into their rows.
 */
export async function markAllRead(
	app: App,
	account: number,
	at: number,
): Promise<void> {
	for (;;) {
		const row = await app.db.first(marksOf, { account });
		if (!row) return;
		const seen = row.read_marks;
		// readers look back so many marks: what is older is written first
		await writeMarks(app, account, at, { below: seen - pendingMarks + 1 });
		const marked = await app.db.write(async (tx) => {
			// another one came first, and there may be more that is older
			if (!(await tx.run(mark, { account, seen }))) return false;
			await app.jobs.enqueue(tx, {
				kind: "write-read-marks",
				payload: { account, at },
				dedupe: `write-read-marks:${account}`,
				owner: account,
			});
			return true;
		});
		if (marked) return;
	}
}

async function writeMarks(
	{ db }: App,
	account: number,
	at: number,
	{
		below,
		signal,
		progress,
	}: { below?: number; signal?: AbortSignal; progress?: Progress },
): Promise<void> {
	const limit =
		below ?? (await db.first(marksOf, { account }))?.read_marks ?? 0;
	for (;;) {
		signal?.throwIfAborted();
		const rows = await db.all(marked, { account, below: limit });
		if (rows.length === 0) return;
		const ids = rows.map(({ id }) => id);
		await db.write(async (tx) => {
			await tx.run(write, { ids, below: limit, at });
			await progress?.(tx);
		});
		await setImmediate();
	}
}
