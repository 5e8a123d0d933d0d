import type { Logger } from "pino";
import {
	type Database,
	query,
	type Transaction,
} from "../database/database.ts";

/** Does one kind of job; doing it twice must be harmless, since a killed worker's job is done again. */
export type JobHandler = (payload: never, signal: AbortSignal) => Promise<void>;

/** Work that must be done and may be done later; kept in the database, so that it outlives the process. */
export interface Jobs {
	/**
	 * Plans a job in the transaction of the change that wants it. Of jobs with the same `dedupe` only one waits; `delayMs` lets
	 * several changes share it.
	 */
	enqueue(
		tx: Transaction,
		job: { kind: string; payload: unknown; dedupe?: string; delayMs?: number },
	): Promise<void>;
	/** Says who does a kind of job. */
	handle(kind: string, handler: JobHandler): void;
	start(): void;
	/** Waits until no job is due; for tests. `ahead` also does the jobs planned for the next so many milliseconds. */
	settled(aheadMs?: number): Promise<void>;
	close(): Promise<void>;
}

const leaseMs = 10 * 60_000;
const tries = 8;
const pollMs = 5_000;

const insert = query(
	(
		q,
		p: {
			kind: string;
			payload: string;
			dedupe: string | null;
			runAt: number;
			at: number;
		},
	) =>
		q
			.insertInto("job")
			.values({
				kind: p.kind,
				payload: p.payload,
				dedupe: p.dedupe,
				run_at_ms: p.runAt,
				claimed_by: null,
				error: null,
				created_at: p.at,
			})
			.onConflict((c) => c.column("dedupe").doNothing()),
);
const due = query((q, p: { now: number }) =>
	q
		.selectFrom("job")
		.selectAll()
		.where("run_at_ms", "<=", p.now)
		.where("claimed_until_ms", "<", p.now)
		.orderBy("run_at_ms")
		.orderBy("id")
		.limit(1),
);
// the key is given up at the claim: a change that comes while the job runs plans it anew
const claim = query(
	(q, p: { id: number; now: number; until: number; by: string }) =>
		q
			.updateTable("job")
			.set((e) => ({
				claimed_until_ms: p.until,
				claimed_by: p.by,
				attempts: e("attempts", "+", 1),
				dedupe: null,
			}))
			.where("id", "=", p.id)
			.where("claimed_until_ms", "<", p.now),
);
const remove = query((q, p: { id: number }) =>
	q.deleteFrom("job").where("id", "=", p.id),
);
const postpone = query((q, p: { id: number; runAt: number; error: string }) =>
	q
		.updateTable("job")
		.set({
			run_at_ms: p.runAt,
			claimed_until_ms: 0,
			claimed_by: null,
			error: p.error,
		})
		.where("id", "=", p.id),
);

export function openJobs(db: Database, clock: () => number, log: Logger): Jobs {
	const handlers = new Map<string, JobHandler>();
	const stop = new AbortController();
	const me = `${process.pid}-${Math.random().toString(36).slice(2, 10)}`;
	let running: Promise<void> | undefined;
	let again = false;
	let started = false;
	let timer: NodeJS.Timeout | undefined;

	function wake(delayMs = 0) {
		if (!started || stop.signal.aborted) return;
		if (delayMs > 0) {
			setTimeout(() => wake(), delayMs).unref();
			return;
		}
		again = true;
		running ??= drain(0).finally(() => (running = undefined));
	}
	async function drain(aheadMs: number) {
		// one moment for all: a job that plans its next run is not done for ever
		const until = clock() + aheadMs;
		do {
			again = false;
			try {
				while (!stop.signal.aborted && (await one(until))) {
					// one after the other: jobs are never urgent and must leave room for requests
				}
			} catch (error) {
				log.error({ err: error }, "jobs could not be read");
			}
		} while (again && !stop.signal.aborted);
	}
	async function one(until: number): Promise<boolean> {
		const now = Math.max(clock(), until);
		const job = await db.first(due, { now });
		if (!job) return false;
		const mine = await db.write((tx) =>
			tx.run(claim, { id: job.id, now, until: clock() + leaseMs, by: me }),
		);
		if (mine) await perform(job);
		return true;
	}
	async function perform(job: {
		id: number;
		kind: string;
		payload: string;
		attempts: number;
	}) {
		try {
			const handler = handlers.get(job.kind);
			if (!handler) throw new Error(`nobody does jobs of the kind ${job.kind}`);
			await handler(JSON.parse(job.payload) as never, stop.signal);
			await db.write((tx) => tx.run(remove, { id: job.id }));
		} catch (error) {
			log.warn(
				{ err: error, job: job.kind, attempt: job.attempts + 1 },
				"a job failed",
			);
			const wait = Math.min(60_000 * 2 ** job.attempts, 6 * 3_600_000);
			const never = job.attempts + 1 >= tries;
			await db.write((tx) =>
				tx.run(postpone, {
					id: job.id,
					runAt: never ? Number.MAX_SAFE_INTEGER : clock() + wait,
					error: String(error).slice(0, 500),
				}),
			);
		}
	}
	return {
		async enqueue(tx, { kind, payload, dedupe, delayMs = 0 }) {
			const now = clock();
			tx.later(insert, {
				kind,
				payload: JSON.stringify(payload),
				dedupe: dedupe ?? null,
				runAt: now + delayMs,
				at: Math.floor(now / 1000),
			});
			tx.afterCommit(() => wake(delayMs));
		},
		handle: (kind, handler) => void handlers.set(kind, handler),
		start() {
			started = true;
			timer = setInterval(() => wake(), pollMs).unref();
			wake();
		},
		async settled(aheadMs = 0) {
			// one that was woken meanwhile has taken what this one does not see any more
			do {
				await running;
				await drain(aheadMs);
			} while (running);
		},
		async close() {
			stop.abort();
			clearInterval(timer);
			await running;
		},
	};
}
