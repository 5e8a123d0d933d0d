import { beforeAll, expect, test } from "vitest";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { at, runner, call, put, dispatch, jobs, states, take } = bench;
const step = "runs-on: ubuntu-latest\n    steps: [{run: echo}]";
const calls = (file: string) =>
	`on: workflow_call\njobs:\n  b:\n    uses: ./.gitea/workflows/${file}\n`;
const started = (name: string, jobs: string) =>
	bench.started(name, `jobs:\n${jobs}`);

beforeAll(async () => {
	for (const [name, data] of [
		["PROD_KEY", "key-of-production"],
		["OTHER", "something-else"],
	])
		await call("PUT", `${at}/secrets/${name}`, { data });
	await put(
		"deploy.yml",
		`on:
  workflow_call:
    inputs:
      where: {type: string, required: true}
      count: {type: number, default: 3}
    secrets:
      key: {required: true}
    outputs:
      url: {value: "\${{ jobs.push.outputs.url }}/\${{ inputs.where }}"}
jobs:
  prepare:
    if: inputs.count == 3
    runs-on: ubuntu-latest
    steps:
      - {if: inputs.count > 2, run: "echo \${{ inputs.where }} and inputs.where"}
  push:
    needs: prepare
    runs-on: ubuntu-latest
    outputs: {url: x}
    steps: [{run: "echo \${{ needs.prepare.result }}"}]
`,
	);
});

test("the jobs of a called workflow stand in the place of the job that calls it", async () => {
	const run = await started(
		"call",
		`  build:
    ${step}
  deploy:
    needs: build
    uses: ./.gitea/workflows/deploy.yml
    with: {where: "\${{ needs.build.outputs.place }}"}
    secrets: {key: "\${{ secrets.PROD_KEY }}"}
  after:
    needs: deploy
    ${step}
`,
	);
	expect(await states(run)).toEqual({
		build: "queued",
		deploy: "waiting",
		after: "waiting",
	});
	const build = await take();
	expect(build.secrets).toMatchObject({ OTHER: "something-else" });
	await runner.end(build, "SUCCESS", { place: "a'}}b" });
	expect(await states(run)).toEqual({
		build: "success",
		"deploy / prepare": "queued",
		"deploy / push": "waiting",
		after: "waiting",
	});
	const prepare = await take();
	expect(prepare.secrets.key).toBe("key-of-production");
	expect(prepare.secrets.OTHER).toBeUndefined();
	const literal = `fromJSON('{"where":"a''\\u007d\\u007db","count":3}')`;
	expect(prepare.file.replace(/\s+/g, " ")).toContain(`${literal}.count > 2`);
	expect(prepare.file.replace(/\s+/g, " ")).toContain(
		`${literal}.where }} and inputs.where`,
	);
	await runner.end(prepare);
	const push = await take();
	expect(push.needs?.prepare?.result).toBe("RESULT_SUCCESS");
	await runner.end(push, "FAILURE", { url: "https://x" });
	expect(await states(run)).toMatchObject({
		"deploy / push": "failure",
		after: "skipped",
	});

	await call("POST", `${at}/runs/${run}/rerun-failed-jobs`);
	expect(await states(run)).toEqual({
		build: "success",
		"deploy / prepare": "success",
		"deploy / push": "queued",
		after: "waiting",
	});
	await runner.end(await take(), "SUCCESS", { url: "https://x" });
	const after = await take();
	expect(after.needs?.deploy).toEqual({
		result: "RESULT_SUCCESS",
		outputs: { url: "https://x/a'}}b" },
	});
	await runner.end(after);
	const done = (await call<{ conclusion: string }>("GET", `${at}/runs/${run}`))
		.body;
	expect(done.conclusion).toBe("success");

	await call("POST", `${at}/runs/${run}/rerun`);
	expect(Object.keys(await states(run))).toEqual(["build", "deploy", "after"]);
	await runner.end(await take(), "FAILURE");
	expect(await states(run)).toMatchObject({ deploy: "skipped" });
});

