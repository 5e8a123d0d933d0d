import { execFile, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { callApi, freePort, perSecond, startBareServer } from "./http.mjs";
import { startBackend } from "./http-backend.mjs";
import { median, tell, timed } from "./tell.mjs";

// npm run bench [-- --rounds N] [-- --smoke]
// In one run and in turn: git against this server beside git against git's own daemon and against git's own program for HTTP, and reads of the API
// beside a bare HTTP server that answers the same bytes. Prints each figure and the ratio; a ratio holds from machine to machine, a figure does not.
const run = promisify(execFile);
const smoke = process.argv.includes("--smoke");
const rounds = smoke
	? 1
	: Number(process.argv[process.argv.indexOf("--rounds") + 1]) || 7;
const folder = mkdtempSync(join(tmpdir(), "ingot-bench-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));

ensureInstalled();
await build();
const server = await startServer(forgeNode(), folder);
const daemon = await startDaemon(join(folder, "peer"));
const backend = await startBackend(join(folder, "peer"));
try {
	const targets = await seed();
	await compareGit(targets);
	await compareReads();
} finally {
	daemon.stop();
	backend.stop();
	await server.stop();
}

/** A repository with a few thousand objects, in both places; gives the two addresses. */
async function seed() {
	const work = join(folder, "work");
	await git(folder, "init", "-q", "-b", "main", work);
	for (let i = 0; i < (smoke ? 20 : 400); i++) {
		mkdirSync(join(work, `d${i % 40}`), { recursive: true });
		writeFileSync(join(work, `d${i % 40}`, `f${i}.bin`), randomBytes(20_000));
	}
	await git(work, "add", ".");
	await git(work, "commit", "-qm", "everything");
	await callApi(server, "POST", "/user/repos", { name: "bench" });
	const targets = {
		ingot: `${server.url.replace("://", "://root:admin-pass-1@")}root/bench.git`,
		git: `${daemon.url}/bench.git`,
		http: `${backend.url}/over-http.git`,
	};
	for (const url of Object.values(targets))
		await git(work, "push", "-q", url, "main");
	return targets;
}

async function compareGit(targets) {
	const work = join(folder, "work");
	let n = 0;
	const pieces = {
		"git ls-remote": (url) => git(folder, "ls-remote", url),
		"git push, one commit": async (url) => {
			writeFileSync(join(work, "changing.txt"), `${n++}\n`);
			await git(work, "add", ".");
			await git(work, "commit", "-qm", `change ${n}`);
			return timed(() => git(work, "push", "-q", url, `HEAD:refs/heads/b${n}`));
		},
		"git clone": (url) =>
			git(folder, "clone", "-q", url, join(folder, `c${n++}`)),
		"git clone --depth 1": (url) =>
			// such a clone has one branch, and the head of the others may be another one
			git(
				folder,
				...["clone", "-q", "--depth", "1", "-b", "main", url],
				join(folder, `c${n++}`),
			),
	};
	for (const [name, piece] of Object.entries(pieces)) {
		const times = { ingot: [], git: [], http: [] };
		for (let round = 0; round < rounds; round++)
			for (const who of inTurn(Object.keys(times), round)) {
				const whole = await timed(async () => {
					const own = await piece(targets[who]);
					if (typeof own === "number") times[who].push(own);
					return own;
				});
				if (times[who].length <= round) times[who].push(whole);
			}
		const ours = median(times.ingot);
		for (const [other, theirs] of [
			["git daemon", median(times.git)],
			["git over HTTP", median(times.http)],
		])
			tell(
				name,
				`${ours.toFixed(1)} ms`,
				`${other} ${theirs.toFixed(1)} ms`,
				ours / theirs,
			);
	}
}

/** Some in another order for each round, so that none profits from its place. */
function inTurn(all, round) {
	const first = round % all.length;
	return [...all.slice(first), ...all.slice(0, first)];
}

async function compareReads() {
	const paths = {
		"API: one repository": "/repos/root/bench",
		"API: branches": "/repos/root/bench/branches",
		"API: a file": "/repos/root/bench/contents/d1/f1.bin",
	};
	const seconds = smoke ? 0.2 : 3;
	for (const [name, path] of Object.entries(paths)) {
		const url = `${server.url}api/v1${path}`;
		const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
		const bare = await startBareServer(bytes);
		const ours = await perSecond(url, seconds);
		const theirs = await perSecond(bare.url, seconds);
		await bare.stop();
		tell(
			name,
			`${ours.toFixed(0)} /s`,
			`bare HTTP server ${theirs.toFixed(0)} /s`,
			ours / theirs,
		);
	}
}

/** git's own server over its own protocol: nothing that serves git does less. */
async function startDaemon(base) {
	for (const name of ["bench.git", "over-http.git"])
		await git(folder, "init", "-q", "--bare", join(base, name));
	const port = await freePort();
	const child = spawn(
		"git",
		[
			"daemon",
			"--reuseaddr",
			"--export-all",
			"--enable=receive-pack",
			"--listen=127.0.0.1",
			`--port=${port}`,
			`--base-path=${base}`,
		],
		{ stdio: "ignore", detached: true },
	);
	const stop = () => {
		try {
			process.kill(-child.pid, "SIGTERM");
		} catch {}
	};
	process.once("exit", stop);
	const url = `git://127.0.0.1:${port}`;
	for (let tries = 0; tries < 100; tries++) {
		const up = await git(folder, "ls-remote", `${url}/bench.git`).then(
			() => true,
			() => false,
		);
		if (up) return { url, stop };
	}
	throw new Error("git daemon did not start");
}

function git(cwd, ...args) {
	return run("git", args, {
		cwd,
		maxBuffer: 1 << 28,
		env: {
			...process.env,
			GIT_CONFIG_GLOBAL: "/dev/null",
			GIT_CONFIG_NOSYSTEM: "1",
			GIT_TERMINAL_PROMPT: "0",
			GIT_AUTHOR_NAME: "Bench",
			GIT_AUTHOR_EMAIL: "bench@example.org",
			GIT_COMMITTER_NAME: "Bench",
			GIT_COMMITTER_EMAIL: "bench@example.org",
		},
	});
}
