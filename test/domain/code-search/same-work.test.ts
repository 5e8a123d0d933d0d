import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import type { SearchThreads } from "../../../src/text/code/open-search-threads.ts";
import { queriesOf } from "../../support/forge.ts";
import { gitBench } from "../../support/git-client.ts";
import { indexed } from "./code-bench.ts";

let bench: Awaited<ReturnType<typeof gitBench>>;
beforeAll(async () => {
	bench = await gitBench();
	const { ok, forge } = bench;
	const { url } = await bench.repository({ private: true });
	const dir = await bench.local(url);
	await writeFile(
		join(dir, "hiddenpath.ts"),
		"export function hiddenName() {}\n// hiddenword\n",
	);
	await ok(dir, "add", "-A");
	await ok(dir, "commit", "-qm", "files");
	await ok(dir, "push", "-q", url, "HEAD:main");
	await indexed(forge);
});

/** The work of a stranger's search: statements, and jobs of threads. */
async function workOf(q: string) {
	const { forge } = bench;
	const search = async () => {
		const { status, body } = await forge.call<{ results: object[] }>(
			"GET",
			`/search/code?${new URLSearchParams({ q })}`,
			{ as: null },
		);
		expect([status, body.results]).toEqual([200, []]);
	};
	const threads = forge.app.code.search as {
		-readonly [K in keyof SearchThreads]: SearchThreads[K];
	};
	const { ask } = threads;
	const jobs: string[] = [];
	threads.ask = (job, user) => {
		jobs.push(job.kind);
		return ask.call(threads, job, user) as never;
	};
	await search();
	threads.ask = ask;
	return { jobs, statements: await queriesOf(forge, search) };
}

test.each([
	["a word", "hiddenword", "absentword"],
	["a name that is defined", "hiddenName", "absentName"],
	["a path", "hiddenpath", "absentpath"],
	["a definition", "symbol:hiddenName", "symbol:absentName"],
	["an expression", "/hidden\\w+/", "/absent\\w+/"],
	["words", "hiddenword hiddenName", "absentword absentName"],
	[
		"the words of a path",
		"path:hiddenpath hiddenword",
		"path:absentpath absentword",
	],
])(
	"%s that one may not read is no more work than one that is nowhere",
	async (_, hidden, absent) => {
		expect(await workOf(hidden)).toEqual(await workOf(absent));
	},
);
