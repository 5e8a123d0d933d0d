import type { Logger } from "pino";
import type { Clock } from "../../clock.ts";
import { type Database, isUnreachable } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { isFull } from "../../disk/sync.ts";
import { isDomainError } from "../../errors.ts";
import { isGitError } from "../../git/errors.ts";
import type { ServerTurns } from "../../jobs/server-turns.ts";
import { traced } from "../../tracing/trace.ts";
import type { Attempts } from "./attempts.ts";
import type { Consumer } from "./consumer.ts";
import type { Cursors } from "./cursors.ts";
import type { EventKind } from "./event-kinds.ts";
import type { Event } from "./event-row.ts";
import { parsed } from "./event-row.ts";
import type { LateEvents } from "./late-events.ts";
import type { OwnEvents } from "./own-events.ts";
import type { openTail } from "./tail.ts";

/** Where a consumer is, and what is read for it. */
export interface ConsumerPlaces {
	readonly cursors: Cursors;
	readonly attempts: Attempts;
	readonly own: OwnEvents;
	readonly tail: ReturnType<typeof openTail>;
	/** Takes events that would hold up those of other owners. */
	readonly late?: LateEvents;
	/** There where only one of several servers reads for a consumer. */
	readonly turns?: ServerTurns;
}
interface Ground {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Logger;
}

const spanOptions = { kind: "consumer", root: true } as const;
const tries = 5;
/** Attempts during which the process ended. */
const deadly = 3;
/** Events that are handed over before the cursor moves: so many are read again after a crash. */
const piece = 50;

const park = insertInto(
	"parked_event",
	["consumer", "event_id", "error", "attempts", "parked_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);

/** Hands one batch to a consumer and moves its cursor; says whether there may be more. @throws what `isPassing` */
export async function handOver(
	ground: Ground,
	consumer: Consumer,
	{ cursors, attempts, tail, turns, late }: ConsumerPlaces,
): Promise<"more" | "held back" | "done"> {
	const { name, kinds } = consumer;
	const place = await cursors.of(name);
	const { events, more, heldBack } = await tail(place);
	for (let i = 0; i < events.length; i += piece) {
		if (turns && !turns.has(name)) return "done";
		const part = events.slice(i, i + piece);
		const wanted = part
			.filter((e) => kinds === "all" || kinds.has(e.kind as EventKind))
			.map(parsed);
		const [first] = wanted;
		const counted = first !== undefined && (await attempts.counts(first.id));
		if (counted) await handleCounted(ground, consumer, wanted, attempts);
		else {
			const now = late ? await withoutLate(consumer, wanted, late) : wanted;
			await handleAll(ground, consumer, now, late);
		}
		const last = part.at(-1);
		if (last) cursors.moved(name, { tx: last.tx, id: last.id });
	}
	if (turns && !turns.has(name)) return "done";
	if (more) return "more";
	return heldBack ? "held back" : "done";
}

/** The events that need not wait for late ones of their owner; the others are queued. */
async function withoutLate(
	{ name }: Consumer,
	events: readonly Event[],
	late: LateEvents,
): Promise<readonly Event[]> {
	const owners = events.length ? await late.ownersOf(name) : new Set();
	if (!owners.size) return events;
	const owned = await Promise.all(
		events.map(async (event) => ({ event, owner: await late.ownerOf(event) })),
	);
	const [now = [], queued = []] = [false, true].map((waits) =>
		owned.filter(({ owner }) => owners.has(owner) === waits),
	);
	if (queued.length)
		await late.queue(
			name,
			queued.map(({ event, owner }) => ({ id: event.id, owner })),
		);
	return now.map(({ event }) => event);
}

async function handleAll(
	ground: Ground,
	consumer: Consumer,
	events: readonly Event[],
	late?: LateEvents,
): Promise<void> {
	if (await handledTogether(consumer, events)) return;
	for (const event of events) {
		// one of those before may have become late
		const [now] = late ? await withoutLate(consumer, [event], late) : [event];
		if (!now) continue;
		const work = handleOrPark(ground, consumer, now);
		await (late ? late.wait(consumer.name, now, work) : work);
	}
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
	} catch (error) {
		if (isPassing(error)) throw error;
		// one of them it was: each is tried alone
		return false;
	}
}

/**
 * Handles events that may have ended the process before: together the first time, one by one afterwards. One that has ended it again
 * and again is passed over.
 */
async function handleCounted(
	ground: Ground,
	consumer: Consumer,
	events: readonly Event[],
	attempts: Attempts,
): Promise<void> {
	const { name } = consumer;
	const ids = events.map(({ id }) => id);
	if (!(await attempts.anyOf(name, ids))) {
		await attempts.begin(name, ids);
		await handleAll(ground, consumer, events);
		await attempts.end(name, ids);
		return;
	}
	for (const event of events) {
		const before = await attempts.begin(name, [event.id]);
		if (before < deadly) await handleOrPark(ground, consumer, event);
		else {
			ground.log.error(
				{ consumer: name, event: event.id, before },
				"the process ended again and again while it handled an event; it is passed over",
			);
			await parkEvent(ground, consumer, event, {
				error: "the process ended while it was handled",
				attempts: before,
			});
		}
		await attempts.end(name, [event.id]);
	}
}

const parkEvent = (
	{ db, clock }: Ground,
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

/** An error that says nothing about the event: the database or the bucket does not answer just now, or the disk is full. */
export const isPassing = (error: unknown): boolean =>
	isUnreachable(error) ||
	isDomainError(error, "unavailable") ||
	isFull(error) ||
	isGitError(error, "no-space") ||
	(error as { errcode?: number })?.errcode === sqliteFull;

/** SQLITE_FULL (sqlite.org/rescode.html). */
const sqliteFull = 13;

/** Handles an event; one that fails again and again is parked. @throws what is not about the event: it is handed over again, however often */
export async function handleOrPark(
	ground: Ground,
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
			ground.log.warn(
				{ err: error, consumer: consumer.name, event: event.id, attempt },
				"a consumer failed on an event",
			);
			if (attempt < tries) continue;
			await parkEvent(ground, consumer, event, {
				error: String(error).slice(0, 500),
				attempts: tries,
			});
			return;
		}
	}
}
