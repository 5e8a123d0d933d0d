import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";
import { testRunner } from "../../support/runner.ts";

let book: Book;
let runner: Awaited<ReturnType<typeof testRunner>>;
const at = "/repos/ada/book/actions";
type Run = {
	id: number;
	status: string;
	conclusion?: string;
	run_attempt: number;
	previous_attempt_url: string | null;
};
type Job = { id: number; name: string; status: string; conclusion?: string };

const ci = `name: CI
on: [push, workflow_dispatch]
jobs:
  build:
    runs-on: ubuntu-latest
    outputs: {v: x}
    steps:
      - run: echo build
      - name: Second
        uses: actions/checkout@v4
  test:
    needs: build
    runs-on: ubuntu-latest
    steps: [{run: echo test}]
  never:
    needs: build
    if: needs.build.outputs.v == 'none'
    runs-on: ubuntu-latest
    steps: [{run: echo}]
`;

beforeAll(async () => {
	book = await bookForge();
	const { forge, ada } = book;
	const made = await call<{ token: string }>(
		"POST",
		`${at}/runners/registration-token`,
	);
	runner = await testRunner(forge, made.body.token);
	await call("PUT", `${at}/secrets/HUSH`, { data: "very-secret" });
	await call("POST", `${at}/variables/LEVEL`, { value: "high" });
	void ada;
});
const call = <T = unknown>(
	method: string,
	path: string,
	body?: object,
	as: unknown = book.ada,
) => book.forge.call<T>(method, path, { as: as as never, body });
const put = async (path: string, text: string, message = path, repo = "book") =>
	(
		await call<{ commit: { sha: string } }>(
			"POST",
			`/repos/ada/${repo}/contents/${path}`,
			{ content: base64(text), message },
		)
	).body.commit.sha;
const runs = async (query = "") => {
	await book.forge.app.events.settled();
	return (
		await call<{ workflow_runs: Run[]; total_count: number }>(
			"GET",
			`${at}/runs${query}`,
		)
	).body;
};
const jobs = async (run: number, attempt?: number) =>
	(
		await call<{ jobs: Job[] }>(
			"GET",
			`${at}/runs/${run}${attempt ? `/attempts/${attempt}` : ""}/jobs`,
		)
	).body.jobs;
const states = async (run: number) =>
	(await jobs(run)).map((j) => j.conclusion ?? j.status);
const take = async () => {
	const task = await runner.take();
	if (!task) throw new Error("no task");
	return task;
};

let first: number;

test("a push starts a run, whose jobs go to a runner one after the other", async () => {
	const { forge } = book;
	const sha = await put(
		".gitea/workflows/ci.yml",
		ci,
		"Add a workflow\n\nBody",
	);
	const { workflow_runs, total_count } = await runs();
	expect(total_count).toBe(1);
	first = workflow_runs[0]?.id as number;
	const url = `${forge.url}api/v1/repos/ada/book/actions/runs/${first}`;
	expect(workflow_runs[0]).toEqual({
		id: first,
		url,
		previous_attempt_url: null,
		html_url: `${forge.url}ada/book/actions/runs/${first}`,
		display_title: "Add a workflow",
		path: "ci.yml@refs/heads/main",
		event: "push",
		run_attempt: 1,
		run_number: 1,
		head_sha: sha,
		head_branch: "main",
		status: "queued",
		actor: expect.objectContaining({ login: "ada" }),
		trigger_actor: expect.objectContaining({ login: "ada" }),
		repository: expect.objectContaining({
			full_name: "ada/book",
			permissions: { admin: true, push: true, pull: true },
		}),
		head_repository: expect.objectContaining({ full_name: "ada/book" }),
		pull_requests: [],
		started_at: "1970-01-01T00:00:00Z",
		completed_at: "1970-01-01T00:00:00Z",
	});
	expect(await states(first)).toEqual(["queued", "waiting", "waiting"]);

	const task = await take();
	expect(task.context).toMatchObject({
		job: "build",
		event_name: "push",
		ref: "refs/heads/main",
		repository: "ada/book",
		run_attempt: "1",
		sha,
	});
	const commit = {
		id: sha,
		message: "Add a workflow\n\nBody\n",
		url: `${forge.url}ada/book/commit/${sha}`,
		timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
		author: expect.objectContaining({ name: "ada", username: "ada" }),
	};
	expect(task.context.event).toMatchObject({
		ref: "refs/heads/main",
		after: sha,
		head_commit: commit,
		commits: [commit],
		total_commits: 1,
		compare_url: expect.stringContaining(`...${sha}`),
		pusher: { login: "ada" },
	});
	expect(task.secrets).toMatchObject({ HUSH: "very-secret" });
	expect(task.vars).toEqual({ LEVEL: "high" });
	expect(await runner.take()).toBeUndefined();
	expect(await states(first)).toEqual(["in_progress", "waiting", "waiting"]);

	const said = await runner.log(task, ["one", "it is very-secret here"]);
	expect(said.body.ackIndex).toBe("2");
	await runner.end(task, "SUCCESS", { v: "1" }, [
		{ id: "0", result: "RESULT_SUCCESS", logIndex: "0", logLength: "1" },
	]);
	expect(await states(first)).toEqual(["success", "queued", "skipped"]);
	const [build] = await call<{ jobs: Job[] }>(
		"GET",
		`${at}/runs/${first}/jobs`,
	).then((r) => r.body.jobs);
	expect(build).toMatchObject({
		runner_name: "tester",
		labels: ["ubuntu-latest"],
		steps: [
			{ name: "Run echo build", number: 0, conclusion: "success" },
			{ name: "Second", number: 1, status: "completed", conclusion: "skipped" },
		],
	});
	const log = await call("GET", `${at}/jobs/${build?.id}/logs`);
	expect(log.text).toBe(
		"2024-01-02T03:04:05.0000000Z one\n2024-01-02T03:04:05.0000000Z it is *** here\n",
	);
	const next = await take();
	expect(next.needs).toEqual({
		build: { result: "RESULT_SUCCESS", outputs: { v: "1" } },
	});
	await runner.end(next, "FAILURE");
	const [done] = (await runs()).workflow_runs;
	expect(done).toMatchObject({ status: "completed", conclusion: "failure" });
	const status = await call<{ state: string; statuses: { context: string }[] }>(
		"GET",
		`/repos/ada/book/commits/${sha}/status`,
	);
	expect(status.body.state).toBe("failure");
	expect(status.body.statuses.map((s) => s.context)).toContain(
		"CI / build (push)",
	);
});

