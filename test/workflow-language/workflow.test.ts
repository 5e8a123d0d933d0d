import { expect, onTestFinished, test, vi } from "vitest";
import { compileFilter } from "../../src/workflow-language/filter-pattern.ts";
import { combinations } from "../../src/workflow-language/matrix.ts";
import { parseWorkflow } from "../../src/workflow-language/parse-workflow.ts";
import { fileOfJob, planJobs } from "../../src/workflow-language/plan-jobs.ts";
import { nextMoment } from "../../src/workflow-language/schedule.ts";
import { isStartedBy } from "../../src/workflow-language/triggers.ts";
import {
	type JobSpec,
	WorkflowError,
} from "../../src/workflow-language/workflow-file.ts";
import { writeWorkflow } from "../../src/workflow-language/write-workflow.ts";

const job = "runs-on: x\n    steps:\n      - run: echo";
const file = (on: string, more = "") =>
	`on: ${on}\njobs:\n  build:\n    ${job}\n${more}`;

test.each([
	["no YAML", "a: [", /no YAML/],
	["no mapping", "- a", /no mapping/],
	["no event", `jobs:\n  a:\n    ${job}`, /on names no event/],
	["no jobs", "on: push\njobs: {}", /jobs is empty/],
	["no runner", "on: push\njobs:\n  a:\n    steps: [{run: x}]", /runs-on/],
	["no steps", "on: push\njobs:\n  a:\n    runs-on: x", /steps/],
	[
		"neither run nor uses",
		"on: push\njobs:\n  a:\n    runs-on: x\n    steps: [{name: y}]",
		/needs one of run/,
	],
	["an unknown need", file("push", "    needs: other"), /"other"/],
	["a circle", file("push", "    needs: build"), /needs itself/],
	["a bad condition", file("push", "    if: 1 +"), /jobs\.build\.if/],
	["a bad filter", file("{push: {branches: ['a[']}}"), /on\.push\.branches/],
	[
		"a long filter",
		file(`{push: {paths: [${"'**a**a**a**',".repeat(1000)}]}}`),
		/on\.push\.paths: the patterns have more than 10000/,
	],
	["a bad name", `on: push\njobs:\n  1x:\n    ${job}`, /jobs\.1x/],
])("a file with %s says so", (_, text, message) => {
	expect(() => parseWorkflow(text)).toThrow(WorkflowError);
	expect(() => parseWorkflow(text)).toThrow(message);
});

test("aliases cannot blow a file up", () => {
	const bomb = `a: &a [x,x,x,x,x,x,x,x,x,x]\n${["b", "c", "d", "e", "f", "g"]
		.map((n, i) => `${n}: &${n} [${`*${"abcdef"[i]},`.repeat(10)}]`)
		.join("\n")}\n`;
	expect(() => parseWorkflow(bomb + file("push"))).toThrow(WorkflowError);
});

test("a matrix multiplies, excludes and includes as the language says", () => {
	expect(
		combinations({
			os: ["a", "b"],
			v: [1, 2],
			exclude: [{ os: "a", v: 2 }],
			include: [{ os: "b", extra: true }, { os: "c" }],
		}),
	).toEqual([
		{ os: "a", v: 1 },
		{ os: "b", v: 1, extra: true },
		{ os: "b", v: 2, extra: true },
		{ os: "c" },
	]);
	expect(combinations(null)).toEqual([{}]);
	expect(combinations({ include: [{ a: 1 }] })).toEqual([{ a: 1 }]);
	const many = [...Array(20).keys()];
	expect(() => combinations({ a: many, b: many })).toThrow(WorkflowError);
	expect(() => combinations({ a: 1 })).toThrow(/matrix\.a/);
});

