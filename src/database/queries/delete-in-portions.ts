import { setImmediate } from "node:timers/promises";
import type { Database, Query } from "../database.ts";

/** How many rows one statement deletes where old rows are swept. */
export const portion = 1000;

/** Runs a deletion of at most `portion` rows until nothing is left, and lets others in between. */
export async function deleteInPortions<P extends object>(
	db: Database,
	remove: Query<P, unknown>,
	params: P,
): Promise<void> {
	while ((await db.write((tx) => tx.run(remove, params))) >= portion)
		await setImmediate();
}
