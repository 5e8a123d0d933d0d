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

declare module "vitest" {
	interface ProvidedContext {
		mutantsFolder: string;
	}
}

/** So often may a mutant be passed within one file of tests: what loops for ever ends with an error. */
const HITS_MAX = 1_000_000;

const here = globalThis as { __stryker__?: Switches };
const switches: Switches = here.__stryker__ ?? {};
here.__stryker__ = switches;
const query = new URLSearchParams(expect.getState().testPath?.split("?")[1]);
const mutant = query.get("mutant") ?? "none";
/** What a mutant changes while its module is loaded is seen by modules that are loaded anew. */
if (query.has("fresh")) vi.resetModules();
switches.activeMutant = mutant;
switches.hitCount = 0;
switches.hitLimit = HITS_MAX;
switches.currentTestId = undefined;

const covers = mutant === "none";
let failed = false;

beforeAll(() => {
	// what ran until now was the loading of modules
	switches.currentTestId = "tests";
});
beforeEach((context) => {
	// one failed test is enough
	if (failed) context.skip();
});
afterEach(({ task }) => {
	if (!covers && task.result?.state === "fail") failed = true;
});
afterAll(() => {
	switches.activeMutant = undefined;
	if (!covers) return;
	const folder = inject("mutantsFolder");
	mkdirSync(folder, { recursive: true });
	const { static: loaded = {}, perTest = {} } = switches.mutantCoverage ?? {};
	const reached = {
		loaded: Object.keys(loaded),
		run: Object.keys(perTest.tests ?? {}),
	};
	writeFileSync(
		join(folder, `${query.get("at")}.json`),
		JSON.stringify(reached),
	);
	for (const key of Object.keys(perTest)) delete perTest[key];
});