test("jobs get names, labels and a file of their own", () => {
	const workflow = parseWorkflow(`name: CI
on: push
env: {A: b}
jobs:
  test:
    strategy: {matrix: {os: [linux, mac]}}
    runs-on: ["self", "\${{ matrix.os }}"]
    if: github.ref == 'x'
    steps: [{run: echo}]
  named:
    name: Deploy \${{ github.ref }}
    needs: [test]
    runs-on: \${{ vars.LABEL }}
    steps: [{run: echo}]
`);
	const jobs = planJobs(workflow, {
		contexts: { github: { ref: "x" }, vars: { LABEL: "big" }, inputs: {} },
		status: "success",
	});
	expect(jobs.map((j) => [j.name, j.labels])).toEqual([
		["test (linux)", ["self", "linux"]],
		["test (mac)", ["self", "mac"]],
		["Deploy x", ["big"]],
	]);
	const [spec] = workflow.jobs;
	const written = fileOfJob(
		workflow,
		spec as JobSpec,
		jobs[0]?.matrix ?? {},
		jobs[0]?.labels ?? [],
		undefined,
	);
	const own = parseWorkflow(writeWorkflow(written));
	expect(own.common).toEqual({ env: { A: "b" } });
	expect(own.jobs).toHaveLength(1);
	expect(own.jobs[0]).toMatchObject({
		matrix: { os: ["linux"] },
		condition: "always()",
		needs: [],
	});
});

test.each([
	[["main"], "main", true],
	[["rel/*"], "rel/1/x", false],
	[["rel/**"], "rel/1/x", true],
	[["**.js"], "a/b.js", true],
	[["docs/**", "!docs/x"], "docs/x", false],
	[["!docs/x", "docs/**"], "docs/x", true],
	[["v[0-9]+.x"], "v12.x", true],
	[["*.jsx?"], "page.js", true],
	[["**/README.md"], "README.md", true],
])("the filter %j and %s", async (patterns, name, fits) => {
	expect(await (await compileFilter(patterns))(name)).toBe(fits);
});

test.each([
	["push", "push", "", "refs/heads/x", [], true],
	["[issues, push]", "push", "", "refs/tags/v1", [], true],
	["{push: {branches: [main]}}", "push", "", "refs/heads/x", [], false],
	["{push: {branches: [main]}}", "push", "", "refs/tags/v1", [], false],
	["{push: {tags: [v*]}}", "push", "", "refs/tags/v1", [], true],
	["{push: {branches-ignore: [x]}}", "push", "", "refs/heads/x", [], false],
	["{push: {paths: [src/**]}}", "push", "", "refs/heads/x", ["a"], false],
	["{push: {paths: [src/**]}}", "push", "", "refs/heads/x", ["src/a"], true],
	["{push: {paths-ignore: [a]}}", "push", "", "refs/heads/x", ["a"], false],
	["{push: {paths: [src/**]}}", "push", "", "refs/heads/x", undefined, true],
	["pull_request", "pull_request", "opened", "refs/heads/x", [], true],
	["pull_request", "pull_request", "labeled", "refs/heads/x", [], false],
	["{issues: {types: [closed]}}", "issues", "closed", "refs/heads/x", [], true],
	["{issues: {types: closed}}", "issues", "opened", "refs/heads/x", [], false],
] as const)(
	"%s and %s %s of %s",
	async (on, event, action, ref, paths, starts) => {
		const what = { event, action, ref, paths: async () => paths };
		expect(await isStartedBy(parseWorkflow(file(on)), what)).toBe(starts);
	},
);

