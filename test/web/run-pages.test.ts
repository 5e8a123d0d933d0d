import { beforeAll, expect, test } from "vitest";
import { base64 } from "../support/book.ts";
import { runBench } from "../support/run-bench.ts";
import { credentials } from "../support/upload.ts";
import { signedInVisitor } from "./support/browser.ts";

const bench = await runBench();
const { book, call } = bench;

async function get(path: string, as: unknown = null) {
	const response = await fetch(book.forge.url + path, {
		headers: { Accept: "text/html", ...credentials(as as never) },
	});
	const text = await response.text();
	return {
		status: response.status,
		headers: response.headers,
		text,
		main: /<main[\s\S]*<\/main>/.exec(text)?.[0] ?? "",
	};
}

beforeAll(async () => {
	for (const repo of ["book", "secret"])
		await call("POST", `/repos/ada/${repo}/contents/.gitea/workflows/ci.yml`, {
			content: base64(
				"name: Build it\non: workflow_dispatch\njobs:\n  build:\n    runs-on: ubuntu-latest\n    steps: [{name: '<First>', run: echo}, {run: echo 2}]\n  after:\n    needs: build\n    if: false\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
			),
			message: "a <b>title</b>",
		});
});

/** Starts the workflow and takes its first job. */
async function begun(repo: string) {
	const home = `/repos/ada/${repo}`;
	const run = await bench.dispatch("ci.yml", home);
	const jobs = await bench.jobs(run, home);
	const task = await bench.take();
	const { runner } = bench;
	const page = `ada/${repo}/actions/runs/${run}`;
	return { run, task, runner, page, job: `${page}/jobs/${jobs[0]?.id}` };
}

test("runs, a run and its jobs have pages, in plain words and escaped", async () => {
	const { page, job, runner, task } = await begun("book");
	await runner.log(task, [
		"one",
		"\x1b[31m<script>alert(1)</script>\x1b[0m",
		"::error file=a.c::broken",
	]);
	await runner.end(task, "FAILURE", {}, [
		{
			id: "0",
			result: "RESULT_FAILURE",
			startedAt: "2024-01-02T03:04:05Z",
			stoppedAt: "2024-01-02T03:06:10Z",
			logIndex: "1",
			logLength: "2",
		},
	]);
	const list = await get("ada/book/actions");
	expect(list.status).toBe(200);
	expect(list.main).toContain(`href="/${page}">a &lt;b>title&lt;/b></a>`);
	const run = (await get(page)).main;
	expect(run).toContain("Build it");
	expect(run).toContain(`href="/${job}">build</a>`);
	for (const word of ["Failure", "Skipped", "after build", "ada"])
		expect(run).toContain(word);

	const { main, headers } = await get(job);
	expect(headers.get("content-security-policy")).toContain(
		"default-src 'none'",
	);
	expect(main).toContain("<span>&lt;First></span>");
	expect(main).toContain("2:05");
	expect(main).toContain(
		'<li id="jobstep-0-1"><a tabindex="-1" href="#jobstep-0-1">1</a><span><span class="fg-red">&lt;script>alert(1)&lt;/script></span></span></li>',
	);
	expect(main).toContain(
		'<li id="jobstep-0-2" class="err"><a tabindex="-1" href="#jobstep-0-2">2</a><span>broken</span></li>',
	);
	const text = await get(`${job}/logs`);
	expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(text.text).toMatch(/^\S+Z one\n/);
});

test("attempts of a run are told apart", async () => {
	const { page, run, runner, task } = await begun("book");
	await runner.end(task, "FAILURE");
	await call("POST", `/repos/ada/book/actions/runs/${run}/rerun`);
	const now = (await get(page)).main;
	expect(now).toContain(`<a href="/${page}/attempts/1">1</a>`);
	expect(now).toContain("Waiting");
	for (const address of [`${page}?attempt=1`, `${page}/attempts/1`])
		expect((await get(address)).main).toContain("Failure");
	expect((await get(`${page}?attempt=3`)).status).toBe(404);
	expect((await get(`${page}/attempts/x`)).status).toBe(404);
	await call("POST", `/repos/ada/book/actions/runs/${run}/cancel`);
});

