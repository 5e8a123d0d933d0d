import { setImmediate } from "node:timers/promises";
import type { Database, Query } from "../../database/database.ts";

/** A table whose old rows have no index by time: it is walked by id, from the first row to the last. */
export interface WalkedTable {
	/** The id of the last of the next rows. */
	readonly next: Query<{ after: number }, { id: number | null }>;
	/** Deletes those of them that are old. */
	readonly remove: Query<
		{ after: number; upTo: number; before: number },
		unknown
	>;
}

/** So many rows are looked at in one statement. */
export const rowsAtOnce = 1000;

/** Walks a table and deletes what is older than `before`; others have a turn between two statements. */
export async function deleteById(
	db: Database,
	{ next, remove }: WalkedTable,
	before: number,
): Promise<void> {
	let after = 0;
	for (;;) {
		const upTo = Number((await db.first(next, { after }))?.id ?? 0);
		if (upTo === 0) return;
		await db.write((tx) => tx.run(remove, { after, upTo, before }));
		after = upTo;
		await setImmediate();
	}
}
