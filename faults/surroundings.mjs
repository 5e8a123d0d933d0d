import { execFileSync } from "node:child_process";
import {
	appendFileSync,
	chmodSync,
	mkdirSync,
	readdirSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { forgeNode } from "../bin/node.mjs";
import { demand, Skipped, until } from "./support/context.mjs";
import { examine, openForge, storesOf } from "./support/forge.mjs";
import { openLoad } from "./support/load.mjs";
import { openPreload } from "./support/preload.mjs";

export const surroundings = [
	{ id: "F5", name: "a full disk", short: true, run: fullDisk },
	{ id: "F23", name: "few descriptors", run: fewDescriptors },
	{ id: "F24", name: "jumps of the clock", run: clockJumps },
	{
		id: "F25",
		name: "git is missing, or killed at its start",
		short: true,
		run: missingGit,
	},
	{
		id: "F26",
		name: "one damaged repository among others",
		run: damagedRepository,
	},
];

/** All data on a small disk that becomes full while all writers write: refused with 503 or 507, reads go on, and with room again so do writes. */
async function fullDisk(context) {
	const data = join(context.folder, "data");
	mkdirSync(data);
	mountSmall(data);
	context.closes(() => execFileSync("umount", ["-l", data]));
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	const first = await load.begin();
	await until("something to read", () => first.acknowledged.length > 20, 60);
	const wrong = [];
	const filler = join(data, "filler");
	const rounds = context.short ? 1 : 6;
	let refused = 0;
	for (let round = 0; round < rounds; round++) {
		const end = performance.now() + (context.short ? 3000 : 10_000);
		const before = load.client.statuses.get(507) ?? 0;
		while (performance.now() < end) {
			fill(filler);
			const { status } = await load.client.ask(
				"GET",
				"/api/v1/repos/root/a/contents/README.md",
			);
			if (status !== 200) wrong.push(`a read got ${status}`);
			await wait(context.between(5, 40));
		}
		refused += (load.client.statuses.get(507) ?? 0) - before;
		rmSync(filler);
		const counts = first.acknowledged.length;
		await until(
			"writes go on",
			() => first.acknowledged.length > counts + 20,
			60,
		);
	}
	await first.stop();
	if (refused === 0) wrong.push("nothing was refused");
	wrong.push(...(await load.wrong()));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `full ${rounds} times, ${refused} writes refused with 507, ${load.acknowledged.length} acknowledged, none lost; answers ${load.answers()}`;
}

function mountSmall(place) {
	try {
		execFileSync(
			"mount",
			["-t", "tmpfs", "-o", "size=200m,mode=0700", "tmpfs", place],
			{ stdio: "ignore" },
		);
	} catch {
		throw new Skipped("needs the right to mount a tmpfs");
	}
}

/** Takes all room that is left. */
function fill(file) {
	for (const size of [1 << 20, 1 << 16, 1 << 12])
		try {
			for (;;) appendFileSync(file, Buffer.alloc(size));
		} catch (error) {
			if (error.code !== "ENOSPC") throw error;
		}
}

/** A server that may open 256 files, with more clients than that: it goes on, and serves everybody as soon as they are gone. */
async function fewDescriptors(context) {
	const wrapper = join(context.folder, "node");
	writeFileSync(
		wrapper,
		`#!/bin/sh\nulimit -n 256\nexec ${forgeNode()} "$@"\n`,
	);
	chmodSync(wrapper, 0o755);
	const forge = await openForge(context, {}, wrapper);
	await forge.start();
	const load = await openLoad(context, forge);
	const { port } = new URL(forge.url);
	const sockets = Array.from({ length: 1000 }, () => {
		const socket = connect({ port: Number(port), host: "127.0.0.1" });
		socket.on("error", () => {});
		socket.write("GET / HTTP/1.1\r\n");
		return socket;
	});
	const writing = await load.begin();
	await wait(context.short ? 3000 : 20_000);
	for (const socket of sockets) socket.destroy();
	const began = performance.now();
	const before = writing.acknowledged.length;
	await until(
		"writes go on",
		() => writing.acknowledged.length > before + 10,
		60,
	);
	const took = performance.now() - began;
	await writing.stop();
	const wrong = await load.wrong();
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `1,000 clients, ${before} writes meanwhile, ten more ${took.toFixed(0)} ms after they had gone; answers ${load.answers()}`;
}

const hour = 3_600_000;

/** The clock of the server and its git jumps forward, back and past 2038 while all writers write. */
async function clockJumps(context) {
	const preload = openPreload(context);
	const forge = await openForge(context, preload.env);
	await forge.start();
	const load = await openLoad(context, forge);
	const past2038 = Date.UTC(2038, 0, 19, 3, 14, 5) - Date.now();
	const jumps = [hour, 0, -hour, 24 * hour, past2038, past2038 + hour, 0];
	const wrong = [];
	const failing = [];
	const writing = await load.begin();
	for (const offset of jumps) {
		preload.clock(offset);
		const known = load.client.faults.length;
		const before = writing.acknowledged.length;
		await until(
			`writes with the clock at ${offset} ms`,
			() => writing.acknowledged.length > before + 15,
			30,
		);
		await wait(context.short ? 300 : 3000);
		// the times of files stay those of the system: after years, new ones count as left over
		if (offset > 24 * hour) failing.push(...load.client.faults.slice(known));
	}
	await writing.stop();
	wrong.push(...(await load.wrong({ failing })));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${jumps.length} jumps, ${load.acknowledged.length} writes acknowledged, none lost; answers ${load.answers()}`;
}

/** Kinds of writes that need no process of git. */
const needsNoGit = /^\w+ \S+\/(issues|comments|assets|labels|packages)\b/;
const withoutGit = ["issues", "packages", "attachments", "comments", "labels"];

/** For a while there is no git, and then each git is killed at its start. What needs none goes on, small pushes among it; what needs one is not acknowledged. */
async function missingGit(context) {
	const place = join(context.folder, "bin");
	const git = execFileSync("sh", ["-c", "command -v git"]).toString().trim();
	mkdirSync(place);
	const program = join(place, "git");
	const become = (text) => {
		writeFileSync(`${program}.new`, `#!/bin/sh\n${text}\n`, { mode: 0o755 });
		renameSync(`${program}.new`, program);
	};
	become(`exec ${git} "$@"`);
	const forge = await openForge(context, { PATH: place });
	await forge.start();
	const load = await openLoad(context, forge);
	const wrong = [];
	const told = [];
	for (const [name, fault] of [
		["missing", () => rmSync(program)],
		["killed", () => become("kill -9 $$")],
	]) {
		const writing = await load.begin();
		await until("writes", () => writing.acknowledged.length > 10, 60);
		fault();
		// what runs already may end well
		await wait(500);
		const at = writing.acknowledged.length;
		await wait(context.short ? 2000 : 10_000);
		const meanwhile = writing.acknowledged.slice(at);
		become(`exec ${git} "$@"`);
		const kinds = new Set(meanwhile.map(({ kind }) => kind));
		for (const kind of withoutGit)
			if (!kinds.has(kind)) wrong.push(`${name}: no ${kind} were written`);
		if (kinds.has("large pushes"))
			wrong.push(`${name}: a push that git has to read was acknowledged`);
		const before = writing.acknowledged.length;
		const fresh = () =>
			writing.acknowledged
				.slice(before)
				.some(({ kind }) => kind === "large pushes");
		await until("pushes again", fresh, 60);
		await writing.stop();
		told.push(`${name}: ${meanwhile.length} writes without it`);
	}
	// what needs git may be answered with an error, also a moment later
	const failing = load.client.faults.filter((one) => !needsNoGit.test(one));
	wrong.push(...(await load.wrong({ failing })));
	await forge.stop();
	wrong.push(...(await examine(forge)));
	demand(wrong);
	return `${told.join("; ")}; ${load.acknowledged.length} writes acknowledged, none lost; answers ${load.answers()}`;
}

