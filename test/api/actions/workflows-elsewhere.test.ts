import { beforeAll, expect, test } from "vitest";
import { changeJobRules } from "../../../src/domain/permissions/job-rules.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { book, runner, call } = bench;
let count = 0;
const step = (word: string) =>
	`runs-on: ubuntu-latest\n    steps: [{run: "echo ${word}"}]\n`;
const put = (repo: string, name: string, text: string) =>
	bench.put(name, text, `/repos/ada/${repo}`);
/** Runs a workflow whose only job calls another one; gives the jobs with the words that they say. */
async function calling(repo: string, uses: string) {
	const file = `call${++count}.yml`;
	await put(
		repo,
		file,
		`on: workflow_dispatch\njobs:\n  a:\n    uses: ${uses}\n`,
	);
	const home = `/repos/ada/${repo}`;
	const run = await bench.dispatch(file, home);
	const said: Record<string, string> = {};
	for (let task = await runner.take(); task; task = await runner.take()) {
		const text = Buffer.from(task.workflowPayload, "base64").toString();
		said[task.context.job] = /echo (.*?)"?$/m.exec(text)?.[1] ?? "";
		expect(task.context.repository).toBe(`ada/${repo}`);
		await runner.end(task);
	}
	const jobs = await bench.jobs(run, home);
	const first = jobs[0];
	const log = await call("GET", `${home}/actions/jobs/${first?.id}/logs`);
	return { said, names: jobs.map((job) => job.name), first, log: log.text };
}

beforeAll(async () => {
	const lib = (word: string) =>
		`on: workflow_call\njobs:\n  one:\n    ${step(word)}  two:\n    uses: ./.gitea/workflows/part.yml\n`;
	for (const repo of ["book", "secret"]) {
		await put(repo, "lib.yml", lib(`${repo} old`));
		await put(
			repo,
			"part.yml",
			`on: workflow_call\njobs:\n  deep:\n    ${step(`${repo} part`)}`,
		);
	}
	await call("POST", "/repos/ada/book/tags", { tag_name: "v1" });
	await put("book", "lib.yml", lib("book new"));
	await call("POST", "/user/repos", { name: "user", auto_init: true });
});

test("workflows of public repositories are called at the ref that is named, and their paths are of their own repository", async () => {
	const old = await calling("user", "ada/book/.gitea/workflows/lib.yml@v1");
	expect(old.said).toEqual({ one: "book old", deep: "book part" });
	expect(old.names).toEqual(["a / one", "a / two / deep"]);
	const young = await calling(
		"secret",
		"ada/book/.gitea/workflows/lib.yml@main",
	);
	expect(young.said).toEqual({ one: "book new", deep: "book part" });
	const address = `${book.forge.url}ada/book/.gitea/workflows/lib.yml@v1`;
	expect((await calling("user", address)).said).toEqual(old.said);
});

test("a private repository may name itself, and nobody else may name it", async () => {
	const uses = "ada/secret/.gitea/workflows/lib.yml@main";
	expect((await calling("secret", uses)).said).toEqual({
		one: "secret old",
		deep: "secret part",
	});
	const refused = await calling("user", uses);
	expect(refused.first?.conclusion).toBe("failure");
	const none = await calling(
		"user",
		"ada/nothing/.gitea/workflows/lib.yml@main",
	);
	const plain = (log: string) =>
		log.replace(/^\S+ call\d+/, "").replace(/ada\/\w+/g, "ada/x");
	expect(plain(refused.log)).toBe(plain(none.log));
	expect(refused.log).toContain("no such file on this forge");
});

test("a private repository that its owner lets jobs read may be called by trusted runs of his repositories", async () => {
	const uses = "ada/secret/.gitea/workflows/lib.yml@main";
	const { app } = book.forge;
	const { body: ada } = await call<{ id: number }>("GET", "/users/ada");
	const rules = {
		usual: "write",
		most: "write",
		parts: {},
		reads: "chosen",
	} as const;
	await changeJobRules(app, ada.id, { ...rules, repositories: ["secret"] });
	expect((await calling("user", uses)).said).toEqual({
		one: "secret old",
		deep: "secret part",
	});
	await changeJobRules(app, ada.id, { ...rules, repositories: ["book"] });
	expect((await calling("user", uses)).first?.conclusion).toBe("failure");
	await changeJobRules(app, ada.id, {
		...rules,
		reads: "none",
		repositories: [],
	});
});

test.each([
	["a ref that is not there", "ada/book/.gitea/workflows/lib.yml@v9"],
	["a file that is not there", "ada/book/.gitea/workflows/none.yml@v1"],
	["another server", "https://x.invalid/ada/book/.gitea/workflows/lib.yml@v1"],
])("%s makes a failed run that says so", async (_, uses) => {
	const { first, log } = await calling("user", uses);
	expect(first?.conclusion).toBe("failure");
	expect(log).toContain(`${uses} is called, but there is no such file`);
});
