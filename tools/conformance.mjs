import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "../bin/build.mjs";
import { ensureInstalled } from "../bin/install.mjs";
import { forgeNode, onForgeNode, root } from "../bin/node.mjs";
import { startServer } from "./server-under-test.mjs";

// npm run conformance [-- [--postgres] [--servers N] <options of the suite's runner>]
// Without options: the operations of test/conformance-operations.txt, where only cases may fail that
// test/conformance-waiting.txt names.
const suite =
	process.env.CONFORMANCE_SUITE ??
	join(root, "..", "shared", "conformance", "run.mjs");
const options = process.argv.slice(2);
// --postgres: on a PostgreSQL of its own, instead of SQLite
const onPostgres = options[0] === "--postgres" && options.shift();
// --servers 3: against several servers of one forge, behind a proxy that sends each request to the next
const several =
	options[0] === "--servers" ? Number(options.splice(0, 2)[1]) : 1;
const folder = mkdtempSync(join(tmpdir(), "ingot-conformance-"));
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"])
	process.on(signal, () => process.exit(1));

if (!existsSync(suite)) {
	console.log("The conformance suite is not on this machine");
	console.log("0 passed, 0 failed");
	process.exit(0);
}
ensureInstalled({ dev: Boolean(onPostgres) });
await onForgeNode();
await build();
const cluster = onPostgres
	? await (await import("./postgres-cluster.mjs")).startCluster()
	: undefined;
const server = await (several > 1
	? (await import("./several-servers.mjs")).startServers(
			forgeNode(),
			folder,
			several,
		)
	: startServer(
			forgeNode(),
			folder,
			cluster && { INGOT_DATABASE_URL: cluster.url },
		));
try {
	process.exitCode = await (options.length > 0 ? explore() : judge());
} finally {
	await server.stop();
	await cluster?.stop();
}

function explore() {
	return runSuite(options, "inherit");
}

async function judge() {
	const file = join(folder, "results.json");
	const operations = lines("conformance-operations.txt").join(",");
	await runSuite(["--op", operations, "--quiet", "--json", file], "ignore");
	const cases = JSON.parse(readFileSync(file, "utf8")).results;
	const waiting = new Set(lines("conformance-waiting.txt"));
	await tryAgain(cases, waiting, operations, file);
	const counted = cases.filter((one) => !one.skipped);
	const failing = counted.filter((one) => !one.ok);
	const failed = failing.filter((one) => !waiting.has(one.id));
	for (const [op, group] of Map.groupBy(counted, (one) => one.op)) {
		const passed = group.filter((one) => one.ok).length;
		console.log(`operation ${op}: ${passed} of ${group.length}`);
	}
	tell("waiting", ids(failing.filter((one) => waiting.has(one.id))));
	tell("waits no longer", ids(counted.filter(isMended)));
	for (const { id, error } of failed)
		console.log(`FAILED ${id}: ${error.split("\n")[0]}`);
	tell("failed", ids(failed));
	const passed = counted.length - failing.length;
	console.log(`${passed} passed, ${failed.length} failed`);
	return failed.length > 0 ? 1 : 0;

	/** A case that fails on a busy machine gets a second try, alone; it is named. */
	async function tryAgain(cases, waiting, operations, file) {
		const again = cases.filter(
			(one) => !one.ok && !one.skipped && !waiting.has(one.id),
		);
		if (again.length === 0 || again.length > 20) return;
		const names = `^(${again.map((one) => one.id).join("|")})$`;
		const only = ["--op", operations, "--only", names, "--jobs", "1"];
		await runSuite([...only, "--quiet", "--json", file], "ignore");
		const results = JSON.parse(readFileSync(file, "utf8")).results;
		for (const one of results) {
			if (!one.ok) continue;
			console.log(`passed at the second try: ${one.id}`);
			Object.assign(
				cases.find((first) => first.id === one.id),
				one,
			);
		}
	}

	function isMended(one) {
		return one.ok && waiting.has(one.id);
	}
}

function runSuite(args, output) {
	const child = spawn(process.execPath, [suite, ...args], {
		stdio: ["ignore", output, "inherit"],
		env: { ...process.env, TARGET_URL: server.url },
	});
	return new Promise((resolve) => child.once("close", resolve));
}

/** The lines of a list in test/, without what follows a `#`. */
function lines(name) {
	return readFileSync(join(root, "test", name), "utf8")
		.split("\n")
		.flatMap((line) => line.replace(/#.*/, "").split(","))
		.map((word) => word.trim())
		.filter(Boolean);
}

function ids(cases) {
	return cases.map((one) => one.id);
}

function tell(what, names) {
	if (names.length > 0)
		console.log(`${what} (${names.length}): ${names.join(" ")}`);
}
