import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { BaseSequencer, createVitest } from "vitest/node";

/** A test may take so long; a mutant that makes it wait for ever is found then. */
const TEST_MAX = 30_000;
const POLL_MAX = 8000;
/** Modules that are loaded anew stay in memory: after so many the process is another one. */
const FRESH_MAX = 25;
/** Without the end of a file for so long, the process is ended. */
const SILENT_MAX = 60_000;

/**
 * Opens vitest with the instrumented texts in the place of the sources. `run` takes jobs, each some tests of a file with a mutant, in their order
 * and in one process: only what is `fresh` loads modules anew. Where a mutant was found, its later jobs are left out.
 */
export async function openTests(root, { texts, folder }) {
	const place = new Map();
	const hashes = new Map(
		[...texts].map(([name, text]) => [
			name,
			createHash("sha256").update(text).digest("hex"),
		]),
	);
	let heard = () => {};
	class InOrder extends BaseSequencer {
		sort = async (files) =>
			files.sort((a, b) => place.get(a.moduleId) - place.get(b.moduleId));
	}
	const vitest = await createVitest(
		"test",
		{
			root,
			watch: false,
			bail: 0,
			maxWorkers: 1,
			fileParallelism: false,
			testTimeout: TEST_MAX,
			hookTimeout: TEST_MAX,
			expect: { poll: { timeout: POLL_MAX } },
			coverage: { enabled: false },
			fsModuleCachePath: join(root, "node_modules/.cache/mutants"),
			sequence: { sequencer: InOrder },
			setupFiles: [
				join(root, "tools/mutants/setup.ts"),
				join(root, "test/support/run/setup.ts"),
			],
			reporters: [{ onTestModuleEnd: (module) => heard(module) }],
			onConsoleLog: () => false,
		},
		{
			plugins: [
				{
					name: "mutants",
					enforce: "pre",
					load: (id) => texts.get(id.split("?")[0]),
					// what is remembered of modules between runs would be that without mutants, or with others
					configureVitest: ({ defineCacheKeyGenerator }) =>
						defineCacheKeyGenerator(({ id }) => hashes.get(id.split("?")[0])),
				},
			],
		},
	);
	const project = vitest.getRootProject();
	const files = [...texts.keys()];
	vitest.provide("mutantsFolder", folder);
	vitest.provide("mutatedFiles", files);

	/** Runs what it can and gives the outcomes by job; a job without one ended the process. */
	async function attempt(jobs) {
		const outcomes = new Map();
		const byId = new Map(jobs.map((job) => [idOf(job), job]));
		for (const [at, id] of [...byId.keys()].entries()) place.set(id, at);
		let last = performance.now();
		heard = (module) => {
			last = performance.now();
			const job = byId.get(module.moduleId);
			if (job) outcomes.set(job, outcomeOf(module));
		};
		const watch = setInterval(() => {
			if (performance.now() - last > SILENT_MAX) endChildren();
		}, 1000);
		const specifications = [...byId.keys()].map((id) =>
			project.createSpecification(id),
		);
		try {
			await vitest.runTestSpecifications(specifications);
		} catch (error) {
			console.error(error.message);
		} finally {
			clearInterval(watch);
		}
		return outcomes;
	}

	const idOf = ({ test, at, mutant, tests, fresh, covers }) => {
		const asked = { at, mutant: mutant ?? "none" };
		if (covers) asked.covers = "";
		if (tests) asked.tests = tests.join(",");
		if (fresh)
			asked.fresh = fresh === "all" ? fresh : files.indexOf(join(root, fresh));
		return `${join(root, test)}?${new URLSearchParams(asked)}`.replaceAll(
			"%2C",
			",",
		);
	};

	return {
		/** @returns for each job whether its tests passed, how long they took, and the first test that failed with its error */
		async run(jobs) {
			const all = new Map();
			const found = new Set();
			let left = jobs;
			while (left.length) {
				const isFresh = ({ fresh }) => fresh;
				const last = left.filter(isFresh)[FRESH_MAX];
				const now = last ? left.slice(0, left.indexOf(last)) : left;
				const outcomes = await attempt(now);
				const ended = now.find((job) => !outcomes.has(job));
				if (ended)
					outcomes.set(ended, { ms: 0, error: "the process ended", by: {} });
				for (const [job, outcome] of outcomes) {
					all.set(job, outcome);
					if (job.mutant && outcome.error) found.add(job.mutant);
				}
				left = left.filter((job) => !all.has(job) && !found.has(job.mutant));
			}
			return all;
		},
		close: () => vitest.close(),
	};
}

function outcomeOf(module) {
	let error = [...module.errors()][0]?.message;
	let by;
	let count = 0;
	for (const test of module.children.allTests()) {
		const result = test.result();
		if (result.state === "failed" && !by) {
			by = { at: count, name: test.fullName };
			error = `${test.fullName}: ${result.errors?.[0]?.message}`;
		}
		count++;
	}
	for (const suite of module.children.allSuites())
		error ??= suite.errors()[0]?.message;
	if (count === 0) error ??= "no tests";
	if (module.state() === "failed") error ??= "failed";
	return {
		ms: module.diagnostic().duration,
		error: error?.split("\n")[0].slice(0, 300),
		by: error === undefined ? undefined : (by ?? {}),
	};
}

/** Ends the processes that this one has started for tests. */
function endChildren() {
	for (const name of readdirSync("/proc")) {
		if (!/^\d+$/.test(name)) continue;
		try {
			const stat = readFileSync(`/proc/${name}/stat`, "utf8");
			const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
			const command = readFileSync(`/proc/${name}/cmdline`, "utf8");
			if (Number(parent) === process.pid && command.includes("vitest"))
				process.kill(Number(name), "SIGKILL");
		} catch {}
	}
}
