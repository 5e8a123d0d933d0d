import { sql } from "kysely";
import type { Transaction } from "../database.ts";
import { raw } from "../raw.ts";

/**
 * Lets other transactions that ask for the same name wait until this one ends: for rules over rows that no single row stands for. It comes before
 * other locks. SQLite has one writer at a time anyway.
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
	if (tx.dialect === "postgres")
		await tx.rows((q) =>
			raw(
				q,
				sql`select pg_advisory_xact_lock(hashtextextended(${name}, 4921))`,
			),
		);
}
