import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { onDevelopmentNode } from "../../bin/install.mjs";
import { randomOf } from "../../tools/random.mjs";

// npm run bench:scale:kills -- --data DIR-of-a-size [--kills 50] [--seed N] [--only REGEX] [--postgres URL] [--keep]
// Starts the largest changes of a filled forge (fill.mjs) by the API and kills the server at a random moment, while the request runs or while a job goes on
// with it. What was acknowledged must be true for everybody as soon as the server runs again, and so must be what was half done not at all. When the
// jobs have ended nothing may be left, and `ingot doctor` must find nothing that it had not found before. Ends with 1 otherwise.
await onDevelopmentNode();
const { build } = await import("../../bin/build.mjs");
const { openGround } = await import("./kill/ground.mjs");
const { changesOf } = await import("./kill/changes.mjs");

const option = (name, fallback) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? fallback : process.argv[at + 1];
};
const filled = resolve(option("data", "scale/size-0.05"));
const wanted = Number(option("kills", "50"));
const seed = Number(option("seed", `${Date.now() % 1_000_000}`));
const only = new RegExp(option("only", "."));
const random = randomOf(seed);
const folder = mkdtempSync(join(tmpdir(), "ingot-scale-kills-"));
const { tokens } = JSON.parse(readFileSync(join(filled, "seed.json"), "utf8"));
const facts = JSON.parse(readFileSync(join(filled, "facts.json"), "utf8"));
const began = performance.now();
const say = (text) =>
	console.log(
		`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`,
	);

await build();
say(`seed ${seed}`);
const ground = await openGround(filled, folder, option("postgres"));
let server;
let kills = 0;
const faults = [];
try {
	await ground.fresh();
	const known = new Set(await ground.examine());
	say(`the doctor finds ${known.size} things that the filling has left`);
	const changes = changesOf({ call, values: ground.values, facts }).filter(
		({ name }) => only.test(name),
	);
	for (let round = 0; kills < wanted; round++) {
		const change = changes[round % changes.length];
		const wrong = await once(change, known);
		for (const one of wrong) faults.push(`${change.name}: ${one}`);
		for (const one of wrong.slice(0, 5)) say(`    ${one}`);
	}
	say(`${kills} kills, ${faults.length} faults`);
	if (faults.length) process.exitCode = 1;
} catch (error) {
	console.error(error);
	process.exitCode = 1;
} finally {
	await server?.kill();
	await ground.close();
	if (process.argv.includes("--keep")) console.log(`kept: ${folder}`);
	else rmSync(folder, { recursive: true, force: true });
	process.exit();
}

/** Makes one change of a fresh forge under one, two or three kills; gives what was wrong. */
async function once(change, known) {
	await ground.fresh();
	server = await ground.start();
	const ids = change.gone && (await idsOf(change));
	const wrong = [];
	const moments = [];
	const sent = change.send().then(
		({ status }) => status,
		() => undefined,
	);
	let status = await killAfter(random() ** 2 * 300, sent, moments);
	if (status !== undefined && status >= 300) wrong.push(`answered ${status}`);
	server = await ground.start();
	const isDone = await change.done();
	if (status !== undefined && !isDone)
		wrong.push("was acknowledged and is not true");
	if (!isDone) ({ status } = await change.send());
	if (status !== undefined && status >= 300)
		wrong.push(`answered ${status} after the kill`);
	wrong.push(...(await change.told()));
	while (kills < wanted && (await jobsLeft()) > 0 && random() < 0.7) {
		await killAfter(random() * 500, undefined, moments);
		server = await ground.start();
		wrong.push(...(await change.told()));
	}
	const jobs = await untilNone(jobsLeft);
	if (jobs > 0) wrong.push(`${jobs} jobs have not ended`);
	wrong.push(...(await change.told()));
	await server.stop();
	server = undefined;
	wrong.push(...(await rowsLeft(change, ids)));
	for (const found of await ground.examine())
		if (!known.has(found)) wrong.push(`doctor: ${found}`);
	say(
		`${change.name}: killed after ${moments.join(", ")} ms${isDone ? "" : ", before it was done"}; ${wrong.length} faults`,
	);
	return wrong;
}

/** Kills the server after some time, or when a request has been answered longer than that; gives what was acknowledged until then. */
async function killAfter(ms, sent, moments) {
	let answer;
	sent?.then((status) => {
		answer = status;
	});
	await wait(ms);
	const acknowledged = answer;
	await server.kill();
	kills++;
	moments.push(ms.toFixed(0));
	return acknowledged;
}

async function idsOf(change) {
	const [table, where] = await change.gone();
	return {
		table,
		ids: await ground.values(`select id from "${table}" where ${where}`),
	};
}

/** Says which rows still hang on what is gone, or on the account that takes what is to be deleted. */
async function rowsLeft({ left = [] }, gone) {
	const wrong = [];
	const count = async (table, where) => {
		const [n] = await ground.values(
			`select count(*) from "${table}" where ${where}`,
		);
		if (Number(n) > 0) wrong.push(`${n} rows of ${table} where ${where}`);
	};
	if (gone && gone.ids.length === 0)
		wrong.push(`there was no row of ${gone.table}`);
	for (const id of gone?.ids ?? []) {
		await count(gone.table, `id = ${id}`);
		for (const { table, column, to } of ground.foreignKeys)
			if (to === gone.table) await count(table, `"${column}" = ${id}`);
	}
	for (const { table, column, to } of ground.foreignKeys)
		if (to === "account") await count(table, `"${column}" = -3`);
	for (const table of ["account", "milestone"])
		await count(table, "removed = 1");
	for (const sql of left) {
		const [n] = await ground.values(sql);
		if (Number(n) > 0)
			wrong.push(`${n} rows: ${sql.replace(/\s+/g, " ").slice(0, 150)}`);
	}
	return wrong;
}

async function jobsLeft() {
	const [n] = await ground.values(
		"select count(*) from job where kind like 'remove-%' or kind like 'review-%'",
	);
	return Number(n);
}

async function untilNone(number) {
	for (let i = 0; i < 1200; i++) {
		if ((await number()) === 0) return 0;
		await wait(100);
	}
	return number();
}

async function call(method, path, { as, body } = {}) {
	const answer = await fetch(`${server.url}api/v1${path}`, {
		method,
		headers: {
			...(as ? { authorization: `token ${tokens[as] ?? ""}` } : {}),
			"content-type": "application/json",
		},
		body: body && JSON.stringify(body),
	});
	const text = await answer.text();
	let value;
	try {
		value = JSON.parse(text || "null");
	} catch {
		value = text;
	}
	return { status: answer.status, value };
}
