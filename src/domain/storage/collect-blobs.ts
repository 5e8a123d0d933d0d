import { sql } from "kysely";
import type { App } from "../../app.ts";
import { blobColumns } from "../../database/snapshots/facts.ts";
import { forgetUnnamed, freeOfCopies } from "./blobs-of-copies.ts";
import { dropReplaced } from "./packs/pack-rows.ts";

const batch = 500;

/**
 * Removes the bytes that no row names: of deleted packages, of large files of deleted repositories, of uploads that came to nothing. What was
 * put within the grace period stays, since a row may be about to name it, and so does what a moment of the copy may name. Gives how many.
 */
export async function collectBlobs(app: App): Promise<number> {
	const before = new Date(app.clock() - app.config.blobGraceSeconds * 1000);
	// packs that were replaced before that are read by nobody any more
	await app.db.write((tx) =>
		tx.run(dropReplaced, { before: Math.floor(before.getTime() / 1000) }),
	);
	let removed = 0;
	let waiting: string[] = [];
	const check = async () => {
		const named = await namedAmong(app, waiting);
		const gone: string[] = [];
		for (const key of await freeOfCopies(app, waiting, named))
			if (await app.blobs.delete(key, { ifPutBefore: before })) gone.push(key);
		await forgetUnnamed(app, gone);
		removed += gone.length;
		waiting = [];
	};
	for await (const { key, modified } of app.blobs.list()) {
		if (modified >= before) continue;
		waiting.push(key);
		if (waiting.length >= batch) await check();
	}
	await check();
	if (removed) app.log.info({ removed }, "unreferenced blobs were removed");
	return removed;
}

async function namedAmong(
	app: App,
	keys: readonly string[],
): Promise<ReadonlySet<string>> {
	const named = new Set<string>();
	if (keys.length === 0) return named;
	for (const [table, column] of blobColumns) {
		const ref = sql.ref<string>(column);
		const rows = await app.db.rows((q) =>
			q
				.selectFrom(table as "account")
				.select(ref.as("key"))
				.distinct()
				.where(ref, "in", [...keys]),
		);
		for (const { key } of rows) named.add(key);
	}
	return named;
}
