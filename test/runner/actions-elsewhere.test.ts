import { beforeAll, expect, test } from "vitest";
import { placeOfAction } from "../../src/runner/host/prepare.ts";
import { type Book, bookForge } from "../support/book.ts";
import { hostRunner } from "../support/host-runner.ts";

let book: Book;
let runner: Awaited<ReturnType<typeof hostRunner>>;

beforeAll(async () => {
	book = await bookForge();
	runner = await hostRunner(book);
	const { put, call } = runner;
	await put(
		"greet/action.yml",
		`inputs: {who: {default: you}}
outputs: {said: {value: "\${{ steps.s.outputs.said }}"}}
runs:
  using: composite
  steps:
    - {id: n, uses: "ada/book/name@v1", with: {who: "\${{ inputs.who }}"}}
    - {id: s, shell: bash, run: 'cat "$GITHUB_ACTION_PATH/word"; echo "said=hello \${{ steps.n.outputs.name }}" >> "$GITHUB_OUTPUT"'}
`,
		"book",
	);
	await put("greet/word", "a word of the action\n", "book");
	await put(
		"name/action.yml",
		"inputs: {who: {}}\nruns: {using: node20, pre: pre.js, main: main.js, post: post.js}\n",
		"book",
	);
	const append = "require('fs').appendFileSync";
	await put("name/pre.js", "console.log('before')\n", "book");
	await put(
		"name/main.js",
		`const e = process.env
${append}(e.GITHUB_OUTPUT, "name=" + e.INPUT_WHO.toUpperCase() + "\\n")
${append}(e.GITHUB_STATE, "kept=from main\\n")
console.log("of", e.GITHUB_ACTION_REPOSITORY, e.GITHUB_ACTION_REF)
`,
		"book",
	);
	await put(
		"name/post.js",
		"console.log('after with', process.env.STATE_kept)\n",
		"book",
	);
	for (const using of ["docker", "sorcery"])
		await put(`${using}/action.yml`, `runs: {using: ${using}}\n`, "book");
	await call("POST", "/repos/ada/book/tags", { tag_name: "v1" });
	await call("POST", "/user/repos", {
		name: "closed",
		auto_init: true,
		private: true,
	});
	await put("action.yml", "runs: {using: composite, steps: []}\n", "closed");
	await put("own/action.yml", "runs: {using: composite, steps: []}\n");
});

test("actions of other repositories are fetched before the first step, composite and JavaScript", async () => {
	const { commit } = await runner.call<{ commit: { id: string } }>(
		"GET",
		"/repos/ada/book/branches/main",
	);
	const { job, full } = await runner.perform(
		"elsewhere",
		`  job:
    runs-on: here
    steps:
      - run: echo first
      - {id: a, uses: ada/book/greet@v1, with: {who: ada}}
      - run: echo "\${{ steps.a.outputs.said }}"
      - {uses: ada/secret/own@main}
  full:
    runs-on: here
    steps:
      - {id: a, uses: "${book.forge.url}ada/book/greet@main"}
      - {uses: ada/book/greet@${commit.id}, with: {who: commit}}
      - run: echo "\${{ steps.a.outputs.said }}"
`,
	);
	expect(job).toMatchObject({ conclusion: "success" });
	const words = (job?.log ?? "").split("\n");
	const order = [
		"Fetched the action ada/book/greet@v1",
		"Fetched the action ada/book/name@v1",
		"first",
		"before",
		"of ada/book v1",
		"a word of the action",
		"hello ADA",
		"after with from main",
	];
	expect(words.filter((word) => order.includes(word))).toEqual(order);
	expect(full).toMatchObject({ conclusion: "success" });
	expect(full?.log).toContain("hello YOU");
	expect(full?.log).toContain("hello COMMIT");
});

test.each([
	["containers", "container: alpine", "run: echo", "asks for a container"],
	["services", "services: {db: {image: x}}", "run: echo", "asks for services"],
	["images", "", "uses: docker://alpine", "a step uses docker://alpine"],
	["docker", "", "uses: ada/book/docker@main", "it runs in a container"],
	["sorcery", "", "uses: ada/book/sorcery@main", 'run by "sorcery" are not'],
	["nothing", "", "uses: ada/book/none@main", "holds no action.yml"],
	["noref", "", "uses: ada/book/greet", "an action is used as"],
	["badref", "", "uses: ada/book/greet@v7", "could not be fetched"],
	["closed", "", "uses: ada/closed@main", "could not be fetched"],
])(
	"what cannot be done fails before the first step: %s",
	async (name, more, step, sentence) => {
		const { job } = await runner.perform(
			name,
			`  job:\n    runs-on: here\n    ${more}\n    steps:\n      - run: echo must-not-run\n      - ${step}\n`,
		);
		expect(job).toMatchObject({
			conclusion: "failure",
			steps: ["skipped", "skipped"],
		});
		expect(job?.log).toContain(sentence);
		expect(job?.log).not.toContain("must-not-run");
	},
);

test("the address of an action tells its server, repository, path and ref", () => {
	const forge = "https://forge.example/sub/";
	const of = (uses: string) => placeOfAction(uses, forge);
	expect(of("a/b@v1")).toMatchObject({
		url: `${forge}a/b.git`,
		path: "",
		ref: "v1",
	});
	expect(of("a/b/c/d@feature/x")).toEqual({
		repository: "a/b",
		url: `${forge}a/b.git`,
		path: "/c/d",
		ref: "feature/x",
	});
	expect(of(`${forge}a/b@v1`)?.url).toBe(`${forge}a/b.git`);
	expect(of("https://other.example/a/b/c@v1")).toEqual({
		repository: "a/b",
		url: "https://other.example/a/b.git",
		path: "/c",
		ref: "v1",
	});
	for (const uses of ["a/b", "a@v1", "a/b@-x", "ssh://x/a/b@v1", "a/b@x y"])
		expect([uses, of(uses)]).toEqual([uses, undefined]);
});
