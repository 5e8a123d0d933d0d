import { expect, test } from "vitest";
import { lookThrough } from "../../src/workflow-language/lint/look-through.ts";

const at = "${{";
const steps = (...list: string[]) =>
	`on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${list.map((step) => `      - ${step}\n`).join("")}`;
const job = (more: string, on = "push") =>
	`on: ${on}\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: x}]\n${more}`;
const told = (text: string) =>
	lookThrough(text).warnings.map((line) =>
		line.replace(/^line \d+, column \d+: /, ""),
	);

test.each([
	[
		"text around an expression of a condition",
		steps(`{run: x, if: "${at} github.ref == 'x' }} && true"}`),
		"the condition is always true, because text stands around ${{ }}",
	],
	[
		"a constant condition",
		job("    if: false\n"),
		"the condition is always false",
	],
	[
		"a text that stands for itself",
		job("    if: github.ref == 'a' || 'b'\n"),
		"the condition is always true",
	],
	[
		"a constant that is worked out",
		job(`    if: ${at} contains('abc', 'd') && github.ref }}\n`),
		undefined,
	],
	[
		"a function of constants",
		job("    if: contains('abc', 'd')\n"),
		"the condition is always false",
	],
	[
		"a misspelt property",
		job(`    name: ${at} github.evnt }}\n`),
		'github has no "evnt" (did you mean event?)',
	],
	[
		"a property of Gitea's context",
		job(`    name: ${at} gitea['reff'] }}\n`),
		'github has no "reff" (did you mean ref?)',
	],
	[
		"a step that is not there",
		steps(`run: echo ${at} steps.bild.outputs.x }}`, "{id: build, run: x}"),
		'no step of this job has the id "bild" (did you mean build?)',
	],
	[
		"a step that comes later",
		steps(`run: echo ${at} steps.build.outputs.x }}`, "{id: build, run: x}"),
		'the step "build" is run later',
	],
	[
		"a misspelt part of a step",
		steps("{id: build, run: x}", `run: echo ${at} steps.build.output.x }}`),
		'steps.build has no "output", only conclusion, outcome, outputs',
	],
	[
		"an output that a job does not declare",
		job(
			`    outputs: {url: x}\n  b:\n    needs: a\n    runs-on: x\n    name: ${at} needs.a.outputs.ulr }}\n    steps: [{run: x}]\n`,
		),
		'the job "a" has no output "ulr" (did you mean url?)',
	],
	[
		"a job that is not needed",
		job(
			`  b:\n    runs-on: x\n    if: needs.a.result == 'success'\n    steps: [{run: x}]\n`,
		),
		'the job does not need "a"',
	],
	[
		"a job that is needed twice",
		job("  b:\n    needs: [a, a]\n    runs-on: x\n    steps: [{run: x}]\n"),
		'the job needs "a" twice',
	],
	[
		"a name that the matrix does not have",
		job(
			`    strategy: {matrix: {node: [1]}}\n    name: ${at} matrix.noode }}\n`,
		),
		'the matrix has no "noode" (did you mean node?)',
	],
	[
		"a value of a matrix twice",
		job("    strategy: {matrix: {node: [1, 2, 1]}}\n"),
		'node has "1" twice',
	],
	[
		"an exclusion of nothing",
		job("    strategy: {matrix: {node: [1, 2], exclude: [{node: 3}]}}\n"),
		'exclude names "3", which node does not have',
	],
	[
		"an input that is not there",
		job(
			`    name: ${at} inputs.wher }}\n`,
			"{workflow_dispatch: {inputs: {where: {type: string}}}}",
		),
		'there is no input "wher" (did you mean where?)',
	],
	[
		"a boolean compared with a text",
		job(
			"    if: inputs.dry == 'true'\n",
			"{workflow_call: {inputs: {dry: {type: boolean}}}}",
		),
		"inputs.dry is a boolean, and never equal to the text 'true'",
	],
	[
		"a default that is no option",
		job(
			"",
			"{workflow_dispatch: {inputs: {x: {type: choice, options: [a], default: b}}}}",
		),
		"the default of the input x is no option",
	],
	[
		"an output of a called workflow without its job",
		job(
			"",
			`{workflow_call: {outputs: {x: {value: "${at} jobs.b.outputs.x }}"}}}}`,
		),
		'there is no job "b" (did you mean a?)',
	],
	[
		"filters beside each other",
		job("", "{push: {branches: [a], branches-ignore: [b]}}"),
		"push has both branches and branches-ignore, which GitHub refuses: use branches with patterns that begin with !",
	],
	[
		"a schedule that never comes",
		job("", "{schedule: [{cron: '1 2 3'}]}"),
		'"1 2 3" never comes: a schedule has five fields, such as "30 4 * * 1-5"',
	],
	[
		"a schedule without a line",
		job("", "[push, schedule]"),
		"the schedule has no cron line, so it never comes",
	],
	[
		"a default that is never used",
		job(
			"",
			"{workflow_call: {inputs: {x: {type: string, required: true, default: a}}}}",
		),
		"the input x is required, so its default is never used",
	],
	[
		"a default that names an input that is not there",
		job(
			"",
			`{workflow_call: {inputs: {x: {type: string, default: "${at} inputs.other }}"}}}}`,
		),
		'there is no input "other"',
	],
	[
		"a level that a permission does not have",
		job("    permissions: {id-token: read}\n"),
		'the permission id-token is never "read"',
	],
	[
		"a permission that nothing has",
		job("    permissions: {content: read}\n"),
		'"content" is no permission (did you mean contents?)',
	],
	[
		"text of strangers in a script",
		steps(`run: echo "${at} github.event.issue.title }}"`),
		"anybody can write github.event.issue.title, and here it is run as a part of the script: hand it over by env",
	],
	[
		"text of strangers in a script of an action",
		steps(
			`{uses: actions/github-script@v7, with: {script: "log(${at} toJSON(github.head_ref) }})"}}`,
		),
		"anybody can write github.head_ref, and here it is run as a part of the script: hand it over by env",
	],
	[
		"an old command",
		steps(`run: echo "::set-output name=x::y"`),
		"::set-output:: is deprecated: write to $GITHUB_OUTPUT",
	],
	[
		"an action without a version",
		steps("uses: actions/checkout"),
		'"actions/checkout" names no version, such as @v4',
	],
	[
		"a name that is no action",
		steps("uses: checkout@v4"),
		'"checkout@v4" is no action: owner/repository@version, ./directory or docker://image',
	],
	[
		"a shell that nobody has",
		steps("{run: x, shell: dash}"),
		'"dash" is no shell: bash, sh, pwsh, powershell, cmd, python, or a command with {0}',
	],
	[
		"a shell of another system",
		steps("{run: x, shell: cmd}"),
		"ubuntu-latest has no cmd, which Windows has alone",
	],
	[
		"a password",
		job("    container: {image: x, credentials: {username: a, password: b}}\n"),
		"the password stands in the file, where everybody reads it: use a secret",
	],
	[
		"a wrong name of a variable",
		job("    env: {A B: c}\n"),
		'"A B" is no name of an environment variable',
	],
	[
		"an object as text",
		steps(`run: echo '${at} github.event }}'`),
		"github.event is an object, which has no text: use toJSON()",
	],
	[
		"a format with too few values",
		job(`    name: ${at} format('{0} {1}', github.ref) }}\n`),
		"format() has a place {1}, but 1 value",
	],
	[
		"JSON that is none",
		job(`    name: ${at} fromJSON('[1,') }}\n`),
		"fromJSON() is given a text that is no JSON",
	],
])("%s is a warning", (_, text, warning) => {
	expect(told(text)).toEqual(warning === undefined ? [] : [warning]);
});

