import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../../bin/build.mjs";
import { onDevelopmentNode } from "../../bin/install.mjs";
import { forgeNode, root } from "../../bin/node.mjs";
import {
	openClient,
	openWriters,
	prepare,
} from "../../faults/support/writers.mjs";
import { findLosses, startWriting } from "../../faults/support/writing.mjs";
import { harass } from "./mishaps.mjs";
import { startReceiver } from "./receiver.mjs";
import { hearAll } from "./verify.mjs";

// npm run bench:kills [-- --seconds 600] [--keep]
// Three servers over PostgreSQL and a bucket, under 15 writers: one server is killed every ten seconds, the database restarts, the bucket is
// slow and away. Then everything acknowledged is looked for, and every event at a receiver of webhooks. Ends with 1 when something is lost.
// The S3 server of the tests lists more than 1,000 objects only with the old ciphers of OpenSSL (--openssl-legacy-provider).
await onDevelopmentNode();
const { startForge } = await import("./forge.mjs");
const seconds =
	Number(process.argv[process.argv.indexOf("--seconds") + 1]) || 600;
const folder = mkdtempSync(join(tmpdir(), "ingot-kills-"));
const keep = process.argv.includes("--keep");
const began = performance.now();
const say = (text) =>
	console.log(
		`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`,
	);

await build();
const forge = await startForge(forgeNode(), folder);
try {
	const receiver = await startReceiver();
	const client = openClient(forge.url);
	await prepare(client, receiver.url);
	const writing = startWriting(await openWriters(client, folder));
	const memory = watchMemory(forge.pids);
	say("writing");
	const kills = await harass(forge, seconds, say);
	await writing.stop();
	const { acknowledged } = writing;
	say(`${acknowledged.length} writes were acknowledged; listening`);
	const told = await hearAll(acknowledged, receiver);
	say("looking for what was acknowledged");
	const lost = await findLosses(client, acknowledged, folder);
	memory.stop();
	receiver.stop();
	await forge.stopServers();
	const doctor = await examine();
	report({ client, acknowledged, lost, told, receiver, kills, doctor });
	line("longest time without an acknowledged write", `${writing.pause()} s`);
	line("most memory of a server", `${memory.most()} MB`);
	const wrong = [
		lost.length,
		told.unheard.length,
		told.disordered.length,
		client.faults.length,
		doctor.status,
	];
	if (wrong.some(Boolean)) process.exitCode = 1;
} finally {
	await forge.stop();
	if (keep) console.log(`kept: ${folder}`);
	else rmSync(folder, { recursive: true, force: true });
	process.exit();
}

function watchMemory(pids) {
	let most = 0;
	const timer = setInterval(() => {
		for (const pid of pids())
			try {
				const status = readFileSync(`/proc/${pid}/status`, "utf8");
				const kilobytes = Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0);
				most = Math.max(most, Math.round(kilobytes / 1024));
			} catch {
				// it has just been killed
			}
	}, 1000);
	return { most: () => most, stop: () => clearInterval(timer) };
}

function examine() {
	const main = join(root, "dist", "main.js");
	// on a machine of its own: what a server has on its disk is a cache, in which a kill may leave unfinished files
	const args = [main, "doctor", "--data", join(folder, "doctor", "data")];
	const env = { ...process.env, ...forge.env };
	return new Promise((resolve) =>
		execFile(forgeNode(), args, { env }, (error, stdout, stderr) =>
			resolve({ status: error?.code ?? 0, text: `${stdout}${stderr}`.trim() }),
		),
	);
}

function report({ client, acknowledged, lost, told, receiver, kills, doctor }) {
	const kinds = Map.groupBy(acknowledged, ({ kind }) => kind);
	console.log(`\n${"".padEnd(44)}${"acknowledged".padStart(14)}  lost`);
	for (const [kind, all] of kinds) {
		const gone = lost.filter((one) => one.kind === kind).length;
		line(kind, `${all.length}`.padStart(14), `${gone}`.padStart(6));
	}
	list(lost.map(({ what }) => what));
	const statuses = [...client.statuses].map((one) => one.join(": "));
	line("servers killed", kills);
	line("answers by status", statuses.join(", "));
	line("5xx that are neither 502 nor 503", client.faults.length);
	list(client.faults);
	line("deliveries heard", receiver.deliveries);
	line("of these heard again", receiver.again);
	line("not heard yet when writers stopped", told.late);
	line("seconds until all was heard", told.seconds.toFixed(1));
	line("deliveries a second meanwhile", told.rate.toFixed(0));
	line("never heard", told.unheard.length);
	list(told.unheard);
	line("heard out of order", told.disordered.length);
	list(told.disordered);
	line("doctor", doctor.status ? "found something" : "nothing is damaged");
	if (doctor.status) console.log(doctor.text);
}

function line(name, ...values) {
	console.log(`${name.padEnd(44)}${values.join("")}`);
}

function list(all) {
	for (const one of all.slice(0, 10)) console.log(`  ${one}`);
	if (all.length > 10) console.log(`  and ${all.length - 10} more`);
}
