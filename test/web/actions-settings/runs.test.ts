import { beforeAll, expect, test } from "vitest";
import { base64 } from "../../support/book.ts";
import { runBench } from "../../support/run-bench.ts";
import { signedInVisitor } from "../support/browser.ts";

const bench = await runBench();
const { book, call } = bench;

let stranger: { name: string; password: string };

beforeAll(async () => {
	stranger = await book.forge.user("mallory");
	for (const repo of ["book", "secret"])
		await call("POST", `/repos/ada/${repo}/contents/.gitea/workflows/ci.yml`, {
			content: base64(
				"name: Build it\non: workflow_dispatch\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
			),
			message: "start",
		});
});

test("the runs of all repositories are listed by state for their owner and for administrators", async () => {
	await bench.dispatch("ci.yml", "/repos/ada/book");
	await bench.dispatch("ci.yml", "/repos/ada/secret");
	const { forge } = book;
	const ada = await signedInVisitor(forge, book.ada);
	const root = await signedInVisitor(forge, forge.admin);
	const eve = await signedInVisitor(forge, stranger);
	for (const [who, path] of [
		[ada, "/user/settings/actions/runs"],
		[root, "/-/admin/actions/runs"],
	] as const) {
		const { html, words } = await who.get(`${path}?status=queued`);
		expect(words).toContain("ada/book");
		expect(words).toContain("ada/secret");
		expect(html).toMatch(/href="\/ada\/book\/actions\/runs\/\d+"/);
		const failed = await who.get(`${path}?status=failure`);
		expect(failed.words).not.toContain("ada/book");
	}
	expect((await eve.get("/user/settings/actions/runs")).words).not.toContain(
		"ada/",
	);
	expect((await eve.get("/-/admin/actions/runs")).status).toBe(403);
});

test("one job of a run that is over is done again from its page", async () => {
	const home = "/repos/ada/book";
	const run = await bench.dispatch("ci.yml", home);
	const [job] = await bench.jobs(run, home);
	const at = `/ada/book/actions/runs/${run}`;
	const { forge } = book;
	const ada = await signedInVisitor(forge, book.ada);
	const again = `${at}/jobs/${job?.id}/rerun`;
	expect((await ada.post(again)).status).toBe(422);
	await ada.post(`${at}/change`, { act: "cancel" });
	expect((await ada.get(`${at}/jobs/${job?.id}`)).words).toContain(
		"Re-run job",
	);
	expect((await ada.post(again)).to).toBe(at);
	expect((await ada.get(`${at}/attempts/2`)).status).toBe(200);
	const eve = await signedInVisitor(forge, stranger);
	expect((await eve.post(again)).status).toBe(403);
});

test("an artifact is deleted from the page of its run, and only there", async () => {
	const home = "/repos/ada/book";
	const [run, other] = [
		await bench.dispatch("ci.yml", home),
		await bench.dispatch("ci.yml", home),
	];
	const { forge } = book;
	const [job] = await bench.jobs(run, home);
	const { body } = await forge.call<{ id: number }>("GET", home, {
		as: book.ada,
	});
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("action_artifact").values({
				run_id: run,
				job_id: job?.id ?? 0,
				repository_id: body.id,
				name: "report",
				kind: "v4",
				status: "ready",
				type: "application/zip",
				path: "",
				size: 10,
				blob: "0".repeat(64),
				attempt: 1,
				created_at: 1,
				updated_at: 1,
				expires_at: 4_000_000_000,
			}),
		),
	);
	const ada = await signedInVisitor(forge, book.ada);
	const at = (of: number) => `/ada/book/actions/runs/${of}`;
	const { html } = await ada.get(at(run));
	const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? "";
	const elsewhere = await ada.post(`${at(other)}/artifacts/delete`, { id });
	expect(elsewhere.status).toBe(404);
	const eve = await signedInVisitor(forge, stranger);
	const refused = await eve.post(`${at(run)}/artifacts/delete`, { id });
	expect(refused.status).toBe(403);
	expect((await ada.post(`${at(run)}/artifacts/delete`, { id })).to).toBe(
		at(run),
	);
	expect((await ada.get(at(run))).words).not.toContain("report");
});