test("the log of a called workflow hides the secrets that it was given, and tells nothing of others", async () => {
	const run = await started(
		"masked",
		`  deploy:
    uses: ./.gitea/workflows/deploy.yml
    with: {where: x}
    secrets: {key: "\${{ secrets.PROD_KEY }}"}
  own:
    ${step}
`,
	);
	const lines = ["it is key-of-production", "it is something-else"];
	for (let i = 0; i < 2; i++) {
		const task = await take();
		await runner.log(task, lines);
		await runner.end(task);
	}
	const logs = new Map<string, string>();
	for (const { id, name } of await jobs(run)) {
		const { text } = await call("GET", `${at}/jobs/${id}/logs`);
		logs.set(name, text);
	}
	expect(logs.get("own")).not.toMatch(/key-of-production|something-else/);
	expect(logs.get("deploy / prepare")).toContain("it is ***");
	expect(logs.get("deploy / prepare")).not.toContain("key-of-production");
	expect(logs.get("deploy / prepare")).toContain("it is something-else");
	await runner.end(await take());
});

test("called workflows call others, by matrix, with inherited secrets", async () => {
	await put(
		"inner.yml",
		`on: {workflow_call: {inputs: {os: {type: string}}}}\njobs:\n  one:\n    name: on \${{ inputs.os }}\n    ${step}\n`,
	);
	await put(
		"middle.yml",
		"on: {workflow_call: {inputs: {os: {type: string}}}}\njobs:\n  mid:\n    uses: ./.gitea/workflows/inner.yml\n    with: {os: '${{ inputs.os }}'}\n    secrets: inherit\n",
	);
	const run = await started(
		"outer",
		"  top:\n    strategy: {matrix: {os: [a, b]}}\n    uses: ./.gitea/workflows/middle.yml\n    with: {os: '${{ matrix.os }}'}\n    secrets: inherit\n",
	);
	expect(Object.keys(await states(run))).toEqual([
		"top (a) / mid / on a",
		"top (b) / mid / on b",
	]);
	for (let i = 0; i < 2; i++) {
		const task = await take();
		expect(task.secrets).toMatchObject({ OTHER: "something-else" });
		await runner.end(task);
	}
	const [one] = await jobs(run);
	await call("POST", `${at}/runs/${run}/jobs/${one?.id}/rerun`);
	expect(await states(run)).toEqual({
		"top (a) / mid / on a": "queued",
		"top (b) / mid / on b": "success",
	});
	await runner.end(await take());
	const { body } = await call<{ conclusion: string; run_attempt: number }>(
		"GET",
		`${at}/runs/${run}`,
	);
	expect(body).toMatchObject({ conclusion: "success", run_attempt: 2 });
});

test("names of inputs and secrets are those of the called workflow in any case", async () => {
	const run = await started(
		"shouted",
		`  a:
    uses: ./.gitea/workflows/deploy.yml
    with: {WHERE: there, Count: "\${{ fromJSON('3') }}"}
    secrets: {KEY: "\${{ secrets.PROD_KEY }}"}
`,
	);
	const prepare = await take();
	expect(prepare.file.replace(/\s+/g, " ")).toContain(
		`fromJSON('{"where":"there","count":3}')`,
	);
	expect(Object.values(prepare.secrets)).toContain("key-of-production");
	await runner.end(prepare);
	await runner.end(await take(), "SUCCESS", { url: "x" });
	expect(Object.values(await states(run))).toEqual(["success", "success"]);
});

test("workflows call each other ten levels deep", async () => {
	await put("level9.yml", `on: workflow_call\njobs:\n  a:\n    ${step}\n`);
	for (let i = 8; i > 0; i--)
		await put(`level${i}.yml`, calls(`level${i + 1}.yml`));
	const run = await started(
		"levels",
		"  a:\n    uses: ./.gitea/workflows/level1.yml\n",
	);
	await runner.end(await take());
	expect(await states(run)).toEqual({
		"a / b / b / b / b / b / b / b / b / a": "success",
	});
});

