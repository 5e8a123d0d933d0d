import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { type Database, query } from "../../database/database.ts";
import { updateTable } from "../../database/queries/changes.ts";
import {
	deleteInPortions,
	portion,
} from "../../database/queries/delete-in-portions.ts";

/** No message waits longer, in milliseconds. */
const longest = 25 * 3_600_000;

/** Messages whose time has come, but for those to some accounts. */
export interface DueNews {
	/** In milliseconds. */
	readonly now: number;
	readonly limit: number;
	/** Accounts whose messages have to wait. */
	readonly without: number[];
}

/** What is done with the rows of messages on their way, whichever way that is. */
export function outgoingRows(
	table: "outgoing_mail" | "outgoing_push" | "mailing_recipient",
) {
	// all three tables have the columns that are named here
	const name = table as "outgoing_mail";
	const claim = query((q, p: { id: number; now: number; until: number }) =>
		q
			.updateTable(name)
			.set((e) => ({
				claimed_until_ms: p.until,
				attempts: e("attempts", "+", 1),
			}))
			.where("id", "=", p.id)
			.where("sent_at", "=", 0)
			.where("claimed_until_ms", "<", p.now),
	);
	const finish = updateTable(name, {
		set: ["sent_at", "next_at_ms", "error"],
		values: { claimed_until_ms: 0 },
		where: ["id"],
	});
	const release = updateTable(
		name,
		{ values: { claimed_until_ms: 0 } },
		// a literal: a parameter would hide from SQLite that the partial index serves
		(update) => update.where("claimed_until_ms", ">", sql.lit(0)),
	);
	const hasten = query((q, p: { now: number; latest: number }) =>
		q
			.updateTable(name)
			.set({ next_at_ms: p.now })
			.where("sent_at", "=", sql.lit(0))
			.where("next_at_ms", ">", p.latest),
	);
	const removeOld = query((q, p: { before: number }) =>
		q
			.deleteFrom(name)
			.where("id", "in", (e) =>
				e
					.selectFrom(name)
					.select("id")
					.where("created_at", "<", p.before)
					.orderBy("created_at")
					.limit(sql.lit(portion)),
			),
	);
	return {
		/** Takes a message for itself for some time; false when somebody else has it, or it is sent. */
		claim: async (
			db: Database,
			id: number,
			at: number,
			until: number,
		): Promise<boolean> =>
			(await db.write((tx) => tx.run(claim, { id, now: at, until }))) > 0,
		/** Notes that a message is done with, or when it is tried again. */
		note: (
			db: Database,
			id: number,
			{
				sentAt,
				nextAt,
				error,
			}: { sentAt: number; nextAt: number; error: string },
		): Promise<number> =>
			db.write((tx) =>
				tx.run(finish, { id, sent_at: sentAt, next_at_ms: nextAt, error }),
			),
		/** Gives back what a killed process had taken; only where no other process can be sending. */
		release: (db: Database): Promise<number> =>
			db.write((tx) => tx.run(release, {})),
		/** Lets messages wait no longer than those of a day together do: the clock was put back since they were planned. */
		hasten: (db: Database, at: number): Promise<number> =>
			db.write((tx) => tx.run(hasten, { now: at, latest: at + longest })),
		/** Forgets messages that are older than so many seconds. */
		async deleteOld(app: App, seconds: number): Promise<void> {
			const before = now(app) - seconds;
			await deleteInPortions(app.db, removeOld, { before });
		},
	};
}
