import { migrate } from "../../src/database/migrate.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { makeTemplate, onPostgres } from "./postgres.ts";

/** Runs once before all tests: the schema is made once and copied for every forge. */
export async function setup(): Promise<void> {
	if (!onPostgres) return;
	await makeTemplate(async (url) => {
		const database = await openPostgres(url);
		await migrate(database);
		await database.close();
	});
}
