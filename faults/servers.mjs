import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { asRoot } from "../bench/http.mjs";
import { forgeNode } from "../bin/node.mjs";
import { demand, Skipped, until } from "./support/context.mjs";
import { findingsOf, runCommand } from "./support/forge.mjs";
import { openClient } from "./support/writers.mjs";

export const servers = [
	{
		id: "F29",
		name: "one of three servers stopped for a while",
		short: true,
		run: stoppedServers,
	},
];

/** A server that is stopped for longer has lost its leases (`leaseMs`), in milliseconds. */
const shortStop = 8000;
const longStop = 60_000;
/** The lease of the server that sends records to receivers. */
const streams = "streams of the audit log";
/** Records of one request to a receiver of the audit log. */
const batch = 100;

/**
 * Stops servers that seal the audit log and send it on, for longer than their leases last, and lets them go on. No two checkpoints contradict each other,
 * whichever server tells them and when; the log verifies; and what goes to a receiver comes once and in its order, but for what was on its way.
 */
async function stoppedServers(context) {
	const receiver = await startReceiver(context);
	const notes = join(context.folder, "notes");
	mkdirSync(notes);
	const three = await startThree(context, {
		INGOT_AUDIT_STREAMS: receiver.url,
		INGOT_AUDIT_CHECKPOINTS_TO: notes,
	});
	const writing = await write(three.urls);
	const told = tellCheckpoints(three.urls);
	const stops = context.short
		? [shortStop]
		: [longStop, shortStop, shortStop, shortStop];
	for (const ms of stops) await stop(context, three, receiver, ms);
	await writing.stop();
	const { rows } = await three.ask("select max(id) as id from audit_record");
	await until(
		"all records are sealed and sent on",
		async () => {
			const sql = `select max(number) as number from audit_entry where record_id >= ${rows[0].id}`;
			const { number } = (await three.ask(sql)).rows[0];
			return number !== null && receiver.last() >= Number(number);
		},
		60,
	);
	const seen = await told.stop();
	const lease = `select fence from server_lease where name = '${streams}'`;
	const holders = Number((await three.ask(lease)).rows[0].fence);
	const wrong = [...writing.client.faults, ...receiver.wrong(holders)];
	for (const name of readdirSync(notes, { recursive: true }))
		if (name.endsWith(".checkpoint"))
			seen.push(readFileSync(join(notes, name), "utf8"));
	const stored = await three.ask("select note from audit_checkpoint");
	seen.push(...stored.rows.map(({ note }) => note));
	wrong.push(...(await contradictions(three, seen)));
	const verified = await runCommand(three.env, "audit", "verify");
	wrong.push(...findingsOf(verified));
	if (verified.status !== 0 && !wrong.length) wrong.push(verified.text);
	demand(wrong);
	return `${stops.length} stops of ${stops.map((ms) => ms / 1000).join(", ")} s; ${rows[0].id} records, ${seen.length} checkpoints told, none against another; ${receiver.repeated()} records sent again by ${holders} holders in turn`;
}

/** Starts three servers of one forge; says which process holds a lease. */
async function startThree(context, more) {
	const { pg, cluster } = await startPostgres();
	context.closes(() => cluster.stop());
	const { startServers } = await import("../tools/several-servers.mjs");
	const database = new pg.Pool({ connectionString: cluster.url, max: 2 });
	database.on("error", () => {});
	context.closes(() => database.end());
	const ask = (sql) => database.query(sql);
	const names = new Map();
	const servers = await startServers(forgeNode(), context.folder, 3, {
		more: { ...more, INGOT_LOG_LEVEL: "error" },
		cluster,
		/** The new name among the servers that live is that of the server that was started. */
		async started({ pid }) {
			await until("the server says that it lives", async () => {
				const { rows } = await ask(
					"select holder from server_lease where name like 'server %'",
				);
				const fresh = rows.find(({ holder }) => !names.has(holder));
				if (fresh) names.set(fresh.holder, pid);
				return fresh;
			});
		},
	});
	context.closes(async () => {
		for (const { pid } of servers.all) signal(pid, "SIGCONT");
		await servers.stop();
	});
	return {
		...servers,
		ask,
		/** The process that holds a lease now; undefined where none does. */
		async holder(name) {
			const { rows } = await ask(
				`select holder from server_lease where name = '${name}' and until_ms > extract(epoch from now()) * 1000`,
			);
			return names.get(rows[0]?.holder);
		},
	};
}

async function startPostgres() {
	try {
		const { default: pg } = await import("pg");
		const { startCluster } = await import("../tools/postgres-cluster.mjs");
		return { pg, cluster: await startCluster() };
	} catch (error) {
		if (error.code === "ERR_MODULE_NOT_FOUND")
			throw new Skipped("needs PostgreSQL (npm ci brings it)");
		throw error;
	}
}