/** One repository loses its packs: it alone answers with an error that says so, and the doctor names it. */
async function damagedRepository(context) {
	const forge = await openForge(context);
	await forge.start();
	const load = await openLoad(context, forge);
	await load.client.insist("POST", "/api/v1/user/repos", {
		name: "damaged",
		auto_init: true,
	});
	await forge.stop();
	const [store] = storesOf(forge.data).toSorted().slice(-1);
	for (const name of readdirSync(join(store, "objects/pack")))
		if (name.endsWith(".pack")) rmSync(join(store, "objects/pack", name));
	await forge.start();
	const writing = await load.begin();
	const answers = new Map();
	const wrong = [];
	for (let i = 0; i < 20; i++) {
		await until(
			"others are written",
			() => writing.acknowledged.length > i * 3,
			60,
		);
		const { status, value } = await load.client.ask(
			"GET",
			"/api/v1/repos/root/damaged/contents/README.md",
		);
		answers.set(status, value?.message);
		if (status === 200) wrong.push("what is not there was answered");
	}
	await writing.stop();
	const of = /repos\/root\/damaged\//;
	const failing = load.client.faults.filter((one) => of.test(one));
	wrong.push(...(await load.wrong({ failing })));
	await forge.stop();
	const found = await examine(forge);
	const others = found.filter(
		(one) =>
			!one.includes(store) &&
			!/objects|store 4|damaged|parked-events.*GitError/.test(one),
	);
	if (found.length === 0) wrong.push("the doctor found nothing");
	wrong.push(...others);
	demand(wrong);
	const told = [...answers].map(([status, text]) => `${status} "${text}"`);
	return `it answers ${told.join(", ")}; ${load.acknowledged.length} writes to others acknowledged, none lost`;
}
