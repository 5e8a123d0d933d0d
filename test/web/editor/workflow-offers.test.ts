import { expect, test } from "vitest";
import { offersAt } from "../../../src/web/client/workflow/offers.ts";
import { editorWords } from "../../../src/workflow-language/editor-words.ts";

const known = {
	words: editorWords(),
	actions: ["actions/checkout@v4", "ada/tool@v1"],
};
/** The offers at the mark (`|`), and the text that the first of them makes. */
function at(text: string) {
	const caret = text.indexOf("|");
	const whole = text.replace("|", "");
	const found = offersAt(known, whole, caret);
	const [first] = found?.list ?? [];
	return {
		names: found?.list.map(({ name }) => name) ?? [],
		text:
			found &&
			first &&
			whole.slice(0, caret - found.length) + first.text + whole.slice(caret),
	};
}
const whole = (steps: string) => `on:
  workflow_dispatch:
    inputs:
      where: {type: string}
env:
  TOP: x
jobs:
  build:
    runs-on: ubuntu-latest
    strategy:
      matrix:
        node: [1]
        os: [a]
    outputs:
      url: x
    steps:
      - id: make
        run: x
      - run: echo \${{ secrets.KEY }}
  test:
    needs: build
    runs-on: x
    steps:
${steps}`;

test.each([
	["keys of the file", "na|", ["name", "run-name"]],
	["what is there already is not offered", "name: x\njo|", ["jobs"]],
	["events as keys", "on:\n  pus|", ["push"]],
	["events as a value", "on: workflow_d|", ["workflow_dispatch"]],
	["events in brackets", "on: [push, workflow_d|", ["workflow_dispatch"]],
	["events in a list", "on:\n  - push\n  - workflow_c|", ["workflow_call"]],
	["filters of an event", "on:\n  push:\n    branches-|", ["branches-ignore"]],
	[
		"types of an event",
		"on:\n  issues:\n    types: [label|",
		["labeled", "unlabeled"],
	],
	[
		"keys of a job",
		"jobs:\n  a:\n    timeout|",
		["timeout-minutes", "cancel-timeout-minutes"],
	],
	[
		"keys of a step behind a dash",
		"jobs:\n  a:\n    steps:\n      - us|",
		["uses"],
	],
	[
		"a list at the column of its key",
		"jobs:\n  a:\n    steps:\n    - us|",
		["uses"],
	],
	[
		"keys of a step that has some",
		"jobs:\n  a:\n    steps:\n      - name: x\n        us|\n        run: y",
		["uses"],
	],
	["scopes", "permissions:\n  pull|", ["pull-requests"]],
	["levels", "permissions:\n  contents: rea|", ["read"]],
	["all scopes at once", "permissions: read|", ["read-all"]],
	["yes and no", "jobs:\n  a:\n    continue-on-error: fa|", ["false"]],
	["shells", whole("      - run: x\n        shell: pw|"), ["pwsh"]],
	[
		"jobs that are needed",
		whole("").replace("needs: build", "needs: bu|"),
		["build"],
	],
	[
		"jobs in brackets",
		whole("").replace("needs: build", "needs: [x, bu|"),
		["build"],
	],
	["actions of the repository", whole("      - uses: ada|"), ["ada/tool@v1"]],
	["contexts", whole("      - run: echo ${{ git|"), ["github", "gitea"]],
	["contexts of a condition", whole("      - if: alw|"), ["always()"]],
	["no contexts where there are none", "name: ${{ git|", []],
	[
		"properties",
		whole(
			"      - run: |\n          echo ${{ github.ref_n|".replace(
				"run: |",
				"run: >",
			),
		),
		["ref_name"],
	],
	["jobs that a step reads", whole("      - run: ${{ needs.b|"), ["build"]],
	["parts of a job", whole("      - run: ${{ needs.build.out|"), ["outputs"]],
	[
		"outputs of a job",
		whole("      - run: ${{ needs.build.outputs.u|"),
		["url"],
	],
	[
		"ids of steps",
		whole("      - id: own\n        run: x\n      - if: steps.o|"),
		["own"],
	],
	[
		"names of a matrix",
		whole("").replace("run: x", "run: ${{ matrix.n|"),
		["node"],
	],
	["inputs", whole("      - run: ${{ inputs.w|"), ["where"]],
	["variables", whole("      - run: ${{ env.T|"), ["TOP"]],
	[
		"secrets that the file has",
		whole("      - run: ${{ secrets.K|"),
		["KEY", "GITHUB_TOKEN"],
	],
	["nothing in a text of an expression", whole("      - run: ${{ 'git|"), []],
	[
		"nothing in a script",
		whole("      - run: |\n          us".replace("run: |", "run: >") + "|"),
		[],
	],
	["nothing where all is typed", "on: push|", []],
	[
		"nothing for a key that nothing knows",
		"jobs:\n  a:\n    nothing:\n      x|",
		[],
	],
])("%s", (_, text, names) => {
	expect(at(text).names).toEqual(names);
});

test.each([
	[
		"a value goes on behind the key",
		"jobs:\n  a:\n    time|",
		"jobs:\n  a:\n    timeout-minutes: ",
	],
	[
		"a mapping goes on below",
		"on:\n  workflow_d|",
		"on:\n  workflow_dispatch:\n    ",
	],
	[
		"a list begins with a dash",
		"jobs:\n  a:\n    ste|",
		"jobs:\n  a:\n    steps:\n      - ",
	],
	[
		"a function keeps its bracket open",
		"jobs:\n  a:\n    if: conta|",
		"jobs:\n  a:\n    if: contains(",
	],
	[
		"an item is put behind its comma",
		"on: [push, pull_request_t|]",
		"on: [push, pull_request_target]",
	],
])("%s", (_, text, made) => {
	expect(at(text).text).toBe(made);
});

test("the words are small, and have a place for each", () => {
	const { places } = known.words;
	expect(JSON.stringify(known.words).length).toBeLessThan(20_000);
	const named = places.flatMap(({ k, o, i }) => [
		...Object.values(k ?? {}),
		...(o === undefined ? [] : [o]),
		...(i === undefined ? [] : [i]),
	]);
	expect(named.every((at) => places[at] !== undefined)).toBe(true);
});
