import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Config } from "../../src/config.ts";
import { type ForgeClient, forgeClient } from "../../src/forge-client.ts";
import { type Forge, startForge } from "../../src/start-forge.ts";
import { type RoundRobin, startRoundRobin } from "../../tools/round-robin.ts";
import { afterFile } from "../support/after-file.ts";
import { dropTestDatabase, testDatabaseUrl } from "../support/postgres.ts";
import { startS3 } from "../support/s3-server.ts";

/** Several servers of one forge, which share PostgreSQL and a bucket, behind a proxy that sends each request to the next. */
export interface Servers extends ForgeClient {
	readonly all: readonly Forge[];
	readonly proxy: RoundRobin;
	/** The settings that they share. */
	readonly settings: Partial<Config>;
	/** Starts one more, with an empty directory. */
	add(settings?: Partial<Config>): Promise<Forge>;
	/** Takes one from the proxy and stops it. */
	stop(forge: Forge): Promise<void>;
}

/** Starts servers until the tests of the file are over. */
export async function startServers(
	count: number,
	more: Partial<Config> = {},
): Promise<Servers> {
	const folder = await mkdtemp(join(tmpdir(), "ingot-servers-"));
	const s3 = await startS3(join(folder, "bucket"), "forge");
	const proxy = await startRoundRobin();
	const databaseUrl = await testDatabaseUrl();
	const { settings: bucket } = s3;
	const settings: Partial<Config> = {
		databaseUrl,
		url: proxy.url,
		gitInBucket: true,
		s3Bucket: bucket.bucket,
		s3Endpoint: bucket.endpoint,
		s3AccessKey: bucket.accessKeyId,
		s3SecretKey: bucket.secretAccessKey,
		secretKey: "the same for all",
		...more,
	};
	const running: Forge[] = [];
	const urls = new Map<Forge, string>();
	const add = async (own: Partial<Config> = {}) => {
		const data = await mkdtemp(join(folder, "server-"));
		const port = await freePort();
		const forge = await startForge({ ...settings, data, port, ...own });
		running.push(forge);
		const url = `http://127.0.0.1:${port}/`;
		urls.set(forge, url);
		proxy.servers.push(url);
		return forge;
	};
	const stop = async (forge: Forge) => {
		running.splice(running.indexOf(forge), 1);
		proxy.servers.splice(proxy.servers.indexOf(urls.get(forge) ?? ""), 1);
		await forge.close();
	};
	afterFile(async () => {
		proxy.stop();
		await Promise.all([...running].map((forge) => forge.close()));
		await s3.stop();
		await dropTestDatabase(databaseUrl);
		await rm(folder, { recursive: true, force: true });
	});
	for (let i = 0; i < count; i++) await add();
	return {
		...forgeClient(proxy.url, { name: "root", password: "admin-pass-1" }),
		all: running,
		proxy,
		settings,
		add,
		stop,
	};
}

/** The address that a forge tells is the proxy's, so its own port is chosen before. */
async function freePort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, "close");
	return port;
}
