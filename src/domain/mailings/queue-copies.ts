import { sql } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto } from "../../database/queries/changes.ts";
import { inPieces, type JobRun } from "../../jobs/in-pieces.ts";
import { receiversOf } from "./mailing.ts";

/** So many copies are queued in one transaction. */
export const pieceSize = 200;

const byId = query((q, p: { id: number }) =>
	q.selectFrom("mailing").selectAll().where("id", "=", p.id),
);
const add = insertInto(
	"mailing_recipient",
	["mailing_id", "account_id", "next_at_ms", "created_at"],
	(insert) => insert.onConflict((c) => c.doNothing()),
);
const progress = query(
	(q, p: { id: number; last: number; count: number; queueing: 1 | null }) =>
		q
			.updateTable("mailing")
			.set((e) => ({
				queued_account: p.last,
				recipients: e("recipients", "+", p.count),
				queueing: p.queueing,
			}))
			.where("id", "=", p.id)
			.where("stopped_at", "=", 0),
);

/** Queues the copies of an email; goes on where an attempt before has ended. */
export const queueCopies = (app: App, id: number, run: JobRun): Promise<void> =>
	inPieces(app, 0, run, (tx) => queuePiece(app, tx, id));

/**
 * Queues the copies of the next users, and notes how far it came in the same transaction, so that nobody gets a second one.
 * Gives the last of them, or undefined where no others follow.
 */
async function queuePiece(
	app: App,
	tx: Transaction,
	id: number,
): Promise<number | undefined> {
	const mailing = await tx.first(byId, { id });
	if (!mailing?.queueing) return undefined;
	const accounts = await tx.rows((q) =>
		receiversOf(q, mailing)
			.select("account.id")
			.where("account.id", ">", mailing.queued_account)
			.orderBy("account.id")
			.limit(sql.lit(pieceSize)),
	);
	const more = accounts.length === pieceSize;
	const last = accounts.at(-1)?.id ?? mailing.queued_account;
	const goesOn = await tx.run(progress, {
		...{ id, last, count: accounts.length },
		queueing: more ? 1 : null,
	});
	if (!goesOn) return undefined;
	const at = { next_at_ms: app.clock(), created_at: now(app) };
	for (const account of accounts)
		tx.later(add, { mailing_id: id, account_id: account.id, ...at });
	tx.afterCommit(() => app.outbox.mailings.wake());
	return more ? last : undefined;
}
