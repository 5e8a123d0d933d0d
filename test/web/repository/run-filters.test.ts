import { beforeAll, expect, test } from "vitest";
import { runBench } from "../../support/run-bench.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

const bench = await runBench();
const { book, call } = bench;
let ada: Visitor;

const workflow =
	"on: workflow_dispatch\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";

beforeAll(async () => {
	for (const repo of ["book", "secret"])
		await bench.put("ci.yml", workflow, `/repos/ada/${repo}`);
	ada = await signedInVisitor(book.forge, book.ada);
	await bench.dispatch("ci.yml");
});

const get = async (path: string) => {
	const { status, html } = await ada.get(path);
	return { status, main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "" };
};

test("the list of runs is narrowed by branch, event, state and person, each by a field that keeps what it was given", async () => {
	const shown = async (query: string) => {
		const { status, main } = await get(`/ada/book/actions?${query}`);
		expect(status).toBe(200);
		return {
			main,
			runs: [...main.matchAll(/href="\/ada\/book\/actions\/runs\/(\d+)"/g)]
				.length,
		};
	};
	const all = (await shown("")).runs;
	expect(all).toBeGreaterThan(0);
	expect((await shown("branch=main")).runs).toBe(all);
	expect((await shown("branch=other")).runs).toBe(0);
	expect((await shown("branch=other")).main).toContain('value="other"');
	expect((await shown("branch=other")).main).toContain(
		"No workflow runs found",
	);
	expect((await shown("event=workflow_dispatch")).runs).toBe(all);
	expect((await shown("event=push")).runs).toBe(0);
	expect((await shown("actor=ada")).runs).toBe(all);
	expect((await shown("actor=bob")).runs).toBe(0);
	expect((await shown("actor=nobody-of-this-name")).runs).toBe(0);
	const { id } = (await call<{ id: number }>("GET", "/users/ada")).body;
	const byId = await shown(`actor=${id}`);
	expect(byId.runs).toBe(all);
	expect(byId.main).toContain('value="ada"');
	expect((await shown("event=%22%3E%3Cb%3E")).main).not.toContain("<b>");
	expect(byId.main).toContain("Clear all filters");
});

test("older links name a run by its number in the repository; an id wins", async () => {
	const { body } = await call<{ workflow_run_id: number }>(
		"POST",
		"/repos/ada/secret/actions/workflows/ci.yml/dispatches?return_run_details=true",
		{ ref: "main" },
	);
	const { body: run } = await call<{ run_number: number }>(
		"GET",
		`/repos/ada/secret/actions/runs/${body.workflow_run_id}`,
	);
	expect(run.run_number).not.toBe(body.workflow_run_id);
	const at = (rest: string) => get(`/ada/secret/actions/runs/${rest}`);
	const number = run.run_number;
	for (const rest of [`${number}`, `${number}?by_index=1`]) {
		const shown = await at(rest);
		expect([rest, shown.status]).toEqual([rest, 200]);
		expect(shown.main).toContain(
			`/ada/secret/actions/runs/${body.workflow_run_id}/jobs/`,
		);
	}
	expect((await at(`${number}?by_id=1`)).status).toBe(404);
	expect((await at(`${body.workflow_run_id}?by_id=1`)).status).toBe(200);
	expect((await at(`${body.workflow_run_id}?by_index=1`)).status).toBe(404);
	expect((await at("999999")).status).toBe(404);
});
