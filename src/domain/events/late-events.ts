import { type RawBuilder, sql } from "kysely";
import { type Database, query } from "../../database/database.ts";
import { raw } from "../../database/raw.ts";
import { givenUp } from "../../jobs/job-rows.ts";
import type { Jobs } from "../../jobs/jobs.ts";
import type { Event } from "./event-row.ts";
import { parsed } from "./event-row.ts";

/**
 * Events that take longer than a consumer waits. They go on as jobs, and later events of the same owner queue behind them, so that one
 * owner's heavy push does not hold up the events of all others.
 */
export interface LateEvents {
	/** The owners whose events of a consumer must wait for earlier ones. */
	ownersOf(consumer: string): Promise<ReadonlySet<number>>;
	/** Whose turn an event takes: the owner of its repository, or else who acted. */
	ownerOf(event: Event): Promise<number>;
	/** Waits for the handling of an event that has begun, but not long: then it becomes a job. */
	wait(consumer: string, event: Event, work: Promise<void>): Promise<void>;
	/** Queues events behind those that are late. */
	queue(consumer: string, events: readonly QueuedEvent[]): Promise<void>;
	/** Says who handles late events of consumers. */
	handle(work: (consumer: string, event: Event) => Promise<void>): void;
	/** Waits until no event is late; says whether one was. */
	settled(): Promise<boolean>;
}
interface QueuedEvent {
	readonly id: number;
	readonly owner: number;
}

const kind = "late-event";
const keyPrefix = "late:";
interface LateEvent {
	readonly consumer: string;
	readonly event: number;
}

/** Late events that one consumer has begun and that go on beside it. */
const mostBegun = 8;

/** The keys of late events that are not given up and begin like `prefix`, one step along the index for each: an owner may have thousands of events. */
async function keysOfLate(db: Database, prefix: string): Promise<string[]> {
	const next = (behind: RawBuilder<unknown>) =>
		sql`(select late.alone from job late where late.alone > ${behind} and late.alone < ${`${prefix}\u{10ffff}`}
			and late.run_at_ms < ${givenUp} order by late.alone limit 1)`;
	const rows = await db.rows((q) =>
		raw<{ alone: string }>(
			q,
			sql`with recursive held(alone) as (select ${next(sql`${prefix}`)} union all select ${next(sql`held.alone`)} from held where held.alone is not null)
				select alone from held where alone is not null`,
		),
	);
	return rows.map(({ alone }) => alone);
}
const ownerOfRepository = query((q, p: { id: number }) =>
	q.selectFrom("repository").select("owner_id").where("id", "=", p.id),
);
const eventById = query((q, p: { id: number }) =>
	q.selectFrom("event").selectAll().where("id", "=", p.id),
);

/** `shared` says that other servers may have made events late; consumers wait `patienceMs` for each event. */
export function openLateEvents(
	db: Database,
	jobs: Jobs,
	{ shared, patienceMs = 250 }: { shared: boolean; patienceMs?: number },
): LateEvents {
	/** There may be rows: some may be left of an earlier process. */
	let some = true;
	const begun = new Map<string, number>();
	const keyOf = (consumer: string, owner: number) =>
		`${keyPrefix}${consumer}:${owner}`;
	const count = (consumer: string, by: number) =>
		begun.set(consumer, (begun.get(consumer) ?? 0) + by);
	const ownerOf: LateEvents["ownerOf"] = async (event) => {
		const { repository_id: id, actor_id } = event;
		const row =
			id === null ? undefined : await db.first(ownerOfRepository, { id });
		return row?.owner_id ?? actor_id ?? 0;
	};
	return {
		ownerOf,
		async ownersOf(consumer) {
			if (!some && !shared) return new Set();
			const keys = await keysOfLate(db, keyPrefix);
			some = keys.length > 0;
			const prefix = keyOf(consumer, 0).slice(0, -1);
			return new Set(
				keys
					.filter((key) => key.startsWith(prefix))
					.map((key) => Number(key.slice(prefix.length))),
			);
		},
		async wait(consumer, event, work) {
			const late = await isLate(work, patienceMs);
			if (!late || (begun.get(consumer) ?? 0) >= mostBegun) return work;
			const owner = await ownerOf(event);
			some = true;
			count(consumer, 1);
			void work.catch(() => {}).then(() => count(consumer, -1));
			const job = { consumer, event: event.id } satisfies LateEvent;
			const alone = keyOf(consumer, owner);
			await jobs.adopt({ kind, payload: job, alone, owner }, work);
		},
		async queue(consumer, events) {
			some = true;
			await db.write(async (tx) => {
				for (const { id, owner } of events)
					await jobs.enqueue(tx, {
						kind,
						payload: { consumer, event: id } satisfies LateEvent,
						alone: keyOf(consumer, owner),
						owner,
					});
			});
		},
		handle(work) {
			jobs.handle(kind, "events", async ({ consumer, event }: LateEvent) => {
				const row = await db.first(eventById, { id: event });
				if (row) await work(consumer, parsed(row));
			});
		},
		async settled() {
			if (!(await keysOfLate(db, keyPrefix)).length) return false;
			await jobs.settled(0, "events");
			return true;
		},
	};
}

/**
 * Tells if work is still going on after some milliseconds. Each event asks this of each consumer, so there is only a timer: an
 * AbortController would cost more than most of that work.
 */
const isLate = (work: Promise<void>, ms: number): Promise<boolean> =>
	new Promise((resolve) => {
		const timer = setTimeout(resolve, ms, true);
		const done = () => {
			clearTimeout(timer);
			resolve(false);
		};
		work.then(done, done);
	});
