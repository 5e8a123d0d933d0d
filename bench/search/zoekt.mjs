import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import {
	accessSync,
	constants,
	mkdirSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
} from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";

const run = promisify(execFile);
/** Files that the forge leaves out by their size are left out here, too. */
const largestFile = 1 << 20;
/** Milliseconds for its server to load the shards. */
const patience = 60_000;

const isProgram = (path) => {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
};

/** The folder that has Zoekt's programs: the one that is named, or one of PATH; undefined where there is none. */
export function folderOfZoekt(named) {
	const folders = named
		? [named]
		: (process.env.PATH ?? "").split(delimiter).filter(Boolean);
	return folders.find((folder) =>
		["zoekt-index", "zoekt-webserver"].every((name) =>
			isProgram(join(folder, name)),
		),
	);
}

/** Seconds of the processor that processes have used which ended and were started by this one. */
function spentByEnded() {
	const stat = readFileSync("/proc/self/stat", "utf8");
	return stat
		.slice(stat.lastIndexOf(")") + 2)
		.split(" ")
		.slice(13, 15)
		.reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
}

/** Writes an index of folders, each of them a repository, by one thread; gives the seconds by the clock and of the processor, and the bytes of the shards. */
export async function buildZoekt(folder, index, repositories) {
	rmSync(index, { recursive: true, force: true });
	mkdirSync(index, { recursive: true });
	const begun = performance.now();
	const before = spentByEnded();
	await run(
		join(folder, "zoekt-index"),
		[
			...["-index", index, "-file_limit", String(largestFile)],
			...["-parallelism", "1", ...repositories],
		],
		{ maxBuffer: 1 << 28, env: { ...process.env, GOMAXPROCS: "1" } },
	);
	const shards = readdirSync(index).filter((name) => name.endsWith(".zoekt"));
	return {
		seconds: (performance.now() - begun) / 1000,
		cpu: spentByEnded() - before,
		shards: shards.length,
		bytes: shards.reduce(
			(sum, name) => sum + statSync(join(index, name)).size,
			0,
		),
	};
}

async function freePort() {
	const server = createServer().listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address();
	server.close();
	await once(server, "close");
	return port;
}

/** Starts Zoekt's server over an index: `ask` gives the milliseconds until an answer with 50 files is read, and the number of those. */
export async function serveZoekt(folder, index) {
	const port = await freePort();
	const server = spawn(
		join(folder, "zoekt-webserver"),
		["-index", index, "-listen", `127.0.0.1:${port}`],
		{ stdio: "ignore" },
	);
	const end = () => server.kill("SIGKILL");
	process.on("exit", end);
	const ask = async (query) => {
		const start = performance.now();
		const answer = await fetch(
			`http://127.0.0.1:${port}/search?num=50&q=${encodeURIComponent(query)}`,
		);
		const text = await answer.text();
		const ms = performance.now() - start;
		if (!answer.ok)
			throw new Error(
				`Zoekt, ${query}: ${answer.status} ${text.slice(0, 200)}`,
			);
		const [, files = 0] = /Found \d+ results in (\d+) files/.exec(text) ?? [];
		return { ms, found: Number(files) };
	};
	for (let waited = 0; ; waited += 100) {
		const answered = await ask("aaa").catch(() => undefined);
		if (answered) break;
		if (waited > patience) throw new Error("Zoekt's server does not answer");
		await wait(100);
	}
	return {
		pid: server.pid,
		ask,
		async stop() {
			end();
			if (server.exitCode === null && server.signalCode === null)
				await once(server, "exit");
		},
	};
}

const plain = (text) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
/** A word or phrase as Zoekt's language has it: each is an expression, in which a backslash and a quote are escaped once more. */
export const literalOfZoekt = (text) =>
	`case:no "${plain(text).replace(/["\\]/g, "\\$&")}"`;
