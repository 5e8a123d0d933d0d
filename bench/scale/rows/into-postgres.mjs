import { join } from "node:path";
import { migrate } from "../../../src/database/migrate.ts";
import { bringRows } from "../../../src/database/moving/bring-rows.ts";
import { fillPostgres } from "../../../src/database/moving/postgres-rows.ts";
import { readSqlite } from "../../../src/database/moving/sqlite-rows.ts";
import { openPostgres } from "../../../src/database/postgres.ts";

/**
 * Brings the rows of a filled data directory into an empty database of PostgreSQL, and gives their number. `ingot move` would miss what the fill invented:
 * packages whose files were never uploaded.
 */
export async function intoPostgres(data, url) {
	const db = await openPostgres(url);
	await migrate(db).finally(() => db.close());
	const source = readSqlite(join(data, "ingot.db"));
	const target = await fillPostgres(url);
	try {
		const { rows } = await bringRows(source, target, new Set());
		await target.finish();
		return rows;
	} finally {
		await target.close();
		await source.close();
	}
}
