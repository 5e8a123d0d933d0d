import {
	closeSync,
	mkdtempSync,
	openSync,
	readFileSync,
	rmSync,
} from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../bin/build.mjs";
import { onDevelopmentNode } from "../../bin/install.mjs";
import { forgeNode } from "../../bin/node.mjs";
import { randomOf } from "../../tools/random.mjs";
import { startServer } from "../../tools/server-under-test.mjs";
import { apiRequests, pagesFound } from "./requests.mjs";
import { valuesFrom } from "./values.mjs";

// npm run bench:fuzz [-- --requests 100000] [-- --seed N] [-- --at-once 8]
// Asks a full forge for pages and operations of the API with wrong, hostile and heavy values, as a stranger, a reader, a writer and an
// administrator. Ends with 1 when something was answered with 500, was not answered, or held the main thread for longer than 500 ms of CPU time.
await onDevelopmentNode();
const { forgeClient } = await import("../../src/forge-client.ts");
const { fillForge } = await import("../../test/browser/support/full-forge.ts");

const option = (name, fallback) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? fallback : Number(process.argv[at + 1]);
};
const most = option("requests", 100_000);
const seed = option("seed", Math.floor(Math.random() * 1e9));
const atOnce = option("at-once", 8);
const tellMs = 50;
const longestMs = 500;
const patienceMs = 60_000;

