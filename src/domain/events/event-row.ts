import type { EventKind } from "./event-kinds.ts";
import type { Event } from "./event-log.ts";

/** An event as it is stored. */
export type EventRow = Omit<Event, "kind" | "payload"> & {
	kind: string;
	payload: string;
};
/** The same as consumers read it; only those that somebody wants are worth it. */
export const parsed = (row: EventRow): Event => ({
	id: row.id,
	tx: row.tx,
	kind: row.kind as EventKind,
	repository_id: row.repository_id,
	actor_id: row.actor_id,
	payload: JSON.parse(row.payload),
	at_ms: row.at_ms,
});
