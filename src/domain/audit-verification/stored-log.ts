import type { Frontier } from "../../crypto/tlog/tree.ts";
import { query, type Reader } from "../../database/database.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import { forgettable, openFields } from "../audit/sealing/entry.ts";
import type { AuditLogRow } from "../audit/sealing/log-rows.ts";
import { nodesOfLog } from "../audit/sealing/tile-rows.ts";
import type { SealedRecord } from "./check-entry.ts";

/** Numbers of a log from `from` up to `to`. */
export type Range = { log: number; from: number; to: number };

/** Entries with their records. */
export const entriesOf = query((q, p: Range) =>
	q
		.selectFrom("audit_entry as e")
		.leftJoin("audit_record as r", "r.id", "e.record_id")
		.select([
			...(["e.number", "e.record_id", "e.names_salt"] as const),
			...(["e.network_salt", "e.entry", "e.leaf"] as const),
		])
		.selectAll("r")
		.where("e.log_id", "=", p.log)
		.where("e.number", ">=", p.from)
		.where("e.number", "<", p.to)
		.orderBy("e.number"),
);
/** Checkpoints of sizes above `from`, up to `to`. */
export const checkpointsOf = query((q, p: Range) =>
	q
		.selectFrom("audit_checkpoint")
		.select(["size", "note", "cosignatures"])
		.where("log_id", "=", p.log)
		.where("size", ">", p.from)
		.where("size", "<=", p.to)
		.orderBy("size"),
);
/** All logs, the oldest first. */
export const allLogs = query((q) =>
	q.selectFrom("audit_log").selectAll().orderBy("id"),
);
/** Gives the tree before the first entry that was not pruned. */
export async function treeBefore(
	db: Reader,
	{ id, min_index: size }: AuditLogRow,
): Promise<Frontier> {
	const nodes: { level: number; index: number }[] = [];
	let at = 0;
	for (let level = 52; level >= 0; level--) {
		const width = 2 ** level;
		if (Math.floor(size / width) % 2 === 0) continue;
		nodes.push({ level, index: at / width });
		at += width;
	}
	return { size, hashes: [...(await nodesOfLog(db, id, size)(nodes))] };
}

/** Separates an entry from its record. */
export function sealedRecord(
	row: {
		[K in keyof AuditRecord]: AuditRecord[K] | null;
	} & Omit<SealedRecord, "record">,
): SealedRecord {
	const record = row.id === null ? undefined : (row as unknown as AuditRecord);
	// a copy of each of a million rows would cost more than all that is done with it
	return Object.assign(row, { record }) as SealedRecord;
}

const columns = [
	...Object.values(openFields),
	...Object.values(forgettable).flat(),
] as const;

/** The columns of a record that are sealed, without anything else. */
export const recordColumns = (
	record: AuditRecord,
): Pick<AuditRecord, (typeof columns)[number]> =>
	Object.fromEntries(columns.map((name) => [name, record[name]])) as never;
