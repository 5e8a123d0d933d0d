import type { App } from "../../app.ts";
import { query, type Reader } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";

/** An event that a consumer failed on and passed over; `kind` is null when the event is gone. */
export interface ParkedEvent {
	readonly consumer: string;
	readonly event_id: number;
	readonly kind: string | null;
	readonly error: string;
	readonly parked_at: number;
}

const all = query((q, _: object) =>
	q
		.selectFrom("parked_event")
		.leftJoin("event", "event.id", "parked_event.event_id")
		.select([
			"parked_event.consumer",
			"parked_event.event_id",
			"parked_event.error",
			"parked_event.parked_at",
			"event.kind",
		])
		.orderBy("parked_event.event_id")
		.orderBy("parked_event.consumer"),
);
const remove = query((q, p: { consumer: string; event: number }) =>
	q
		.deleteFrom("parked_event")
		.where("consumer", "=", p.consumer)
		.where("event_id", "=", p.event),
);

/** All events that consumers have passed over, oldest first. */
export const parkedEvents = (db: Reader): Promise<ParkedEvent[]> =>
	db.all(all, {});

/** Drops the note of a passed event. @throws DomainError "not-found" */
export async function forgetParked(
	app: App,
	consumer: string,
	event: number,
): Promise<void> {
	const key = { consumer, event };
	await app.db.write(async (tx) => {
		if (!(await tx.run(remove, key)))
			throw notFound(`${consumer} has not passed over event ${event}`);
		noteAudit(app, tx, {
			action: "site.notice-changed",
			facts: { act: "forget", kind: "event" },
		});
	});
}

/**
 * Hands a passed event to its consumer once more; it is parked no longer when that goes well.
 * @throws DomainError "not-found" when it is not parked, and what the consumer throws
 */
export async function replayParked(
	app: App,
	consumer: string,
	event: number,
): Promise<void> {
	const parked = await parkedEvents(app.db);
	if (!parked.some((p) => p.consumer === consumer && p.event_id === event))
		throw notFound(`${consumer} has not passed over event ${event}`);
	await app.events.replay(consumer, event);
	await forgetParked(app, consumer, event);
}
