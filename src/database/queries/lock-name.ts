import { sql } from "kysely";
import type { Transaction } from "../database.ts";
import { raw } from "../raw.ts";

/** The kinds of names: names of different kinds never meet. Servers that run beside older ones use the same numbers. */
const kinds = { throttle: 4919, job: 4920, rule: 4921 } as const;

/**
 * Lets other transactions that ask for the same name of a kind wait until this one ends: for rules over rows that no single row stands for. It comes
 * before other locks. SQLite has one writer at a time anyway.
 */
export async function lockName(
	tx: Transaction,
	name: string,
	kind: keyof typeof kinds = "rule",
): Promise<void> {
	if (tx.dialect === "postgres")
		await tx.rows((q) =>
			raw(
				q,
				sql`select pg_advisory_xact_lock(hashtextextended(${name}, ${sql.lit(kinds[kind])}))`,
			),
		);
}