test("failed jobs, one job or all are done again in attempts of their own", async () => {
	const post = (path: string) =>
		call<Run>("POST", `${at}/runs/${first}/${path}`);
	expect((await post("rerun-failed-jobs")).status).toBe(201);
	expect((await post("rerun")).status).toBe(400);
	expect((await call("DELETE", `${at}/runs/${first}`)).status).toBe(400);
	expect(await states(first)).toEqual(["success", "queued", "skipped"]);
	await runner.end(await take());
	const run = (await call<Run>("GET", `${at}/runs/${first}`)).body;
	expect(run).toMatchObject({ run_attempt: 2, conclusion: "success" });
	expect(run.previous_attempt_url).toMatch(/\/attempts\/1$/);
	const one = await call<Run>("GET", `${at}/runs/${first}/attempts/1`);
	expect(one.body).toMatchObject({
		run_attempt: 1,
		conclusion: "failure",
		previous_attempt_url: null,
	});
	const [kept] = await jobs(first, 2);
	expect(kept).toMatchObject({ conclusion: "success" });
	const log = await call("GET", `${at}/jobs/${kept?.id}/logs`);
	expect(log.text).toContain("***");

	const again = await call<Job>(
		"POST",
		`${at}/runs/${first}/jobs/${kept?.id}/rerun`,
	);
	expect([again.status, again.body.name]).toEqual([201, "build"]);
	expect(again.body.id).not.toBe(kept?.id);
	for (let i = 0; i < 2; i++) await runner.end(await take());
	expect((await post("rerun")).body).toMatchObject({ run_attempt: 4 });
	for (let i = 0; i < 2; i++) await runner.end(await take());
	expect((await post("jobs/999999/rerun")).status).toBe(404);
});

test("lists filter, page, and ask a constant number of queries", async () => {
	await call("POST", `${at}/workflows/ci.yml/dispatches`, { ref: "main" });
	const list = await call<{ workflow_runs: Run[] }>(
		"GET",
		`${at}/runs?limit=1`,
	);
	expect(list.headers.get("x-total-count")).toBe("2");
	expect(list.headers.get("link")).toContain('rel="next"');
	expect((await runs("?event=push")).total_count).toBe(1);
	expect((await runs("?status=completed")).total_count).toBe(1);
	expect((await runs("?status=queued")).total_count).toBe(1);
	expect((await runs("?branch=none")).total_count).toBe(0);
	expect((await runs("?actor=nobody")).total_count).toBe(0);
	expect((await call("GET", `${at}/runs?status=odd`)).status).toBe(400);
	const ids = async (query: string) =>
		(await call<{ jobs: Job[] }>("GET", `${at}/jobs?${query}`)).body.jobs.map(
			(job) => job.id,
		);
	const rising = await ids("sort=id&order=asc");
	expect(await ids("sort=id&order=desc")).toEqual(rising.toReversed());
	for (const query of ["sort=odd", "order=odd"])
		expect((await call("GET", `${at}/jobs?${query}`)).status).toBe(422);
	const few = await queriesOf(book.forge, () => runs("?limit=1"));
	// of all there are on one page the number is not asked for
	expect(await queriesOf(book.forge, () => runs())).toBe(few - 1);
	const tasks = await call<{ total_count: number }>("GET", `${at}/tasks`);
	expect(tasks.body.total_count).toBe(7);
	for (let i = 0; i < 2; i++) await runner.end(await take());
	const user = await call<{ total_count: number }>("GET", "/user/actions/runs");
	expect(user.body.total_count).toBe(2);
});

