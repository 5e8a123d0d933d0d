import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { livingServers } from "../../src/domain/servers/leases.ts";
import { afterFile } from "../support/after-file.ts";
import { buildForge, startChildForge } from "../support/child-forge.ts";
import { onPostgres } from "../support/postgres.ts";
import { type Servers, startServers } from "./servers.ts";

describe.runIf(onPostgres)("a right that is taken away on one server", () => {
	let servers: Servers;
	beforeAll(async () => {
		servers = await startServers(2);
		await servers.user("ada");
	});
	const ada = { name: "ada", password: "pass-of-ada" };
	const statusAt = async (url: string, token: string) =>
		(
			await fetch(`${url}api/v1/user`, {
				headers: { authorization: `token ${token}` },
			})
		).status;

	test("is gone on another one whose connections to the database were ended", async () => {
		const [a, b] = servers.all;
		const at = `http://127.0.0.1:${b?.app.config.port}/`;
		const administrator = new pg.Client({
			connectionString: servers.settings.databaseUrl,
		});
		await administrator.connect();
		afterFile(() => administrator.end());
		for (let n = 0; n < 5; n++) {
			const { token } = await servers.token(ada, ["all"], { name: `cut${n}` });
			expect(await statusAt(at, token)).toBe(200);
			// those that listen have said so last
			await administrator.query(
				"select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and (query ilike 'listen%' or query ilike '%pg_backend_pid() as pid%')",
			);
			await expect
				.poll(
					async () =>
						(
							await fetch(
								`http://127.0.0.1:${a?.app.config.port}/api/v1/users/ada/tokens/cut${n}`,
								{
									method: "DELETE",
									headers: {
										authorization: `Basic ${btoa(`ada:${ada.password}`)}`,
									},
								},
							)
						).status,
				)
				.toBe(204);
			expect([401, 503]).toContain(await statusAt(at, token));
			await expect.poll(() => statusAt(at, token)).toBe(401);
		}
	});

	test("is gone on another one that was stopped meanwhile, in its first answer", async () => {
		buildForge();
		const data = await mkdtemp(join(tmpdir(), "ingot-stopped-"));
		afterFile(() => rm(data, { recursive: true, force: true }));
		const { settings } = servers;
		const { app } = servers.all[0] ?? {};
		if (!app) throw new Error("no server");
		const before = await livingServers(app.db);
		const stopped = await startChildForge(data, {
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
		const port = Number(stopped.facts.port);
		const at = `http://127.0.0.1:${port}/`;
		const { token } = await servers.token(ada, ["all"], { name: "stop" });
		for (let n = 0; n < 3; n++) expect(await statusAt(at, token)).toBe(200);
		await expect.poll(() => livingServers(app.db)).toBe(before + 1);
		stopped.child.kill("SIGSTOP");
		const gone = await servers.call("DELETE", "/users/ada/tokens/stop", {
			as: ada,
		});
		expect(gone.status).toBe(204);
		// the request is there before the server goes on
		const socket = connect(port, "127.0.0.1");
		await once(socket, "connect");
		socket.write(
			`GET /api/v1/user HTTP/1.1\r\nHost: x\r\nAuthorization: token ${token}\r\nConnection: close\r\n\r\n`,
		);
		await expect
			.poll(() => livingServers(app.db), { timeout: 20_000 })
			.toBe(before);
		stopped.child.kill("SIGCONT");
		const [answer] = (await once(socket, "data")) as [Buffer];
		expect(answer.toString()).toMatch(/^HTTP\/1.1 401 /);
		socket.destroy();
	});
});
