import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import pg from "pg";
import { migrate } from "../../../src/database/migrate.ts";
import { bringRows } from "../../../src/database/moving/bring-rows.ts";
import { fillPostgres } from "../../../src/database/moving/postgres-rows.ts";
import { readSqlite } from "../../../src/database/moving/sqlite-rows.ts";
import { openPostgres } from "../../../src/database/postgres.ts";

/** Heads of the index of code in which there is nothing to find, and rows of them in one statement. */
const heads =
	"select repository_id, branch, oid, rules, kind, shown, indexed_at_ms from code_head where files = 0";
const atOnce = 5000;

/** Brings what the fill says of invented repositories: they are indexed. A move leaves that to the index, which would have 400,000 jobs at size 10. */
async function bringHeads(file, url) {
	const source = new DatabaseSync(file, { readOnly: true });
	const target = new pg.Client({ connectionString: url });
	await target.connect();
	try {
		let rows = [];
		const flush = () =>
			target.query(
				`insert into code_head (repository_id, branch, oid, rules, kind, shown, indexed_at_ms)
				select * from json_to_recordset($1) as h(repository_id bigint, branch text, oid text, rules text, kind bigint, shown bigint, indexed_at_ms bigint)
				on conflict do nothing`,
				[JSON.stringify(rows)],
			);
		for (const row of source.prepare(heads).iterate()) {
			rows.push(row);
			if (rows.length < atOnce) continue;
			await flush();
			rows = [];
		}
		await flush();
	} finally {
		await target.end();
		source.close();
	}
}

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
		await bringHeads(join(data, "ingot.db"), url);
		return rows;
	} finally {
		await target.close();
		await source.close();
	}
}
