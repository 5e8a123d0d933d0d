import { mkdir, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { dropTexts } from "../../../src/domain/actions/runs/texts.ts";
import { base64 } from "../../support/book.ts";
import { gitWork } from "../../support/git-work.ts";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { book, forge, runner, call } = bench;
const steps = "runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";
const good = `on: push\njobs:\n  a:\n    ${steps}`;

interface Run {
	id: number;
	path: string;
	status: string;
	conclusion?: string;
}
let count = 0;
/** Commits files to a repository of its own, and gives what became of the runs by file. */
async function pushed(files: Record<string, string>) {
	const name = `r${++count}`;
	await call("POST", "/user/repos", { name, auto_init: true });
	const home = `/repos/ada/${name}`;
	const made = await call("POST", `${home}/contents`, {
		message: "files",
		files: Object.entries(files).map(([file, text]) => ({
			operation: "create",
			path: `.gitea/workflows/${file}.yml`,
			content: base64(text),
		})),
	});
	expect(made.status).toBe(201);
	const { body } = await call<{ workflow_runs: Run[] }>(
		"GET",
		`${home}/actions/runs`,
	);
	const runs: Record<string, Run> = Object.fromEntries(
		body.workflow_runs.map((run) => [run.path.split(".yml@")[0], run]),
	);
	return { runs, at: `${home}/actions`, home };
}
const logOf = async (run: Run | undefined, at: string) => {
	const [job] = (
		await call<{ jobs: { id: number }[] }>("GET", `${at}/runs/${run?.id}/jobs`)
	).body.jobs;
	return (await call("GET", `${at}/jobs/${job?.id}/logs`)).text;
};
/** Characters of everything that is kept of runs and jobs. */
async function kept() {
	let sum = 0;
	for (const table of ["action_run", "action_job", "action_text"] as const) {
		const rows = await forge.app.db.rows((q) =>
			q.selectFrom(table).selectAll(),
		);
		sum += JSON.stringify(rows).length;
	}
	return sum;
}

const many = (n: number, one: (i: number) => string) =>
	Array.from({ length: n }, (_, i) => one(i)).join("");
const matrix = (n: number, value: (i: number) => string) =>
	`    strategy: {matrix: {m: [${many(n, (i) => `${value(i)}, `)}]}}\n`;
const withIf = (expression: string) =>
	`on: push\njobs:\n  a:\n    if: \${{ ${expression} }}\n    ${steps}`;

test.each([
	["nested lists", `on: push\nx:\n  ${"- ".repeat(100_000)}`, "too deeply"],
	["nested keys", `${"? ".repeat(100_000)}`, "too deeply"],
	[
		"a long text that is referred to",
		`on: push\nenv:\n  A: &a ${"x".repeat(20_000)}\n${many(40, (i) => `  B${i}: *a\n`)}jobs:\n  a:\n    ${steps}`,
		"too large",
	],
	[
		"a long value in a matrix",
		`on: push\nx-a: &a ${"x".repeat(20_000)}\njobs:\n  a:\n    strategy: {matrix: {v: [*a], m: [${many(100, (i) => `${i},`)}]}}\n    ${steps}`,
		"too much",
	],
	[
		"a matrix of two long lists",
		`on: push\njobs:\n  a:\n    strategy: {matrix: {a: [${many(250, (i) => `${i},`)}], b: [${many(9000, (i) => `${i},`)}]}}\n    ${steps}`,
		"256 combinations",
	],
	[
		"a matrix of many names",
		`on: push\njobs:\n  a:\n    strategy: {matrix: {${many(5000, (i) => `k${i}: [1],`)}}}\n    ${steps}`,
		"100 names",
	],
	[
		"many rules for a matrix",
		`on: push\njobs:\n  a:\n    strategy: {matrix: {a: [${many(250, (i) => `${i},`)}], exclude: [${many(9000, (i) => `{a: x${i}},`)}]}}\n    ${steps}`,
		"1000 entries",
	],
	[
		"many additions to a matrix",
		`on: push\njobs:\n  a:\n    strategy: {matrix: {a: [${many(250, (i) => `${i},`)}], include: [${many(900, (i) => `{z${i}: 1, b: 2},`)}]}}\n    ${steps}`,
		"too much",
	],
	[
		"many labels",
		`on: push\nx-a: &r [${many(9000, (i) => `a${i},`)}]\njobs:\n  a:\n${matrix(250, (i) => `${i}`)}    runs-on: *r\n    steps: [{run: echo}]\n`,
		"100 labels",
	],
	[
		"a list in itself",
		`on: push\nx-a: &a [*a]\njobs:\n  a:\n    ${steps}`,
		"itself",
	],
	[
		"many jobs",
		`on: push\njobs:\n${many(5, (i) => `  j${i}:\n${matrix(250, (v) => `${v}`)}    ${steps}`)}`,
		"1000 jobs",
	],
	["a deep expression", withIf(`${"!".repeat(20_000)}true`), "too deeply"],
	[
		"a long row of operators",
		withIf(Array(6900).fill("0").join("||")),
		"too deeply",
	],
	[
		"a name with much work",
		`on: push\nrun-name: \${{ ${deep(6)} }}\njobs:\n  a:\n    ${steps}`,
		/too (long|much)/,
	],
	[
		"a group with much work",
		`on: push\nconcurrency: {group: "\${{ ${deep(6)} }}"}\njobs:\n  a:\n    ${steps}`,
		/too (long|much)/,
	],
])(
	"%s fails with a reason, and keeps others from nothing",
	async (_, text, reason) => {
		const before = await kept();
		const { runs, at } = await pushed({ bad: text, good });
		expect(runs.bad).toMatchObject({ conclusion: "failure" });
		expect(await logOf(runs.bad, at)).toMatch(reason);
		expect(runs.good).toMatchObject({ status: "queued" });
		expect((await kept()) - before).toBeLessThan(3 * text.length + 60_000);
		for (let task = await runner.take(); task; task = await runner.take())
			await runner.end(task);
	},
);

function deep(times: number): string {
	return times > 0
		? `format('${"{0}".repeat(10)}', ${deep(times - 1)})`
		: "'aaaa'";
}

test("what is kept of a run grows with its file, not with its jobs", async () => {
	const text = (jobs: number) =>
		`on: push\nenv: {A: "${"x".repeat(50_000)}"}\njobs:\n  a:\n${matrix(jobs, (i) => `${i}`)}    ${steps}`;
	const grown = async (jobs: number) => {
		const before = await kept();
		await pushed({ one: text(jobs) });
		return (await kept()) - before;
	};
	const few = await grown(2);
	expect(await grown(100)).toBeLessThan(few + 100 * 1500);
});

test("runs of one content share its text, and it goes when the last of them is gone", async () => {
	const text = `${good}# ${"x".repeat(5000)}\n`;
	const rows = () =>
		forge.app.db.rows((q) =>
			q.selectFrom("action_text").select("id").where("content", "=", text),
		);
	const { runs, at } = await pushed({ a: text, b: text, c: text });
	expect(Object.keys(runs)).toHaveLength(3);
	expect(await rows()).toHaveLength(1);
	await forge.app.db.write((tx) =>
		tx.change((q) => q.updateTable("action_text").set({ used_at: 1 })),
	);
	await dropTexts(forge.app);
	expect(await rows()).toHaveLength(1);
	for (const run of Object.values(runs)) {
		await call("POST", `${at}/runs/${run.id}/cancel`);
		await call("DELETE", `${at}/runs/${run.id}`);
	}
	await dropTexts(forge.app);
	expect(await rows()).toHaveLength(0);
});

test("names of one blob are read once, and fifty of them count", async () => {
	await call("POST", "/user/repos", { name: "names", auto_init: true });
	const work = await gitWork();
	await work.git("clone", "-q", forge.gitUrl("ada/names", book.ada), ".");
	const directory = `${work.path}/.gitea/workflows`;
	await mkdir(directory, { recursive: true });
	const text = `on: [push, watch]\nz:\n${" - a\n".repeat(5000)}jobs:\n  a:\n    ${steps}`;
	for (let i = 0; i < 80; i++)
		await writeFile(`${directory}/${String(i).padStart(3, "0")}.yml`, text);
	await work.git("add", ".");
	await work.git("commit", "-qm", "names [skip ci]");
	let read = 0;
	const { workflows } = forge.app.actions;
	const real = workflows.read;
	const texts = new Set<string>();
	Object.assign(workflows, {
		read: (given: string) => {
			read++;
			texts.add(given);
			return real.call(workflows, given);
		},
	});
	await work.git("push", "-q", "origin", "HEAD:main");
	await forge.app.events.settled();
	await call("PUT", "/user/starred/ada/names", undefined, book.bob);
	const list = await call<{ workflows: unknown[] }>(
		"GET",
		"/repos/ada/names/actions/workflows",
	);
	Object.assign(workflows, { read: real });
	expect(list.body.workflows).toHaveLength(50);
	expect(read).toBeGreaterThan(50);
	expect(texts.size).toBe(1);
});

test("files that are too much together are refused one by one", async () => {
	const large = (i: number) =>
		`on: push\n# ${i}${"x".repeat(200_000)}\njobs:\n  a:\n    ${steps}`;
	const files = Array.from({ length: 8 }, (_, i) => [`f${i}`, large(i)]);
	const { runs } = await pushed(Object.fromEntries(files));
	const all = Object.values(runs);
	const failed = all.filter((r) => r.conclusion === "failure");
	expect(all).toHaveLength(8);
	expect(failed.length).toBeGreaterThan(0);
	expect(failed.length).toBeLessThan(8);
});
