import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Database } from "../../database/database.ts";
import { openSqlite } from "../../database/sqlite.ts";

/** Opens the database of a forge, of any version. @throws as its driver does */
export async function openDatabase({
	databaseUrl,
	data,
}: Pick<Config, "databaseUrl" | "data">): Promise<Database> {
	if (!databaseUrl) return openSqlite(join(data, "ingot.db"));
	// loaded only where it is wanted: SQLite users do not pay for it
	return (await import("../../database/postgres.ts")).openPostgres(databaseUrl);
}
