import { query, type Reader } from "../../../database/database.ts";
import type { HighestIds } from "../../audit/sealing/highest-ids.ts";

const firstEntry = query((q) =>
	q
		.selectFrom("audit_log as l")
		.innerJoin("audit_entry as e", "e.log_id", "l.id")
		.select("e.entry")
		.where("l.id", "=", 1)
		.where("l.min_index", "=", 0)
		.where("e.number", "=", 0),
);
const imported = query((q) => q.selectFrom("import_row").select("id").limit(1));

/**
 * Gives the highest ids of tables when the audit log began: rows behind them have a record. There are none where an older server began the log, where
 * records grew old and were deleted, and where a Gitea installation was imported, of whose rows there are no records.
 */
export async function beginningOf(db: Reader): Promise<Partial<HighestIds>> {
	const entry = (await db.first(firstEntry, {}))?.entry;
	if (entry === undefined || (await db.first(imported, {}))) return {};
	const { highest } = parsed(entry);
	return highest !== null && typeof highest === "object"
		? (highest as Partial<HighestIds>)
		: {};
}

/** Reads the text of an entry; one that was damaged is told elsewhere. */
function parsed(entry: string): { readonly highest?: unknown } {
	try {
		const value: unknown = JSON.parse(entry);
		return value !== null && typeof value === "object" ? value : {};
	} catch {
		return {};
	}
}