/** Stops the servers that seal and that send on; others take both over before they go on. */
async function stop(context, three, receiver, ms) {
	const turns = ["audit log", streams];
	const holders = () => Promise.all(turns.map((name) => three.holder(name)));
	await until(
		"both are done",
		async () => !(await holders()).includes(undefined),
	);
	// in the middle of a request that the receiver has not answered
	await until("a request", () => receiver.isBusy());
	const pids = new Set(await holders());
	const before = receiver.last();
	for (const pid of pids) signal(pid, "SIGSTOP");
	const began = performance.now();
	try {
		await until(
			"others have taken over",
			async () =>
				(await holders()).every((pid) => pid && !pids.has(pid)) &&
				receiver.last() > before + 3 * batch,
			30,
		);
		await wait(Math.max(0, ms - (performance.now() - began)));
	} finally {
		for (const pid of pids) signal(pid, "SIGCONT");
	}
	await wait(context.short ? 1000 : 5000);
}

function signal(pid, name) {
	try {
		process.kill(pid, name);
	} catch {}
}

/** Each server has writers of its own, which wait while it is stopped. */
async function write(urls) {
	const clients = urls.map((url) => openClient(url));
	const [client] = clients;
	await client.insist("POST", "/api/v1/user/repos", { name: "r" });
	let going = true;
	const lanes = clients.flatMap((one, i) =>
		[0, 1].map(async (lane) => {
			const path = `/api/v1/repos/root/r/actions/variables/V_${i}_${lane}`;
			await one.insist("POST", path, { value: "first" });
			for (let n = 0; going; n++) await one.ask("PUT", path, { value: `${n}` });
		}),
	);
	return {
		client: { faults: clients.flatMap(({ faults }) => faults) },
		async stop() {
			going = false;
			await Promise.all(lanes);
		},
	};
}

/** Asks every server for its newest checkpoint again and again. */
function tellCheckpoints(urls) {
	const seen = [];
	let going = true;
	const readers = urls.map(async (url) => {
		while (going) {
			const answer = await fetch(new URL("-/audit-log/checkpoint", url), {
				headers: { authorization: asRoot },
			}).catch(() => undefined);
			const text = await answer?.text();
			if (answer?.status === 200) seen.push(text);
			await wait(100);
		}
	});
	return {
		async stop() {
			going = false;
			await Promise.all(readers);
			return seen;
		},
	};
}

/** Checkpoints that are none of the one log that the database has. */
async function contradictions({ ask }, seen) {
	const logs = await ask("select id, origin from audit_log");
	if (logs.rows.length !== 1) return [`there are ${logs.rows.length} logs`];
	const wanted = new Map();
	for (const note of new Set(seen)) {
		const [origin, size, root] = note.split("\n");
		if (origin !== logs.rows[0].origin) return [`another log: ${origin}`];
		const roots = wanted.get(Number(size)) ?? new Set();
		wanted.set(Number(size), roots.add(root));
	}
	const { rows } = await ask("select leaf from audit_entry order by number");
	const roots = rootsOf(rows.map(({ leaf }) => Buffer.from(leaf, "base64")));
	return [...wanted].flatMap(([size, told]) =>
		[...told]
			.filter((root) => root !== roots(size))
			.map((root) => `a checkpoint of ${size} entries has the root ${root}`),
	);
}

/** The root of the tree over the first leaves (RFC 9162, 2.1.1), by its definition. */
function rootsOf(leaves) {
	const known = new Map();
	const hash = (from, to) => {
		if (to - from === 1) return leaves[from];
		const key = `${from} ${to}`;
		const before = known.get(key);
		if (before) return before;
		const split = from + 2 ** Math.floor(Math.log2(to - from - 1));
		const sum = createHash("sha256").update(Buffer.from([1]));
		const root = sum.update(hash(from, split)).update(hash(split, to)).digest();
		known.set(key, root);
		return root;
	};
	return (size) => size <= leaves.length && hash(0, size).toString("base64");
}

/** Takes records of the audit log, slowly, so that a server that is stopped is in the middle of sending. */
async function startReceiver(context) {
	const met = new Map();
	const wrong = [];
	let last = -1;
	let busy = 0;
	let late = 0;
	const server = createServer(async (request, response) => {
		busy++;
		const chunks = [];
		for await (const chunk of request) chunks.push(chunk);
		const lines = Buffer.concat(chunks).toString().trim().split("\n");
		const records = lines.map((line) => ({ line, ...JSON.parse(line) }));
		if (records[0].number <= last) late++;
		for (const { line, number } of records) {
			if (number > last + 1 && last >= 0)
				wrong.push(`record ${number} comes after ${last}`);
			const before = met.get(number);
			if (before && before.line !== line)
				wrong.push(`record ${number} comes as another one`);
			met.set(number, { line, count: (before?.count ?? 0) + 1 });
			last = Math.max(last, number);
		}
		await wait(200);
		busy--;
		response.end();
	});
	await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
	context.closes(() => server.closeAllConnections());
	context.closes(() => server.close());
	return {
		url: `http://127.0.0.1:${server.address().port}/`,
		last: () => last,
		isBusy: () => busy > 0,
		repeated: () => [...met.values()].filter(({ count }) => count > 1).length,
		/** Each new holder may repeat what was on its way, and one that was stopped or had no turn may do so once more. */
		wrong: (holders) => [
			...wrong,
			...(late > 2 * holders
				? [`${late} requests of ${holders} holders brought what had come`]
				: []),
		],
	};
}
