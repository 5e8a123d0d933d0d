import { expect, test } from "vitest";
import { runBench } from "../../support/run-bench.ts";

const bench = await runBench();
const { forge, at, runner, call, book } = bench;
const { bob, ada, eve } = book;
const { app } = forge;
const hide = (name: string) =>
	call(
		"PUT",
		`/admin/users/${name}/hidden`,
		{ reason: "spam" },
		forge.admin as never,
	);
const show = (name: string) =>
	call(
		"DELETE",
		`/admin/users/${name}/hidden`,
		undefined,
		forge.admin as never,
	);
const settled = async () => {
	await app.events.settled();
	await app.jobs.settled();
};
const statusOf = async (run: number) =>
	(
		await app.db.rows((q) =>
			q.selectFrom("action_run").select("status").where("id", "=", run),
		)
	)[0]?.status;

const deliveries = async () =>
	(await app.db.rows((q) => q.selectFrom("webhook_delivery").select("id")))
		.length;

/** Starts a workflow by hand in somebody's name; gives its run. */
async function startAs(as: typeof ada, name: string): Promise<number> {
	const { body, text } = await call<{ workflow_run_id: number }>(
		"POST",
		`${at}/workflows/${name}/dispatches?return_run_details=true`,
		{ ref: "main" },
		as,
	);
	if (!body.workflow_run_id) throw new Error(text);
	return body.workflow_run_id;
}

test("what a hidden user has begun in repositories of others tells nothing, opens nothing and ends", async () => {
	await bench.put(
		"ci.yml",
		"on: workflow_dispatch\njobs:\n  dig:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n",
	);
	await call("PUT", `${at}/secrets/HUSH`, { data: "very-secret" });
	await settled();
	const own = await startAs(ada, "ci.yml");
	const ownTask = await bench.take();
	const running = await startAs(bob, "ci.yml");
	const task = await bench.take();
	await runner.log(task, ["mining"], false);
	const waiting = await startAs(bob, "ci.yml");
	const [job] = await bench.jobs(running);
	const { id } = (await call<{ id: number }>("GET", "/repos/ada/book")).body;
	const [artifact] = await app.db.write((tx) =>
		tx.rows((q) =>
			q
				.insertInto("action_artifact")
				.values({
					run_id: running,
					job_id: job?.id ?? 0,
					repository_id: id,
					name: "loot",
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
				})
				.returning("id"),
		),
	);
	const sent = await fetch(
		`${forge.url}api/v1${at}/artifacts/${artifact?.id}/zip`,
		{ redirect: "manual" },
	);
	const raw = sent.headers.get("location") ?? "";
	const roads = [
		`${at}/runs/${running}`,
		`${at}/runs/${running}/jobs`,
		`${at}/jobs/${job?.id}`,
		`${at}/jobs/${job?.id}/logs`,
		`${at}/jobs/${job?.id}/logs/live`,
		`${at}/artifacts/${artifact?.id}`,
		`${at}/artifacts/${artifact?.id}/zip`,
	];
	const withToken = (token: string) =>
		fetch(`${forge.url}ada/book.git/info/refs?service=git-receive-pack`, {
			headers: {
				authorization: `Basic ${Buffer.from(`x:${token}`).toString("base64")}`,
			},
		}).then(({ status }) => status);
	const upload = (token: string) =>
		fetch(
			`${forge.url}twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact`,
			{
				method: "POST",
				headers: {
					"Content-Type": "application/json",
					Authorization: `Bearer ${token}`,
				},
				body: JSON.stringify({
					workflow_run_backend_id: String(running),
					workflow_job_run_backend_id: String(job?.id),
					name: "more",
				}),
			},
		).then(({ status }) => status);
	const lists = async () => {
		const all = await Promise.all(
			["jobs", "tasks", "artifacts", "runs"].map(async (what) => {
				const { body } = await call<Record<string, unknown>>(
					"GET",
					`${at}/${what}`,
				);
				return [what, body.total_count];
			}),
		);
		return Object.fromEntries(all);
	};
	expect(await lists()).toEqual({ jobs: 3, tasks: 2, artifacts: 1, runs: 3 });
	expect(await withToken(task.context.token)).toBe(200);

	await call("POST", "/repos/ada/book/hooks", {
		type: "gitea",
		active: true,
		config: { url: "http://127.0.0.1:9/", content_type: "json" },
		events: ["workflow_run", "workflow_job"],
	});
	await hide("bob");
	expect(await lists()).toEqual({ jobs: 1, tasks: 1, artifacts: 0, runs: 1 });
	for (const road of roads)
		expect([road, (await call("GET", road)).status]).toEqual([road, 404]);
	expect((await fetch(raw)).status).toBe(404);
	expect([
		await withToken(task.context.token),
		await upload(task.context.gitea_runtime_token),
	]).toEqual([401, 401]);
	expect(await withToken(ownTask.context.token)).toBe(200);
	await settled();
	expect([await statusOf(running), await statusOf(waiting)]).toEqual([
		"cancelled",
		"cancelled",
	]);
	// their end is told to nobody
	expect(await deliveries()).toBe(0);
	expect(await statusOf(own)).toBe("running");
	expect(await runner.take()).toBeUndefined();
	await runner.end(ownTask);
	expect(await statusOf(own)).toBe("success");
	await settled();
	expect(await deliveries()).toBeGreaterThan(0);

	await show("bob");
	await settled();
	expect(await lists()).toEqual({ jobs: 3, tasks: 2, artifacts: 1, runs: 3 });
	expect((await call("GET", roads[0] ?? "")).status).toBe(200);
});

test("a job that a hidden user has left in the queue neither runs nor holds up those of others", async () => {
	await call("PUT", "/repos/ada/book/collaborators/eve", {
		permission: "write",
	});
	const spam = await startAs(eve, "ci.yml");
	await hide("eve");
	await settled();
	// as if it had been written at the moment of hiding
	await app.db.write(async (tx) => {
		await tx.change((q) =>
			q
				.updateTable("action_run")
				.set({ status: "waiting" })
				.where("id", "=", spam),
		);
		const [job] = await tx.rows((q) =>
			q
				.updateTable("action_job")
				.set({ status: "waiting", stopped_at: 0 })
				.where("run_id", "=", spam)
				.returning("id"),
		);
		if (!job) throw new Error("no job");
	});
	const { queueLeftJobs } = await import(
		"../../../src/domain/actions/queue/job-queue.ts"
	);
	await queueLeftJobs(app);
	const own = await startAs(ada, "ci.yml");
	const task = await bench.take();
	expect(task.secrets.HUSH).toBe("very-secret");
	await runner.end(task);
	expect([await statusOf(spam), await statusOf(own)]).toEqual([
		"cancelled",
		"success",
	]);
});
