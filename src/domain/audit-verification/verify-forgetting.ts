import { query, type Reader } from "../../database/database.ts";
import { type AuditDetails, detailsOf } from "../audit/audit-record.ts";
import type { Forgettable } from "../audit/sealing/entry.ts";
import type { SealedRecord } from "./check-entry.ts";
import type { Findings } from "./finding.ts";

/** A record that lacks a part, with what tells if it was told to be erased. */
export interface ErasedPart {
	readonly number: number;
	readonly part: Forgettable;
	readonly record: number;
	readonly at: number;
	readonly people: readonly (number | null)[];
}

/** The records of the log itself about details that were erased. */
export interface Forgetting {
	readonly part: Forgettable;
	readonly account: number | undefined;
	readonly before: number | undefined;
	readonly upTo: number;
}

const action = "audit.details-forgotten";
const recordsOf = query((q, p: { action: string; after: number }) =>
	q
		.selectFrom("audit_record")
		.select(["id", "details"])
		.where("action", "=", p.action)
		.where("id", ">", p.after)
		.orderBy("id")
		.limit(1_000),
);

const newestOf = query((q, p: { action: string }) =>
	q
		.selectFrom("audit_record as r")
		.select((e) =>
			e
				.exists(
					e
						.selectFrom("audit_entry")
						.select("number")
						.whereRef("record_id", "=", "r.id"),
				)
				.as("sealed"),
		)
		.where("r.action", "=", p.action)
		.orderBy("r.id", "desc")
		.limit(1),
);

/** Gives the parts of a record that were erased. */
export function erasedParts(row: SealedRecord): ErasedPart[] {
	const { number, record } = row;
	if (!record || (row.names_salt !== "" && row.network_salt !== "")) return [];
	const parts: Forgettable[] = [];
	if (row.names_salt === "") parts.push("names");
	if (row.network_salt === "") parts.push("network");
	return parts.map((part) => ({
		...{ number, part, record: record.id, at: record.at_ms },
		people: [record.actor_id, record.by_id, record.account_id],
	}));
}

/** Reads what a record says of erased details; undefined for records of other things. */
export function forgettingIn(record: {
	readonly action: string;
	readonly details: string;
}): Forgetting | undefined {
	if (record.action !== action) return undefined;
	const { part, account, before, up_to } = factsOf(record);
	if (part !== "names" && part !== "network") return undefined;
	return {
		part,
		account: numberOf(account),
		before: numberOf(before),
		upTo: numberOf(up_to) ?? 0,
	};
}

const numberOf = (value: unknown): number | undefined =>
	typeof value === "number" ? value : undefined;

function factsOf(record: { readonly details: string }) {
	try {
		return (detailsOf(record) as AuditDetails | null)?.facts ?? {};
	} catch {
		// it was changed by hand, which its entry tells
		return {};
	}
}

/** Tells of parts that were erased without a record that says so: only somebody who changes the database by hand does that. */
export function tellUnforgotten(
	erased: readonly ErasedPart[],
	forgettings: readonly Forgetting[],
	findings: Findings,
): void {
	for (const one of erased)
		if (!forgettings.some((told) => covers(told, one)))
			findings.add(
				`record ${one.record} (entry ${one.number}) lost its ${one.part}, and no record tells that they were forgotten`,
				{ number: one.number, record: one.record },
			);
}

function covers(told: Forgetting, one: ErasedPart): boolean {
	if (one.record > told.upTo) return false;
	// addresses go with the names of an account
	if (told.account !== undefined) return one.people.includes(told.account);
	return (
		told.part === one.part && told.before !== undefined && one.at < told.before
	);
}

async function* recordsWith(db: Reader, action: string) {
	for (let after = 0; ; ) {
		const rows = await db.all(recordsOf, { action, after });
		yield* rows.map(({ id, details }) => ({ id, action, details }));
		const last = rows.at(-1);
		if (!last || rows.length < 1_000) return;
		after = last.id;
	}
}

/** Reads what a database says of erased details. */
export async function forgettingsOf(db: Reader): Promise<Forgetting[]> {
	const all: Forgetting[] = [];
	for await (const record of recordsWith(db, action)) {
		const told = forgettingIn(record);
		if (told) all.push(told);
	}
	return all;
}

/** A log as far as it is still there. */
export interface KeptLog {
	readonly id: number;
	readonly origin: string;
	readonly min_index: number;
}

/** Entries of a log that a record says were deleted as too old. */
export interface Pruning {
	readonly log: number;
	readonly from: number;
	readonly to: number;
}

const pruned = "audit.pruned";

/** Reads what a record says of deleted entries; undefined for records of other things. */
export function pruningIn(record: {
	readonly action: string;
	readonly details: string;
}): Pruning | undefined {
	if (record.action !== pruned) return undefined;
	const facts = factsOf(record);
	const [log, from, to] = [facts.log, facts.from, facts.to].map(numberOf);
	if (log === undefined || from === undefined || to === undefined)
		return undefined;
	return { log, from, to };
}

/** Tells of beginnings of logs that a database has no more, without a record of their deletion. */
export async function verifyPruning(
	db: Reader,
	logs: readonly KeptLog[],
	findings: Findings,
): Promise<void> {
	const prunings: Pruning[] = [];
	for await (const record of recordsWith(db, pruned)) {
		const told = pruningIn(record);
		if (told) prunings.push(told);
	}
	tellUnpruned(logs, prunings, findings);
}

/**
 * Tells of beginnings of logs that are gone without a record of their deletion. The records of deletions grow old themselves: where a later log has
 * lost some of its beginning, the last one of an earlier log may be among them.
 */
export function tellUnpruned(
	logs: readonly KeptLog[],
	prunings: readonly Pruning[],
	findings: Findings,
): void {
	const ends = new Map<number, number>();
	for (const { log, from, to } of prunings) {
		const known = ends.get(log);
		if (known !== undefined && from > known) tell(log, known, from);
		ends.set(log, Math.max(known ?? 0, to));
	}
	for (const { id, min_index } of logs) {
		const told = ends.get(id) ?? 0;
		const mayBeGone =
			told === 0 && logs.some((one) => one.id > id && one.min_index > 0);
		if (min_index > told && !mayBeGone) tell(id, told, min_index);
	}

	function tell(log: number, from: number, to: number): void {
		const { origin = `log ${log}` } = logs.find(({ id }) => id === log) ?? {};
		findings.add(
			`entries ${from} to ${to - 1} of ${origin} were removed, and no record tells that they were deleted as too old`,
			{ number: from },
		);
	}
}

/** Tells whether entries were deleted a moment ago, and the record of that has no entry yet. */
export async function isPruningUnsealed(db: Reader): Promise<boolean> {
	const newest = await db.first(newestOf, { action: pruned });
	return newest !== undefined && !newest.sealed;
}
