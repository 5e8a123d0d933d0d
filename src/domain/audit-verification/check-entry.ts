import { leafHash } from "../../crypto/tlog/tree.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import {
	commitmentOf,
	entryOf,
	type Forgettable,
	forgettable,
	openFields,
} from "../audit/sealing/entry.ts";
import { isRow } from "./export-lines.ts";
import type { Findings } from "./finding.ts";

/** An entry with what is kept of its record. */
export interface SealedRecord {
	readonly number: number;
	readonly record_id: number | null;
	readonly names_salt: string;
	readonly network_salt: string;
	readonly entry: string;
	readonly leaf: string;
	/** The record; undefined where the database has none of this id. */
	readonly record: AuditRecord | undefined;
}

const parts = Object.keys(forgettable) as Forgettable[];
const saltOf = (row: SealedRecord, part: Forgettable): string =>
	row[`${part}_salt`];

/** Checks an entry by itself, and its record by the entry; gives the hash with which the entry stands in the tree, as far as the row tells it. */
export function checkEntry(row: SealedRecord, findings: Findings): Buffer {
	const { number, record_id, record } = row;
	const place = { number, ...(record_id !== null && { record: record_id }) };
	const hashed = leafHash(Buffer.from(row.entry));
	const rebuilt = record && rebuiltEntry(row, record);
	if (hashed.toString("base64") !== row.leaf) {
		const leaf = Buffer.from(row.leaf, "base64");
		if (rebuilt !== undefined && leafHash(Buffer.from(rebuilt)).equals(leaf)) {
			findings.add(`the text of entry ${number} was changed`, place);
			return leaf;
		}
		findings.add(`entry ${number} and its hash do not belong together`, place);
		if (rebuilt === row.entry) return hashed;
	}
	if (record_id === null) {
		if (number > 0) findings.add(`entry ${number} names no record`, place);
		return hashed;
	}
	if (!record)
		findings.add(
			`record ${record_id} was removed; it was entry ${number}: ${row.entry}`,
			place,
		);
	else if (rebuilt !== row.entry) tellChanges(row, record, findings);
	return hashed;
}

/** Makes the text anew from the columns of the record; what was erased is taken from the entry. */
function rebuiltEntry(row: SealedRecord, record: AuditRecord): string {
	const there = (part: Forgettable) => saltOf(row, part) !== "";
	const sealed = there("names") && there("network") ? {} : parsed(row.entry);
	const commitment = (part: Forgettable) =>
		there(part)
			? commitmentOf(part, record, saltOf(row, part))
			: String(sealed[part]);
	return entryOf(record, {
		names: commitment("names"),
		network: commitment("network"),
	});
}

function parsed(entry: string): Readonly<Record<string, unknown>> {
	try {
		const value: unknown = JSON.parse(entry);
		return isRow(value) ? value : {};
	} catch {
		return {};
	}
}

/** Tells which columns of a record differ from its entry. */
function tellChanges(
	row: SealedRecord,
	record: AuditRecord,
	findings: Findings,
): void {
	const sealed = parsed(row.entry);
	const changes = Object.entries(openFields)
		.filter(([name, column]) => sealed[name] !== record[column])
		.map(
			([name, column]) =>
				`${column} was ${JSON.stringify(sealed[name])} and is ${JSON.stringify(record[column])}`,
		);
	for (const part of parts) {
		const salt = saltOf(row, part);
		if (salt !== "" && commitmentOf(part, record, salt) !== sealed[part])
			changes.push(
				`one of ${forgettable[part].join(", ")}, or their salt, was changed`,
			);
	}
	findings.add(
		`record ${row.record_id} (entry ${row.number}) was changed: ${changes.join("; ") || "the text of its entry is another one"}`,
		{ number: row.number, record: record.id },
	);
}

/** Says if the details of a record were erased as a whole, with their salt. */
export function tellLeftOver(row: SealedRecord, findings: Findings): void {
	const { number, record, names_salt, network_salt } = row;
	// nearly all of a million records
	if (!record || (names_salt !== "" && network_salt !== "")) return;
	const left = parts.filter(
		(part) =>
			saltOf(row, part) === "" &&
			forgettable[part].some((column) => !isErased(record[column])),
	);
	for (const part of left)
		findings.add(
			`record ${record.id} (entry ${number}) has ${part} that were not sealed, or lost their salt`,
			{ number, record: record.id },
		);
}

/** Forgetting leaves these values (domain/audit/keeping/). */
const isErased = (value: string | null): boolean =>
	value === null || value === "" || value === "{}";
