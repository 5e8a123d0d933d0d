import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { asRoot, callApi } from "./http.mjs";
import { processesBelow, processorMs } from "./processes.mjs";
import { median } from "./tell.mjs";

// node bench/readers.mjs [--seconds N]: what processes that only read could add on SQLite at the very most (docs/decisions/0016): one server that
// reads and writes, beside one that writes and two that read and share nothing, not even a file. The client sends many requests at a time
// and hardly looks at the answers, since it takes the same cores.
const seconds =
	Number(process.argv[process.argv.indexOf("--seconds") + 1]) || 4;
const rounds = 3;
const depth = 16;
const connections = 4;
const writesEachSecond = 50;
const folder = mkdtempSync(join(tmpdir(), "ingot-readers-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

ensureInstalled();
await build();
const servers = [];
for (const name of ["writer", "reader", "other"]) {
	const server = await startServer(forgeNode(), join(folder, name));
	await callApi(server, "POST", "/user/repos", { name: "bench" });
	servers.push(server);
}
const [writer, ...readers] = servers;
const kinds = {
	"one process": [writer],
	"a writer and two readers": readers,
};
const figures = new Map(Object.keys(kinds).map((name) => [name, []]));
for (let round = 0; round <= rounds; round++)
	for (const [name, reading] of Object.entries(kinds)) {
		const pids = servers.flatMap(({ pid }) => processesBelow(pid));
		const before = processorMs(pids);
		const end = performance.now() + seconds * 1000;
		const counts = await Promise.all([
			write(end),
			...reading.map((server) => read(server, end)),
		]);
		const reads = counts.slice(1).reduce((sum, count) => sum + count, 0);
		const micros = ((processorMs(pids) - before) * 1000) / reads;
		if (round) figures.get(name).push({ rate: reads / seconds, micros });
	}
for (const [name, all] of figures)
	console.log(
		`${name}: ${median(all.map((one) => one.rate)).toFixed(0)} reads a second, ${median(all.map((one) => one.micros)).toFixed(0)} µs of processor time each, beside ${writesEachSecond} issues a second`,
	);
for (const server of servers) await server.stop();

async function write(end) {
	let count = 0;
	while (performance.now() < end) {
		await callApi(writer, "POST", "/repos/root/bench/issues", { title: "one" });
		count++;
		await new Promise((resolve) =>
			setTimeout(resolve, 1000 / writesEachSecond),
		);
	}
	return count;
}

/** Reads over some connections, on each as many at a time as `depth`; gives how many were answered. */
async function read({ url }, end) {
	const { hostname, port, host } = new URL(url);
	const text = `GET /api/v1/repos/root/bench HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${asRoot}\r\n\r\n`;
	let count = 0;
	const one = async () => {
		const socket = connect({ host: hostname, port: Number(port) });
		socket.on("data", (bytes) => {
			let answered = 0;
			for (
				let at = bytes.indexOf("HTTP/1.1 200");
				at >= 0;
				at = bytes.indexOf("HTTP/1.1 200", at + 12)
			)
				answered++;
			count += answered;
			if (performance.now() > end) socket.destroy();
			else if (answered) socket.write(text.repeat(answered));
		});
		socket.write(text.repeat(depth));
		await once(socket, "close");
	};
	await Promise.all(Array.from({ length: connections }, one));
	return count;
}
