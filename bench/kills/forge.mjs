import { openSync } from "node:fs";
import { join } from "node:path";
import { startS3, startS3Detour } from "../../test/support/s3-server.ts";
import { startCluster } from "../../tools/postgres-cluster.mjs";
import { startRoundRobin } from "../../tools/round-robin.ts";
import { startServer } from "../../tools/server-under-test.mjs";

/** What an acknowledged commit needs to outlive an end of the database that is not orderly. */
const durable = {
	synchronous_commit: "on",
	full_page_writes: "on",
	autovacuum: "on",
};

/** Starts three servers of one forge over a PostgreSQL and a bucket of their own, behind a proxy that sends each request to the next. */
export async function startForge(node, folder) {
	const cluster = await startCluster(durable);
	const s3 = await startS3(join(folder, "bucket"), "forge");
	const bucket = { state: "fine" };
	const detour = await startS3Detour(s3.settings.endpoint, async () => {
		if (bucket.state === "slow")
			await new Promise((resolve) => setTimeout(resolve, 300));
		if (bucket.state === "away") return "refuse";
	});
	const proxy = await startRoundRobin();
	const log = openSync(join(folder, "log"), "a");
	const env = {
		INGOT_DATABASE_URL: cluster.url,
		INGOT_URL: proxy.url,
		INGOT_GIT_IN_BUCKET: "true",
		INGOT_S3_BUCKET: s3.settings.bucket,
		INGOT_S3_ENDPOINT: detour.endpoint,
		INGOT_S3_ACCESS_KEY: s3.settings.accessKeyId,
		INGOT_S3_SECRET_KEY: s3.settings.secretAccessKey,
		INGOT_SECRET_KEY: "the same for all",
		INGOT_ALLOW_PRIVATE: "true",
		INGOT_WORKERS: "1",
		INGOT_LOG_LEVEL: "warn",
	};
	const servers = [];
	async function start(i) {
		const host = `127.0.0.${i + 2}`;
		const own = { ...env, INGOT_HOST: host };
		const server = await startServer(node, dataOf(i), own, log);
		servers[i] = { ...server, at: `http://${host}:${server.port}/` };
		proxy.servers.push(servers[i].at);
	}
	const dataOf = (i) => join(folder, `server-${i + 1}`);
	for (const i of [0, 1, 2]) await start(i);
	return {
		url: proxy.url,
		env,
		bucket,
		log: join(folder, "log"),
		pids: () => servers.map(({ pid }) => pid),
		restartDatabase: (mode) => cluster.restart(mode),
		/** Kills a server while it is working, and starts it again; the database or the bucket may be away just then. */
		async kill(i) {
			const { at } = servers[i];
			await servers[i].kill();
			proxy.servers.splice(proxy.servers.indexOf(at), 1);
			for (let tries = 1; ; tries++)
				try {
					return await start(i);
				} catch (error) {
					if (tries === 60) throw error;
					await new Promise((resolve) => setTimeout(resolve, 1000));
				}
		},
		stopServers: () => Promise.all(servers.map((server) => server.stop())),
		async stop() {
			proxy.stop();
			detour.stop();
			await s3.stop();
			await cluster.stop();
		},
	};
}
