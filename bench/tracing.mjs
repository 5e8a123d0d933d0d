import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { asRoot, callApi, sendAll } from "./http.mjs";
import { processesBelow, processorMs } from "./processes.mjs";
import { median } from "./tell.mjs";

// npm run bench:tracing [-- --rounds N]
// What OpenTelemetry costs (docs/decisions/0018): two servers in one run and in turn, one without it, one that sends to a collector which throws
// everything away. For reads, issues and commits by API: how many a second, and the processor time of the forge for each.
const rounds = Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 5;
const folder = mkdtempSync(join(tmpdir(), "ingot-tracing-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

ensureInstalled();
await build();
const collector = await startCollector();
const kinds = {
	off: {},
	"on, every request": { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
	"on, one in ten": {
		OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
		OTEL_TRACES_SAMPLER: "parentbased_traceidratio",
		OTEL_TRACES_SAMPLER_ARG: "0.1",
	},
};
const servers = new Map();
for (const [name, env] of Object.entries(kinds)) {
	const server = await startServer(forgeNode(), join(folder, name), env);
	await callApi(server, "POST", "/user/repos", {
		name: "bench",
		auto_init: true,
	});
	servers.set(name, server);
}
const headers = { authorization: asRoot, "content-type": "application/json" };
let serial = 0;
const pieces = {
	read: [5_000, () => ({ url: "" })],
	issue: [
		1_000,
		() => ({ url: "/issues", body: JSON.stringify({ title: "an issue" }) }),
	],
	commit: [
		300,
		() => ({
			url: `/contents/f/${serial++}.txt`,
			body: JSON.stringify({ content: "eA==" }),
		}),
	],
};
for (const [piece, [count, make]] of Object.entries(pieces)) {
	const figures = new Map([...servers.keys()].map((name) => [name, []]));
	// the first round makes fast code of it
	for (let round = 0; round <= rounds; round++)
		for (const [name, server] of servers) {
			const pids = processesBelow(server.pid);
			const before = processorMs(pids);
			const { ms } = await sendAll(
				Array.from({ length: count }, make).map(({ url, body }) => ({
					method: body ? "POST" : "GET",
					url: `${server.url}api/v1/repos/root/bench${url}`,
					headers,
					body,
				})),
			);
			const micros = ((processorMs(pids) - before) * 1000) / count;
			if (round) figures.get(name).push({ rate: count / (ms / 1000), micros });
		}
	for (const [name, all] of figures)
		console.log(
			`${piece.padEnd(8)}${name.padEnd(20)}${median(all.map((one) => one.rate))
				.toFixed(0)
				.padStart(7)} a second${median(all.map((one) => one.micros))
				.toFixed(0)
				.padStart(7)} µs of processor time`,
		);
}
console.log(
	`the collector got ${collector.bytes()} bytes in ${collector.requests()} requests`,
);
for (const server of servers.values()) await server.stop();
collector.stop();

async function startCollector() {
	let [bytes, requests] = [0, 0];
	const server = createServer((request, response) => {
		requests++;
		request.on("data", (part) => {
			bytes += part.length;
		});
		request.on("end", () => response.end());
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	return {
		url: `http://127.0.0.1:${server.address().port}`,
		bytes: () => bytes,
		requests: () => requests,
		stop: () => server.close(),
	};
}
