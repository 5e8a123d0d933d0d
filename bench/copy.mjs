import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode, root } from "../bin/node.mjs";
import { median } from "./tell.mjs";

// npm run bench:copy [-- --rounds N] [-- --seconds N] [-- --wait]
// Commits by API, 16 at a time, on servers without and with a copy of every second (INGOT_BACKUP_TO), in turn; then what the copy took: processor time, bytes, pieces,
// lag. The relation holds from machine to machine, a figure does not.
const option = (name, fallback) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const rounds = option("rounds", 5);
const seconds = option("seconds", 5);
const waits = process.argv.includes("--wait");
const folder = mkdtempSync(join(tmpdir(), "ingot-bench-copy-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const authorization = `Basic ${btoa("root:admin-pass-1")}`;

ensureInstalled();
await build();
const place = join(folder, "place");
mkdirSync(place);
const kinds = {
	"without a copy": {},
	"with a copy": { INGOT_BACKUP_TO: place },
	...(waits && {
		"waiting for it": {
			INGOT_BACKUP_TO: join(folder, "near"),
			INGOT_BACKUP_WAIT: "30",
		},
	}),
};
mkdirSync(join(folder, "near"));
const servers = {};
for (const [name, env] of Object.entries(kinds))
	servers[name] = await start(name.replaceAll(" ", "-"), env);
const rates = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
const costs = Object.fromEntries(Object.keys(kinds).map((name) => [name, []]));
const lags = [];
const mb = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;
try {
	for (const server of Object.values(servers)) await commitFor(server, 2);
	for (let round = 0; round < rounds; round++)
		for (const [name, server] of Object.entries(servers)) {
			const before = await metricsOf(server);
			const watch =
				name === "with a copy"
					? setInterval(async () => {
							lags.push((await metricsOf(server)).ingot_copy_lag_seconds);
						}, 500)
					: undefined;
			const made = await commitFor(server, seconds);
			clearInterval(watch);
			const after = await metricsOf(server);
			rates[name].push(made / seconds);
			costs[name].push(
				(1000 *
					(after.process_cpu_seconds_total -
						before.process_cpu_seconds_total)) /
					made,
			);
		}
	for (const name of Object.keys(kinds))
		console.log(
			`${name.padEnd(16)} ${median(rates[name]).toFixed(0)} commits a second, ${median(costs[name]).toFixed(2)} ms of processor time each`,
		);
	const told = await metricsOf(servers["with a copy"]);
	const files = readdirSync(place, { recursive: true })
		.map((name) => statSync(join(place, name)))
		.filter((one) => one.isFile());
	console.log(
		`log ${mb(told.ingot_copy_log_bytes_total)}, pieces ${mb(told.ingot_copy_bytes_total)} in ${told.ingot_copy_pieces_total}; the place has ${mb(files.reduce((sum, one) => sum + one.size, 0))} in ${files.length} files`,
	);
	console.log(
		`lag: median ${median(lags).toFixed(2)} s, most ${Math.max(...lags).toFixed(2)} s`,
	);
} finally {
	for (const { child } of Object.values(servers)) child.kill();
}

async function start(name, env) {
	const child = spawn(
		forgeNode(),
		[
			...[join(root, "dist/main.js"), "serve", "--json", "--port", "0"],
			...["--ssh-port", "0", "--data", join(folder, name)],
		],
		{
			env: {
				PATH: process.env.PATH,
				INGOT_ADMIN_PASSWORD: "admin-pass-1",
				INGOT_LOG_LEVEL: "error",
				INGOT_METRICS_TOKEN: "m-secret",
				...env,
			},
			stdio: ["ignore", "pipe", "inherit"],
		},
	);
	const [line] = await once(child.stdout, "data");
	const { url } = JSON.parse(`${line}`);
	const server = { url, child, count: 0 };
	const made = await call(server, "POST", "/user/repos", {
		name: "r",
		auto_init: true,
	});
	if (made !== 201) throw new Error(`${name}: ${made}`);
	return server;
}

async function call({ url }, method, path, body) {
	const answer = await fetch(`${url}api/v1${path}`, {
		method,
		headers: { authorization, "content-type": "application/json" },
		body: JSON.stringify(body),
	});
	await answer.arrayBuffer();
	return answer.status;
}

async function commitFor(server, length) {
	const until = performance.now() + length * 1000;
	let made = 0;
	await Promise.all(
		Array.from({ length: 16 }, async () => {
			while (performance.now() < until) {
				const path = `d${server.count % 100}/f${server.count++}.txt`;
				const status = await call(
					...[server, "POST", `/repos/root/r/contents/${path}`],
					{ content: btoa(`text ${path}`) },
				);
				if (status !== 201) throw new Error(`a commit got ${status}`);
				made++;
			}
		}),
	);
	return made;
}

async function metricsOf({ url }) {
	const answer = await fetch(`${url}metrics`, {
		headers: { authorization: "Bearer m-secret" },
	});
	const lines = (await answer.text()).split("\n");
	return Object.fromEntries(
		lines.flatMap((line) => {
			const [name, value] = line.split(" ");
			return value && !line.startsWith("#") ? [[name, Number(value)]] : [];
		}),
	);
}
