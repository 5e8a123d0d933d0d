import { beforeAll, expect, test } from "vitest";
import { runBench } from "../../../support/run-bench.ts";
import { signedInVisitor, type Visitor } from "../../support/browser.ts";

const bench = await runBench();
const { book, forge, put } = bench;
const job = "jobs:\n  a:\n    runs-on: x\n    steps:\n";
const odd = `on: workflow_dispatch\n${job}      - run: echo "\${{ github.event.issue.title }}"\n`;
const warning = "anybody can write github.event.issue.title";
const at = (path: string) => `/ada/book${path}`;
let browser: Visitor;

beforeAll(async () => {
	browser = await signedInVisitor(forge, book.ada);
});
const wordsOf = async (path: string) => (await browser.get(path)).words;
const check = async (content: string) =>
	(
		await browser.post(at("/_new/main/"), {
			path: ".gitea/workflows/new.yml",
			content,
			do: "check",
		})
	).words;

test("warnings stand in the editor, at the file, at the workflow and at its runs, and refuse nothing", async () => {
	const written = await check(odd);
	expect(written).toContain("This workflow is valid.");
	expect(written).toContain("This workflow has warnings.");
	expect(written).toContain(`line 6, column 20: ${warning}`);
	await put("odd.yml", odd);
	const run = await bench.dispatch("odd.yml");
	expect(await bench.states(run)).toEqual({ a: "queued" });
	for (const path of [
		at("/src/branch/main/.gitea/workflows/odd.yml"),
		at("/actions?workflow=odd.yml"),
		at(`/actions/runs/${run}`),
	])
		expect(await wordsOf(path)).toContain(warning);
	expect(await wordsOf(at("/actions"))).not.toContain(warning);
	const sound = odd.replace("github.event.issue.title", "github.sha");
	expect(await check(sound)).not.toContain("has warnings");
});

test("calls that are refused say so in the editor, at the file and at the workflow", async () => {
	await put(
		"called.yml",
		`on: {workflow_call: {inputs: {where: {type: string, required: true}}}}\n${job}      - run: x\n`,
	);
	const call = (more: string) =>
		`on: workflow_dispatch\njobs:\n  a:\n    uses: ./.gitea/workflows/called.yml\n${more}`;
	const fault = "requires the input where";
	expect(await check(call(""))).toContain(fault);
	expect(await check(call("    with: {where: x}\n"))).not.toContain(fault);
	await put("wrong.yml", call(""));
	for (const path of [
		at("/src/branch/main/.gitea/workflows/wrong.yml"),
		at("/actions?workflow=wrong.yml"),
	])
		expect(await wordsOf(path)).toContain(fault);
});

test("a commit that anybody may have brought tells nothing of workflows that are called", async () => {
	const uses = "ada/secret/.gitea/workflows/lib.yml@main";
	const { body } = await put(
		"asks.yml",
		`on: workflow_dispatch\njobs:\n  a:\n    uses: ${uses}\n`,
	);
	const { sha } = (body as { commit: { sha: string } }).commit;
	const path = ".gitea/workflows/asks.yml";
	expect(await wordsOf(at(`/src/branch/main/${path}`))).toContain(
		"no such file on this forge",
	);
	expect(await wordsOf(at(`/src/commit/${sha}/${path}`))).not.toContain(
		"no such file",
	);
});
