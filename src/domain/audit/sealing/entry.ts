import { hash } from "node:crypto";
import type { AuditRecord } from "../audit-record.ts";
import type { HighestIds } from "./highest-ids.ts";

/** The parts of a record that may be erased, each with the columns that are committed to together. */
export const forgettable = {
	names: ["actor_name", "by_name", "target_name", "details"],
	network: ["address", "agent"],
} as const;
export type Forgettable = keyof typeof forgettable;

/** The columns of a record that its entry holds as they are, by their names in the entry. */
export const openFields = {
	id: "id",
	at: "at_ms",
	action: "action",
	actor: "actor_id",
	by: "by_id",
	as: "as_kind",
	credential: "credential_kind",
	credential_id: "credential_id",
	request: "request_id",
	organization: "organization_id",
	repository: "repository_id",
	account: "account_id",
	target: "target_kind",
	target_id: "target_id",
} as const;

/** The knowledge of a record besides its columns: a salt for each part, "" where the part was erased. */
type Salts = Readonly<Record<Forgettable, string>>;

/** Binds a part of a record without telling it: the digest of its salt and columns. */
export const commitmentOf = (
	part: Forgettable,
	record: Pick<AuditRecord, (typeof forgettable)[Forgettable][number]>,
	salt: string,
): string =>
	hash(
		"sha256",
		`ingot-audit-${part}-v1 ${salt}\n${JSON.stringify(forgettable[part].map((column) => record[column]))}`,
		"base64",
	);

/** Gives the canonical text of a record: JSON without spaces, its members in one order. */
export const entryOf = (
	record: AuditRecord,
	commitments: Readonly<Record<Forgettable, string>>,
): string =>
	// written out, as this is done for each of a million records
	JSON.stringify({
		v: 1,
		id: record.id,
		at: record.at_ms,
		action: record.action,
		actor: record.actor_id,
		by: record.by_id,
		as: record.as_kind,
		credential: record.credential_kind,
		credential_id: record.credential_id,
		request: record.request_id,
		organization: record.organization_id,
		repository: record.repository_id,
		account: record.account_id,
		target: record.target_kind,
		target_id: record.target_id,
		names: commitments.names,
		network: commitments.network,
	});

/** Gives the text of a record whose details are all there. */
export const sealedEntryOf = (record: AuditRecord, salts: Salts): string =>
	entryOf(record, {
		names: commitmentOf("names", record, salts.names),
		network: commitmentOf("network", record, salts.network),
	});

/**
 * Gives the text of the first entry of a log; `earlier` is the last checkpoint of the log that it takes the place of. The first log of a forge has the
 * highest ids of tables when it began.
 */
export const beginningOf = (
	origin: string,
	at: number,
	earlier: string | null,
	highest?: HighestIds,
): string => JSON.stringify({ v: 1, log: origin, at, earlier, highest });
