import { query, type Reader } from "../../../database/database.ts";
import { changeBefore } from "../../audit/change-before.ts";
import type { HighestIds } from "../../audit/sealing/highest-ids.ts";
import type { Findings } from "../finding.ts";
import { recordsWith } from "./recorded.ts";

const firstEntry = query((q) =>
	q
		.selectFrom("audit_log as l")
		.innerJoin("audit_entry as e", "e.log_id", "l.id")
		.select("e.entry")
		.where("l.id", "=", 1)
		.where("l.min_index", "=", 0)
		.where("e.number", "=", 0),
);
/**
 * Gives the highest ids of tables when the audit log began, or when the last import of a Gitea installation was finished, of whose rows there are no
 * records: rows behind them have one. There are none where an older server began the log, and where records grew old and were deleted.
 */
export async function beginningOf(
	db: Reader,
	findings: Findings,
): Promise<Partial<HighestIds>> {
	const brought = await importsOf(db, findings);
	const entry = (await db.first(firstEntry, {}))?.entry;
	if (entry === undefined) return {};
	const { highest } = parsed(entry);
	if (highest === null || typeof highest !== "object") return {};
	const ids: Record<string, number> = { ...highest };
	for (const facts of brought)
		for (const table of Object.keys(ids))
			ids[table] = Math.max(Number(ids[table]), Number(facts[table] ?? 0));
	return ids;
}

/** Reads the records of imports. A forge that was changed is not imported into: such a record was added by hand, and excuses nothing. */
async function importsOf(
	db: Reader,
	findings: Findings,
): Promise<Readonly<Record<string, unknown>>[]> {
	const imports: Readonly<Record<string, unknown>>[] = [];
	for await (const { id, details } of recordsWith(db, ["site.imported"])) {
		const { facts = {} } = details;
		// a migration wrote it where an older version imported
		const change =
			facts.from === "gitea-before" ? undefined : await changeBefore(db, id);
		if (change)
			findings.add(
				`record ${id} says that the server was imported, and record ${change.id} (${change.action}) is older: it was added by hand`,
				{ record: id },
			);
		else imports.push(facts);
	}
	return imports;
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
