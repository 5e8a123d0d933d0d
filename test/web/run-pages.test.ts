import { beforeAll, expect, test } from "vitest";
import { base64 } from "../support/book.ts";
import { runBench } from "../support/run-bench.ts";
import { credentials } from "../support/upload.ts";

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
	expect(run).toContain("Build it #");
	expect(run).toContain(`href="/${job}">build</a>`);
	for (const word of ["failure", "skipped", "by ada"])
		expect(run).toContain(word);

	const { main, headers } = await get(job);
	expect(headers.get("content-security-policy")).toContain(
		"default-src 'none'",
	);
	expect(main).toContain('href="#L2">&lt;First></a>');
	expect(main).toContain("2 min 5 s");
	expect(main).toContain(
		'<ol class="log" start="1"><li id="L1">one</li><li id="L2">&lt;script&gt;alert(1)&lt;/script&gt;</li><li id="L3" class="error">broken</li>',
	);
	expect(main).toContain("The job has ended: failure.");
	const text = await get(`${job}/logs`);
	expect(text.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(text.text).toMatch(/^\S+Z one\n/);
});

test("attempts of a run are told apart", async () => {
	const { page, run, runner, task } = await begun("book");
	await runner.end(task, "FAILURE");
	await call("POST", `/repos/ada/book/actions/runs/${run}/rerun`);
	const now = (await get(page)).main;
	expect(now).toContain('<a href="?attempt=1">1</a>');
	expect(now).toContain("waiting");
	const old = (await get(`${page}?attempt=1`)).main;
	expect(old).toContain("failure");
	expect((await get(`${page}?attempt=3`)).status).toBe(404);
	await call("POST", `/repos/ada/book/actions/runs/${run}/cancel`);
});

test("the page of a job that runs goes on until the job is over", async () => {
	const { job, runner, task } = await begun("book");
	await runner.log(task, ["first"], false);
	const response = await fetch(book.forge.url + job);
	const reader = (response.body as ReadableStream<Uint8Array>).getReader();
	let text = "";
	const until = async (word: string) => {
		const decoder = new TextDecoder();
		while (!text.includes(word)) {
			const { done, value } = await reader.read();
			if (done) break;
			text += decoder.decode(value, { stream: true });
		}
		expect(text).toContain(word);
	};
	await until('<li id="L1">first</li>');
	await runner.log(task, ["second"], false, 1);
	await until('<li id="L2">second</li>');
	expect(text).not.toContain("</html>");
	await runner.log(task, [], true, 2);
	await runner.end(task);
	await until("</html>");
	expect(text).toContain("The job has ended: success.");
});

test("a long log is shown page by page, and a running one from near its end", async () => {
	const { job, runner, task } = await begun("book");
	const lines = Array.from({ length: 4500 }, (_, i) => `line ${i + 1}.`);
	await runner.log(task, lines, false);
	const response = await fetch(book.forge.url + job);
	const reader = (response.body as ReadableStream<Uint8Array>).getReader();
	let live = "";
	while (!live.includes("line 4500.")) {
		const { done, value } = await reader.read();
		if (done) break;
		live += Buffer.from(value).toString();
	}
	await reader.cancel();
	expect(live).toContain('start="4001"><li id="L4001">line 4001.</li>');
	expect(live).toContain('href="?from=2000">Earlier lines</a>');
	await runner.log(task, ["end"], true, 4500);
	await runner.end(task);
	const first = (await get(job)).main;
	expect(first).toContain("line 2000.");
	expect(first).not.toContain("line 2001.");
	expect(first).toContain('<a href="?from=2000">Later lines</a>');
	const last = (await get(`${job}?from=4000`)).main;
	expect(last).toContain('<li id="L4501">end</li>');
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
