import { randomBytes } from "node:crypto";
import pg from "pg";

/** Whether this run of the suite is the one on PostgreSQL. */
export const onPostgres = process.env.INGOT_TEST_DATABASE === "postgres";

/** Makes a fresh database in the cluster of this test run and returns its URL. */
export async function testDatabaseUrl(): Promise<string> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	await asAdministrator(`CREATE DATABASE ${name}`);
	const url = clusterUrl();
	url.pathname = `/${name}`;
	return url.href;
}

/** Removes a database of `testDatabaseUrl`, also when connections to it are still open. */
export async function dropTestDatabase(url: string): Promise<void> {
	const name = new URL(url).pathname.slice(1);
	if (!/^test_[0-9a-f]+$/.test(name))
		throw new Error(`Not a test database: ${name}`);
	await asAdministrator(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

function clusterUrl(): URL {
	const url = process.env.INGOT_TEST_DATABASE_URL;
	if (!url)
		throw new Error(
			"No PostgreSQL here: run `npm test -- --postgres <file>`, which starts one",
		);
	return new URL(url);
}

async function asAdministrator(statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: clusterUrl().href });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
