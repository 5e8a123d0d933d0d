import { execFileSync, spawn } from "node:child_process";
import {
	chmodSync,
	mkdtempSync,
	rmSync,
	statfsSync,
	writeFileSync,
} from "node:fs";
import { constants, freemem, tmpdir } from "node:os";
import { join } from "node:path";
import { testsAbout } from "../tools/tests-about.mjs";
import { build } from "./build.mjs";
import { ensureInstalled } from "./install.mjs";
import { forgeNode, root } from "./node.mjs";

// npm test [-- [--sqlite | --postgres] [--all] [--again] [--about <file>] <arguments of vitest>]
// --all: what tries random cases, or ends the server again and again, does so more often, and pages, runners, git's protocols and kills are tried on PostgreSQL too, as in CI
// --about src/…: the tests that are nearest to a file of the source
// --again: a few files in which something failed run a second time; what passes then is named as unsteady, so that one stall of a busy machine does not hide what all others found
// npm run test:clients: the tests with programs that others wrote, on SQLite: how they talk does not depend on the database
const args = process.argv.slice(2);
const only = ["sqlite", "postgres"].find((name) => args.includes(`--${name}`));
const all = args.includes("--all");
const again = args.includes("--again");
const about = args.includes("--about")
	? args.splice(args.indexOf("--about"), 2)[1]
	: undefined;
const rest = args.filter(
	(arg) => ![`--${only}`, "--all", "--again"].includes(arg),
);
if (about) {
	const tests = testsAbout(root, about);
	console.log(tests.map((test) => `About ${about}: ${test}`).join("\n"));
	if (!tests.length) throw new Error(`No test is about ${about}.`);
	rest.push(...tests);
}
const named = rest.some((arg) => arg.includes("test/"));
/** What does nothing with the database, or starts a server on SQLite itself, is not tried a second time on another. */
const sameOnBoth = [
	..."archives blobs crypto database/postgres domain/policies egress git highlight mail markup templates text threads tools workflow-language"
		.split(" ")
		.map((room) => `${room}/**`),
	..."cli/admin cli/doctor cli/serve domain/history/commit-cache http/growth http/text-growth transport/ssh-thread"
		.split(" ")
		.map((name) => `${name}.test.ts`),
];
/**
 * Pages, runners, imports, mails that come in and the protocols of git ask little of the database themselves: what they show and change is tried on both by the API's tests. Kills, and damage on
 * the disk that doctor finds, take long and have little to do with the database. CI runs all on both.
 */
const onOne = all
	? []
	: [
			"web/**",
			"runner/**",
			"import/**",
			"inbound/**",
			"domain/imports/**",
			"transport/http.test.ts",
			"api/actions/job-rights.test.ts",
			"durability/**",
			"domain/doctor/**",
		];
const total = { passed: 0, failed: 0, skipped: 0 };
const leftOut = [];
const broken = [];
const unsteady = [];
/** More files than this fail for a reason. */
const AGAIN_MAX = 5;
let child;
let stopping;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
	process.on(signal, () => {
		stopping = signal;
		child?.kill(signal);
	});

ensureInstalled({ dev: true });
await build();
// What tests forget to remove goes with the run.
const scratch = scratchPlace();
// PostgreSQL, which does not run as root, has its folder in there
chmodSync(scratch, 0o711);
process.env.TMPDIR = scratch;
const cluster = only === "sqlite" ? undefined : startCluster();
try {
	if (only !== "postgres") await suite("sqlite");
	if (cluster && !stopping) await suite("postgres", (await cluster).url);
} catch (error) {
	console.error(error);
	total.failed++;
} finally {
	await (await cluster?.catch(() => undefined))?.stop();
	rmSync(scratch, { recursive: true, force: true });
}
for (const name of leftOut) console.log(`Skipped: ${name}`);
// once more at the end, where a long log is read first
for (const name of unsteady)
	console.log(`Unsteady: ${name} failed, and passed when it ran again`);
