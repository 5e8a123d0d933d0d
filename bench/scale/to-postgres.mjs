import { join, resolve } from "node:path";
import { onDevelopmentNode } from "../../bin/install.mjs";

// node bench/scale/to-postgres.mjs --data DIR-of-a-size --postgres URL: the rows of a filled forge (fill.mjs) in an empty database of PostgreSQL, for a server
// that has both. `ingot move` would miss what the fill invented: packages whose files were never uploaded.
await onDevelopmentNode();
const { bringRows } = await import("../../src/database/moving/bring-rows.ts");
const { readSqlite } = await import(
	"../../src/database/moving/sqlite-rows.ts"
);
const { fillPostgres } = await import(
	"../../src/database/moving/postgres-rows.ts"
);
const { openPostgres } = await import("../../src/database/postgres.ts");
const { migrate } = await import("../../src/database/migrate.ts");

const option = (name) => {
	const at = process.argv.indexOf(`--${name}`);
	if (at < 0) throw new Error(`--${name} is missing`);
	return process.argv[at + 1];
};
const url = option("postgres");
const began = performance.now();
const db = await openPostgres(url);
await migrate(db).finally(() => db.close());
const source = readSqlite(join(resolve(option("data")), "data/ingot.db"));
const target = await fillPostgres(url);
const { rows } = await bringRows(source, target, new Set());
await target.finish();
await target.close();
await source.close();
const seconds = ((performance.now() - began) / 1000).toFixed(0);
console.log(`${rows} rows in ${seconds} s; now: vacuum analyze`);
