import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { testRunner } from "../../support/runner.ts";

let book: Book;
let runner: Awaited<ReturnType<typeof testRunner>>;
const at = "/repos/ada/book/actions";
interface Job {
	name: string;
	status: string;
	conclusion?: string;
	steps: { status: string; conclusion?: string; completed_at: string }[];
}

const call = async <T = unknown>(
	method: string,
	path: string,
	body?: object,
	as: unknown = book.ada,
) => {
	const answer = await book.forge.call<T>(method, path, {
		as: as as never,
		body,
	});
	await book.forge.app.events.settled();
	return answer;
};
const put = (name: string, text: string) =>
	call("POST", `/repos/ada/book/contents/.gitea/workflows/${name}`, {
		content: base64(text),
		message: "add [skip ci]",
	});
async function started(name: string, text: string): Promise<number> {
	await put(`${name}.yml`, `on: workflow_dispatch\n${text}`);
	return again(name);
}
const again = async (name: string) =>
	(
		await call<{ workflow_run_id: number }>(
			"POST",
			`${at}/workflows/${name}.yml/dispatches?return_run_details=true`,
			{ ref: "main" },
		)
	).body.workflow_run_id;
const jobs = async (run: number) =>
	(await call<{ jobs: Job[] }>("GET", `${at}/runs/${run}/jobs`)).body.jobs;
const states = async (run: number) =>
	Object.fromEntries(
		(await jobs(run)).map((j) => [j.name, j.conclusion ?? j.status]),
	);
const take = async () => {
	const task = await runner.take();
	if (!task) throw new Error("no task");
	return task;
};
const step = "runs-on: ubuntu-latest\n    steps: [{run: echo}, {run: echo 2}]";

beforeAll(async () => {
	book = await bookForge();
	const { token } = (
		await call<{ token: string }>("POST", `${at}/runners/registration-token`)
	).body;
	runner = await testRunner(book.forge, token);
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
	const next = await again("long");
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
	const approve = (as: unknown = book.ada) =>
		call("POST", `${at}/runs/${run?.id}/approve`, {}, as);
	expect((await approve(book.eve)).status).toBe(403);
	expect(await approve()).toMatchObject({
		status: 200,
		body: { status: "queued" },
	});
	expect((await approve()).status).toBe(400);
	const task = await take();
	expect(task.context.ref).toMatch(/^refs\/pull\/\d+\/head$/);
	await runner.end(task);
});
