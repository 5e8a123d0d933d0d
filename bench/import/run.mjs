import { spawn } from "node:child_process";
import {
	existsSync,
	mkdirSync,
	mkdtempSync,
	readFileSync,
	rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { forgeNode, root } from "../../bin/node.mjs";
import { serverEnvironment, serverFlags } from "../../bin/run.mjs";
import { startCluster } from "../../tools/postgres-cluster.mjs";
import { timed } from "../tell.mjs";
import { changeGitea, makeGitea } from "./made-gitea.mjs";

const { values } = parseArgs({
	options: {
		smoke: { type: "boolean", default: false },
		users: { type: "string" },
		repositories: { type: "string" },
		items: { type: "string" },
		postgres: { type: "boolean", default: false },
		keep: { type: "string", default: "" },
	},
});
const size = {
	users: Number(values.users ?? (values.smoke ? 20 : 2_000)),
	repositories: Number(values.repositories ?? (values.smoke ? 30 : 5_000)),
	items: Number(values.items ?? (values.smoke ? 2_000 : 500_000)),
};
for (const [name, n] of Object.entries(size))
	if (!Number.isSafeInteger(n) || n < 1)
		throw new Error(`--${name} is a number above 0`);

const folder =
	values.keep || mkdtempSync(join(tmpdir(), "ingot-bench-import-"));
mkdirSync(folder, { recursive: true });
process.on("exit", () => {
	if (!values.keep) rmSync(folder, { recursive: true, force: true });
});
const source = join(folder, "gitea");
const cluster = values.postgres ? await startCluster() : undefined;
try {
	if (existsSync(source)) console.log(`${source} is used as it is`);
	else {
		const made = await timed(() => makeGitea(source, size));
		console.log(
			`a Gitea of ${size.users} users, ${size.repositories} repositories, ${size.items} issues and comments: made in ${inSeconds(made)}`,
		);
	}
	rmSync(join(folder, "forge"), { recursive: true, force: true });
	await measure("first run");
	await measure("second run, nothing changed");
	changeGitea(source, size);
	await measure("third run, one of a hundred changed");
} finally {
	await cluster?.stop();
}

/** Imports, and prints what took longest. */
async function measure(name) {
	const args = [
		...serverFlags,
		join(root, "dist/main.js"),
		"import",
		"gitea",
		"--from",
		source,
		"--data",
		join(folder, "forge"),
	];
	const env = { ...process.env, ...serverEnvironment() };
	if (cluster) env.INGOT_DATABASE_URL = cluster.url;
	const begun = performance.now();
	const child = spawn(forgeNode(), args, {
		env,
		stdio: ["ignore", "pipe", "inherit"],
	});
	const phases = [];
	let before = begun;
	createInterface({ input: child.stdout }).on("line", (line) => {
		const now = performance.now();
		const part = /^\d+\/\d+ (.+): (\d+), (\d+) written/.exec(line);
		const last = /^(?:repositories|pull requests): (\d+)/.exec(line);
		const phase = part
			? { name: part[1], made: Number(part[2]), written: Number(part[3]) }
			: {
					name: last ? last[0].split(":")[0] : line.slice(0, 40),
					made: Number(last?.[1] ?? 0),
				};
		phases.push({ ...phase, ms: now - before, peak });
		before = now;
	});
	let peak = 0;
	const watch = setInterval(() => {
		peak = Math.max(peak, peakOf(child.pid));
	}, 50);
	const code = await new Promise((resolve) => child.once("close", resolve));
	clearInterval(watch);
	if (code !== 0) throw new Error(`the import ended with status ${code}`);
	const took = performance.now() - begun;
	const rows = phases.reduce((sum, { written = 0 }) => sum + written, 0);
	const seen = phases.reduce((sum, { made = 0 }) => sum + made, 0);
	console.log(
		`\n${name}: ${inSeconds(took)}, ${rows} of ${seen} rows written (${Math.round((seen / took) * 1000)} looked at a second), at most ${Math.round(peak / 1024)} MB`,
	);
	for (const { name, made, ms, peak } of together(phases)
		.filter(({ ms }) => ms > took / 100)
		.sort((a, b) => b.ms - a.ms))
		console.log(
			`  ${name.padEnd(40)} ${inSeconds(ms).padStart(9)} ${String(made).padStart(8)} ${made ? `${Math.round((made / ms) * 1000)}/s`.padStart(10) : "".padStart(10)}  ${Math.round(peak / 1024)} MB`,
		);
}

/** Phases of one name as one. */
function together(phases) {
	const all = new Map();
	for (const phase of phases) {
		const known = all.get(phase.name) ?? { ...phase, ms: 0 };
		known.ms += phase.ms;
		known.made = Math.max(known.made, phase.made);
		known.peak = phase.peak;
		all.set(phase.name, known);
	}
	return [...all.values()];
}

/** The most memory that a process has had until now, in KiB. */
function peakOf(pid) {
	try {
		const status = readFileSync(`/proc/${pid}/status`, "utf8");
		return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0);
	} catch {
		return 0;
	}
}

function inSeconds(ms) {
	return `${(ms / 1000).toFixed(1)} s`;
}
