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
		expect(fresh.map(niceOf)).toContain(5);
		expect(niceOf(String(process.pid))).toBe(own);
	},
);
