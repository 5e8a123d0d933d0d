import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "./build.mjs";
import { ensureInstalled, pinnedNode, root } from "./install.mjs";

// npm test [-- [--sqlite | --postgres] <arguments of vitest>]
// npm run test:clients: the tests with programs that others wrote, on SQLite: how they talk does not depend on the database
const args = process.argv.slice(2);
const only = ["sqlite", "postgres"].find((name) => args.includes(`--${name}`));
const rest = args.filter((arg) => arg !== `--${only}`);
const named = rest.some((arg) => arg.includes("test/"));
/** What does nothing with the database is not tried a second time on another. */
const withoutDatabase =
	"archives blobs crypto egress git highlight mail markup templates text tools".split(
		" ",
	);
const total = { passed: 0, failed: 0, skipped: 0 };
const leftOut = [];
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
const scratch = mkdtempSync(join(tmpdir(), "ingot-test-run-"));
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
const { passed, failed, skipped } = total;
console.log(
	`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`,
);
process.exit(stopping ? 128 + constants.signals[stopping] : failed ? 1 : 0);

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
	const vitest = join(root, "node_modules", "vitest", "vitest.mjs");
	const counter = join(root, "tools", "count-reporter.mjs");
	const reporters = ["--reporter=dot", `--reporter=${counter}`];
	const again = database === "postgres" && only === undefined;
	const rooms = ["browser", "clients", ...(again ? withoutDatabase : [])];
	// what is named is run
	const excludes = named
		? []
		: rooms.flatMap((room) => ["--exclude", `test/${room}/**`]);
	const options = [...reporters, ...excludes, ...rest];
	child = spawn(pinnedNode(), [vitest, "run", ...options], {
		cwd: root,
		stdio: ["ignore", "inherit", "inherit", "ipc"],
		env: {
			...process.env,
			TMPDIR: scratch,
			INGOT_TEST_DATABASE: database,
			INGOT_TEST_DATABASE_URL: url ?? "",
		},
	});
	const before = total.failed;
	child.on("message", ({ count, leftOut: names }) => {
		for (const [name, number] of Object.entries(count)) total[name] += number;
		for (const name of names) leftOut.push(`${name}, on ${database}`);
	});
	const code = await new Promise((resolve) => child.once("close", resolve));
	child = undefined;
	// Whatever else made the run fail (nothing found, an end without a report) must not look like success.
	if (code !== 0 && total.failed === before) total.failed++;
}
