import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { afterFile } from "../support/after-file.ts";
import { buildForge, startChildForge } from "../support/child-forge.ts";
import { onPostgres } from "../support/postgres.ts";
import { startServers } from "./servers.ts";

describe.runIf(onPostgres)("a server that is killed", () => {
	test("loses nothing that it acknowledged, and another goes on with its work", async () => {
		const servers = await startServers(0);
		buildForge();
		const data = await mkdtemp(join(tmpdir(), "ingot-killed-"));
		afterFile(() => rm(data, { recursive: true, force: true }));
		const { settings } = servers;
		// the first takes all leases
		const mortal = await startChildForge(data, {
			INGOT_DATABASE_URL: `${settings.databaseUrl}`,
			INGOT_GIT_IN_BUCKET: "true",
			INGOT_S3_BUCKET: `${settings.s3Bucket}`,
			INGOT_S3_ENDPOINT: `${settings.s3Endpoint}`,
			INGOT_S3_ACCESS_KEY: `${settings.s3AccessKey}`,
			INGOT_S3_SECRET_KEY: `${settings.s3SecretKey}`,
			INGOT_SECRET_KEY: `${settings.secretKey}`,
			INGOT_URL: servers.url,
			INGOT_WORKERS: "1",
		});
		const heir = await servers.add();
		expect(heir.app.servers?.turns.has("notifications")).toBe(false);
		servers.proxy.servers.push(`http://127.0.0.1:${mortal.facts.port}/`);
		const { call } = servers;
		const ada = await servers.user("ada");
		await call("POST", "/user/repos", {
			body: { name: "book", auto_init: true, default_branch: "main" },
		});
		await call("PUT", "/repos/root/book/collaborators/ada", {
			body: { permission: "read" },
		});
		const told = async () =>
			(
				await call<unknown[]>("GET", "/notifications?all=true&limit=50", {
					as: ada,
				})
			).body.length;
		const acknowledged: string[] = [];
		let killed = false;
		const writing = (async () => {
			for (let i = 0; i < 24; i++) {
				const commit = await call("POST", `/repos/root/book/contents/f${i}`, {
					body: { content: "aGk=", message: `f${i}` },
				});
				if (commit.status === 201) acknowledged.push(`f${i}`);
				else
					expect([500, 502, 503].includes(commit.status) && killed).toBe(true);
				if (i === 8) {
					killed = true;
					void mortal.kill("SIGKILL");
				}
			}
		})();
		await writing;
		servers.proxy.servers.splice(1);
		for (const file of acknowledged)
			expect(
				(await call("GET", `/repos/root/book/contents/${file}`)).status,
			).toBe(200);
		const before = await told();
		await call("POST", "/repos/root/book/issues", {
			body: { title: "After", assignees: ["ada"] },
		});
		await expect.poll(told, { timeout: 10_000 }).toBe(before + 1);
		expect(heir.app.servers?.turns.has("notifications")).toBe(true);
	});
});