test.each([
	["a condition in braces", job(`    if: ${at} github.ref == 'x' }}\n`)],
	["always()", job("    if: always() || github.ref == 'x'\n")],
	[
		"properties by any case",
		job(`    name: ${at} GitHub.Event_Name }}${at} GITHUB.REF }}\n`),
	],
	[
		"outputs of steps and their job",
		`${steps("{id: Build, run: x}", `{run: "echo ${at} steps.build.outputs.x }}", if: "steps.build.outcome == 'success'"}`)}    outputs: {x: "${at} steps.build.outputs.x }}"}\n`,
	],
	[
		"what a matrix includes",
		job(
			`    strategy: {matrix: {os: [a], include: [{os: b, extra: 1}]}}\n    name: ${at} matrix.extra }}\n`,
		),
	],
	[
		"a matrix that an expression gives",
		job(
			`    strategy: {matrix: "${at} fromJSON(vars.M) }}"}\n    name: ${at} matrix.any }}\n`,
		),
	],
	[
		"text of strangers in a variable, and in a comparison",
		steps(
			`{run: 'echo "$T"', env: {T: "${at} github.event.issue.title }}"}}`,
			`run: echo ${at} contains(github.event.issue.title, 'x') }}`,
		),
	],
	[
		"outputs of a called workflow",
		`on: push\njobs:\n  a:\n    uses: ./.github/workflows/x.yml\n  b:\n    needs: a\n    runs-on: x\n    name: ${at} needs.a.outputs.any }}\n    steps: [{run: x}]\n`,
	],
	[
		"actions of all kinds",
		steps(
			"uses: ./here",
			"uses: docker://alpine:3",
			"uses: https://gitea.com/a/b/c@v1",
			"uses: a/b/c@main",
		),
	],
	[
		"a shell of one's own",
		steps(
			"{run: x, shell: 'perl {0}'}",
			`{run: x, shell: "${at} matrix.s }}"}`,
		).replace("    steps", "    strategy: {matrix: {s: [sh]}}\n    steps"),
	],
	[
		"steps beside each other",
		steps(
			"parallel: [{id: one, run: x}, {id: two, run: y}]",
			`run: echo ${at} steps.two.outputs.x }}`,
		),
	],
	[
		"an anchor",
		`${job("    env: &e {A: b}\n")}  b:\n    runs-on: x\n    env: *e\n    steps: [{run: x}]\n`,
	],
])("%s is none", (_, text) => {
	expect(lookThrough(text)).toEqual({ warnings: [], refusals: [] });
});

