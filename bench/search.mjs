import { execFile } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { build } from "../bin/build.mjs";
import { onDevelopmentNode } from "../bin/install.mjs";
import { forgeNode } from "../bin/node.mjs";
import { startServer } from "../tools/server-under-test.mjs";
import { askHostile } from "./search/hostile.mjs";
import { findPushes, findPushesUnderLoad } from "./search/pushes.mjs";
import { kinds, randomOf, samplesOf } from "./search/samples.mjs";
import { buildZoekt, folderOfZoekt, serveZoekt } from "./search/zoekt.mjs";

// node bench/search.mjs --corpus DIR [--repositories N] [--queries N] [--postgres URL] [--seed N] [--folder DIR] [--zoekt DIR]
// Search of code over many repositories: each folder of DIR becomes one, every fifth of them is forked. Tells how fast texts are indexed (wall and time of
// the processor), the size of the index, how long queries of each kind take, and how long after a push its files are found; ripgrep and `git grep` over the
// same files, where they are there, beside it. What is looked for is taken from the files: the same seed asks the same. With `--folder` the forge is kept there and is
// filled once: later runs ask it alone. `--kinds word,part` asks only those, and `--slow MS` names queries that take longer. Where Zoekt's programs are on PATH, or in the
// folder of `--zoekt`, it indexes the same folders, and its server, which shows 50 files as the forge does, is asked the same. It makes no use of equal files, so forks are not given to it.
// `--only queries` leaves out the pushes and the tools beside it, and `--rest SECONDS` tells the memory after such a time in which nothing is asked. `--hostile N` asks a hundred searches at once
// that take all they may, of N accounts, while a stranger reads; `--load` times pushes, and when they are found, while others read, search and push.
await onDevelopmentNode();
const run = promisify(execFile);
const option = (name, fallback) => {
	const at = process.argv.indexOf(`--${name}`);
	return at < 0 ? fallback : process.argv[at + 1];
};
const corpus = resolve(option("corpus", "corpus"));
const most = Number(option("repositories", "1000"));
const queries = Number(option("queries", "100"));
const postgres = option("postgres");
const random = randomOf(Number(option("seed", "1")));
const one = (values) => values[Math.floor(random() * values.length)];

const kept = option("folder");
const folder = kept
	? resolve(kept)
	: mkdtempSync(join(tmpdir(), "ingot-search-"));
if (kept) mkdirSync(folder, { recursive: true });
else process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const gitEnv = {
	...process.env,
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_CONFIG_SYSTEM: "/dev/null",
	GIT_TERMINAL_PROMPT: "0",
	...{ GIT_AUTHOR_NAME: "a", GIT_AUTHOR_EMAIL: "a@example.org" },
	...{ GIT_COMMITTER_NAME: "a", GIT_COMMITTER_EMAIL: "a@example.org" },
};
const git = (...args) => run("git", args, { env: gitEnv, maxBuffer: 1 << 28 });
await build();
const env = postgres ? { INGOT_DATABASE_URL: postgres } : {};
const server = await startServer(forgeNode(), folder, env);
const auth = {
	authorization: `Basic ${btoa("root:admin-pass-1")}`,
	// one that waits is closed by the server at some moment
	connection: "close",
};
async function call(method, path, body) {
	const answer = await fetch(`${server.url}api/v1${path}`, {
		method,
		headers: { ...auth, "content-type": "application/json" },
		body: body && JSON.stringify(body),
	});
	const text = await answer.text();
	if (!answer.ok)
		throw new Error(
			`${method} ${path}: ${answer.status} ${text.slice(0, 200)}`,
		);
	return text ? JSON.parse(text) : undefined;
}
/** Gives what an account sends with each request; it is made unless an earlier run did. */
async function newAccount(name) {
	const password = "hostile-pass-1";
	const known = await fetch(`${server.url}api/v1/users/${name}`, {
		headers: auth,
	});
	await known.text();
	if (known.status === 404)
		await call("POST", "/admin/users", {
			...{ username: name, password, email: `${name}@example.org` },
			must_change_password: false,
		});
	return { ...auth, authorization: `Basic ${btoa(`${name}:${password}`)}` };
}
const remote = (name) =>
	`${server.url.replace("://", "://root:admin-pass-1@")}code/${name}.git`;
/** Seconds of the processor that the server has used, its threads and children with it. */
function spent(pid = server.pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	const own = stat
		.slice(stat.lastIndexOf(")") + 2)
		.split(" ")
		.slice(11, 15)
		.reduce((sum, ticks) => sum + Number(ticks) / 100, 0);
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
	return children
		.split(" ")
		.filter(Boolean)
		.reduce((sum, child) => sum + spent(child), own);
}
const memory = (of = "VmRSS", pid = server.pid) =>
	numberIn(
		readFileSync(`/proc/${pid}/status`, "utf8"),
		new RegExp(`${of}:\\s+(\\d+)`),
	) / 1024;
