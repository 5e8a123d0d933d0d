import { setImmediate } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { endOf } from "../../../clock.ts";
import { tileWidth } from "../../../crypto/tlog/tiles.ts";
import { leafHash } from "../../../crypto/tlog/tree.ts";
import { query } from "../../../database/database.ts";
import { noteAudit } from "../note-audit.ts";

type Range = { log: number; from: number; to: number };
/** All logs, with the number of the first entry that is left. */
export const everyLog = query((q) =>
	q.selectFrom("audit_log").select(["id", "min_index"]).orderBy("id"),
);
const entriesIn = query((q, p: Range) =>
	q
		.selectFrom("audit_entry as e")
		.leftJoin("audit_record as r", "r.id", "e.record_id")
		.select(["e.record_id", "e.entry", "e.leaf", "r.at_ms"])
		.where("e.log_id", "=", p.log)
		.where("e.number", ">=", p.from)
		.where("e.number", "<", p.to)
		.orderBy("e.number"),
);
const deleteRecords = query((q, p: Range) =>
	q
		.deleteFrom("audit_record")
		.where("id", "in", (e) =>
			e
				.selectFrom("audit_entry")
				.select("record_id")
				.where("log_id", "=", p.log)
				.where("number", ">=", p.from)
				.where("number", "<", p.to)
				.where("record_id", "is not", null)
				.$castTo<{ record_id: number }>(),
		),
);
const deleteEntries = query((q, p: Range) =>
	q
		.deleteFrom("audit_entry")
		.where("log_id", "=", p.log)
		.where("number", ">=", p.from)
		.where("number", "<", p.to),
);
const raise = query((q, p: { log: number; to: number }) =>
	q
		.updateTable("audit_log")
		.set({ min_index: p.to })
		.where("id", "=", p.log)
		.where("min_index", "<", p.to),
);

interface StoredEntry {
	readonly record_id: number | null;
	readonly entry: string;
	readonly leaf: string;
	readonly at_ms: number | null;
}

/**
 * Gives the time of an entry, in milliseconds. One that does not belong to its hash, or whose record is gone or has another time, was changed by hand:
 * it never grows old, because deleting it would delete what shows that.
 */
function sealedAt({ record_id, entry, leaf, at_ms }: StoredEntry): number {
	if (leafHash(Buffer.from(entry)).toString("base64") !== leaf)
		return Number.POSITIVE_INFINITY;
	const { at, log } = JSON.parse(entry) as { at: number; log?: string };
	// the beginning of a log is no record, and goes with those behind it
	if (log !== undefined) return 0;
	return record_id === null || at === at_ms ? at : Number.POSITIVE_INFINITY;
}

/**
 * Deletes the records from before INGOT_KEEP_AUDIT_DAYS, 256 at a time, in the order of their numbers: what is left is a log with a minimum index
 * (c2sp.org/tlog-tiles, "Pruning"). The hashes stay, so that later records are proven as before. Records that have no number yet are left.
 */
export async function deleteOldRecords(app: App): Promise<void> {
	const before = endOf(app, "keepAuditDays");
	if (before === undefined) return;
	for (const { id: log, min_index } of await app.db.all(everyLog, {}))
		for (let from = min_index; ; from += tileWidth) {
			const range = { log, from, to: from + tileWidth };
			const rows = await app.db.all(entriesIn, range);
			const isOld = (row: StoredEntry) => sealedAt(row) < before * 1000;
			if (rows.length < tileWidth || !rows.every(isOld)) break;
			await app.db.write(async (tx) => {
				noteAudit(app, tx, {
					action: "audit.pruned",
					facts: { log, from, to: range.to },
				});
				await tx.run(deleteRecords, range);
				await tx.run(deleteEntries, range);
				await tx.run(raise, { log, to: range.to });
			});
			await setImmediate();
		}
}
