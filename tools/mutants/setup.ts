import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
	afterAll,
	afterEach,
	beforeAll,
	beforeEach,
	expect,
	inject,
	vi,
} from "vitest";
import { forgetModules } from "./forget-modules.ts";

/** The part of Stryker's switches in each instrumented module that a run sets. */
interface Switches {
	activeMutant?: string;
	currentTestId?: string;
	hitCount?: number;
	hitLimit?: number;
	mutantCoverage?: {
		static: Record<string, number>;
		perTest: Record<string, Record<string, number>>;
	};
}

/** A test or a group of tests, as vitest has it. */
interface Task {
	type: "test" | "suite";
	name: string;
	mode: string;
	tasks?: Task[];
	result?: { state: string };
}

declare module "vitest" {
	interface ProvidedContext {
		mutantsFolder: string;
		mutatedFiles: string[];
	}
}

/** So often may a mutant be passed within one file of tests: what loops for ever ends with an error. */
const HITS_MAX = 1_000_000;

const here = globalThis as {
	__stryker__?: Switches;
	foundMutants?: Set<string>;
};
const switches: Switches = here.__stryker__ ?? {};
here.__stryker__ = switches;
const found = here.foundMutants ?? new Set();
here.foundMutants = found;
const query = new URLSearchParams(expect.getState().testPath?.split("?")[1]);
const mutant = query.get("mutant") ?? "none";
const chosen = query.get("tests")?.split(",").map(Number);
const fresh = query.get("fresh");
const covers = query.has("covers");
// an earlier file has found it: this one is not even loaded
if (found.has(mutant)) throw new Error("found already");
if (!covers) vi.setConfig({ testTimeout: 15_000, hookTimeout: 15_000 });

// what a mutant changes while its module is loaded is seen by modules that are loaded anew
const isFresh = forgetModules(
	fresh === null || fresh === "all" ? fresh : inject("mutatedFiles")[+fresh],
);
switches.activeMutant = isFresh ? mutant : "none";
switches.hitCount = 0;
switches.hitLimit = HITS_MAX;
switches.currentTestId = undefined;

let tests: Task[] = [];
const times: number[] = [];
let began = 0;

// biome-ignore lint/correctness/noEmptyPattern: vitest demands that the first argument be taken apart
beforeAll(({}, file) => {
	tests = testsOf(file as unknown as Task);
	if (chosen) for (const [at, test] of tests.entries()) skipUnless(test, at);
	skipEmpty(file as unknown as Task);
	switches.activeMutant = mutant;
	// what ran until now was the loading of modules
	switches.currentTestId = "setup";
});
beforeEach(({ task }) => {
	began = performance.now();
	switches.currentTestId = String(tests.indexOf(task as unknown as Task));
});
afterEach(({ task }) => {
	times[tests.indexOf(task as unknown as Task)] = performance.now() - began;
	switches.currentTestId = "setup";
	if (covers || task.result?.state !== "fail") return;
	// one failed test is enough
	if (mutant !== "none") found.add(mutant);
	for (const test of tests) if (!test.result) test.mode = "skip";
	skipEmpty(task.file as unknown as Task);
});
afterAll(() => {
	switches.activeMutant = "none";
	switches.currentTestId = undefined;
	if (covers) writeReached();
});

/** What each test has reached, and what was reached before and between them. */
function writeReached() {
	const folder = inject("mutantsFolder");
	mkdirSync(folder, { recursive: true });
	const { static: loaded = {}, perTest = {} } = switches.mutantCoverage ?? {};
	const idsOf = (name: string) => Object.keys(perTest[name] ?? {});
	const reached = {
		loaded: Object.keys(loaded),
		setup: idsOf("setup"),
		tests: tests.map(({ name }, at) => {
			return { name, ms: Math.ceil(times[at] ?? 0), run: idsOf(String(at)) };
		}),
	};
	writeFileSync(
		join(folder, `${query.get("at")}.json`),
		JSON.stringify(reached),
	);
	for (const key of Object.keys(perTest)) delete perTest[key];
}

function testsOf(task: Task): Task[] {
	return task.type === "test" ? [task] : (task.tasks ?? []).flatMap(testsOf);
}

function skipUnless(test: Task, at: number) {
	if (!chosen?.includes(at)) test.mode = "skip";
}

/** Hooks of a group are not run where none of its tests is. */
function skipEmpty(group: Task) {
	for (const task of group.tasks ?? []) {
		if (task.type === "test") continue;
		skipEmpty(task);
		if (task.tasks?.every(({ mode }) => mode === "skip")) task.mode = "skip";
	}
}
