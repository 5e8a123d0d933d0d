import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { testRunner } from "../../support/runner.ts";

let book: Book;
let runner: Awaited<ReturnType<typeof testRunner>>;
const at = "/repos/ada/book/actions";

const call = <T = unknown>(
	method: string,
	path: string,
	body?: object,
	as: unknown = book.ada,
) => book.forge.call<T>(method, path, { as: as as never, body });

beforeAll(async () => {
	book = await bookForge();
	const made = await call<{ token: string }>(
		"POST",
		`${at}/runners/registration-token`,
	);
	runner = await testRunner(book.forge, made.body.token);
	await call("PUT", `${at}/secrets/PIN`, { data: "hunter2-7319" });
});

const lines = ["guess hunter2-7318", "guess hunter2-7319"];
const logOf = async (run: number) => {
	const { body } = await call<{ jobs: { id: number }[] }>(
		"GET",
		`${at}/runs/${run}/jobs`,
	);
	return (await call("GET", `${at}/jobs/${body.jobs[0]?.id}/logs`)).text;
};

test("the log of a run without secrets does not tell which guess is one", async () => {
	const eve = await book.forge.user("mallory");
	await call("POST", "/repos/ada/book/forks", {}, eve);
	const file = base64(
		"on: pull_request\njobs: {a: {runs-on: ubuntu-latest, steps: [{run: env}]}}\n",
	);
	await call(
		"POST",
		"/repos/mallory/book/contents/.gitea/workflows/x.yml",
		{ content: file },
		eve,
	);
	const pull = { title: "t", head: "mallory:main", base: "main" };
	expect((await call("POST", "/repos/ada/book/pulls", pull, eve)).status).toBe(
		201,
	);
	await book.forge.app.events.settled();
	const runs = await call<{ workflow_runs: { id: number }[] }>(
		"GET",
		`${at}/runs`,
	);
	const run = runs.body.workflow_runs[0]?.id ?? 0;
	await call("POST", `${at}/runs/${run}/approve`);
	const task = await runner.take();
	expect(task?.secrets).not.toHaveProperty("PIN");
	await runner.log(task as never, lines);
	const log = await logOf(run);
	for (const line of lines) expect(log).toContain(line);
});
