import { beforeAll, expect, test } from "vitest";
import { runBench } from "../support/run-bench.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../web/support/browser.ts";

const bench = await runBench();
const { book, call, runner } = bench;
const home = "/repos/ada/book";
let ada: Visitor;

beforeAll(async () => {
	await bench.put(
		"ci.yml",
		"on: workflow_dispatch\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}, {run: echo}]\n",
	);
	await call("PUT", `${home}/actions/secrets/HUSH`, { data: "hushed-words" });
	ada = await signedInVisitor(book.forge, book.ada);
});

/** A job that runs, with what it speaks to the forge with. */
async function running() {
	const run = await bench.dispatch("ci.yml");
	const [job] = await bench.jobs(run);
	const task = await bench.take();
	const token = String(task.context.gitea_runtime_token);
	const base = `${book.forge.url}api/actions_pipeline/_apis/pipelines/workflows`;
	const put = async (
		text: string,
		{
			path = `${run}/jobs/${job?.id}/steps/0/summary`,
			type = "text/markdown; charset=utf-8",
			as = token,
		} = {},
	) => {
		const answer = await fetch(`${base}/${path}`, {
			method: "PUT",
			headers: {
				...(as && { Authorization: `Bearer ${as}` }),
				"Content-Type": type,
			},
			body: text,
		});
		return [answer.status, await answer.text()] as const;
	};
	const page = `/ada/book/actions/runs/${run}`;
	return { run, job: Number(job?.id), task, put, page, token };
}

test("runners hear that summaries are taken", async () => {
	const { said } = await runner.rpc("Declare", {
		version: "v1",
		labels: ["ubuntu-latest"],
	});
	expect(said.get("x-gitea-actions-capabilities")).toBe("job-summary");
});

test("what steps say stands on the page of the run, rendered, without secrets, in their order", async () => {
	const { put, page, job, run } = await running();
	expect(
		await put("second **words**", {
			path: `${run}/jobs/${job}/steps/1/summary`,
		}),
	).toEqual([
		200,
		JSON.stringify({ message: "success", sizeBytes: 16, runAttempt: 1 }),
	]);
	await put(
		"# First\n\n<script>alert(1)</script> hushed-words\n\n| a | b |\n|---|---|\n| 1 | 2 |",
	);
	for (const address of [page, `${page}/jobs/${job}/summary`]) {
		const { html, words } = await ada.get(address);
		expect(words).toContain("Summary of build");
		expect(words.indexOf("First")).toBeLessThan(words.indexOf("second words"));
		expect(html).toContain("<strong>words</strong>");
		expect(html).toContain("<td>1</td>");
		expect(html).not.toContain("<script>alert");
		expect(html).not.toContain("hushed-words");
	}
	// sent again it takes the place of the old one, and empty it goes
	await put("# Anew");
	expect((await ada.get(page)).words).toContain("Anew");
	expect((await ada.get(page)).words).not.toContain("First");
	expect((await put(""))[1]).toContain("cleared");
	await put("", { path: `${run}/jobs/${job}/steps/1/summary` });
	expect((await ada.get(page)).words).not.toContain("Summary of build");
	expect((await ada.get(`${page}/jobs/${job}/summary`)).status).toBe(404);
	// as runners before the steps had their own did
	await put("of all steps", { path: `${run}/jobs/${job}/summary` });
	expect((await ada.get(page)).words).toContain("of all steps");
});

test("a long summary has a page of its own, and too much of it is refused", async () => {
	const { put, page, job, run } = await running();
	const long = "many words\n\n".repeat(8_000);
	expect((await put(long))[0]).toBe(200);
	expect((await ada.get(page)).words).toContain(
		"The summary is too long to show here.",
	);
	expect((await ada.get(`${page}/jobs/${job}/summary`)).words).toContain(
		"many words many words",
	);
	expect(
		await put("x".repeat(1024 * 1024 - 5), {
			path: `${run}/jobs/${job}/steps/1/summary`,
		}),
	).toEqual([400, "job summary aggregate size exceeded"]);
	expect((await put("x".repeat(1024 * 1024 + 1)))[0]).toBe(413);
});

test("only a running job says something, of itself, as Markdown", async () => {
	const { put, run, job, task } = await running();
	const other = await running();
	expect(await put("x", { type: "text/html" })).toEqual([
		400,
		"invalid summary content type",
	]);
	expect(
		await put("x", { path: `${run}/jobs/${job}/steps/7/summary` }),
	).toEqual([400, "step_index mismatch"]);
	expect(
		await put("x", { path: `${run}/jobs/${job}/steps/-1/summary` }),
	).toEqual([400, "invalid step_index"]);
	expect(
		await put("x", { path: `${run}/jobs/${other.job}/steps/0/summary` }),
	).toEqual([400, "job_id mismatch"]);
	expect(
		(await put("x", { path: `${other.run}/jobs/${job}/steps/0/summary` }))[0],
	).toBe(400);
	for (const as of ["", "nonsense"])
		expect((await put("x", { as }))[0]).toBe(401);
	await runner.end(task, "SUCCESS", {});
	expect((await put("x"))[0]).toBe(401);
});

test("who may not read the runs reads no summary", async () => {
	const { put, page, job } = await running();
	await put("for members");
	const address = `${page}/jobs/${job}/summary`;
	expect((await visitor(book.forge).get(address)).status).toBe(200);
	await call("PATCH", home, { private: true });
	expect((await visitor(book.forge).get(address)).status).toBe(404);
	await call("PATCH", home, { private: false });
});
