import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query } from "../../database/database.ts";
import { conflict, notFound } from "../../errors.ts";
import { noteAudit } from "../audit/note-audit.ts";

/** So many copies are taken out in one transaction. */
const pieceSize = 500;

const newest = query((q, _: object) =>
	q.selectFrom("mailing").select("id").orderBy("id", "desc").limit(sql.lit(1)),
);
const stop = query((q, p: { id: number; at: number }) =>
	q
		.updateTable("mailing")
		.set({ queueing: null, stopped_at: p.at })
		.where("id", "=", p.id)
		.where("stopped_at", "=", 0),
);
const waits = query((q, p: { id: number }) =>
	q
		.selectFrom("mailing")
		.select("id")
		.where("id", "=", p.id)
		.where((e) =>
			e.or([
				e("queueing", "=", 1),
				e.exists(
					e
						.selectFrom("mailing_recipient")
						.select("mailing_recipient.id")
						.whereRef("mailing_recipient.mailing_id", "=", "mailing.id")
						.where("mailing_recipient.sent_at", "=", sql.lit(0)),
				),
			]),
		),
);
const unsent = query((q, p: { id: number; limit: number }) =>
	q
		.deleteFrom("mailing_recipient")
		.where("id", "in", (s) =>
			s
				.selectFrom("mailing_recipient")
				.select("id")
				.where("mailing_id", "=", p.id)
				.where("sent_at", "=", sql.lit(0))
				.limit(p.limit),
		),
);

/** The last email that was sent to many users. @throws DomainError "not-found" when there is none */
export async function newestMailing(app: App): Promise<number> {
	const found = await app.db.first(newest, {});
	if (!found) throw notFound("No email was sent to users.");
	return found.id;
}

/**
 * Stops an email to many users: no more copies are queued, and those that wait are not sent. Gives how many were taken out; a copy that is being sent now
 * may still arrive.
 * @throws DomainError "conflict" when no copy waits
 */
export async function stopMailing(app: App, id: number): Promise<number> {
	await app.db.write(async (tx) => {
		if (!(await tx.first(waits, { id })))
			throw conflict("No copy of this email is waiting.");
		await tx.run(stop, { id, at: now(app) });
		noteAudit(app, tx, {
			action: "site.mailing-stopped",
			target: { id, name: "" },
		});
	});
	let taken = 0;
	for (;;) {
		const some = await app.db.write((tx) =>
			tx.run(unsent, { id, limit: pieceSize }),
		);
		taken += some;
		if (some < pieceSize) return taken;
		await setImmediate();
	}
}