for (const name of broken) console.log(`Failed: ${name}`);
const { passed, failed, skipped } = total;
console.log(
	`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
);
process.exit(stopping ? 128 + constants.signals[stopping] : failed ? 1 : 0);

/**
 * A folder for all that the run writes: in memory where there is plenty of it, because what is synced to a disk thousands of times takes longer than
 * the tests themselves; otherwise where temporary files are. TMPDIR decides for itself.
 */
function scratchPlace() {
	const within = (folder) => mkdtempSync(join(folder, "ingot-test-run-"));
	const gigabytes = 4;
	if (process.env.TMPDIR) return within(tmpdir());
	let place;
	try {
		const { bavail, bsize } = statfsSync("/dev/shm");
		if (Math.min(bavail * bsize, freemem()) > gigabytes * 1024 ** 3) {
			place = within("/dev/shm");
			const probe = join(place, "probe");
			writeFileSync(probe, "#!/bin/sh\n", { mode: 0o700 });
			// programs are started from there too
			execFileSync(probe);
			rmSync(probe);
			return place;
		}
	} catch {
		if (place) rmSync(place, { recursive: true, force: true });
	}
	return within(tmpdir());
}

/** The cluster starts while the first suite runs, so a failure is looked at only when it is needed. */
function startCluster() {
	const given = process.env.INGOT_TEST_DATABASE_URL;
	const started = given
		? Promise.resolve({ url: given, stop() {} })
		: import("../tools/postgres-cluster.mjs").then((module) =>
				module.startCluster(),
			);
	started.catch(() => {});
	return started;
}

async function suite(database, url) {
	console.log(`On ${database}:`);
	const counter = join(root, "tools", "count-reporter.mjs");
	const reporters = ["--reporter=dot", `--reporter=${counter}`];
	const second = database === "postgres" && only === undefined;
	const left = [
		"browser/**",
		"clients/**",
		...(second ? [...sameOnBoth, ...onOne] : []),
	];
	// what is named is run
	const excludes = named
		? []
		: left.flatMap((pattern) => ["--exclude", `test/${pattern}`]);
	const environment = {
		INGOT_TEST_ALL: all ? "1" : "",
		INGOT_TEST_DATABASE: database,
		INGOT_TEST_DATABASE_URL: url ?? "",
	};
	const run = (files) => vitestRun([...reporters, ...files], environment);
	const first = await run([...excludes, ...rest]);
	const report = first.report;
	if (!report) {
		total.failed++;
		return;
	}
	const on = (name) => `${name}, on ${database}`;
	const { count, files } = report;
	let failed = report.broken;
	const fewFailed = files.length > 0 && files.length <= AGAIN_MAX;
	if (again && fewFailed && !report.unhandled && !stopping) {
		console.log(`Again, since something failed: ${files.join(" ")}`);
		const later = (await run(files)).report;
		if (later && !later.unhandled) {
			const still = new Set(later.broken);
			unsteady.push(...failed.filter((name) => !still.has(name)).map(on));
			failed = later.broken;
			count.passed += count.failed - later.count.failed;
			count.failed = later.count.failed;
		}
	}
	for (const [name, number] of Object.entries(count)) total[name] += number;
	leftOut.push(...report.leftOut.map(on));
	broken.push(...failed.map(on));
	// Whatever else made the run fail (nothing found, an end without a report) must not look like success.
	if (first.code !== 0 && report.broken.length === 0 && !count.failed)
		total.failed++;
}

async function vitestRun(options, environment) {
	const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
	child = spawn(forgeNode(), [vitest, "run", ...options], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		env: { ...process.env, ...environment },
	});
	let report;
	child.on("message", (message) => {
		report = message;
	});
	const code = await new Promise((resolve) => child.once("close", resolve));
	child = undefined;
	return { code, report };
}
