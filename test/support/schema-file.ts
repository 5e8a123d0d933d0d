import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { migrate } from "../../src/database/migrate.ts";
import { openSqlite } from "../../src/database/sqlite.ts";
import { onPostgres } from "./postgres.ts";

declare module "vitest" {
	interface ProvidedContext {
		/** An SQLite database with the schema of a forge, to be copied. */
		schemaFile: string;
	}
}

/** Makes the database that those of the forges are copies of; `remove` takes it away. */
export async function makeSchemaFile(): Promise<{
	path: string;
	remove(): void;
}> {
	const directory = mkdtempSync(join(tmpdir(), "ingot-schema-"));
	const path = join(directory, "ingot.db");
	const database = openSqlite(path);
	await migrate(database);
	await database.close();
	return { path, remove: () => rmSync(directory, { recursive: true }) };
}

/** Makes a data directory in which only the schema is; on PostgreSQL nothing is. */
export function preparedData(
	data = mkdtempSync(join(tmpdir(), "ingot-")),
): string {
	mkdirSync(data, { recursive: true });
	if (!onPostgres) copyFileSync(inject("schemaFile"), join(data, "ingot.db"));
	return data;
}
