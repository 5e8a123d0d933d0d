import { query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";

/** The size up to which a place has a log. */
export const deliveryOf = query((q, p: { place: string; log: number }) =>
	q
		.selectFrom("audit_delivery")
		.selectAll()
		.where("place", "=", p.place)
		.where("log_id", "=", p.log),
);
/** Says how far a place has a log now, or why the last try failed. */
export const setDelivery = insertInto(
	"audit_delivery",
	["place", "log_id", "size", "delivered_at", "tried_at", "error"],
	(insert) =>
		insert.onConflict((c) =>
			c.columns(["place", "log_id"]).doUpdateSet((e) => ({
				size: e.ref("excluded.size"),
				// a failure says nothing of when it last went well
				delivered_at: e
					.case()
					.when("excluded.delivered_at", ">", 0)
					.then(e.ref("excluded.delivered_at"))
					.else(e.ref("audit_delivery.delivered_at"))
					.end(),
				tried_at: e.ref("excluded.tried_at"),
				error: e.ref("excluded.error"),
			})),
		),
);
