import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { startS3 } from "../test/support/s3-server.ts";
import { startCluster } from "./postgres-cluster.mjs";
import { startRoundRobin, startTcpRoundRobin } from "./round-robin.ts";
import { startServer } from "./server-under-test.mjs";

/**
 * Starts several servers of one forge on a PostgreSQL and a bucket of their own, behind a proxy that sends each request to the next. `more` are settings
 * that all share, `cluster` is a PostgreSQL that is there already, `started` gets each server before the next one starts,
 * and `log` is what they write their logs to.
 */
export async function startServers(
	node,
	folder,
	count,
	{ more = {}, cluster: given, started = () => {}, log } = {},
) {
	const cluster = given ?? (await startCluster());
	const s3 = await startS3(join(folder, "bucket"), "forge");
	const proxy = await startRoundRobin();
	const env = {
		INGOT_DATABASE_URL: cluster.url,
		INGOT_URL: proxy.url,
		INGOT_GIT_IN_BUCKET: "true",
		INGOT_S3_BUCKET: s3.settings.bucket,
		INGOT_S3_ENDPOINT: s3.settings.endpoint,
		INGOT_S3_ACCESS_KEY: s3.settings.accessKeyId,
		INGOT_S3_SECRET_KEY: s3.settings.secretAccessKey,
		INGOT_SECRET_KEY: "the same for all",
		INGOT_WORKERS: "1",
		...more,
	};
	// each listens on an address of its own, so that all have one port for SSH
	const sshPort = await freePort();
	const hosts = Array.from({ length: count }, (_, i) => `127.0.0.${i + 2}`);
	const ssh = await startTcpRoundRobin(sshPort, hosts);
	const all = [];
	for (const host of hosts) {
		const own = join(folder, `server-${host}`);
		const server = await startServer(
			node,
			own,
			{ ...env, INGOT_HOST: host, INGOT_SSH_PORT: `${sshPort}` },
			log,
		);
		all.push(server);
		await started(server);
		proxy.servers.push(`http://${host}:${server.port}/`);
	}
	return {
		url: proxy.url,
		/** The addresses behind the proxy. */
		urls: [...proxy.servers],
		all,
		/** The settings of the first one. */
		env: { ...env, INGOT_DATA: join(folder, `server-${hosts[0]}`, "data") },
		async stop() {
			await Promise.all(all.map((server) => server.stop()));
			proxy.stop();
			ssh.stop();
			await s3.stop();
			if (!given) await cluster.stop();
		},
	};
}

async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	await once(server, "close");
	return port;
}