/** Memory of the processes that the server has started. */
function memoryOfChildren(pid = server.pid) {
	try {
		const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
			readFileSync(`/proc/${pid}/task/${task}/children`, "utf8")
				.split(" ")
				.filter(Boolean),
		);
		return children.reduce(
			(sum, child) => sum + memory("VmRSS", child) + memoryOfChildren(child),
			0,
		);
	} catch (error) {
		// it has ended meanwhile
		if (error.code === "ENOENT" || error.code === "ESRCH") return 0;
		throw error;
	}
}
async function status() {
	const { stdout } = await run(
		forgeNode(),
		[
			resolve(import.meta.dirname, "../bin/ingot.mjs"),
			"admin",
			"search",
			"status",
		],
		{ env: { ...process.env, ...env, INGOT_DATA: join(folder, "data") } },
	);
	return stdout;
}
const numberIn = (text, pattern) => Number(pattern.exec(text)?.[1] ?? 0);

// the repositories, and every fifth as a fork
const names = readdirSync(corpus)
	.filter((name) => statSync(join(corpus, name)).isDirectory())
	.slice(0, most);
const filled = join(folder, `filled-with-${names.length}`);
if (!existsSync(filled)) {
	await fill();
	writeFileSync(filled, "");
}
console.log((await status()).trim());
console.log(`memory: ${memory().toFixed(0)} MB`);

async function fill() {
	for (const name of ["code", "forks"])
		await call("POST", "/orgs", { username: name });
	const begun = performance.now();
	const cpuBefore = spent();
	for (const [i, name] of names.entries()) {
		const store = join(folder, "clones", name);
		mkdirSync(store, { recursive: true });
		const at = ["--git-dir", store, "--work-tree", join(corpus, name)];
		await git("init", "-q", "--bare", "-b", "main", store);
		await git(...at, "add", "-f", ".");
		await git(...at, "commit", "-qm", "Files");
		await call("POST", "/orgs/code/repos", { name });
		await git("--git-dir", store, "push", "-q", remote(name), "main");
		if (i % 5 === 4)
			await call("POST", `/repos/code/${name}/forks`, {
				organization: "forks",
			});
	}
	rmSync(join(folder, "clones"), { recursive: true });
	const pushed = performance.now();
	await call("POST", "/admin/cron/index_code");
	const until = async (pattern) => {
		while (!pattern.test(await status())) await wait(2000);
		return [performance.now(), spent() - cpuBefore];
	};
	const [indexed, cpu] = await until(/behind: 0\b/);
	const textBytes = numberIn(await status(), /(\d+) bytes before/);
	const mb = textBytes / 1e6;
	const seconds = (indexed - begun) / 1000;
	console.log(
		`${names.length} repositories: pushed in ${((pushed - begun) / 1000).toFixed(0)} s, all found after ${seconds.toFixed(0)} s; ${mb.toFixed(0)} MB of distinct text, ${(mb / seconds).toFixed(1)} MB/s with the pushes, ${cpu.toFixed(0)} s of the processor for all`,
	);
	const [known, cpuOfAll] = await until(/symbols: .*\b0 waiting/);
	console.log(
		`symbols are known ${((known - indexed) / 1000).toFixed(0)} s later, after ${(cpuOfAll - cpu).toFixed(0)} s more of the processor`,
	);
}

const samples = await samplesOf(
	corpus,
	Object.keys(kinds).length * queries,
	random,
);
const words = samples.slice(-5).map(({ word }) => word);
const ofZoekt = folderOfZoekt(option("zoekt"));
const zoekt = ofZoekt && (await startZoekt(ofZoekt));

/** Has Zoekt index the same folders, once where the forge is kept, and starts its server. */
async function startZoekt(programs) {
	const index = join(folder, "zoekt");
	if (!existsSync(join(folder, `zoekt-with-${names.length}`))) {
		const repositories = names.map((name) => join(corpus, name));
		const built = await buildZoekt(programs, index, repositories);
		console.log(
			`Zoekt: built in ${built.seconds.toFixed(0)} s, ${built.cpu.toFixed(0)} s of the processor; ${built.shards} shards of ${(built.bytes / 1e6).toFixed(0)} MB`,
		);
		writeFileSync(join(folder, `zoekt-with-${names.length}`), "");
	}
	const serving = await serveZoekt(programs, index);
	console.log(`Zoekt: ${memory("VmRSS", serving.pid).toFixed(0)} MB at rest`);
	return serving;
}

