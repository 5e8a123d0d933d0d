import pg from "pg";
import { expect, test } from "vitest";
import { dropTestDatabase, onPostgres, testDatabaseUrl } from "./postgres.ts";

test.runIf(onPostgres)("every test gets a database of its own", async () => {
	const urls = [await testDatabaseUrl(), await testDatabaseUrl()];
	for (const url of urls) {
		const client = new pg.Client({ connectionString: url });
		await client.connect();
		await client.query("CREATE TABLE things (id integer PRIMARY KEY)");
		const { rows } = await client.query(
			"SELECT count(*)::int AS n FROM things",
		);
		expect(rows).toEqual([{ n: 0 }]);
		await client.end();
	}
	for (const url of urls) await dropTestDatabase(url);
});

test("a database that no test made is not dropped", async () => {
	const url = "postgres://localhost/postgres";
	await expect(dropTestDatabase(url)).rejects.toThrow("Not a test database");
});
