import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { configWith } from "../../src/config.ts";
import { rotateKey } from "../../src/domain/sealing/rotate-key.ts";
import { nextFact } from "../../src/domain/servers/prove-seals.ts";
import { afterFile } from "../support/after-file.ts";
import { onPostgres } from "../support/postgres.ts";
import { startServers } from "./servers.ts";

describe.skipIf(!onPostgres)("the key of several servers", () => {
	test("is replaced only while none of them runs, and none starts between two keys", async () => {
		const servers = await startServers(1);
		const folder = await mkdtemp(join(tmpdir(), "ingot-key-"));
		afterFile(() => rm(folder, { recursive: true, force: true }));
		const to = join(folder, "key");
		const config = configWith({ ...servers.settings, data: folder });
		const rotate = () => rotateKey(config, { to, say: () => {} });
		await expect(rotate()).rejects.toThrow(/1 server still runs: stop/);
		// nothing was begun
		const [server] = servers.all;
		if (!server) throw new Error("no server");
		const more = await servers.add();
		const { db } = more.app;
		await db.script(
			`insert into forge_fact (name, content) values ('${nextFact}', '')`,
		);
		await db.script(
			`update forge_fact set content = 'x' where name = '${nextFact}'`,
		);
		await expect(servers.add()).rejects.toThrow(/being replaced/);
		await db.script(`delete from forge_fact where name = '${nextFact}'`);
		await servers.stop(more);
		await servers.stop(server);
		// the files of keys and whatever else is sealed
		expect(await rotate()).toBeGreaterThan(2);
		await expect(servers.add()).rejects.toThrow(
			/INGOT_SECRET_KEY is not the one/,
		);
		await servers.add({ secretKey: readFileSync(to, "utf8") });
		expect((await servers.call("GET", "/user")).status).toBe(200);
	}, 60_000);
});
