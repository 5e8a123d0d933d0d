import { query } from "../../database/database.ts";
import type { Check, RowsOnly } from "./check.ts";

const parked = query((q, _: object) =>
	q
		.selectFrom("parked_event")
		.leftJoin("event", "event.id", "parked_event.event_id")
		.select([
			"parked_event.consumer",
			"parked_event.event_id",
			"parked_event.error",
			"event.kind",
		])
		.orderBy("parked_event.event_id"),
);

export const parkedEvents: Check<RowsOnly> = {
	name: "parked-events",
	looksAt: "events that a consumer failed on and passed over",
	async find(app) {
		const rows = await app.db.all(parked, {});
		return rows.map(({ consumer, event_id, error, kind }) => ({
			what: `${consumer} passed over event ${event_id} (${kind ?? "gone"}): ${error}`,
			mend: kind
				? "what it would have done must be done by hand; the note goes with the event"
				: () =>
						app.db.write((tx) =>
							tx.change((q) =>
								q
									.deleteFrom("parked_event")
									.where("consumer", "=", consumer)
									.where("event_id", "=", event_id),
							),
						),
		}));
	},
};
