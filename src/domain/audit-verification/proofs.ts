import { verifyCheckpoint } from "../../crypto/tlog/checkpoint.ts";
import type { Verifier } from "../../crypto/tlog/note.ts";
import { readProof, writeProof } from "../../crypto/tlog/proof-file.ts";
import { includes, inclusionProof } from "../../crypto/tlog/proofs.ts";
import { leafHash } from "../../crypto/tlog/tree.ts";
import { query, type Reader } from "../../database/database.ts";
import { notFound } from "../../errors.ts";
import type { AuditRecord } from "../audit/audit-record.ts";
import {
	type AuditLogRow,
	lastCheckpoint,
	lastCosigned,
} from "../audit/sealing/log-rows.ts";
import { noteOf } from "../audit/sealing/read-log.ts";
import { nodesOfLog } from "../audit/sealing/tile-rows.ts";
import { checkEntry, type SealedRecord, tellLeftOver } from "./check-entry.ts";
import { isRow } from "./export-lines.ts";
import { Findings } from "./finding.ts";
import { entriesOf, recordColumns, sealedRecord } from "./stored-log.ts";

/** The members that a proof has besides: the entry, and its record with what opens the commitments. */
interface Opened {
	readonly entry: string;
	readonly names_salt: string;
	readonly network_salt: string;
	readonly record: Partial<AuditRecord> | null;
}

const ofRecord = query((q, p: { record: number }) =>
	q
		.selectFrom("audit_entry")
		.select(["log_id", "number"])
		.where("record_id", "=", p.record),
);

/** Gives the log and number of a record; undefined while it has none. */
export const numberOfRecord = (
	db: Reader,
	record: number,
): Promise<{ log_id: number; number: number } | undefined> =>
	db.first(ofRecord, { record });

/** Gives one file that proves an entry of a log with its record, and needs nothing else (c2sp.org/tlog-proof). @throws DomainError "not-found" */
export async function proveEntry(
	db: Reader,
	log: AuditLogRow,
	number: number,
): Promise<string> {
	// what others have seen convinces more than what is new
	const checkpoint =
		(await lastCosigned(db, log.id, number)) ??
		(await lastCheckpoint(db, log.id));
	const range = { log: log.id, from: number, to: number + 1 };
	const [row] = await db.all(entriesOf, range);
	if (!row || !checkpoint || number >= checkpoint.size)
		throw notFound(`the audit log has no entry ${number}`);
	const { entry, names_salt, network_salt, record } = sealedRecord(row);
	const opened: Opened = {
		...{ entry, names_salt, network_salt },
		record: record ? recordColumns(record) : null,
	};
	const nodes = nodesOfLog(db, log.id, checkpoint.size);
	return writeProof({
		extra: Buffer.from(JSON.stringify(opened)),
		index: number,
		hashes: await inclusionProof(number, checkpoint.size, nodes),
		checkpoint: noteOf(checkpoint),
	});
}

/** The findings of a proof. */
interface Proven {
	readonly origin: string;
	readonly size: number;
	readonly number: number;
	/** The canonical text of the entry. */
	readonly entry: string;
	/** The record with all that was not erased; undefined for the beginning of a log. */
	readonly record: Partial<AuditRecord> | undefined;
	/** The witnesses that have seen the checkpoint, with the time in seconds. */
	readonly witnesses: readonly { name: string; seconds: number }[];
}

/** Checks a proof with the key of its log, offline. @throws Error with what is wrong */
export function checkProof(
	text: string,
	log: Verifier,
	witnesses: readonly Verifier[] = [],
): Proven {
	const { extra, index, hashes, checkpoint: note } = readProof(text);
	const { signed, ...checkpoint } = verifyCheckpoint(note, log, witnesses);
	const { entry, names_salt, network_salt, record } = openedOf(extra);
	const leaf = leafHash(Buffer.from(entry));
	if (!includes({ index, leaf }, checkpoint, hashes))
		throw new Error(
			`the checkpoint of size ${checkpoint.size} does not have this entry as number ${index}`,
		);
	const row: SealedRecord = {
		...{ number: index, names_salt, network_salt, entry },
		leaf: leaf.toString("base64"),
		record_id: record?.id ?? null,
		record: (record ?? undefined) as AuditRecord | undefined,
	};
	if (record || index > 0) {
		const findings = new Findings();
		checkEntry(row, findings);
		// nothing binds what stands in a part that was erased
		tellLeftOver(row, findings);
		const [finding] = findings.told;
		if (finding) throw new Error(finding.text);
	}
	return {
		...{
			origin: checkpoint.origin,
			size: checkpoint.size,
			number: index,
			entry,
		},
		// other members of the file are bound by nothing
		record: record ? recordColumns(record as AuditRecord) : undefined,
		witnesses: signed.flatMap(({ verifier, seconds }) =>
			seconds === undefined ? [] : [{ name: verifier.name, seconds }],
		),
	};
}

function openedOf(extra: Buffer | undefined): Opened {
	try {
		const opened = JSON.parse(extra?.toString("utf8") ?? "") as Opened;
		const { entry, names_salt, network_salt, record } = opened;
		if (
			[entry, names_salt, network_salt].every(
				(one) => typeof one === "string",
			) &&
			(record === null || isRow(record))
		)
			return { entry, names_salt, network_salt, record };
	} catch {}
	throw new Error("the proof has no entry with it");
}
