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
import { nextJob, tellOutcome } from "./job-here.ts";

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
	result?: { state: string; errors?: { message: string }[] };
}

declare module "vitest" {
	interface ProvidedContext {
		mutantsPort: number;
	}
}

/** So often may a mutant be passed within one file of tests: what loops for ever ends with an error. */
const HITS_MAX = 1_000_000;
/** A test with a mutant may take so long: a moment, and so many times what all of its job take without one. */
const TEST_MAX = 15_000;
const TEST_MIN = 6_000;
const SLOWER_MAX = 10;
/** An error is told with so many characters. */
const TEXT_MAX = 300;

const here = globalThis as {
	__stryker__?: Switches;
	/** Hears of values that mutants would replace by others (watch-values.mjs). */
	mutantValues?: typeof lookAt | undefined;
};
const switches: Switches = here.__stryker__ ?? {};
here.__stryker__ = switches;
switches.activeMutant = "none";
switches.currentTestId = undefined;

const { testPath } = expect.getState();
const job = await nextJob(inject("mutantsPort"), testPath);
if (!job) throw new Error("nothing is left to do");
const began = performance.now();
const { mutant, tests: chosen, fresh, covers, ms: usual = TEST_MAX } = job;
const testTimeout = Math.min(TEST_MAX, TEST_MIN + SLOWER_MAX * usual);
if (!covers) vi.setConfig({ testTimeout, hookTimeout: testTimeout });
// what a mutant changes while its module is loaded is seen by modules that are loaded anew
forgetModules(fresh);
const { endFile } = await import("../../test/support/after-file.ts");
if (fresh) switches.activeMutant = mutant;
switches.hitCount = 0;
switches.hitLimit = HITS_MAX;

/** The mutants whose value was looked at, and those that would have changed it, by test. */
const watched = new Set<string>();
const changing = new Set<string>();
here.mutantValues = covers ? lookAt : undefined;

let tests: Task[] = [];
const times: number[] = [];
let testBegan = 0;

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
	testBegan = performance.now();
	switches.currentTestId = String(tests.indexOf(task as unknown as Task));
});
afterEach(({ task }) => {
	times[tests.indexOf(task as unknown as Task)] = performance.now() - testBegan;
	switches.currentTestId = "setup";
	if (covers || task.result?.state !== "fail") return;
	// one failed test is enough
	for (const test of tests) if (!test.result) test.mode = "skip";
	skipEmpty(task.file as unknown as Task);
});
// biome-ignore lint/correctness/noEmptyPattern: as above
afterAll(async ({}, suite) => {
	const file = suite as unknown as Task;
	const ended = await endFile().then(
		() => undefined,
		(error: Error) => error,
	);
	switches.activeMutant = "none";
	switches.currentTestId = undefined;
	const at = tests.findIndex(({ result }) => result?.state === "fail");
	const wrong =
		tests[at]?.result?.errors?.[0] ?? errorOf(file) ?? ended ?? undefined;
	// at once: after the last file of a process nothing asks any more
	await tellOutcome(inject("mutantsPort"), {
		ms: performance.now() - began,
		error:
			wrong &&
			`${tests[at]?.name ?? "hooks"}: ${wrong.message}`.slice(0, TEXT_MAX),
		at: at < 0 ? undefined : at,
		reached: covers ? reached() : undefined,
	});
});

function lookAt(value: unknown, others: [string, () => unknown][]) {
	for (const [id, other] of others) {
		const name = `${switches.currentTestId} ${id}`;
		watched.add(id);
		if (changing.has(name)) continue;
		try {
			if (Object.is(value, other())) continue;
		} catch {}
		changing.add(name);
	}
}

/** What each test has reached, and what was reached before and between them. */
function reached() {
	const { static: loaded = {}, perTest = {} } = switches.mutantCoverage ?? {};
	const idsOf = (name: string) =>
		Object.keys(perTest[name] ?? {}).filter(
			(id) => !watched.has(id) || changing.has(`${name} ${id}`),
		);
	const all = {
		loaded: Object.keys(loaded),
		// what tests pass without a change
		passed: [...new Set(Object.values(perTest).flatMap(Object.keys))],
		setup: idsOf("setup"),
		tests: tests.map(({ name }, at) => {
			return { name, ms: Math.ceil(times[at] ?? 0), run: idsOf(String(at)) };
		}),
	};
	for (const key of Object.keys(perTest)) delete perTest[key];
	return all;
}

function errorOf(group: Task): { message: string } | undefined {
	for (const one of [group, ...(group.tasks ?? [])]) {
		const error =
			one === group || one.type === "test"
				? one.result?.errors?.[0]
				: errorOf(one);
		if (error) return error;
	}
	return undefined;
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
