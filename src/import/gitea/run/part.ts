import type { RawBuilder } from "kysely";
import type { Schema } from "../../../database/schema.ts";
import type { ImportContext } from "./import-context.ts";

/** A secret that is sealed when it is written; what was written before is compared with the text itself. */
export class Sealed {
	readonly plain: string;
	constructor(plain: string) {
		this.plain = plain;
	}
}

/** JSON with secrets in it, each of them sealed. */
export class SealedJson {
	readonly members: Readonly<Record<string, string | Sealed>>;
	constructor(members: Readonly<Record<string, string | Sealed>>) {
		this.members = members;
	}
}

type Value = string | number | null | Sealed | SealedJson;
export type Row = Readonly<Record<string, Value>>;
type TableName = keyof Schema & string;

/** The rows of one table that are made out of the source. All parts together, in their order, are the import. */
export interface Part {
	readonly table: TableName;
	/** The columns by which a row is known again. With all of them in it, a row is never changed, only added and deleted. */
	readonly key: readonly string[];
	/** The tables of the source that it reads, for the counts of the report. */
	readonly from: readonly string[];
	/** Rows of several parts in one table: tells them apart. */
	readonly name?: string;
	/** Columns that the database computes when a row is written. They are not in the digest: a row is not written anew because they would be others now. */
	computed?(row: Row): Readonly<Record<string, RawBuilder<unknown>>>;
	rows(world: ImportContext): AsyncIterable<Row> | Iterable<Row>;
}