test("schedules name their next moment", () => {
	const at = Date.UTC(2024, 0, 1, 10, 7) / 1000;
	expect(nextMoment("*/15 * * * *", at)).toBe(
		Date.UTC(2024, 0, 1, 10, 15) / 1000,
	);
	// from 7 on every tenth minute, and at noon and every fifth hour behind it
	expect(nextMoment("7/10 * * * *", at)).toBe(
		nextMoment("7-59/10 * * * *", at),
	);
	expect(nextMoment("0 1,12/5 * * *", at)).toBe(
		nextMoment("0 1,12-23/5 * * *", at),
	);
	expect(nextMoment("7/10 * * * *", at)).toBeGreaterThan(at);
	expect(nextMoment("@daily", at)).toBe(Date.UTC(2024, 0, 2) / 1000);
	for (const none of [
		"nonsense",
		"",
		// never
		"0 0 30 2 *",
		// by the second
		"* * * * * *",
		"* * * * * * 2030",
		`${Array.from({ length: 100 }, (_, i) => i % 60)} * * * *`,
		`*${" ".repeat(1_000_000)}* * * *`,
	])
		expect(nextMoment(none, at)).toBeUndefined();
});

test("a push of very many paths is compared with the filters once each", async () => {
	const names = Array.from({ length: 200_000 }, (_, i) => `lib/part${i}.js`);
	const filters = "['src/**/*.ts', 'docs/**', '**.md', 'lib/part199999.*']";
	const { on } = parseWorkflow(file(`{push: {paths: ${filters}}}`));
	const what = { event: "push", action: "", ref: "refs/heads/x" };
	const starts = (paths: readonly string[]) =>
		isStartedBy({ on }, { ...what, paths: async () => paths });
	expect(await starts(names)).toBe(true);
	expect(await starts(names.slice(0, -1))).toBe(false);
});

test("a push whose paths are compared for too long starts the workflow", async () => {
	const { on } = parseWorkflow(file("{push: {paths: ['src/**', 'docs/**']}}"));
	const what = { event: "push", action: "", ref: "refs/heads/x" };
	const starts = () =>
		isStartedBy({ on }, { ...what, paths: async () => Array(20).fill("a") });
	let ms = 0;
	const clock = vi.spyOn(performance, "now");
	onTestFinished(() => clock.mockRestore());
	clock.mockImplementation(() => {
		ms += 100;
		return ms;
	});
	expect(await starts()).toBe(false);
	clock.mockImplementation(() => {
		ms += 300;
		return ms;
	});
	expect(await starts()).toBe(true);
});

const ofSteps = (steps: string) =>
	parseWorkflow(`on: push\njobs: {a: {runs-on: x, steps: ${steps}}}`).jobs[0]
		?.raw.steps;

test("steps in parallel become one list, which can be read again", () => {
	const flat = ofSteps(
		"[{parallel: [{id: x, run: a}, {uses: b/c@v1}]}, {id: s, run: d, background: true}, {wait: s}, {wait-all: }, {cancel: S}]",
	);
	expect(flat).toMatchObject([
		{ id: "x", run: "a", background: true },
		{ uses: "b/c@v1", background: true },
		{ wait: ["x", expect.any(String)], run: expect.stringContaining("echo") },
		{ id: "s", run: "d", background: true },
		{ name: "Wait for s", wait: ["s"] },
		{ "wait-all": true },
		{ name: "Cancel S", cancel: "S" },
	]);
	expect(ofSteps(JSON.stringify(flat))).toEqual(flat);
});

test.each([
	["[{name: x}]", "needs one of"],
	["[{run: a, uses: b}]", "has both run and uses"],
	["[{run: a, wait-all: true}]", "has both"],
	["[{wait: nobody}]", 'no step before it has the id "nobody"'],
	["[{cancel: later}, {id: later, run: a}]", "no step before it"],
	["[{wait-all: false}]", "no value but true"],
	["[{run: a, background: often}]", "background is true or false"],
	["[{parallel: [], id: x}]", "parallel is no list, or empty"],
	["[{parallel: [{wait-all: }]}]", "run or uses only"],
	["[{parallel: [{parallel: [{run: a}]}]}]", "run or uses only"],
	["[{parallel: [{run: a, background: true}]}]", "without being told to"],
])("the steps %s are refused", (steps, words) => {
	expect(() => ofSteps(steps)).toThrow(words);
});
