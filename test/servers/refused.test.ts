import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { type Config, ConfigError } from "../../src/config.ts";
import { marksOfStores } from "../../src/database/migrations/servers/0272-marks-of-stores.ts";
import { openPostgres } from "../../src/database/postgres.ts";
import { startForge } from "../../src/start-forge.ts";
import { databaseWay } from "../database/database-way.ts";
import { afterFile } from "../support/after-file.ts";
import {
	dropTestDatabase,
	onPostgres,
	testDatabaseUrl,
} from "../support/postgres.ts";
import { type Servers, startServers } from "./servers.ts";

const refusal = async (settings: Partial<Config>): Promise<string> => {
	const data = await mkdtemp(join(tmpdir(), "ingot-refused-"));
	afterFile(() => rm(data, { recursive: true, force: true }));
	try {
		const forge = await startForge({ data, ...settings });
		await forge.close();
	} catch (error) {
		expect(error).toBeInstanceOf(ConfigError);
		return (error as Error).message;
	}
	throw new Error("it started");
};

test("repositories in a bucket want a database, a bucket and a key", async () => {
	expect(await refusal({ gitInBucket: true })).toMatch(/INGOT_DATABASE_URL/);
	const databaseUrl = "postgres://nowhere";
	expect(await refusal({ gitInBucket: true, databaseUrl })).toMatch(
		/INGOT_S3_BUCKET/,
	);
	expect(
		await refusal({ gitInBucket: true, databaseUrl, s3Bucket: "b" }),
	).toMatch(/INGOT_SECRET_KEY/);
});

describe.runIf(onPostgres)(
	"a server that does not belong to the others",
	() => {
		let servers: Servers;
		beforeAll(async () => {
			servers = await startServers(1);
		});

		test("is refused when what others commit does not reach it", async () => {
			const way = await databaseWay(`${servers.settings.databaseUrl}`, {
				pooled: true,
			});
			afterFile(way.close);
			const settings = { ...servers.settings, databaseUrl: way.url };
			expect(await refusal(settings)).toMatch(/session mode/);
			const { databaseUrl } = settings;
			expect(await refusal({ databaseUrl })).toMatch(/session mode/);
		});

		test("is refused when there is no such bucket", async () => {
			const settings = { ...servers.settings, s3Bucket: "nothing-here" };
			expect(await refusal(settings)).toMatch(/nothing-here cannot be used/);
		});

		test("is refused when the bucket belongs to another forge, unless it has a prefix of its own", async () => {
			const databaseUrl = await testDatabaseUrl();
			afterFile(() => dropTestDatabase(databaseUrl));
			const settings = { ...servers.settings, databaseUrl };
			expect(await refusal(settings)).toMatch(/belongs to another forge/);
			const forge = await startForge({ ...settings, s3Prefix: "second/" });
			await forge.close();
		});

		test("is refused when it would change the tables of servers that run, unless it is told to", async () => {
			const databaseUrl = await testDatabaseUrl();
			afterFile(() => dropTestDatabase(databaseUrl));
			const settings = {
				...servers.settings,
				databaseUrl,
				s3Prefix: "older/",
			};
			const data = await mkdtemp(join(tmpdir(), "ingot-older-"));
			afterFile(() => rm(data, { recursive: true, force: true }));
			const older = await startForge({ ...settings, data });
			const db = await openPostgres(databaseUrl);
			afterFile(() => db.close());
			// as an older program has left it
			const { version, name } = marksOfStores;
			await db.script(
				`delete from schema_step where version = ${version}; alter table git_store drop column mark`,
			);
			expect(await refusal(settings)).toMatch(
				`${version} ${name}), and 1 server of an older version still runs on it: stop all of them first, or start with --beside-older`,
			);
			await (await startForge({ ...settings, besideOlder: true })).close();
			await db.script(
				`delete from schema_step where version = ${version}; alter table git_store drop column mark`,
			);
			const starting = startForge(settings);
			// it waits for those that are about to end
			await older.close();
			await (await starting).close();
		});

		test("is refused when its key or its directory is another's", async () => {
			const { settings } = servers;
			expect(await refusal({ ...settings, secretKey: "other" })).toMatch(
				/INGOT_SECRET_KEY/,
			);
			const data = await mkdtemp(join(tmpdir(), "ingot-other-"));
			afterFile(() => rm(data, { recursive: true, force: true }));
			await writeFile(join(data, "forge-id"), "another");
			expect(await refusal({ ...settings, data })).toMatch(
				/belongs to another forge than the database/,
			);
		});
	},
);
