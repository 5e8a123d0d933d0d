import { beforeAll, expect, test } from "vitest";
import { base64 } from "../support/book.ts";
import { runBench } from "../support/run-bench.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

const bench = await runBench();
const { book, call, runner } = bench;
let ada: Visitor;
let bob: Visitor;
const home = "/repos/ada/book";

beforeAll(async () => {
	await bench.put(
		"ci.yml",
		"on: workflow_dispatch\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
	);
	await call("PUT", `${home}/actions/secrets/HUSH`, { data: "100% hushed" });
	ada = await signedInVisitor(book.forge, book.ada);
	bob = await signedInVisitor(book.forge, book.bob);
});

/** Starts the workflow for a branch and takes its job. */
async function begun(ref = "main") {
	const { body } = await call<{ workflow_run_id: number }>(
		"POST",
		`${home}/actions/workflows/ci.yml/dispatches?return_run_details=true`,
		{ ref },
	);
	const run = body.workflow_run_id;
	const [job] = await bench.jobs(run);
	const task = await bench.take();
	const page = `/ada/book/actions/runs/${run}`;
	return { run, task, page, job: `${page}/jobs/${job?.id}` };
}

test("annotations stand on the pages of the run and of the job, with ways to file and log", async () => {
	const { task, page, job } = await begun();
	await runner.log(task, [
		"begin",
		"::error file=src/a b.js,line=10,endLine=12,title=No <b>%3A it::is %0A<script>broken</script>",
		"::warning::all of it",
		"::notice file=/etc/passwd,line=1::elsewhere",
	]);
	await runner.end(task, "FAILURE", {}, [
		{
			id: "0",
			result: "RESULT_FAILURE",
			startedAt: "2024-01-02T03:04:05Z",
			stoppedAt: "2024-01-02T03:06:10Z",
			logIndex: "1",
			logLength: "3",
		},
	]);
	const sha = (
		await call<{ commit: { id: string } }>("GET", `${home}/branches/main`)
	).body.commit.id;
	for (const address of [page, job]) {
		const { html, words } = await ada.get(address);
		expect(words).toContain("Annotations");
		expect(html).toContain("No &lt;b>: it");
		expect(html).toContain("is \n&lt;script>broken&lt;/script>");
		expect(html).toContain(
			`href="/ada/book/src/commit/${sha}/src/a%20b.js#L10-L12">src/a b.js:10–12</a>`,
		);
		expect(html).toContain(`href="${job}#jobstep-0-1"`);
		expect(html).toContain("all of it");
		expect(html).toContain("/etc/passwd:1");
		if (address === job)
			expect(html).toMatch(/class="err"><a[^>]*>1<\/a><span>is \n&lt;script>/);
		expect(html).not.toContain("/etc/passwd#");
	}
});

test("of each kind the first fifty are kept, and long texts are cut", async () => {
	const { task, page } = await begun();
	const many = Array.from({ length: 30 }, (_, i) => `::error::<${i}>`);
	await runner.log(task, many, false);
	await runner.log(task, [...many, `::notice::${"n".repeat(9000)}`], true, 30);
	await runner.end(task);
	const { html, words } = await ada.get(page);
	expect(html.match(/class="note bad"/g)).toHaveLength(50);
	expect(words).toContain(
		"the first 50 annotations of each kind and job are kept",
	);
	expect(html).toContain(`>${"n".repeat(4096)}<`);
	expect(html).not.toContain("n".repeat(4097));
});

test("secrets are blotted out, also those that are written with escapes or in two pieces", async () => {
	const { task, page, job } = await begun();
	await runner.log(
		task,
		["::error title=100%25 hushed::one 100%25 hushed", "::error::two 100% hus"],
		false,
	);
	expect((await ada.get(page)).words).toContain("two 100% hus");
	await runner.log(task, ["hed three", "end"], true, 2);
	await runner.end(task);
	const { words } = await ada.get(page);
	expect(words).toContain("one ***");
	expect(words).toContain("two ***");
	expect(words).not.toContain("hus");
	const log = (await ada.get(`${job}/logs`)).html;
	expect(log).toContain("::error title=***::one ***");
	expect(log).not.toContain("hus");
});

test("a pull request has them at the lines of its newest run, for those who may read runs", async () => {
	await call("POST", `${home}/branches`, {
		new_branch_name: "noted",
		old_branch_name: "main",
	});
	await call("POST", `${home}/contents/note.txt`, {
		branch: "noted",
		content: base64("one\ntwo\nthree\n"),
		message: "note",
	});
	const { body } = await call<{ number: number }>("POST", `${home}/pulls`, {
		base: "main",
		head: "noted",
		title: "noted",
	});
	const files = `/ada/book/pulls/${body.number}/files`;
	const { run, task, job } = await begun("noted");
	await runner.log(task, [
		"::error file=./note.txt,line=2::broken <here>",
		"::warning file=note.txt,line=99::far away",
		"::notice file=other.txt,line=1::not changed",
	]);
	await runner.end(task, "FAILURE");
	for (const style of ["", "?style=split"]) {
		const { html } = await ada.get(files + style);
		expect(html).toMatch(
			/data-s="\+">two<\/td><\/tr><tr class="talk"><td colspan="\d"><div class="stack"><div class="note bad">(?:(?!<tr)[\s\S])*broken &lt;here>/,
		);
		expect(html.indexOf("far away")).toBeGreaterThan(0);
		expect(html.indexOf("far away")).toBeLessThan(html.indexOf("<table"));
		expect(html).toContain(`href="${job}"`);
		expect(html).not.toContain("not changed");
	}
	for (const reader of [bob, visitor(book.forge)])
		expect((await reader.get(files)).html).toContain("broken &lt;here>");

	// the newest attempt counts
	await call("POST", `${home}/actions/runs/${run}/rerun`);
	expect((await ada.get(files)).words).not.toContain("broken");
	const again = await bench.take();
	await runner.log(again, ["::error file=note.txt,line=3::broken again"]);
	await runner.end(again, "FAILURE");
	expect((await ada.get(files)).words).toContain("broken again");

	await call("PATCH", home, { has_actions: false });
	const stranger = await visitor(book.forge).get(files);
	expect([stranger.status, stranger.words.includes("broken")]).toEqual([
		200,
		false,
	]);
	await call("PATCH", home, { has_actions: true });

	// with the run they are gone
	expect((await ada.get(files)).words).toContain("broken again");
	await call("DELETE", `${home}/actions/runs/${run}`);
	expect((await ada.get(files)).words).not.toContain("broken");
});

test("a run of the same workflow that comes later speaks for the commit", async () => {
	await call("POST", `${home}/branches`, {
		new_branch_name: "twice",
		old_branch_name: "main",
	});
	await call("POST", `${home}/contents/twice.txt`, {
		branch: "twice",
		content: base64("one\n"),
		message: "twice",
	});
	const { body } = await call<{ number: number }>("POST", `${home}/pulls`, {
		base: "main",
		head: "twice",
		title: "twice",
	});
	const files = `/ada/book/pulls/${body.number}/files`;
	const line = "::error file=twice.txt,line=1::still wrong";
	const first = await begun("twice");
	await runner.log(first.task, [line, line]);
	await runner.end(first.task, "FAILURE");
	const { html } = await ada.get(files);
	expect(html.match(/still wrong/g)).toHaveLength(1);
	const second = await begun("twice");
	await runner.log(second.task, ["fine"]);
	await runner.end(second.task);
	expect((await ada.get(files)).words).not.toContain("still wrong");
});