test("the page of a job that runs shows what there is, and ends", async () => {
	const { job, runner, task } = await begun("book");
	await runner.log(task, ["first"], false);
	const running = await get(job);
	expect(running.text).toContain("</html>");
	expect(running.main).toContain("<span>first</span>");
	expect(running.main).toContain("In progress");
	await runner.log(task, ["second"], true, 1);
	await runner.end(task);
	const over = (await get(job)).main;
	expect(over).toContain("<span>second</span>");
	expect(over).toContain("Success");
});

test("who follows a job that runs is told of new lines", async () => {
	const { job, runner, task } = await begun("book");
	const browser = await signedInVisitor(book.forge, book.ada as never);
	const page = await browser.get(`/${job}`);
	const topics = /<meta name="live" content="([^"]*)"/.exec(page.html)?.[1];
	const of = topics?.split(" ").find((topic) => topic.startsWith("job/")) ?? "";
	const end = new AbortController();
	const stream = await fetch(
		`${book.forge.url}-/live?on=${encodeURIComponent(of)}`,
		{
			signal: end.signal,
			headers: { Cookie: `ingot_session=${browser.cookie("ingot_session")}` },
		},
	);
	const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
	await runner.log(task, ["news"], false);
	let told = "";
	while (!told.includes("data: ")) told += (await reader?.read())?.value ?? "";
	expect(told).toContain(`data: ${of}`);
	end.abort();
	await runner.end(task);
});

test("a long log is shown page by page, and a running one from near its end", async () => {
	const { job, runner, task } = await begun("book");
	const lines = Array.from({ length: 4500 }, (_, i) => `line ${i + 1}.`);
	await runner.log(task, lines, false);
	const live = (await get(job)).main;
	expect(live).toContain("line 4500.");
	expect(live).not.toContain("line 4000.");
	expect(live).toContain(`href="/${job}?from=2000">Earlier lines</a>`);
	await runner.log(task, ["end"], true, 4500);
	await runner.end(task);
	const first = (await get(job)).main;
	expect(first).toContain("line 2000.");
	expect(first).not.toContain("line 2001.");
	expect(first).toContain(`<a href="/${job}?from=2000">Later lines</a>`);
	const last = (await get(`${job}?from=4000`)).main;
	expect(last).toContain("<span>end</span>");
	expect(last).not.toContain("Later lines");
});

test("runs of a hidden repository, and of another one, are not there", async () => {
	const { ada, eve } = book;
	const { page, job, runner, task } = await begun("secret");
	await runner.end(task);
	for (const path of ["ada/secret/actions", page, job, `${job}/logs`]) {
		expect([path, (await get(path)).status]).toEqual([path, 404]);
		expect([path, (await get(path, eve)).status]).toEqual([path, 404]);
	}
	expect((await get(page, ada)).status).toBe(200);
	expect((await get(job, ada)).status).toBe(200);
	for (const path of [page, job])
		expect((await get(path.replace("secret", "book"))).status).toBe(404);
	await call("PATCH", "/repos/ada/book", { has_actions: false });
	expect((await get("ada/book/actions")).status).toBe(404);
	expect((await get("ada/book")).main).not.toContain(">Runs</a>");
	await call("PATCH", "/repos/ada/book", { has_actions: true });
});

test("a job that waits says why, and who may write starts, cancels and deletes runs", async () => {
	const { ada, eve, forge } = book;
	const browser = await signedInVisitor(forge, ada as never);
	const listed = await browser.get("/ada/book/actions?workflow=ci.yml");
	expect(listed.html).toContain("Run this workflow manually");
	const bad = await browser.post("/ada/book/actions/run?workflow=ci.yml", {
		ref: "nowhere",
	});
	expect([bad.status, bad.words]).toEqual([404, expect.anything()]);
	const started = await browser.post("/ada/book/actions/run?workflow=ci.yml", {
		ref: "main",
	});
	expect([started.status, started.to]).toEqual([
		303,
		expect.stringMatching(/^\/ada\/book\/actions\/runs\/\d+$/),
	]);
	const run = started.to ?? "";
	expect((await browser.get(run)).words).toMatch(
		/Waiting for a runner|No runner has the labels|disabled/,
	);
	const change = (act: string) => browser.post(`${run}/change`, { act });
	expect((await change("delete")).status).toBe(422);
	expect((await change("approve")).status).toBe(422);
	expect((await change("")).status).toBe(422);
	const stranger = await signedInVisitor(forge, eve as never);
	expect((await stranger.post(`${run}/change`, { act: "cancel" })).status).toBe(
		403,
	);
	expect((await stranger.get(run)).words).not.toContain("Cancel");
	expect((await change("cancel")).status).toBe(303);
	expect((await browser.get(run)).words).toContain("Cancelled");
	expect((await change("all")).status).toBe(303);
	expect((await change("cancel")).status).toBe(303);
	expect([
		(await change("delete")).to,
		(await browser.get(run)).status,
	]).toEqual(["/ada/book/actions", 404]);
});

