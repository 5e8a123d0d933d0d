import type { Logger } from "pino";
import type { EventKind } from "./event-kinds.ts";
import type { Event } from "./event-row.ts";

/** Reads events in order, from where it stopped: at least once each, so it must do the same thing twice harmlessly. */
export interface Consumer {
	readonly name: string;
	/** How long it lets events gather before it reads them. */
	readonly gatherMs?: number;
	/** The kinds that it reads; others pass by. */
	readonly kinds: ReadonlySet<EventKind> | "all";
	handle(event: Event): Promise<void>;
	/** The same for several in a row, where that costs less; after a failure they are handed over one by one. */
	handleAll?(events: readonly Event[]): Promise<void>;
}

/** Hears of events while it is there. */
export interface Listener {
	readonly name: string;
	handle(event: Event): void;
}

/** A consumer that never fails. */
export const listening = (
	log: Logger,
	name: string,
	handle: (event: Event) => void,
): Consumer => ({
	name,
	kinds: "all",
	async handle(event) {
		try {
			handle(event);
		} catch (error) {
			log.warn(
				{ err: error, listener: name, event: event.id },
				"a listener failed on an event",
			);
		}
	},
});
