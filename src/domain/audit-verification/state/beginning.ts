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
): Promise<Beginning> {
	const entry = (await db.first(firstEntry, {}))?.entry;
	const { highest } = entry === undefined ? {} : parsed(entry);
	const isKnown = highest !== null && typeof highest === "object";
	const ids: Record<string, number> = isKnown ? { ...highest } : {};
	const brought = await importsOf(db, ids, findings);
	for (const facts of brought)
		for (const table of Object.keys(ids))
			ids[table] = Math.max(Number(ids[table]), Number(facts[table] ?? 0));
	return { highest: ids, isImported: brought.length > 0 };
}

/** The rows that need no records. */
export interface Beginning {
	readonly highest: Partial<HighestIds>;
	/** Rows of a Gitea installation are among those without records. */
	readonly isImported: boolean;
}
type Facts = Readonly<Record<string, unknown>>;

/** Reads the records of imports. One that was added by hand is told, and excuses nothing. */
async function importsOf(
	db: Reader,
	highest: Readonly<Record<string, number>>,
	findings: Findings,
): Promise<Facts[]> {
	const imports: Facts[] = [];
	/** The record that a migration wrote where an older version imported. */
	let migrated: number | undefined;
	for await (const { id, details } of recordsWith(db, ["site.imported"])) {
		const { facts = {} } = details;
		const isMigrated = facts.from === "gitea-before";
		let older: string | undefined;
		if (!isMigrated) older = await olderThanImport(db, id);
		else if (migrated !== undefined) older = `record ${migrated} says so, too`;
		else older = await olderThanMigration(db, { id, facts }, highest);
		if (isMigrated) migrated ??= id;
		if (older === undefined) imports.push(facts);
		else
			findings.add(
				`record ${id} says that ${isMigrated ? "an older version imported the server" : "the server was imported"}, and ${older}: it was added by hand`,
				{ record: id },
			);
	}
	return imports;
}

/** Says what is older than a record of an import: a server that was changed is not imported into. */
async function olderThanImport(
	db: Reader,
	id: number,
): Promise<string | undefined> {
	const change = await changeBefore(db, id);
	return change && `record ${change.id} (${change.action}) is older`;
}

/** Actions that have no records of the versions before the migration that records an import. */
const sinceMigration = ["token.issued", "grant.brought", "grant.ended"];

/** Says what is older than the record of a migration, which this version writes before all else. */
async function olderThanMigration(
	db: Reader,
	{ id, facts }: { readonly id: number; readonly facts: Facts },
	highest: Readonly<Record<string, number>>,
): Promise<string | undefined> {
	// this version began the log, and that after its migrations
	if (
		"oauth_grant" in highest &&
		Object.entries(highest).some(([table, last]) => Number(facts[table]) > last)
	)
		return "the log began with lower ids";
	const change = await changeBefore(db, id, sinceMigration);
	return change && `record ${change.id} (${change.action}) is older`;
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
