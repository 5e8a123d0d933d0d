import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startCluster } from "../tools/postgres-cluster.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { sendAll } from "./http.mjs";
import { ownMemory, processesBelow, processorMs } from "./processes.mjs";

// node bench/workers.mjs [--reads N]: what a read by API costs with one and with several processes (docs/decisions/0016): processor time of the
// forge's own processes for each, and the memory of each. The client takes cores too, so requests a second say little on a small machine.
await onDevelopmentNode();
const { DatabaseSync } = await import("node:sqlite");
const { startS3 } = await import("../test/support/s3-server.ts");
const reads =
	Number(process.argv[process.argv.indexOf("--reads") + 1]) || 20_000;
const rounds = 3;
await build();
const folder = mkdtempSync(join(tmpdir(), "ingot-workers-"));
const cluster = await startCluster();
const s3 = await startS3(join(folder, "bucket"), "forge");
const shared = {
	INGOT_DATABASE_URL: cluster.url,
	INGOT_GIT_IN_BUCKET: "true",
	INGOT_S3_BUCKET: s3.settings.bucket,
	INGOT_S3_ENDPOINT: s3.settings.endpoint,
	INGOT_S3_ACCESS_KEY: s3.settings.accessKeyId,
	INGOT_S3_SECRET_KEY: s3.settings.secretAccessKey,
	INGOT_SECRET_KEY: "the same for all",
};
const kinds = {
	"sqlite, 1 process": {},
	"postgres, 1 process": { ...shared, INGOT_WORKERS: "1" },
	"postgres, 2 processes": { ...shared, INGOT_WORKERS: "2" },
};
try {
	for (const [name, env] of Object.entries(kinds)) await measure(name, env);
	changeCounter();
} finally {
	await s3.stop();
	await cluster.stop();
	rmSync(folder, { recursive: true, force: true });
}

async function measure(name, env) {
	const server = await startServer(forgeNode(), join(folder, name), env);
	try {
		const headers = {
			authorization: `Basic ${btoa("root:admin-pass-1")}`,
			"content-type": "application/json",
		};
		await fetch(`${server.url}api/v1/user/repos`, {
			method: "POST",
			headers,
			body: '{"name":"bench","auto_init":true}',
		});
		const url = `${server.url}api/v1/repos/root/bench`;
		const pids = processesBelow(server.pid);
		const figures = [];
		// each process has to have made fast code of it
		await read(url, headers, reads * Number(env.INGOT_WORKERS ?? 1));
		for (let i = 0; i < rounds; i++) {
			const before = processorMs(pids);
			const { count, ms } = await read(url, headers, reads);
			const micros = ((processorMs(pids) - before) * 1000) / count;
			figures.push({ micros, rate: count / (ms / 1000) });
		}
		figures.sort((a, b) => a.micros - b.micros);
		const { micros, rate } = figures[rounds >> 1];
		const memory = pids.map((pid) => Math.round(ownMemory(pid) / 1024));
		console.log(
			`${name}: ${micros.toFixed(0)} µs of processor time a read, ${rate.toFixed(0)} a second; memory ${memory.join(", ")} MB`,
		);
	} finally {
		await server.stop();
	}
}

function read(url, headers, count) {
	return sendAll(Array(count).fill({ url, headers }), 32);
}

/** What a process that reads beside a writer would ask SQLite before each answer from memory. */
function changeCounter() {
	const db = new DatabaseSync(join(folder, "counter.db"));
	db.exec("pragma journal_mode=wal; create table t (a)");
	const ask = db.prepare("pragma data_version");
	const times = 200_000;
	const began = performance.now();
	for (let i = 0; i < times; i++) ask.get();
	const micros = ((performance.now() - began) * 1000) / times;
	console.log(`sqlite's change counter: ${micros.toFixed(1)} µs a look`);
	db.close();
}
