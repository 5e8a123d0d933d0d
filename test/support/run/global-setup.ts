import type { TestProject } from "vitest/node";
import { migrate } from "../../../src/database/migrate.ts";
import { openPostgres } from "../../../src/database/postgres.ts";
import { makeTemplate, onPostgres } from "../postgres.ts";
import { makeSchemaFile } from "../schema-file.ts";

/** Runs once before all tests: the schema is made once and copied for every forge. */
export async function setup(project: TestProject): Promise<() => void> {
	const { path, remove } = await makeSchemaFile();
	project.provide("schemaFile", path);
	if (onPostgres)
		await makeTemplate(async (url) => {
			const database = await openPostgres(url);
			await migrate(database);
			await database.close();
		});
	return remove;
}
