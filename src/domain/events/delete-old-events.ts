import { sql } from "kysely";
import type { App } from "../../app.ts";
import { endOf } from "../../clock.ts";
import { query } from "../../database/database.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";

// an event stays until every consumer has passed it, and as long as one could not handle it
const removeOld = query((q, p: { before: number }) =>
	q.deleteFrom("event").where("id", "in", (e) =>
		e
			.selectFrom("event")
			.select("id")
			.where("at_ms", "<", p.before)
			.where((e) =>
				e.not(
					e.exists(
						e
							.selectFrom("event_cursor as c")
							.select("c.consumer")
							.where((c) =>
								c.or([
									c("c.tx", "<", c.ref("event.tx")),
									c.and([
										c("c.tx", "=", c.ref("event.tx")),
										c("c.event_id", "<", c.ref("event.id")),
									]),
								]),
							),
					),
				),
			)
			.where((e) =>
				e.not(
					e.exists(
						e
							.selectFrom("parked_event as p")
							.select("p.event_id")
							.whereRef("p.event_id", "=", "event.id"),
					),
				),
			)
			.orderBy("at_ms")
			.limit(sql.lit(portion)),
	),
);

/** Deletes the events that are older than INGOT_KEEP_EVENTS_DAYS and that nobody waits for. */
export async function deleteOldEvents(app: App): Promise<void> {
	const before = endOf(app, "keepEventsDays");
	if (before !== undefined)
		await deleteInPortions(app.db, removeOld, { before: before * 1000 });
}
