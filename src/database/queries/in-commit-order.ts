import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Dialect } from "../dialect.ts";

/** A place among rows that have the number of their transaction (`tx`) besides their id. */
interface Place {
	readonly tx: number;
	readonly id: number;
}

/**
 * Rows in the order in which they are read once each. On PostgreSQL a transaction that began earlier may commit later: only rows of those before the oldest
 * running one are ready, in the order of the transactions, so that none is passed over. SQLite has one writer, so there the ids alone tell the order; in
 * these words both find the place without passing what is before it.
 */
export const inCommitOrder = (d: Dialect, { tx, id }: Place) =>
	d.name === "postgres"
		? {
				/** 1 for rows that may be read. */
				ready: sql<number>`case when tx < (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint) then 1 else 0 end`,
				behind: sql<SqlBool>`(tx, id) > (${tx}, ${id})`,
				order: sql`tx, id` as RawBuilder<unknown>,
			}
		: {
				ready: sql<number>`1`,
				behind: sql<SqlBool>`id > ${id}`,
				order: sql`id` as RawBuilder<unknown>,
			};
