import { expect, test } from "vitest";
import { faultsOf } from "../../src/workflow-language/github-schema.ts";

const job = "runs-on: x\n    steps: [{run: x}]";
const file = (more: string, on = "push", steps = job) =>
	`on: ${on}\njobs:\n  a:\n    ${steps}\n${more}`;

test.each([
	["a file that is right", file("")],
	["Gitea's context", file("    name: ${{ gitea.ref }}\n")],
	["a key for anchors", file("x-common: &a [1]\n")],
	["no permissions", file("permissions:\n")],
	["scopes of Gitea", file("permissions: {code: read, contents: write}\n")],
	[
		"an action of a server",
		file(
			"",
			"push",
			"runs-on: [a, b]\n    steps: [{uses: https://gitea.com/a/b@v1, with: {x: 1}}]",
		),
	],
	[
		"events without a configuration",
		file("", "[push, pull_request_target, gollum, schedule]"),
	],
	[
		"a workflow that is called",
		file("", "{workflow_call: {inputs: {x: {type: string}}, secrets: {y: }}}"),
	],
	[
		"a service",
		file(
			"    services: {db: {image: postgres, env: {A: b}, ports: ['1:1']}}\n",
		),
	],
	[
		"steps beside each other",
		file(
			"",
			"push",
			"runs-on: x\n    steps: [{parallel: [{run: x}]}, {id: y, run: x, background: true}, {wait: y}, {wait-all: }]",
		),
	],
	[
		"the functions of runners",
		file(
			"",
			"push",
			"runs-on: x\n    steps: [{run: \"${{ hashFiles('a') }} ${{ case(true, 1, 2) }}\"}]",
		),
	],
])("%s has no faults", (_, text) => {
	expect(faultsOf(text)).toEqual([]);
});

test.each([
	[
		"an unknown key",
		file("nam: x\n"),
		'line 6, column 1: "nam" cannot stand here (did you mean name?)',
	],
	[
		"an unknown key of a job",
		file("    time-out-minutes: 3\n"),
		'line 6, column 5: "time-out-minutes" cannot stand here (did you mean timeout-minutes?)',
	],
	[
		"an unknown filter",
		file("", "{push: {branchs: [x]}}"),
		'line 1, column 13: "branchs" cannot stand here (did you mean branches?)',
	],
	[
		"an unknown event",
		file("", "pusch"),
		'line 1, column 5: "pusch" cannot stand here (did you mean push?)',
	],
	[
		"a wrong type",
		file("    timeout-minutes: abc\n"),
		'line 6, column 22: "abc" cannot stand here',
	],
	[
		"an unknown context",
		file("    name: ${{ nothing.x }}\n"),
		'line 6, column 11: the context "nothing" is not available here',
	],
	[
		"a context of another place",
		file("    name: ${{ steps.x }}\n"),
		'line 6, column 11: the context "steps" is not available here',
	],
	[
		"an unknown function",
		file("    name: ${{ nothing() }}\n"),
		"line 6, column 11: the function nothing() is not available here",
	],
])("%s is told with its place", (_, text, fault) => {
	expect(faultsOf(text)).toEqual([fault]);
});

test("a file with very many faults tells the first ones", () => {
	expect(
		faultsOf(
			file(Array.from({ length: 500 }, (_, i) => `x${i}: 1\n`).join("")),
		),
	).toHaveLength(10);
});

test("a missing value says so, and a key that is one elsewhere is called no misspelling", () => {
	expect(faultsOf(file("    timeout-minutes:\n"))).toEqual([
		"line 6, column 21: a value is missing here",
	]);
	expect(faultsOf(file("branches: [x]\n"))).toEqual([
		'line 6, column 1: "branches" cannot stand here',
	]);
});

test("repository_dispatch in a list, and an input with a name alone, are allowed", () => {
	expect(faultsOf(file("", "[push, repository_dispatch]"))).toEqual([]);
	expect(
		faultsOf(file("", "{workflow_dispatch: {inputs: {level: }}}")),
	).toEqual([]);
});
