import type { Selectable } from "kysely";
import type { AuditRecordTable } from "../../database/schema-site.ts";

/** A record of the audit log. */
export type AuditRecord = Selectable<AuditRecordTable>;

/** The details that a record tells besides its columns. A field of `changes` has what it was and what it is; null: there was none. */
export interface AuditDetails {
	readonly changes?: Readonly<
		Record<string, readonly [before: unknown, after: unknown]>
	>;
	readonly facts?: Readonly<Record<string, unknown>>;
}

/** Reads the details of a record. */
export const detailsOf = (record: { readonly details: string }): AuditDetails =>
	JSON.parse(record.details);