test("a workflow is switched off and on", async () => {
	const browser = await signedInVisitor(book.forge, book.ada as never);
	const at = "/ada/book/actions";
	expect((await browser.post(`${at}/disable?workflow=no.yml`)).status).toBe(
		404,
	);
	expect((await browser.post(`${at}/disable?workflow=ci.yml`)).status).toBe(
		303,
	);
	const off = await browser.get(`${at}?workflow=ci.yml`);
	expect(off.words).toContain("Enable");
	expect(off.words).not.toContain("Run this workflow manually");
	expect((await browser.post(`${at}/enable?workflow=ci.yml`)).status).toBe(303);
	expect((await browser.get(`${at}?workflow=ci.yml`)).words).toContain(
		"Disable",
	);
});

test("a job without a runner leads who may add one to the runners, and others to the help", async () => {
	const { ada, eve, forge } = book;
	await call("POST", "/user/repos", { name: "lonely" });
	const owner = await signedInVisitor(forge, ada as never);
	const empty = await owner.get("/ada/lonely/actions");
	expect(empty.words).not.toContain("Create workflow");
	await call("POST", "/repos/ada/lonely/contents/README.md", {
		content: base64("# lonely"),
		message: "begin",
	});
	const { html } = await owner.get("/ada/lonely/actions");
	const [, write = ""] =
		/href="([^"]*_new\/main\?filename[^"]*)"/.exec(html) ?? [];
	const editor = await owner.get(write.replaceAll("&amp;", "&"));
	expect(editor.html).toContain('value=".gitea/workflows/ci.yaml"');
	await call("POST", "/repos/ada/lonely/contents/.gitea/workflows/test.yaml", {
		content: base64(
			"on: push\njobs:\n  a:\n    runs-on: moonbase\n    steps: [{run: echo}]\n",
		),
		message: "a workflow",
	});
	const listed = () => owner.get("/ada/lonely/actions");
	await expect
		.poll(async () => (await listed()).html)
		.toMatch(/actions\/runs\/\d+"/);
	const [, run = ""] =
		/href="([^"]*\/actions\/runs\/\d+)"/.exec((await listed()).html) ?? [];
	const shown = await owner.get(run);
	expect(shown.words).toContain("No runner has the labels moonbase");
	expect(shown.html).toContain('href="/ada/lonely/settings/actions/runners"');
	const stranger = await (await signedInVisitor(forge, eve as never)).get(run);
	expect(stranger.html).not.toContain("/settings/actions/runners");
	expect(stranger.html).toContain("/-/help/workflows");
});

/** The newest job of the book, with a log in one step that is over. */
async function logged(lines: string[], result: "SUCCESS" | "FAILURE") {
	const { job, runner, task } = await begun("book");
	await runner.log(task, lines);
	await runner.end(task, result, {}, [
		{
			id: "0",
			result: `RESULT_${result}`,
			startedAt: "2024-01-02T03:04:05Z",
			stoppedAt: "2024-01-02T03:04:05Z",
			logIndex: "0",
			logLength: String(lines.length),
		},
	]);
	return job;
}

test("groups of a log fold; one in which something failed is open, and so is one that does not end", async () => {
	const job = await logged(
		[
			"::group::Calm <b>",
			"inside",
			"::endgroup::",
			"between",
			"##[group]Broken",
			"::error::it broke",
			"::group::Cut off",
			"last",
		],
		"SUCCESS",
	);
	const { main } = await get(job);
	const folds = [...main.matchAll(/<details id="([^"]*-group)"( open)?>/g)];
	expect(folds.map(([, id, open]) => [id, open !== undefined])).toEqual([
		["jobstep-0-1-group", false],
		["jobstep-0-5-group", true],
		["jobstep-0-7-group", true],
	]);
	expect(main).toContain("<span>Calm &lt;b></span></summary><ol><li");
	expect(main).not.toContain("endgroup");
	const after = main.slice(main.indexOf('id="jobstep-0-4"'));
	expect(after).toContain("<span>between</span>");
	expect(main).toContain("under 1s");
});