test.each([
	["missing", "./.gitea/workflows/none.yml", "", "is no file of the commit"],
	["odd", "ada/x/a.yml@main", "", "is called as ./.gitea/workflows"],
	["uncallable", "./.gitea/workflows/call.yml", "", "no workflow_call trigger"],
	["needy", "./.gitea/workflows/deploy.yml", "", "requires the input where"],
	[
		"secretless",
		"./.gitea/workflows/deploy.yml",
		"with: {where: x}",
		"requires the secret key",
	],
	[
		"overfed",
		"./.gitea/workflows/deploy.yml",
		"with: {where: x, odd: y}\n    secrets: inherit",
		"no input odd",
	],
	[
		"mistyped",
		"./.gitea/workflows/deploy.yml",
		"with: {where: x, count: many}\n    secrets: inherit",
		"count is no number",
	],
	[
		"mistyped as boolean",
		"./.gitea/workflows/switch.yml",
		"with: {on: maybe}",
		"with.on is no boolean",
	],
	[
		"of a file with a wrong default",
		"./.gitea/workflows/switch.yml",
		"",
		"the default of the input on is no boolean",
	],
	[
		"too talkative",
		"./.gitea/workflows/deploy.yml",
		"with: {where: x}\n    secrets: {key: a, odd: b}",
		"has no secret odd",
	],
	["with a ref", "./.gitea/workflows/deploy.yml@main", "", "is called as"],
	["of a directory", "./.gitea/workflows/a/b.yml", "", "is called as"],
	["circular", "./.gitea/workflows/circle.yml", "", "calls itself"],
	["deep", "./.gitea/workflows/deep1.yml", "", "more than 9 deep"],
])(
	"a call that is %s makes a failed run that says so",
	async (name, uses, more, sentence) => {
		if (name === "circular") await put("circle.yml", calls("circle.yml"));
		if (name.includes("boolean") || name.includes("default"))
			await put(
				"switch.yml",
				`on: {workflow_call: {inputs: {on: {type: boolean, default: often}}}}\njobs:\n  a:\n    ${step}\n`,
			);
		if (name === "deep")
			for (let i = 1; i < 10; i++)
				await put(`deep${i}.yml`, calls(`deep${i + 1}.yml`));
		const run = await started(name, `  a:\n    uses: ${uses}\n    ${more}\n`);
		const [job] = await jobs(run);
		expect(job).toMatchObject({ conclusion: "failure" });
		const log = await call("GET", `${at}/jobs/${job?.id}/logs`);
		expect(log.text).toContain(sentence);
		const again = await call("POST", `${at}/runs/${run}/rerun`);
		expect(again.status).toBe(400);
	},
);

test("a newer run of a group ends the called jobs of an older one", async () => {
	const text = `on: workflow_dispatch\nconcurrency: {group: g, cancel-in-progress: true}\njobs:\n  a:\n    uses: ./.gitea/workflows/inner.yml\n    with: {os: x}\n`;
	await put("grouped.yml", text);
	const start = () => dispatch("grouped.yml");
	const old = await start();
	const task = await take();
	const young = await start();
	expect(await states(old)).toEqual({ "a / on x": "cancelled" });
	const told = await runner.end(task);
	expect(told.body.state.result).toBe("RESULT_CANCELLED");
	expect(await states(young)).toEqual({ "a / on x": "queued" });
	await runner.end(await take());
	for (const [run, conclusion] of [
		[old, "cancelled"],
		[young, "success"],
	])
		expect((await call("GET", `${at}/runs/${run}`)).body).toMatchObject({
			conclusion,
		});
});

test("jobs that end at the same moment let go what needs them all", async () => {
	const run = await started(
		"together",
		`  a:\n    ${step}\n  b:\n    ${step}\n  c:\n    needs: [a, b]\n    ${step}\n`,
	);
	const tasks = [await take(), await take()];
	await Promise.all(tasks.map((task) => runner.end(task)));
	expect(await states(run)).toEqual({
		a: "success",
		b: "success",
		c: "queued",
	});
	await runner.end(await take());
});
