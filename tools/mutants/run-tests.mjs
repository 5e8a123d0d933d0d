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
const SILENT_MAX = 120_000;

/**
 * Opens vitest with the instrumented texts in the place of the sources. `run` takes jobs, each a file of tests with a mutant, in their order and
 * in one process: only what is `fresh` loads the forge anew.
 */
export async function openTests(root, { texts, folder, tell }) {
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
	vitest.provide("mutantsFolder", folder);

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

	const idOf = ({ test, mutant, fresh, at }) =>
		`${join(root, test)}?mutant=${mutant ?? "none"}&at=${at}${fresh ? "&fresh" : ""}`;

	return {
		/** @returns for each job whether its tests passed, how long they took, and the first error */
		async run(jobs) {
			const all = new Map();
			let left = jobs;
			while (left.length) {
				const first = left.findIndex(({ fresh }) => fresh);
				const now = left.slice(0, first < 0 ? undefined : first + FRESH_MAX);
				const outcomes = await attempt(now);
				for (const [job, outcome] of outcomes) all.set(job, outcome);
				const ended = now.find((job) => !outcomes.has(job));
				if (ended)
					all.set(ended, { passed: false, ms: 0, error: "the process ended" });
				left = left.filter((job) => !all.has(job));
				if (left.length) tell(all.size, jobs.length);
			}
			return all;
		},
		close: () => vitest.close(),
	};
}

function outcomeOf(module) {
	const errors = [...module.errors()];
	let error = errors[0]?.message;
	let count = 0;
	for (const test of module.children.allTests()) {
		count++;
		const result = test.result();
		if (result.state === "failed")
			error ??= `${test.fullName}: ${result.errors?.[0]?.message}`;
	}
	for (const suite of module.children.allSuites())
		error ??= suite.errors()[0]?.message;
	if (count === 0) error ??= "no tests";
	return {
		passed: module.state() !== "failed" && error === undefined,
		ms: module.diagnostic().duration,
		error: error?.split("\n")[0].slice(0, 300),
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
