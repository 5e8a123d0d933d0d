import { setTimeout as wait } from "node:timers/promises";
import { demand, Skipped, until } from "./support/context.mjs";
import { examine, openForge } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";
import { descendantsOf, descriptorsOf } from "./support/processes.mjs";
import { openSlowClients } from "./support/slow-clients.mjs";

export const underLoad = [
	{
		id: "F9",
		name: "PostgreSQL crashes under load",
		short: true,
		run: databaseRestarts,
	},
	{
		id: "F10",
		name: "slow and vanishing clients",
		run: slowClients,
	},
	{ id: "F11", name: "SIGTERM under load", short: true, run: stops },
];

/** An acknowledged commit needs this to outlive an end of the database that is not orderly. */
const durable = {
	fsync: "on",
	synchronous_commit: "on",
	full_page_writes: "on",
	autovacuum: "on",
};

/** Most seconds until writes are acknowledged again after the database is back. */
const mostPause = 15;

/** Ends PostgreSQL at once, again and again, while all writers write. The server goes on, refuses with 503 meanwhile, and loses nothing. */
async function databaseRestarts(context) {
	const cluster = await startPostgres();
	context.closes(() => cluster.stop());
	const forge = await openForge(context, { INGOT_DATABASE_URL: cluster.url });
	await forge.start();
	const load = await openLoad(context, forge);
	const rounds = context.short ? 2 : 15;
	let slowest = 0;
	let ended = false;
	forge.server.ended.then(() => {
		ended = true;
	});
	const writing = await load.begin();
	for (let round = 0; round < rounds; round++) {
		const enough = writing.acknowledged.length + context.between(5, 40);
		await until("writes", () => writing.acknowledged.length > enough, 60);
		await cluster.restart("immediate");
		const began = performance.now();
		const before = writing.acknowledged.length;
		await until("writes again", () => writing.acknowledged.length > before, 60);
		slowest = Math.max(slowest, performance.now() - began);
	}
	await writing.stop();
	const wrong = await load.wrong();
	if (ended) wrong.push("the server ended");
	if (slowest > mostPause * 1000)
		wrong.push(
			`the first write came ${slowest.toFixed(0)} ms after the database`,
		);
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${rounds} crashes, ${load.acknowledged.length} writes acknowledged, none lost; the first write ${slowest.toFixed(0)} ms after the database at most; answers ${load.answers()}`;
}

async function startPostgres() {
	const { startCluster } = await import("../tools/postgres-cluster.mjs");
	try {
		return await startCluster(durable);
	} catch (error) {
		if (error.code === "ERR_MODULE_NOT_FOUND")
			throw new Skipped("needs PostgreSQL (npm ci brings it)");
		throw error;
	}
}

/** Clients that send and read too slowly, or go away in the middle. Others are served meanwhile, and afterwards nothing of them is left. */
async function slowClients(context) {
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	const many = context.short ? 1 : 4;
	const slow = await openSlowClients(load.client);
	const { pid } = forge.server;
	await wait(1000);
	const descriptors = descriptorsOf(pid);
	slow.headers(250 * many);
	slow.bodies(50 * many);
	slow.readers(25 * many);
	const aborting = slow.abortedClones(30 * many, context);
	const took = [];
	const wrong = [];
	const end = performance.now() + (context.short ? 5000 : 30_000);
	while (performance.now() < end) {
		const began = performance.now();
		const { status } = await load.client.ask("GET", "/api/v1/repos/root/a");
		took.push(performance.now() - began);
		if (status !== 200) wrong.push(`another client got ${status}`);
		await wait(20);
	}
	await aborting;
	took.sort((a, b) => a - b);
	const median = took[took.length >> 1];
	// of a machine that does other things besides, the slowest ones say nothing
	if (median > 500) wrong.push(`half of the others waited ${median} ms`);
	if (!context.short) {
		await until(
			"the server ends slow headers itself",
			() => slow.openHeads() === 0,
			120,
		);
	}
	slow.end();
	await until(
		"nothing of them is left",
		() =>
			descriptorsOf(pid) <= descriptors + 10 &&
			descendantsOf(pid).every(({ name }) => !name.startsWith("git")),
		60,
	);
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${slow.count()} slow clients, ${took.length} requests of others: half below ${median.toFixed(0)} ms, 99 of 100 below ${took[Math.floor(took.length * 0.99)].toFixed(0)} ms; ${descriptors} descriptors before, ${descriptorsLeft(descriptors)} at most after`;
}

const descriptorsLeft = (before) => before + 10;

/** SIGTERM while all writers write: the server ends with status 0 in time, and what it acknowledged is there. A second one ends it at once. */
async function stops(context) {
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	const rounds = context.short ? 2 : 20;
	const wrong = [];
	let slowest = 0;
	for (let round = 0; round < rounds; round++) {
		const writing = await load.begin();
		const enough = context.between(5, 50);
		await until("writes", () => writing.acknowledged.length > enough, 60);
		const began = performance.now();
		process.kill(forge.server.pid, "SIGTERM");
		const code = await forge.server.ended;
		slowest = Math.max(slowest, performance.now() - began);
		if (code !== 0) wrong.push(`it ended with status ${code}`);
		await writing.stop();
		await forge.start();
	}
	if (slowest > 30_000) wrong.push(`an end took ${slowest.toFixed(0)} ms`);
	wrong.push(...(await load.wrong()));
	const forced = await forcedEnd(forge, load);
	if (forced > 5000) wrong.push(`a second SIGTERM took ${forced} ms`);
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${rounds} ends with status 0, the slowest in ${slowest.toFixed(0)} ms, ${load.acknowledged.length} writes acknowledged, none lost; a second SIGTERM took ${forced.toFixed(0)} ms`;
}

/** Ends a server that waits for a slow body by a second signal; gives the milliseconds. */
async function forcedEnd(forge, load) {
	const slow = await openSlowClients(load.client);
	slow.bodies(5);
	await wait(500);
	process.kill(forge.server.pid, "SIGTERM");
	await wait(500);
	const began = performance.now();
	try {
		process.kill(forge.server.pid, "SIGTERM");
	} catch {
		// the first one has ended it
	}
	await forge.server.ended;
	slow.end();
	return performance.now() - began;
}
