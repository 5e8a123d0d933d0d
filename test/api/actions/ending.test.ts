import { beforeAll, expect, test } from "vitest";
import { type Book, base64 } from "../../support/book.ts";
import { runBench } from "../../support/run-bench.ts";

const { book, at, runner, call, put, started, dispatch, jobs, states, take } =
	await runBench();
const step = "runs-on: ubuntu-latest\n    steps: [{run: echo}, {run: echo 2}]";

beforeAll(async () => {
	await put(
		"inner.yml",
		`on:\n  workflow_call:\n    inputs: {os: {type: string}}\njobs:\n  build:\n    ${step}\n  check:\n    ${step}\n`,
	);
});

test("a run that is cancelled ends its jobs and their steps, and the runner hears of it", async () => {
	const run = await started(
		"long",
		`concurrency: one\njobs:\n  a:\n    ${step}\n  b:\n    needs: a\n    ${step}\n`,
	);
	const task = await take();
	await runner.rpc("UpdateTask", {
		state: {
			id: task.id,
			steps: [{ id: "0", startedAt: "2024-01-02T03:04:05Z" }, { id: "1" }],
		},
	});
	const next = await dispatch("long.yml");
	expect(await states(next)).toEqual({ a: "waiting", b: "waiting" });
	expect(
		(await call("POST", `${at}/runs/${run}/cancel`, {}, book.eve)).status,
	).toBe(403);
	expect(await call("POST", `${at}/runs/${run}/cancel`)).toMatchObject({
		status: 200,
		body: { id: run, status: "completed", conclusion: "cancelled" },
	});
	const [a] = await jobs(run);
	expect(a?.steps).toMatchObject([
		{ status: "completed", conclusion: "cancelled" },
		{ status: "completed", conclusion: "cancelled" },
	]);
	// the next one of the group goes
	expect(await states(next)).toEqual({ a: "queued", b: "waiting" });
	const said = await runner.end(task, "SUCCESS", { v: "late" });
	expect(said.body).toMatchObject({
		state: { result: "RESULT_CANCELLED" },
		sentOutputs: ["v"],
	});
	expect((await runner.log(task, ["last words"])).body.ackIndex).toBe("1");
	expect(await states(run)).toEqual({ a: "cancelled", b: "cancelled" });
	expect((await call("POST", `${at}/runs/${run}/cancel`)).status).toBe(400);
	await call("POST", `${at}/runs/${next}/cancel`);
});

test("a failed job ends the others of its matrix, unless it is not to", async () => {
	const matrix = (strategy: string) =>
		`jobs:\n  a:\n    strategy: {${strategy}matrix: {n: [1, 2, 3]}}\n    ${step}\n`;
	const fast = await started("fast", matrix(""));
	await runner.end(await take(), "FAILURE");
	expect(await states(fast)).toEqual({
		"a (1)": "failure",
		"a (2)": "cancelled",
		"a (3)": "cancelled",
	});
	// what failed before does not end what is done again
	await call("POST", `${at}/runs/${fast}/rerun-failed-jobs`);
	await runner.end(await take(), "SUCCESS");
	expect(Object.values(await states(fast)).sort()).toEqual([
		"queued",
		"queued",
		"success",
	]);
	await call("POST", `${at}/runs/${fast}/cancel`);
	const [, two] = await jobs(fast);
	expect(two?.conclusion).toBe("cancelled");

	const slow = await started("slow", matrix("fail-fast: false, "));
	await runner.end(await take(), "FAILURE");
	expect(Object.values(await states(slow)).sort()).toEqual([
		"failure",
		"queued",
		"queued",
	]);
	await call("POST", `${at}/runs/${slow}/cancel`);
});

test("a failed workflow that is called from a matrix ends the others that are", async () => {
	const caller = (strategy: string) =>
		`jobs:\n  a:\n    strategy: {${strategy}matrix: {n: [x, y]}}\n    uses: ./.gitea/workflows/inner.yml\n    with: {os: "\${{ matrix.n }}"}\n  last:\n    needs: a\n    if: always()\n    ${step}\n`;
	const run = await started("callers", caller(""));
	const task = await take();
	await runner.end(task, "FAILURE");
	// the called workflow goes on until it is over
	expect((await states(run))["a (y) / build"]).toBe("queued");
	await runner.end(await take(), "SUCCESS");
	expect(await states(run)).toEqual({
		"a (x) / build": "failure",
		"a (x) / check": "success",
		"a (y) / build": "cancelled",
		"a (y) / check": "cancelled",
		last: "queued",
	});
	await runner.end(await take());

	const slow = await started("patient", caller("fail-fast: false, "));
	await runner.end(await take(), "FAILURE");
	await runner.end(await take(), "SUCCESS");
	expect(await states(slow)).toMatchObject({
		"a (y) / build": "queued",
		last: "waiting",
	});
	await call("POST", `${at}/runs/${slow}/cancel`);
});

test("a pull request from elsewhere runs once somebody who may write says so", async () => {
	await call("POST", "/repos/ada/book/contents/.gitea/workflows/pr.yml", {
		content: base64(`on: pull_request\njobs:\n  a:\n    ${step}\n`),
		message: "pr",
	});
	await call("POST", "/repos/ada/book/forks", { name: "fork" }, book.eve);
	await call(
		"POST",
		"/repos/eve/fork/contents/new.txt",
		{ content: base64("new"), message: "new", new_branch: "topic" },
		book.eve,
	);
	await call(
		"POST",
		"/repos/ada/book/pulls",
		{ head: "eve:topic", base: "main", title: "From elsewhere" },
		book.eve,
	);
	const [run] = (
		await call<{ workflow_runs: { id: number; status: string }[] }>(
			"GET",
			`${at}/runs?event=pull_request`,
		)
	).body.workflow_runs;
	expect(run?.status).toBe("waiting");
	expect(await runner.take()).toBeUndefined();
	const approve = (as: Book["ada"] = book.ada) =>
		call("POST", `${at}/runs/${run?.id}/approve`, {}, as);
	expect((await approve(book.eve)).status).toBe(403);
	expect(await approve()).toMatchObject({
		status: 200,
		body: { status: "queued" },
	});
	expect((await approve()).status).toBe(400);
	const task = await take();
	expect(task.context.ref).toMatch(/^refs\/pull\/\d+\/head$/);
	expect(task.context.event).toMatchObject({
		pull_request: {
			user: { login: "eve" },
			head: { ref: "topic", repo: { full_name: "eve/fork", fork: true } },
			base: { ref: "main", repo: { full_name: "ada/book", fork: false } },
		},
	});
	await runner.end(task);
});