test("workflows are listed, switched off and started by hand", async () => {
	const { forge, bob } = book;
	const list = await call("GET", `${at}/workflows`);
	expect(list.body).toMatchObject({
		total_count: 1,
		workflows: [
			{
				id: "ci.yml",
				name: "CI",
				path: ".gitea/workflows/ci.yml",
				state: "active",
				html_url: `${forge.url}ada/book/src/branch/main/.gitea/workflows/ci.yml`,
			},
		],
	});
	const dispatch = (body: object, file = "ci.yml", query = "") =>
		call<{ workflow_run_id: number }>(
			"POST",
			`${at}/workflows/${file}/dispatches${query}`,
			body,
		);
	expect((await dispatch({})).status).toBe(422);
	expect((await dispatch({ ref: "none" })).status).toBe(404);
	expect((await dispatch({ ref: "main" }, "none.yml")).status).toBe(404);
	const details = await dispatch(
		{ ref: "main" },
		"ci.yml",
		"?return_run_details=true",
	);
	expect(details.body.workflow_run_id).toEqual(expect.any(Number));
	expect((await call("PUT", `${at}/workflows/ci.yml/disable`)).status).toBe(
		204,
	);
	expect((await dispatch({ ref: "main" })).status).toBe(403);
	const before = (await runs()).total_count;
	await put("more.txt", "x");
	expect((await runs()).total_count).toBe(before);
	expect((await call("PUT", `${at}/workflows/ci.yml/enable`)).status).toBe(204);
	expect((await call("PUT", `${at}/workflows/none.yml/enable`)).status).toBe(
		404,
	);
	expect((await dispatch({ ref: "main" })).status).toBe(204);
	await put("other.txt", "x", "quiet [skip ci]");
	expect((await runs("?event=push")).total_count).toBe(1);
	void bob;
	for (let i = 0; i < 4; i++) await runner.end(await take());
});

test("a file that is wrong makes a failed run that says why", async () => {
	await put(
		".gitea/workflows/broken.yml",
		"on: push\njobs: {a: {steps: []}}\n",
	);
	const { workflow_runs } = await runs("?status=failure&event=push");
	const run = workflow_runs[0]?.id as number;
	const [job] = await jobs(run);
	expect(job).toMatchObject({ conclusion: "failure" });
	const log = await call("GET", `${at}/jobs/${job?.id}/logs`);
	expect(log.text).toContain("broken.yml: jobs.a: runs-on is missing");
	for (let task = await runner.take(); task; task = await runner.take())
		await runner.end(task);
});

test("readers see, writers act, strangers know nothing", async () => {
	const { forge, ada, eve } = book;
	const get = async (path: string, as: unknown) =>
		(await call("GET", path, undefined, as)).status;
	expect(await get(`${at}/runs/${first}`, null)).toBe(200);
	expect(await get(`${at}/runs/${first}/jobs`, null)).toBe(200);
	for (const path of ["runs", "jobs", "jobs/1", "jobs/1/logs", "workflows"])
		expect(await get(`${at}/${path}`, null)).toBe(401);
	const weak = await forge.token(ada, ["read:repository"]);
	for (const path of [
		`runs/${first}/rerun`,
		`runs/${first}/rerun-failed-jobs`,
		`runs/${first}/jobs/1/rerun`,
		"workflows/ci.yml/dispatches",
	]) {
		const body = { ref: "main" };
		expect((await call("POST", `${at}/${path}`, body, eve)).status).toBe(403);
		expect((await call("POST", `${at}/${path}`, body, null)).status).toBe(401);
		expect((await call("POST", `${at}/${path}`, body, weak)).status).toBe(403);
	}
	for (const path of [
		"runs/1",
		"jobs/1",
		"runs/1/jobs",
		"artifacts/1",
		"tasks",
	])
		expect(await get(`/repos/ada/secret/actions/${path}`, eve)).toBe(404);
	for (const path of [`runs/${first}`, `runs/${first}/jobs`])
		expect(await get(`/repos/ada/old/actions/${path}`, ada)).toBe(404);
	expect(
		(await call("DELETE", `${at}/runs/${first}`, undefined, eve)).status,
	).toBe(403);
	expect((await call("DELETE", `${at}/runs/${first}`)).status).toBe(204);
	expect((await call("DELETE", `${at}/runs/${first}`)).status).toBe(404);
});
