import { expect, test } from "vitest";
import { queriesOf } from "../support/forge.ts";
import { runBench } from "../support/run-bench.ts";

const bench = await runBench();
const { forge, runner, at, call } = bench;
const job = (steps: string) =>
	`jobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`;
const step = "      - run: echo\n";

/** What the log of the only job of a run shows. */
async function logOf(run: number): Promise<string> {
	const [one] = await bench.jobs(run);
	const path = `${at}/jobs/${one?.id}/logs`;
	return (await call<string>("GET", path)).text;
}

test("a workflow with a job of very many steps is refused", async () => {
	const text = job(step.repeat(10_000));
	await bench.put("many.yml", `on: workflow_dispatch\n${text}`);
	const { status, text: why } = await call(
		"POST",
		`${at}/workflows/many.yml/dispatches`,
		{ ref: "main" },
	);
	expect([status, why]).toEqual([
		422,
		expect.stringContaining("more than 1000 steps"),
	]);
});

test("a job may have many steps", async () => {
	const run = await bench.started("steps", job(step.repeat(1000)));
	const task = await bench.take();
	expect((await bench.jobs(run))[0]?.steps).toHaveLength(1000);
	await runner.end(task);
});

test("a job that cannot be given to a runner fails, and the next one is given", async () => {
	const broken = await bench.started("broken", job(step));
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_job")
				.set({ matrix: "{no JSON" })
				.where("run_id", "=", broken),
		),
	);
	const behind = await bench.started("next", job(step));
	const task = await bench.take();
	expect(await bench.states(behind)).toEqual({ a: "in_progress" });
	expect(await bench.states(broken)).toEqual({ a: "failure" });
	expect(await logOf(broken)).toContain("cannot be given to a runner");
	await runner.end(task);
});

test("what a runner tells of steps that a job does not have costs nothing", async () => {
	await bench.started("one", job(step));
	const task = await bench.take();
	const told = (count: number) =>
		runner.rpc("UpdateTask", {
			state: {
				id: task.id,
				steps: Array.from({ length: count }, (_, i) => ({ id: String(i) })),
			},
		});
	await told(1);
	const few = await queriesOf(forge, () => told(1));
	expect(await queriesOf(forge, () => told(5000))).toBeLessThanOrEqual(few + 5);
	await runner.end(task);
});

test("a secret whose halves come in two calls is not shown", async () => {
	await call("PUT", `${at}/secrets/PASS`, { data: "SUPERSECRETVALUE" });
	const run = await bench.started("halves", job(step));
	const task = await bench.take();
	await runner.log(task, ["first", "it is SUPERSEC"], false);
	await runner.log(task, ["RETVALUE, is it not?", "last"], true, 2);
	const log = await logOf(run);
	expect(log).toContain("it is ***\n");
	expect(log).toContain("***, is it not?");
	expect(log).not.toMatch(/SUPERSEC|RETVALUE/);
	await runner.end(task);
});

test("secrets and variables of a holder are limited in number and room", async () => {
	for (const kind of ["secrets", "variables"] as const) {
		const put = (name: string, value: string) =>
			kind === "secrets"
				? call("PUT", `${at}/secrets/${name}`, { data: value })
				: call("POST", `${at}/variables/${name}`, { value });
		let status = 0;
		for (let i = 0; i < 40 && status < 400; i++)
			({ status } = await put(`LONG_${i}`, "x".repeat(65_000)));
		expect(status).toBe(422);
		expect((await put("SHORT", "x")).status).toBeLessThan(300);
	}
});

test("no more than fifty schedules are looked at, whether they ever come or not", async () => {
	const cron = (text: string) => `    - cron: "${text}"\n`;
	const schedules = (never: number) =>
		`on:\n  schedule:\n${cron("0 0 30 2 *").repeat(never)}${cron("@daily")}`;
	const kept = async (never: number) => {
		await bench.put("timed.yml", `${schedules(never)}${job(step)}`);
		return forge.app.db.rows((q) =>
			q.selectFrom("action_schedule").select("cron"),
		);
	};
	expect(await kept(49)).toEqual([{ cron: "@daily" }]);
	expect(await kept(50)).toEqual([]);
});

test("a run leaves no more than twenty thousand files behind", async () => {
	const run = await bench.started("files", job(step));
	const task = await bench.take();
	const [one] = await bench.jobs(run);
	const row = (i: number) => ({
		run_id: run,
		repository_id: 1,
		job_id: one?.id as number,
		attempt: 1,
		kind: "v3" as const,
		name: "a",
		path: `a/${i}`,
		type: "gzip",
		status: "ready",
		created_at: 1,
		updated_at: 1,
		expires_at: 4_000_000_000,
	});
	await forge.app.db.write(async (tx) => {
		for (let at = 0; at < 20_000; at += 500)
			await tx.change((q) =>
				q
					.insertInto("action_artifact")
					.values(Array.from({ length: 500 }, (_, i) => row(at + i))),
			);
	});
	const response = await fetch(
		`${forge.url}twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact`,
		{
			method: "POST",
			headers: {
				"Content-Type": "application/json",
				Authorization: `Bearer ${task.context.gitea_runtime_token}`,
			},
			body: JSON.stringify({ workflow_run_backend_id: run, name: "b" }),
		},
	);
	expect([response.status, await response.text()]).toEqual([
		400,
		expect.stringContaining("at most 20000"),
	]);
	await runner.end(task);
});