async function timed(query, path = "/search/code") {
	const start = performance.now();
	const answer = await fetch(
		`${server.url}api/v1${path}?limit=50&q=${encodeURIComponent(query)}`,
		{ headers: auth },
	);
	const body = await answer.json();
	return {
		ms: performance.now() - start,
		found: body.total_at_least ?? -1,
		incomplete: body.incomplete,
	};
}
const shown = option("kinds")?.split(",") ?? Object.keys(kinds);
/** Asks some queries one after the other, and tells how long they took. */
async function askAll(name, own, ask, pid) {
	// the first ones start threads, and open what the database reads
	for (const query of own.slice(-5)) await ask(query);
	const took = [];
	let [found, cut] = [0, 0];
	const before = spent(pid);
	for (const query of own) {
		const { ms, found: n, incomplete } = await ask(query);
		if (option("slow") && ms > Number(option("slow")))
			console.log(`  ${ms.toFixed(0)} ms, ${n} results: ${query}`);
		took.push(ms);
		found += n;
		cut += incomplete ? 1 : 0;
	}
	const cpu = (1000 * (spent(pid) - before)) / own.length;
	took.sort((a, b) => a - b);
	const part = (n) => took[Math.floor(took.length * n)].toFixed(1);
	console.log(
		`${name}: p50 ${part(0.5)} ms, p95 ${part(0.95)} ms, most ${took.at(-1).toFixed(0)} ms, ${cpu.toFixed(1)} ms of the processor; ${(found / took.length).toFixed(1)} results in the middle, ${cut} incomplete`,
	);
}
for (const [kind, { ours, zoekt: theirs }] of Object.entries(kinds)) {
	const own = samples.splice(0, queries);
	if (!shown.includes(kind)) continue;
	await askAll(kind, own.map(ours), timed, server.pid);
	if (zoekt && theirs)
		await askAll(`${kind}, Zoekt`, own.map(theirs), zoekt.ask, zoekt.pid);
}
// an expression without any letters to look for, in the largest repository
const sizes = (await run("du", ["-s", ...names.map((n) => join(corpus, n))]))
	.stdout;
const largest = sizes
	.trim()
	.split("\n")
	.map((line) => line.split("\t"))
	.sort(([a], [b]) => b - a)[0][1]
	.split("/")
	.at(-1);
for (const query of ["/\\d{3}[a-z]\\d{2}[a-z]\\d/", "/[^\\x00-\\x7f]{9}/"]) {
	const { ms, found, incomplete } = await timed(
		query,
		`/repos/code/${largest}/search`,
	);
	console.log(
		`${query} in ${largest}: ${ms.toFixed(0)} ms, ${found} results${incomplete ? ", incomplete" : ""}`,
	);
}
console.log(
	`memory after queries: ${memory().toFixed(0)} MB, at its highest ${memory("VmHWM").toFixed(0)} MB; of its processes ${memoryOfChildren().toFixed(0)} MB`,
);
if (zoekt)
	console.log(
		`Zoekt: memory after queries: ${memory("VmRSS", zoekt.pid).toFixed(0)} MB, of which ${memory("RssAnon", zoekt.pid).toFixed(0)} are not the shards`,
	);
await zoekt?.stop();
const rest = Number(option("rest", "0"));
if (rest > 0) {
	await wait(1000 * rest);
	console.log(
		`memory after ${rest} s of rest: ${memory().toFixed(0)} MB; of its processes ${memoryOfChildren().toFixed(0)} MB`,
	);
}
if (process.argv.includes("--hostile")) {
	const accounts = Number(option("hostile")) || 1;
	const headers = await Promise.all(
		Array.from({ length: accounts }, (_, i) => newAccount(`hostile-${i}`)),
	);
	await askHostile(
		async (query, asker) => {
			const path = `search/code?limit=50&q=${encodeURIComponent(query)}`;
			const answer = await fetch(`${server.url}api/v1/${path}`, {
				headers: headers[asker % accounts],
			});
			await answer.text();
			return answer.status;
		},
		`${server.url}api/v1/repos/code/${names[0]}`,
		accounts,
	);
}
if (option("only") === "queries") {
	await server.stop();
	process.exit();
}

const pushes = {
	...{ git, remote, folder, random, names, search: timed },
	anyName: () => one(names),
	page: `${server.url}api/v1/repos/code/${names[0]}`,
};
if (process.argv.includes("--load"))
	await findPushesUnderLoad(pushes, words[0]);
else await findPushes(pushes);

for (const [tool, args] of [
	["rg", ["-uuu", "-F", "-l"]],
	["grep", ["-r", "-F", "-l"]],
	["git", ["grep", "--no-index", "-F", "-l"]],
]) {
	const took = [];
	for (const word of words) {
		const start = performance.now();
		try {
			await run(tool, [...args, word, "."], {
				...{ maxBuffer: 1 << 28, cwd: corpus },
			});
		} catch (error) {
			if (error.code === "ENOENT") break;
		}
		took.push(performance.now() - start);
	}
	if (took.length)
		console.log(
			`${tool} over the files, warm: p50 ${took.toSorted((a, b) => a - b)[2]?.toFixed(0)} ms`,
		);
}
await server.stop();
process.exit();