const folder = mkdtempSync(join(tmpdir(), "ingot-fuzz-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
await build();
const logFile = join(folder, "log");
const log = openSync(logFile, "a");
const server = await startServer(
	forgeNode(),
	folder,
	{ INGOT_LOG_LEVEL: "warn", INGOT_HELD_MS: String(tellMs) },
	log,
);
const outcome = { statuses: new Map(), failed: [], slowest: 0 };
try {
	const callers = await prepare(server.url);
	const random = randomOf(seed);
	const values = valuesFrom(random);
	const document = await (await fetch(`${server.url}swagger.v1.json`)).json();
	const api = apiRequests(document, values, random);
	const pages = callers.map(() => pagesFound(values, random));
	const agent = new Agent({ keepAlive: true, maxSockets: atOnce });
	console.log(`seed ${seed}, ${most} requests, ${atOnce} at once`);
	const began = performance.now();
	let sent = 0;
	const lane = async () => {
		while (sent < most) {
			const n = sent++;
			if (n % 10_000 === 0 && n) tellProgress(n, began);
			const at = Math.floor(random() * callers.length);
			const caller = callers[at];
			const roll = random();
			values.begin();
			const asked =
				roll < 0.5 ? api() : roll < 0.88 ? pages[at].page() : pages[at].form();
			if (caller.readsOnly && asked.method !== "GET") continue;
			await ask(agent, caller, asked, pages[at]);
		}
	};
	await Promise.all(Array.from({ length: atOnce }, lane));
	agent.destroy();
} finally {
	await server.stop();
	closeSync(log);
}
process.exitCode = tell() ? 0 : 1;

/** Fills the forge; gives those who ask, with the headers of their programs and browsers. */
async function prepare(url) {
	const client = forgeClient(url, { name: "root", password: "admin-pass-1" });
	const settled = async () => {};
	const app = { events: { settled }, jobs: { settled } };
	const { ada, bob } = await fillForge({ ...client, app });
	const eve = await client.user("eve");
	const people = [ada, bob, eve, client.admin];
	const signedIn = await Promise.all(
		people.map(async (person) => ({
			name: person.name,
			api: { authorization: `token ${(await client.token(person)).token}` },
			page: { cookie: await sessionOf(url, person) },
			readsOnly: person === client.admin,
		})),
	);
	return [{ name: "nobody", api: {}, page: {} }, ...signedIn];
}

async function sessionOf(url, { name, password }) {
	const { headers, status } = await fetch(`${url}user/login`, {
		method: "POST",
		redirect: "manual",
		headers: { origin: new URL(url).origin },
		body: new URLSearchParams({ user_name: name, password }),
	});
	const cookies = headers.getSetCookie().map((one) => one.split(";")[0]);
	if (status !== 303 && status !== 302)
		throw new Error(`${name} cannot sign in: ${status}`);
	return cookies.join("; ");
}

async function ask(agent, caller, asked, found) {
	const isApi = asked.path.startsWith("/api/");
	const began = performance.now();
	const { status, text } = await send(agent, asked, {
		...(isApi ? caller.api : caller.page),
		...(isApi || asked.method === "GET"
			? {}
			: { origin: new URL(server.url).origin }),
		...(asked.type && { "content-type": asked.type }),
	}).catch((error) => ({ status: 0, text: String(error) }));
	const ms = performance.now() - began;
	outcome.slowest = Math.max(outcome.slowest, ms);
	outcome.statuses.set(status, (outcome.statuses.get(status) ?? 0) + 1);
	// a file that does not fit, and a forge that has too much to do, are told with 5xx by design
	if (status === 0 || (status >= 500 && status !== 503 && status !== 507))
		outcome.failed.push({
			status,
			as: caller.name,
			asked: `${asked.method} ${asked.path.slice(0, 300)}`,
			body: asked.body?.slice(0, 300),
			text: text.slice(0, 200),
		});
	else if (status === 200 && !isApi) found.read(text);
}

function send(agent, { method, path, body }, headers) {
	return new Promise((resolve, reject) => {
		const outgoing = request(
			{
				agent,
				host: "127.0.0.1",
				port: server.port,
				method,
				path,
				headers: {
					...headers,
					...(body !== undefined && {
						"content-length": Buffer.byteLength(body),
					}),
				},
			},
			(answer) => {
				let text = "";
				answer.setEncoding("utf8");
				answer.on("data", (piece) => {
					if (text.length < 1e6) text += piece;
				});
				answer.on("end", () => resolve({ status: answer.statusCode, text }));
				answer.on("error", reject);
			},
		);
		outgoing.setTimeout(patienceMs, () =>
			outgoing.destroy(new Error(`nothing came for ${patienceMs} ms`)),
		);
		outgoing.on("error", reject);
		outgoing.end(body);
	});
}

function logged(what) {
	return readFileSync(logFile, "utf8")
		.split("\n")
		.filter((line) => line.startsWith("{") && line.includes(what))
		.map((line) => JSON.parse(line));
}

function heldTimes() {
	return logged("the main thread was held");
}

function tellProgress(n, began) {
	const worst = Math.max(0, ...heldTimes().map(({ ms }) => ms));
	console.log(
		`${n} requests, ${Math.round((n / (performance.now() - began)) * 1000)} a second, ${outcome.failed.length} failed, held for ${worst} ms at most`,
	);
}

/** Prints what was found; tells if all is well. */
function tell() {
	const held = heldTimes().sort((a, b) => b.ms - a.ms);
	const statuses = [...outcome.statuses].sort(([a], [b]) => a - b);
	console.log(statuses.map(([code, n]) => `${code}: ${n}`).join("  "));
	console.log(
		`slowest answer ${Math.round(outcome.slowest)} ms; the main thread was held ${held.length} times for more than ${tellMs} ms`,
	);
	for (const { ms, requests } of held.slice(0, 40))
		console.log(
			`held ${ms} ms: ${requests
				.map((one) => one.slice(0, 160))
				.slice(0, 5)
				.join(" | ")}`,
		);
	for (const one of outcome.failed.slice(0, 40))
		console.log("failed", JSON.stringify(one));
	const errors = logged('"err":');
	console.log(`${errors.length} errors in the log`);
	for (const { msg, operation, err } of errors.slice(0, 20))
		console.log(`${msg} (${operation ?? ""}): ${err.stack?.slice(0, 600)}`);
	return !outcome.failed.length && !(held[0]?.ms > longestMs);
}
