import { setTimeout as setTimeoutPromise } from "node:timers/promises";
import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import {
	type Database,
	isUnreachable,
	query,
	type Transaction,
} from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { isDomainError, notFound } from "../../errors.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import { traced } from "../../tracing/trace.ts";
import { type Attempts, openAttempts, uncounted } from "./attempts.ts";
import { type Consumer, type Listener, listening } from "./consumer.ts";
import {
	type Cursors,
	isBehind,
	newestPlace,
	openCursors,
	openPassingCursors,
} from "./cursors.ts";
import type { EventKind, EventPayloads } from "./event-kinds.ts";
import type { Event } from "./event-row.ts";
import { parsed } from "./event-row.ts";
import { type OwnEvents, openOwnEvents, openProgress } from "./own-events.ts";
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
	/** Starts the consumers. */
	start(): Promise<void>;
	/** Waits until a consumer has passed the last event of an account here, but not long: for readers of what the consumer writes. */
	caughtUp(consumer: string, actor: number | undefined): Promise<void>;
	/** Waits until every consumer has read all that is there now; for tests and orderly ends. */
	settled(): Promise<void>;
	close(): Promise<void>;
}

/** Where consumers are, and what is read for them. */
interface ConsumerState {
	readonly cursors: Cursors;
	readonly attempts: Attempts;
	readonly own: OwnEvents;
	readonly tail: ReturnType<typeof openTail>;
	/** There where only one of several servers reads for a consumer. */
	readonly turns?: ServerTurns;
}

const spanOptions = { kind: "consumer", root: true } as const;
const tries = 5;
/** Attempts during which the process ended. */
const deadly = 3;
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
const park = insertInto(
	"parked_event",
	["consumer", "event_id", "error", "attempts", "parked_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

export function openEventLog(
	db: Database,
	clock: Clock,
	log: Logger,
	turns?: ServerTurns,
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
			const places = { cursors, attempts, tail, own, turns };
			const one = runner(db, clock, log, consumer, places);
			runners.push({ consumer, ...one });
			turns?.want(consumer.name, one.wake);
		},
		async follow({ name, handle }) {
			const consumer = listening(log, name, handle);
			const cursors = await openPassingCursors(db);
			const places = { cursors, attempts: uncounted, tail, own };
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
			if (!consumer) throw notFound(`there is no consumer ${name}`);
			const row = await db.first(one, { id });
			if (!row) throw notFound(`event ${id} is gone`);
			await consumer.handle(parsed(row));
		},
		async start() {
			wakeAll();
		},
		async settled() {
			await Promise.all(runners.map((r) => r.idle()));
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
	places: ConsumerState,
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
		if (stopped || running) return;
		const { gatherMs = usualGatherMs } = consumer;
		gathering ??= setTimeout(begin, gatherMs).unref();
	}
	function begin() {
		clearTimeout(gathering);
		gathering = undefined;
		running ??= run().finally(() => (running = undefined));
	}
	const mine = () => places.turns?.has(consumer.name) ?? true;
	async function run() {
		while (again && !stopped && mine()) {
			again = false;
			const there = places.own.count();
			try {
				const once = () => step(db, clock, log, consumer, places);
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

/** Hands one batch to a consumer and moves its cursor; says whether there may be more. */
async function step(
	db: Database,
	clock: Clock,
	log: Logger,
	consumer: Consumer,
	{ cursors, attempts, tail, turns }: ConsumerState,
): Promise<"more" | "held back" | "done"> {
	const { name, kinds } = consumer;
	const place = await cursors.of(name);
	const { events, more, heldBack } = await tail(place);
	if (turns && !turns.has(name)) return "done";
	const wanted = events
		.filter((e) => kinds === "all" || kinds.has(e.kind as EventKind))
		.map(parsed);
	const [first] = wanted;
	const counted = first !== undefined && (await attempts.counts(first.id));
	if (counted || !(await handledTogether(consumer, wanted)))
		for (const event of wanted)
			await (counted
				? handleCounted(db, clock, log, consumer, event, attempts)
				: handleOrPark(db, clock, log, consumer, event));
	const last = events.at(-1);
	if (last) cursors.moved(name, { tx: last.tx, id: last.id });
	if (more) return "more";
	return heldBack ? "held back" : "done";
}

async function handledTogether(
	consumer: Consumer,
	events: readonly Event[],
): Promise<boolean> {
	if (!consumer.handleAll || events.length < 2) return events.length === 0;
	try {
		const { name } = consumer;
		await traced(`${name} of ${events.length} events`, spanOptions, () =>
			consumer.handleAll?.(events),
		);
		return true;
	} catch {
		// one of them it was: each is tried alone
		return false;
	}
}

/** Handles an event that may have ended the process before: one that has done so again and again is passed over. */
async function handleCounted(
	db: Database,
	clock: Clock,
	log: Logger,
	consumer: Consumer,
	event: Event,
	attempts: Attempts,
): Promise<void> {
	const before = await attempts.begin(consumer.name, event.id);
	if (before < deadly) await handleOrPark(db, clock, log, consumer, event);
	else {
		log.error(
			{ consumer: consumer.name, event: event.id, before },
			"the process ended again and again while it handled an event; it is passed over",
		);
		await parkEvent(db, clock, consumer, event, {
			error: "the process ended while it was handled",
			attempts: before,
		});
	}
	await attempts.end(consumer.name, event.id);
}

const parkEvent = (
	db: Database,
	clock: Clock,
	consumer: Consumer,
	event: Event,
	why: { error: string; attempts: number },
): Promise<number> =>
	db.write((tx) =>
		tx.run(park, {
			consumer: consumer.name,
			event_id: event.id,
			...why,
			parked_at: Math.floor(clock() / 1000),
		}),
	);

/** An error that says nothing about the event: the database or the bucket does not answer just now. */
const isPassing = (error: unknown): boolean =>
	isUnreachable(error) || isDomainError(error, "unavailable");

/** @throws what is not about the event: it is handed over again, however often */
async function handleOrPark(
	db: Database,
	clock: Clock,
	log: Logger,
	consumer: Consumer,
	event: Event,
): Promise<void> {
	for (let attempt = 1; ; attempt++) {
		try {
			return await traced(`${consumer.name} ${event.kind}`, spanOptions, () =>
				consumer.handle(event),
			);
		} catch (error) {
			if (isPassing(error)) throw error;
			log.warn(
				{ err: error, consumer: consumer.name, event: event.id, attempt },
				"a consumer failed on an event",
			);
			if (attempt < tries) continue;
			await parkEvent(db, clock, consumer, event, {
				error: String(error).slice(0, 500),
				attempts: tries,
			});
			return;
		}
	}
}
