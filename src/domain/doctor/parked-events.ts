import { parkedEvents as parked } from "../events/parked.ts";
import type { Check, RowsOnly } from "./check.ts";

export const parkedEvents: Check<RowsOnly> = {
	name: "parked-events",
	looksAt: "events that a consumer failed on and passed over",
	async find(app) {
		const rows = await parked(app.db);
		return rows.map(({ consumer, event_id, error, kind }) => ({
			what: `${consumer} passed over event ${event_id} (${kind ?? "gone"}): ${error}`,
			mend: kind
				? "start the forge, then `ingot admin events replay` hands it over once more"
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
