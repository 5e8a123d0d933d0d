import { execFile } from "node:child_process";
import {
	appendFileSync,
	closeSync,
	existsSync,
	openSync,
	readdirSync,
} from "node:fs";
import { join } from "node:path";
import { freePort } from "../../bench/http.mjs";
import { processorMs } from "../../bench/processes.mjs";
import { forgeNode, root } from "../../bin/node.mjs";
import { serverFlags } from "../../bin/run.mjs";
import { startServer } from "../../tools/server-under-test.mjs";
import { until } from "./context.mjs";
import { descendantsOf, kill } from "./processes.mjs";

/** A forge that is started again and again at the same address, however it ended. `env` holds its settings, `node` is the program that runs it. */
export async function openForge(context, env = {}, node = forgeNode()) {
	const port = env.INGOT_PORT ?? (await freePort());
	const folder = context.folder;
	const log = openSync(context.log, "a");
	context.closes(() => closeSync(log));
	let ending = false;
	const forge = {
		url: `http://127.0.0.1:${port}/`,
		data: join(folder, "data"),
		env: { INGOT_PORT: `${port}`, INGOT_LOG_LEVEL: "warn", ...env },
		server: undefined,
		/** The processor time of the slowest start so far until it was ready, in milliseconds, and its whole time. */
		slowest: { processor: 0, whole: 0 },
		/** Starts it and waits until it is ready. */
		async start(more = {}) {
			const began = performance.now();
			const settings = { ...forge.env, ...more };
			forge.server = await startServer(node, folder, settings, log);
			ending = false;
			forge.server.ended.then((how) => {
				if (!ending)
					appendFileSync(context.log, `the server ended by itself: ${how}\n`);
			});
			await until("the forge is ready", () => isReady(forge.url), 60);
			const whole = performance.now() - began;
			const processor = processorMs([forge.server.pid]);
			forge.slowest = {
				processor: Math.max(forge.slowest.processor, processor),
				whole: Math.max(forge.slowest.whole, whole),
			};
		},
		/** Ends the server alone, at once. */
		kill() {
			ending = true;
			return forge.server.kill();
		},
		/** Ends the server and all that it has started, at once. */
		async killAll() {
			const children = descendantsOf(forge.server.pid);
			const ended = forge.kill();
			for (const { pid } of children) kill(pid);
			await ended;
			return children.length;
		},
		async stop() {
			ending = true;
			await forge.server?.stop();
			forge.server = undefined;
		},
		/** Runs a command of `ingot` with the settings of the forge; gives its status and what it said. */
		command: (...args) =>
			runCommand({ ...env, INGOT_DATA: forge.data }, ...args),
	};
	context.closes(() => forge.server && forge.kill());
	return forge;
}

/** Runs a command of `ingot` with some settings; gives its status and what it said. */
export const runCommand = (env, ...args) =>
	new Promise((resolve) => {
		const main = join(root, "dist", "main.js");
		execFile(
			forgeNode(),
			[...serverFlags, main, ...args],
			{ env: { ...process.env, ...env }, maxBuffer: 1 << 28 },
			(error, stdout, stderr) =>
				resolve({
					status: error ? (error.code ?? 1) : 0,
					text: `${stdout}${stderr}`.trim(),
				}),
		);
	});

async function isReady(url) {
	try {
		const answer = await fetch(`${url}api/readyz`);
		await answer.arrayBuffer();
		return answer.status === 200;
	} catch {
		return false;
	}
}

/**
 * What `ingot doctor` and git find in a forge that is stopped, one text each. Two things are harmless: unfinished files of processes that were killed, which
 * `--fix` removes or ends, and jobs and events that met so many ends of the process that they are set aside for an administrator.
 */
export async function examine(forge) {
	const first = await forge.command("doctor", "--deep");
	const found = findingsOf(first).filter((one) => !isHarmless(one));
	if (found.length === 0 && first.status !== 0) {
		await forge.command("doctor", "--fix");
		const left = findingsOf(await forge.command("doctor"));
		found.push(...left.filter((one) => !wasSetAside(one)));
	}
	for (const store of storesOf(forge.data)) {
		const said = await fsck(store);
		if (said) found.push(`git fsck of ${store}: ${said}`);
	}
	return found;
}

/** Gives what a run of the doctor has found. */
export function findingsOf({ status, text }) {
	if (status === 0) return [];
	const lines = text.match(/^[a-z][a-z -]*: .*$/gm);
	const found = lines?.filter((line) => !line.startsWith("sandbox: "));
	return (found ?? [text]).map((one) => `doctor: ${one}`.slice(0, 300));
}

/** Tells whether the doctor has found what was cut off before anything led to it. */
export const isUnfinished = (finding) =>
	finding.startsWith("doctor: leftovers: ") ||
	// its index comes last: no ref leads to what was cut off before
	/^doctor: pack-indexes: .* has no index/.test(finding);

const isHarmless = (finding) => isUnfinished(finding) || wasSetAside(finding);

const wasSetAside = (finding) =>
	/^doctor: (jobs|parked-events): .*the process ended/.test(finding);

/** The directories of all repositories below a data directory. */
export function storesOf(data) {
	const top = join(data, "repositories");
	if (!existsSync(top)) return [];
	return readdirSync(top).flatMap((shard) =>
		/^[0-9a-f]{2}$/.test(shard)
			? readdirSync(join(top, shard))
					.filter((name) => name.endsWith(".git"))
					.map((name) => join(top, shard, name))
			: [],
	);
}

function fsck(store) {
	const args = [`--git-dir=${store}`, "-c", "safe.directory=*"];
	const options = ["fsck", "--full", "--strict", "--no-dangling"];
	const env = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: "1", HOME: "/" };
	return new Promise((resolve) =>
		execFile("git", [...args, ...options], { env }, (_, stdout, stderr) =>
			resolve(
				`${stdout}${stderr}`.replace(/^notice: .*$|^Checking .*$/gm, "").trim(),
			),
		),
	);
}