test("a log is searched whatever the case and colours; what is found leads to its line", async () => {
	const lines = Array.from({ length: 2500 }, (_, i) => `row ${i + 1}`);
	lines[2299] = "a \x1b[31mNee\x1b[0mdle <i>";
	const job = await logged(lines, "FAILURE");
	const { main } = await get(`${job}?q=needle`);
	expect(main).toContain(
		`href="/${job}?from=2000#jobstep-0-2300">2300</a><span>a <mark>Needle</mark> &lt;i></span>`,
	);
	expect(main).toContain("1 line matches “needle”.");
	expect(main).not.toContain("row 1<");
	expect((await get(`${job}?from=2000`)).main).toContain('id="jobstep-0-2300"');
	const none = await get(`${job}?q=%3Cscript%3E`);
	expect(none.main).toContain("No lines match “&lt;script>”.");
	const many = await get(`${job}?q=row`);
	expect(many.main).toContain("200 lines match “row”.");
	expect(many.main).toContain(
		`href="/${job}?q=row&amp;after=200">Show more results`,
	);
	const more = await get(`${job}?q=row&after=2400`);
	expect(more.main).toContain("100 lines match “row”.");
	expect(more.main).not.toContain("Show more results");
	for (const odd of ["after=-5", "after=x", "after=99999999", "from=1e99"])
		expect((await get(`${job}?q=row&${odd}`)).status).toBe(200);
});

test("times of lines are shown when asked for, and stay shown on the way", async () => {
	const job = await logged(["one"], "SUCCESS");
	expect((await get(job)).main).not.toContain("<time");
	const { main } = await get(`${job}?times=1`);
	expect(main).toContain(
		'<time datetime="2024-01-02T03:04:05.000Z">03:04:05</time>',
	);
	expect(main).toContain(`href="/${job}">Hide timestamps`);
	expect(main).toContain('<input type="hidden" name="times" value="1"/>');
	const file = await get(`${job}/logs?download=1`);
	expect(file.headers.get("content-disposition")).toMatch(
		/^attachment; filename="run-\d+-job-\d+\.log"$/,
	);
});

test("lines show which job needs which, and a list says it in words", async () => {
	const fans = Array.from({ length: 50 }, (_, i) => `fan${i}`);
	const job = (name: string, more = "") =>
		`  ${name}:\n${more}    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n`;
	await call("POST", "/repos/ada/book/contents/.gitea/workflows/fan.yml", {
		content: base64(
			`on: workflow_dispatch\njobs:\n${job("begin")}${job("many", "    needs: begin\n    strategy: {matrix: {n: [1, 2, 3]}}\n")}${fans.map((name) => job(name, "    needs: begin\n")).join("")}${job("last", `    needs: [many, ${fans.join(", ")}]\n`)}`,
		),
		message: "fan",
	});
	const run = await bench.dispatch("fan.yml", "/repos/ada/book");
	const { main } = await get(`ada/book/actions/runs/${run}`);
	const [graph = ""] =
		/<section class="box job-graph".*?<\/section>/s.exec(main) ?? [];
	// begin to 51 others, and those to the last one; the jobs of a matrix are one
	expect(graph.match(/<path /g)).toHaveLength(102);
	expect(graph.match(/<rect /g)).toHaveLength(53);
	expect(graph).toContain(">0/3</text>");
	expect(graph).toMatch(/^<section [^>]*aria-label="Job graph" tabindex="0"/);
	// the list has it all for those who do not see the drawing
	expect(graph).toContain('aria-hidden="true"');
	expect(graph).not.toMatch(/<a (?![^>]*tabindex="-1")/);
	const list = main.replace(graph, "");
	expect(list).toContain("after begin");
	expect(list.match(/class="to"/g)).toHaveLength(55);
	expect(graph.length).toBeLessThan(40_000);
});