test.each([
	[
		"an id that another step has",
		steps("{id: build, run: x}", "{id: Build, run: y}"),
		'line 7, column 14: another step of the job has the id "build"',
	],
	[
		"an id that GitHub keeps for itself",
		steps("{id: __build, run: x}"),
		'line 6, column 14: "__build": names with __ are reserved',
	],
	[
		"an id with a point",
		steps("{id: a.b, run: x}"),
		'line 6, column 14: "a.b" is no id: ids have letters, digits, - and _, and begin with a letter or _',
	],
	[
		"a job that GitHub keeps for itself",
		job("").replace("  a:", "  __a:"),
		'line 3, column 3: "__a": names with __ are reserved',
	],
])("%s is refused", (_, text, refusal) => {
	expect(lookThrough(text).refusals).toEqual([refusal]);
});

test("a warning has the place of its expression", () => {
	const text = steps(
		`run: |\n          echo one\n          echo ${at} github.ref }} ${at} github.nothing }}`,
	);
	expect(lookThrough(text).warnings).toEqual([
		'line 8, column 34: github has no "nothing"',
	]);
});

test("a file with very many mistakes tells the first ones, in time", () => {
	const many = Array.from(
		{ length: 4000 },
		(_, i) => `run: echo ${at} github.x${i} }}`,
	);
	const began = performance.now();
	const { warnings } = lookThrough(steps(...many));
	expect(warnings).toHaveLength(20);
	expect(warnings[0]).toContain("line 6,");
	const nested = Array.from(
		{ length: 700 },
		() =>
			`{run: x, if: "format('${"{0}".repeat(50)}', format('${"{0}".repeat(50)}', '${"x".repeat(40)}'))"}`,
	);
	lookThrough(steps(...nested));
	expect(performance.now() - began).toBeLessThan(5000);
});
