import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { onDevelopmentNode } from "../../bin/install.mjs";

// npm run bench:scale:mix -- --data DIR-of-a-size [--minutes 10] [--clients 8] [--postgres URL [--servers N --folder DIR]] [--seed N]
// Readers and writers of a filled forge (fill.mjs) beside each other, strangers and people with tokens and pages: how long answers take, of each kind of address too, which are of
// class 5xx, the memory of the server, and for how long of its own time it answered nobody (INGOT_HELD_MS). The data is changed.
// With --servers the forge is moved to the empty database and to a bucket in the folder of --folder, once, and several servers serve it from there behind a proxy.
await onDevelopmentNode();
const { build } = await import("../../bin/build.mjs");
const { forgeNode } = await import("../../bin/node.mjs");
const { startServer } = await import("../../tools/server-under-test.mjs");
const { openSync, closeSync, mkdtempSync, rmSync } = await import("node:fs");
const { tmpdir } = await import("node:os");

const option = (name, fallback) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? fallback : process.argv[at + 1];
};
const filled = resolve(option("data", "scale/size-1"));
const minutes = Number(option("minutes", "10"));
const clients = Number(option("clients", "8"));
const url = option("postgres");
const { tokens } = JSON.parse(readFileSync(join(filled, "seed.json"), "utf8"));
const facts = JSON.parse(readFileSync(join(filled, "facts.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "ingot-mix-"));
const logFile = join(folder, "log");

await build();
const log = openSync(logFile, "a");
const settings = { INGOT_HELD_MS: "50", INGOT_LOG_LEVEL: "warn" };
const server = option("servers") ? await startSeveral() : await startOne();
const stamp = Date.now();
let count = 0;
const one = (values) => values[Math.floor(Math.random() * values.length)];
const until = (n) => 1 + Math.floor(Math.random() * n);
const desks = ["big/desk", "big/desk", "mid/desk"];
const people = [undefined, "member", "light", "owner1"];

/** The pages that are read most: lists, things and pages. */
const often = [
	() => `/api/v1/repos/${one(desks)}/issues?page=${until(20)}`,
	() => `/api/v1/repos/${one(desks)}/issues?state=all&labels=desk-bug`,
	() => `/api/v1/repos/${one(desks)}/issues/${until(1900)}`,
	() => `/api/v1/repos/${one(desks)}/issues/${until(1900)}/timeline`,
	() => `/api/v1/repos/${one(desks)}/pulls?state=all&page=${until(50)}`,
	() => `/api/v1/repos/${one(desks)}/milestones`,
	() => `/api/v1/repos/${one(desks)}`,
	() => `/api/v1/users/user-${until(500)}`,
	() => "/api/v1/notifications",
	() => "/",
	() => `/${one(desks)}/issues`,
	() => `/${one(desks)}/issues/${until(1900)}`,
	() => `/user-${until(500)}`,
	() => `/${one(desks)}`,
];
/** The words that are looked for: one read of ten, words that most have among them. */
const searches = [
	() => `/api/v1/repos/search?q=thing-${until(500)}`,
	() => `/explore/repos?q=thing-${until(90)}`,
	() =>
		`/api/v1/repos/issues/search?state=all&q=${one(["needle", "machine", `part ${until(90)}`])}`,
	() =>
		`/${one(desks)}/issues?q=${one(["machine", "label:desk-bug", "no:milestone", "author:member"])}`,
	() => `/${one(desks)}/pulls?q=machine`,
];
const writes = [
	() => [
		"POST",
		`/repos/${one(desks)}/issues`,
		{ title: `Mixed ${count}`, body: "It happens when @light moves a machine" },
	],
	() => [
		"POST",
		`/repos/${one(desks)}/issues/${until(1900)}/comments`,
		{ body: `Seen ${count} at the machine` },
	],
	() => [
		"PATCH",
		`/repos/${one(desks)}/issues/${until(1900)}`,
		{ state: one(["open", "closed"]) },
	],
	() => [
		"POST",
		`/repos/big/desk/issues/${until(1900)}/labels`,
		{ labels: [one(facts.labels)] },
	],
	() => ["PUT", `/user/starred/big/thing-${until(500)}`],
	() => [
		"POST",
		"/user/repos",
		{ name: `mixed-${stamp}-${count}`, auto_init: count % 4 === 0 },
	],
	() => [
		"POST",
		"/repos/big/desk/labels",
		{ name: `mixed-${stamp}-${count}`, color: "#00ff00" },
	],
	() => [
		"POST",
		`/repos/big/desk/contents/mixed-${stamp}-${count}.txt`,
		{ content: "bWl4ZWQK", message: "Add a file" },
	],
	() => ["PUT", "/notifications"],
];

const taken = { read: [], write: [] };
const statuses = new Map();
const slow = [];
/** How long reads of each kind of address took. */
const byAddress = new Map();
let memory = 0;
const end = performance.now() + minutes * 60_000;
const watching = watchMemory();
await Promise.all(Array.from({ length: clients }, (_, i) => client(i)));
clearInterval(watching);
await server.stop();
closeSync(log);
report();
rmSync(folder, { recursive: true, force: true });
process.exit();

function startOne() {
	const database = url ? { INGOT_DATABASE_URL: url } : {};
	return startServer(forgeNode(), filled, { ...settings, ...database }, log);
}

async function startSeveral() {
	const { serveFromSeveral } = await import("./servers.mjs");
	return serveFromSeveral(forgeNode(), {
		...{ filled, url, log, more: settings },
		folder: resolve(option("folder")),
		count: Number(option("servers")),
	});
}

/** One after the other: three reads for each write. */
async function client(number) {
	while (performance.now() < end) {
		count++;
		const isWrite = (count + number) % 4 === 0;
		if (isWrite) {
			const [method, path, body] = one(writes)();
			await ask("write", method, `/api/v1${path}`, { as: "root", body });
		} else {
			const wanted = Math.random() < 0.1 ? searches : often;
			await ask("read", "GET", one(wanted)(), { as: one(people) });
		}
	}
}

async function ask(kind, method, path, { as, body }) {
	const api = path.startsWith("/api/");
	const begun = performance.now();
	let status;
	try {
		const answer = await fetch(new URL(path, server.url), {
			method,
			redirect: "manual",
			headers: {
				...(as && api ? { authorization: `token ${tokens[as]}` } : {}),
				...(body ? { "content-type": "application/json" } : {}),
			},
			body: body && JSON.stringify(body),
		});
		await answer.arrayBuffer();
		status = answer.status;
	} catch (error) {
		status = error.cause?.code ?? error.name;
		await wait(100);
	}
	const ms = performance.now() - begun;
	taken[kind].push(ms);
	const address = `${method} ${path}`
		.replace(/\d+/g, "N")
		.replace(/(big|mid)\/desk/, "desk")
		.replace(/q=.*/, api ? "q=…" : "$&");
	const all = byAddress.get(address) ?? [];
	byAddress.set(address, all);
	all.push(ms);
	const key = `${kind} ${status}`;
	statuses.set(key, (statuses.get(key) ?? 0) + 1);
	slow.push({ ms, method, path, status });
	slow.sort((a, b) => b.ms - a.ms);
	slow.length = Math.min(slow.length, 15);
}

function watchMemory() {
	return setInterval(() => {
		try {
			for (const { pid } of server.all ?? [server]) {
				const status = readFileSync(`/proc/${pid}/status`, "utf8");
				memory = Math.max(
					memory,
					Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
				);
			}
		} catch {
			// it has ended
		}
	}, 1000);
}

function report() {
	for (const [kind, all] of Object.entries(taken)) {
		const sorted = all.toSorted((a, b) => a - b);
		const part = (n) => sorted[Math.floor(sorted.length * n)]?.toFixed(0);
		console.log(
			`${kind}: ${all.length}, p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, p99 ${part(0.99)} ms, most ${sorted.at(-1)?.toFixed(0)} ms`,
		);
	}
	const addresses = [...byAddress].map(([address, all]) => {
		const sorted = all.toSorted((a, b) => a - b);
		return [address, sorted, sorted[Math.floor(sorted.length * 0.95)]];
	});
	for (const [address, sorted, ms] of addresses.toSorted((a, b) => b[2] - a[2]))
		console.log(
			`    ${address}: ${sorted.length}, p50 ${sorted[sorted.length >> 1].toFixed(0)} ms, p95 ${ms.toFixed(0)} ms, more than 300 ms: ${sorted.filter((one) => one > 300).length}`,
		);
	console.log(
		"answers:",
		[...statuses]
			.sort()
			.map(([key, n]) => `${key}: ${n}`)
			.join(", "),
	);
	console.log(`most memory of a server: ${memory.toFixed(0)} MB`);
	const text = readFileSync(logFile, "utf8");
	const lines = text
		.split("\n")
		.filter((line) => line.startsWith("{"))
		.map((line) => JSON.parse(line));
	const held = lines
		.filter(({ msg }) => msg === "the main thread was held")
		.toSorted((a, b) => b.ms - a.ms);
	console.log(
		`held for more than 50 ms: ${held.length} times, at most ${held[0]?.ms ?? 0} ms`,
	);
	for (const line of held.slice(0, 5))
		console.log("   ", JSON.stringify(line).slice(0, 300));
	for (const line of text
		.split("\n")
		.filter((one) => one && !one.startsWith("{"))
		.slice(0, 20))
		console.log(`log: ${line}`);
	const others = Map.groupBy(
		lines.filter(({ msg }) => msg !== "the main thread was held"),
		({ msg }) => msg,
	);
	for (const [msg, all] of others)
		console.log(
			`log: ${all.length} × ${msg} ${JSON.stringify(all[0].err?.message ?? "")}`,
		);
	for (const { ms, method, path, status } of slow)
		console.log(`    ${ms.toFixed(0)} ms ${status} ${method} ${path}`);
}
