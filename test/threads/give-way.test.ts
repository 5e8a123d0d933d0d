import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";

/** The `nice` of a thread (proc_pid_stat(5)). */
const niceOf = (thread: string): number => {
	const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
	return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
};

test.skipIf(process.platform !== "linux")(
	"threads that search yield to the one that answers",
	async () => {
		const forge = await testForge();
		const before = readdirSync("/proc/self/task");
		const own = niceOf(String(process.pid));
		expect((await forge.call("GET", "/search/code?q=needle")).status).toBe(200);
		const fresh = readdirSync("/proc/self/task").filter(
			(thread) => !before.includes(thread),
		);
		expect(fresh.map(niceOf)).toContain(Math.min(19, own + 8));
		expect(niceOf(String(process.pid))).toBe(own);
	},
);

/** A thread that yields, and tells its own `nice` and that of its process. */
const yielding = `
	const { Worker } = require("node:worker_threads");
	new Worker(\`
		const { parentPort } = require("node:worker_threads");
		const { getPriority } = require("node:os");
		const { readlinkSync } = require("node:fs");
		import(${JSON.stringify(new URL("../../src/threads/give-way.ts", import.meta.url).href)}).then(({ giveWay }) => {
			giveWay(5);
			const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
			parentPort.postMessage([getPriority(process.pid), getPriority(thread)]);
		});
	\`, { eval: true }).on("message", (both) => console.log(JSON.stringify(both)));
`;

test.skipIf(process.platform !== "linux").each([
	[3, 8],
	[17, 19],
])(
	"a thread yields to its process where that has a priority of %i",
	(given, expected) => {
		const own = niceOf(String(process.pid));
		const { stdout, stderr } = spawnSync(
			"nice",
			["-n", String(given - own), process.execPath, "-e", yielding],
			{ encoding: "utf8" },
		);
		expect([stdout.trim(), stderr]).toEqual([`[${given},${expected}]`, ""]);
	},
);
