import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import {
	type Database,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { notFound } from "../../errors.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import { outOfScope } from "../../threads/work-scope.ts";
import { openAttempts, uncounted } from "./attempts.ts";
import { type Consumer, type Listener, listening } from "./consumer.ts";
import {
	isBehind,
	newestPlace,
	openCursors,
	openPassingCursors,
} from "./cursors.ts";
import type { EventKind, EventPayloads } from "./event-kinds.ts";
import { parsed } from "./event-row.ts";
import {
	type ConsumerPlaces,
	handleOrPark,
	handOver,
	isPassing,
} from "./hand-over.ts";
import type { LateEvents } from "./late-events.ts";
import { openOwnEvents, openProgress } from "./own-events.ts";
import { openTail } from "./tail.ts";

/** The outbox: written in the transaction of each change, read by consumers with cursors. */
export interface EventLog {
	/** Records what happens in this transaction. */
	record<K extends EventKind>(
		tx: Transaction,
		event: {
			kind: K;
			repository?: number;
			actor?: number;
			payload: EventPayloads[K];
		},
	): Promise<void>;
	/** Adds a consumer; it starts with the events of its first start on. */
	consume(consumer: Consumer): void;
	/**
	 * Tells a listener what happens from when this resolves, as long as this process lives: nothing is kept for it, and what it throws is
	 * logged.
	 */
	follow(listener: Listener): Promise<void>;
	/** Hands an event to one consumer once more, beside its cursor. @throws DomainError "not-found", and what the consumer throws */
	replay(consumer: string, event: number): Promise<void>;
	/** Looks at once for what other servers have recorded. */
	wake(): void;
	/** Starts the consumers. A command on the data of a forge that does not run has none, since it does not know the address of the forge, and leaves events to the next start. */
	start(): Promise<void>;
	/** Waits until a consumer has passed the last event of an account here, but not long: for readers of what the consumer writes. */
	caughtUp(consumer: string, actor: number | undefined): Promise<void>;
	/** Waits until every consumer has read all that is there now; for tests and orderly ends. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

const pollMs = 5_000;
/** With several servers cursors are written this soon: readers on others wait for them, but not longer than `patienceMs`. */
const sharedDelayMs = 10;
const patienceMs = 250;
/** How soon events are looked at again that a transaction, somewhere in the cluster, holds back (PostgreSQL). */
const heldBackMs = 25;
/** How long a consumer waits when the database or the bucket is away. */
const awayMs = 1_000;
/** What happens at nearly the same moment is read together: consumers leave room for requests. */
const usualGatherMs = 25;

const insert = insertInto("event", [
	"kind",
	"repository_id",
	"actor_id",
	"payload",
	"at_ms",
]);
const one = query((q, p: { id: number }) =>
	q.selectFrom("event").selectAll().where("id", "=", p.id),
);
export function openEventLog(
	db: Database,
	clock: Clock,
	log: Logger,
	{ turns, late }: { turns?: ServerTurns; late?: LateEvents } = {},
): EventLog {
	const runners: {
		consumer: Consumer;
		wake(): void;
		idle(): Promise<void>;
		stop(): Promise<void>;
		passes(count: number): Promise<void>;
	}[] = [];
	const own = openOwnEvents();
	const cursors = openCursors(db, clock, log, turns && sharedDelayMs);
	const attempts = openAttempts(db);
	const tail = openTail(db);
	let started = false;
	const mayRun = () => started;
	late?.handle(async (name, event) => {
		const { consumer } = runners.find((r) => r.consumer.name === name) ?? {};
		if (consumer) await handleOrPark({ db, clock, log }, consumer, event);
	});
	const wakeAll = () => {
		for (const runner of runners) runner.wake();
	};
	/** Another server may be the one that reads: its cursor says how far it has come. */
	async function readElsewhere(name: string) {
		const last = await newestPlace(db);
		const until = performance.now() + patienceMs;
		while (isBehind(await cursors.of(name), last)) {
			if (performance.now() > until) return;
			await setTimeoutPromise(10);
		}
	}
	return {
		wake: wakeAll,
		async record(tx, event) {
			tx.later(insert, {
				kind: event.kind,
				repository_id: event.repository ?? null,
				actor_id: event.actor ?? null,
				payload: JSON.stringify(event.payload),
				at_ms: clock(),
			});
			tx.afterCommit(() => {
				own.committed(event.actor);
				wakeAll();
			});
		},
		consume(consumer) {
			const places = { cursors, attempts, tail, own, turns, late, mayRun };
			const { isBusy, ...one } = runner(db, clock, log, consumer, places);
			runners.push({ consumer, ...one });
			turns?.want(consumer.name, one.wake, isBusy);
		},
		async follow({ name, handle }) {
			const consumer = listening(log, name, handle);
			const cursors = await openPassingCursors(db);
			const attempts = uncounted;
			const places = { cursors, attempts, tail, own, mayRun };
			const { wake, ...listener } = runner(db, clock, log, consumer, places);
			runners.push({ consumer, wake, ...listener });
			// what was written meanwhile woke nobody
			wake();
		},
		async caughtUp(name, actor) {
			if (turns) return readElsewhere(name);
			const { passes } = runners.find((r) => r.consumer.name === name) ?? {};
			if (actor !== undefined) await passes?.(own.lastOf(actor));
		},
		async replay(name, id) {
			const { consumer } = runners.find((r) => r.consumer.name === name) ?? {};
			if (!consumer) throw notFound(`consumer not found: ${name}`);
			const row = await db.first(one, { id });
			if (!row) throw notFound(`event ${id} was deleted`);
			await consumer.handle(parsed(row));
		},
		async start() {
			started = true;
			wakeAll();
		},
		async settled() {
			do await Promise.all(runners.map((r) => r.idle()));
			while (await late?.settled());
			await cursors.write();
		},
		async close() {
			await Promise.all(runners.map((r) => r.stop()));
			await cursors.write();
			await attempts.close();
		},
	};
}

function runner(
	db: Database,
	clock: Clock,
	log: Logger,
	consumer: Consumer,
	places: ConsumerPlaces & { mayRun(): boolean },
) {
	const progress = openProgress();
	let running: Promise<void> | undefined;
	let gathering: NodeJS.Timeout | undefined;
	let again = false;
	let stopped = false;
	let heldBack = false;
	// other machines write events too
	const poll = setInterval(() => wake(), pollMs).unref();
	function wake() {
		again = true;
		if (stopped || running || !places.mayRun()) return;
		const { gatherMs = usualGatherMs } = consumer;
		gathering ??= setTimeout(begin, gatherMs).unref();
	}
	function begin() {
		clearTimeout(gathering);
		gathering = undefined;
		running ??= outOfScope(run).finally(() => (running = undefined));
	}
	const mine = () => places.turns?.has(consumer.name) ?? true;
	async function run() {
		while (again && !stopped && mine()) {
			again = false;
			const there = places.own.count();
			try {
				const once = () => handOver({ db, clock, log }, consumer, places);
				let more = await once();
				while (!stopped && mine() && more === "more") more = await once();
				heldBack = more === "held back";
				if (more === "done") progress.reached(there);
				if (heldBack) setTimeout(wake, heldBackMs).unref();
			} catch (error) {
				log.error(
					{ err: error, consumer: consumer.name },
					"a consumer of events stopped; it goes on with the next wake-up",
				);
				if (isPassing(error)) await setTimeoutPromise(awayMs);
			}
		}
	}
	return {
		wake,
		isBusy: () => running !== undefined,
		passes: (count: number) =>
			progress.passes(count, () => {
				again = true;
				if (!stopped) begin();
			}),
		async idle() {
			do {
				again = true;
				begin();
				while (running) await running;
				if (heldBack) await setTimeoutPromise(heldBackMs);
			} while (heldBack && !stopped);
		},
		async stop() {
			stopped = true;
			clearInterval(poll);
			clearTimeout(gathering);
			await running;
		},
	};
}
