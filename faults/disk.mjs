import { setTimeout as wait } from "node:timers/promises";
import { demand, until } from "./support/context.mjs";
import { examine, openForge } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";
import { openPreload } from "./support/preload.mjs";

export const disk = [
	{
		id: "F5s",
		name: "syncs that fail",
		short: true,
		run: failedSyncs,
	},
	{
		id: "F5w",
		name: "short writes, and a slow disk",
		run: shortWrites,
	},
	{
		id: "F5r",
		name: "a disk that takes nothing more, by place",
		run: refusedWrites,
	},
];

/** Parts of paths whose syncs fail, one after the other. */
const synced = ["ingot.db-wal", "/repositories/", "/blobs/"];

/**
 * Lets one sync fail under all writers, in each place, after as many as the seed says. From then on no write is acknowledged, the server ends by itself with
 * status 1, and the next start has everything that was acknowledged.
 */
async function failedSyncs(context) {
	const preload = openPreload(context);
	const forge = await openForge(context, preload.env);
	await forge.start();
	const load = await openLoad(context, forge);
	const wrong = [];
	const rounds = context.short ? 1 : 6;
	for (let round = 0; round < rounds; round++)
		for (const path of synced) {
			const writing = await load.begin();
			// a single failure: the next sync would succeed without what was lost
			const after = context.between(0, 30);
			const rule = { call: "sync", path, error: "EIO", after, times: 1 };
			preload.rule(0, rule);
			let failedAt;
			const watch = setInterval(() => {
				if (preload.hits(0)) failedAt ??= performance.now();
			}, 1);
			const code = await endOf(forge, path);
			clearInterval(watch);
			const ended = performance.now();
			await writing.stop();
			preload.clear();
			if (code !== 1) wrong.push(`${path}: ended with status ${code}`);
			const late = writing.acknowledged.filter(
				// what was on its way when the sync failed may still arrive
				({ acked }) => acked > (failedAt ?? ended) + 250,
			);
			for (const { kind } of late)
				wrong.push(`${path}: ${kind} acknowledged after a failed sync`);
			await forge.start();
		}
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${rounds * synced.length} syncs failed, each ended the server with status 1; ${load.acknowledged.length} writes acknowledged before, none lost`;
}

/** Waits until a server has ended by itself; gives its status. */
function endOf(forge, what) {
	return Promise.race([
		forge.server.ended,
		wait(60_000).then(() => {
			throw new Error(`a failed sync of ${what} did not end the server`);
		}),
	]);
}

/** Every write of the forge and its git writes the half at most; then syncs take long. All goes on. */
async function shortWrites(context) {
	const preload = openPreload(context);
	const forge = await openForge(context, preload.env);
	await forge.start();
	const load = await openLoad(context, forge);
	const ms = context.short ? 2000 : 30_000;
	const phases = [
		["repositories", { call: "write", path: "/repositories/", shorten: true }],
		["blobs", { call: "write", path: "/blobs/", shorten: true }],
		["slow syncs", { call: "sync", path: forge.data, delay: 120 }],
	];
	const told = [];
	const wrong = [];
	for (const [name, rule] of phases) {
		preload.rule(0, rule);
		const writing = await load.begin();
		await until("calls are changed", () => preload.hits(0) > 5, 60);
		await wait(ms);
		const changed = preload.hits(0);
		await writing.stop();
		preload.clear();
		const { length } = writing.acknowledged;
		if (length === 0) wrong.push(`${name}: nothing was acknowledged`);
		told.push(`${name}: ${changed} calls, ${length} writes`);
	}
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${told.join("; ")}; none lost`;
}

/** Places that are full or cannot be written, with the errors that the system gives. */
const places = [
	["/repositories/", "ENOSPC"],
	["/blobs/", "ENOSPC"],
	["ingot.db", "ENOSPC"],
	["/repositories/", "EROFS"],
	["/blobs/", "EROFS"],
];

/** Writes to one place fail for a while: refused with 503 or 507, nothing is half done, reads go on, and afterwards everything is written again. */
async function refusedWrites(context) {
	const preload = openPreload(context);
	const forge = await openForge(context, preload.env);
	await forge.start();
	const load = await openLoad(context, forge);
	const first = await load.begin();
	await until("something to read", () => first.acknowledged.length > 20);
	await first.stop();
	const wrong = [];
	const told = [];
	const chosen = context.short ? places.slice(0, 3) : places;
	for (const [path, error] of chosen) {
		const after = context.between(0, 20);
		preload.rule(0, { call: "write", path, error, after });
		const writing = await load.begin();
		await until(`${path} refuses`, () => preload.hits(0) > 5, 30);
		const end = performance.now() + (context.short ? 2000 : 10_000);
		let reads = 0;
		while (performance.now() < end) {
			const { status } = await load.client.ask(
				"GET",
				"/api/v1/repos/root/a/contents/README.md",
			);
			if (status !== 200) wrong.push(`${path} ${error}: a read got ${status}`);
			reads++;
			await wait(20);
		}
		preload.clear();
		if (forge.server.pid && (await hasEnded(forge)))
			wrong.push(`${path} ${error}: the server ended`);
		const before = writing.acknowledged.length;
		await until(
			`writes go on after ${path} ${error}`,
			() => writing.acknowledged.length > before + 20,
			30,
		);
		await writing.stop();
		told.push(`${path} ${error}: ${reads} reads`);
	}
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${told.join("; ")}; ${load.acknowledged.length} writes acknowledged, none lost; answers ${load.answers()}`;
}

const hasEnded = (forge) =>
	Promise.race([forge.server.ended.then(() => true), wait(100, false)]);
