import type { EventKind, EventPayloads } from "./event-kinds.ts";

/** Something that happened, as its consumers read it. */
export interface Event<K extends EventKind = EventKind> {
	readonly id: number;
	readonly tx: number;
	readonly kind: K;
	readonly repository_id: number | null;
	readonly actor_id: number | null;
	readonly payload: EventPayloads[K];
	readonly at_ms: number;
}

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
