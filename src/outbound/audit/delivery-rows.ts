import { type Database, query } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";

/** The size up to which a place has a log. */
export const deliveryOf = query((q, p: { place: string; log: number }) =>
	q
		.selectFrom("audit_delivery")
		.selectAll()
		.where("place", "=", p.place)
		.where("log_id", "=", p.log),
);

const begin = insertInto(
	"audit_delivery",
	["place", "log_id", "size", "delivered_at", "tried_at", "error"],
	(insert) =>
		insert.onConflict((c) => c.columns(["place", "log_id"]).doNothing()),
);
const change = query(
	(
		q,
		p: {
			place: string;
			log_id: number;
			from: number;
			size: number;
			delivered_at: number;
			tried_at: number;
			error: string;
		},
	) =>
		q
			.updateTable("audit_delivery")
			.set({
				size: p.size,
				delivered_at: p.delivered_at,
				tried_at: p.tried_at,
				error: p.error,
			})
			.where("place", "=", p.place)
			.where("log_id", "=", p.log_id)
			.where("size", "=", p.from),
);

/** The state of a delivery that was read, and what became of it. */
interface Delivered {
	readonly place: string;
	readonly log: number;
	/** The row from which a place was served; undefined where there was none. */
	readonly before:
		| { readonly size: number; readonly delivered_at: number }
		| undefined;
	readonly size: number;
	/** Why the try failed; "" where it went well. */
	readonly error: string;
	/** The time in seconds. */
	readonly now: number;
}

/**
 * Says how far a place has a log now, or why the last try failed. Another server may have gone on from the same size while this one was stopped:
 * then it changes nothing and gives false.
 */
export function noteDelivery(
	db: Database,
	{ place, log, before, size, error, now }: Delivered,
): Promise<boolean> {
	const row = {
		...{ place, log_id: log, size, error, tried_at: now },
		// a failure says nothing of when it last went well
		delivered_at: error ? (before?.delivered_at ?? 0) : now,
	};
	return db.write(async (tx) => {
		const changed = before
			? await tx.run(change, { ...row, from: before.size })
			: await tx.run(begin, row);
		return changed > 0;
	});
}
