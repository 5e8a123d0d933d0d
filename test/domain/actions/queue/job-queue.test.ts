import { expect, test } from "vitest";
import { endStaleJobs } from "../../../../src/domain/actions/queue/end-stale-jobs.ts";
import {
	mostLanes,
	queueLeftJobs,
} from "../../../../src/domain/actions/queue/job-queue.ts";
import type { Forge } from "../../../../src/start-forge.ts";
import { testForge } from "../../../support/forge.ts";
import { testRunner } from "../../../support/runner.ts";

const site = async (forge: Forge, labels?: string[]) => {
	const { body } = await forge.call<{ token: string }>(
		"POST",
		"/admin/actions/runners/registration-token",
	);
	return testRunner(forge, body.token, labels);
};
const matrix = (label: string, n: number) =>
	`on: push\njobs:\n  a:\n    runs-on: ${label}\n    strategy: {matrix: {n: [${Array.from({ length: n }, (_, i) => i)}]}}\n    steps: [{run: echo}]\n`;
const single =
	"on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]\n";

async function person(forge: Forge, name: string) {
	const password = `${name}-pass-1`;
	await forge.call("POST", "/admin/users", {
		body: {
			username: name,
			email: `${name}@example.org`,
			password,
			must_change_password: false,
		},
	});
	const as = { name, password };
	return {
		/** A repository whose first push starts a workflow. */
		async run(repository: string, ...workflows: string[]) {
			await forge.call("POST", "/user/repos", {
				as,
				body: { name: repository, auto_init: true },
			});
			const { status } = await forge.call(
				"POST",
				`/repos/${name}/${repository}/contents`,
				{
					as,
					body: {
						files: workflows.map((text, i) => ({
							operation: "create",
							path: `.gitea/workflows/w${i}.yml`,
							content: Buffer.from(text).toString("base64"),
						})),
					},
				},
			);
			expect(status).toBe(201);
			await forge.app.events.settled();
		},
		jobs: async (repository: string) =>
			(
				await forge.call<{
					jobs: { id: number; status: string; conclusion?: string }[];
				}>("GET", `/repos/${name}/${repository}/actions/runs/1/jobs`, { as })
			).body.jobs,
	};
}
const repositoryOf = (task?: { context: Record<string, unknown> }) =>
	task?.context.repository;

test("jobs with labels that a runner lacks, however many, do not keep others from it", async () => {
	const forge = await testForge();
	const [eve, bob] = [await person(forge, "eve"), await person(forge, "bob")];
	// alone, and beside a label that the runner has
	await eve.run(
		"bad",
		matrix("nobody-has-this", 200),
		matrix("nobody-has-this", 200),
		matrix("[ubuntu-latest, nobody]", 200),
	);
	await bob.run("good", single);
	const runner = await site(forge);
	expect(repositoryOf(await runner.take())).toBe("bob/good");
	expect(await runner.take()).toBeUndefined();
});

test("owners have turns, and each gets its oldest job first", async () => {
	const forge = await testForge();
	const [eve, bob] = [await person(forge, "eve"), await person(forge, "bob")];
	await eve.run("many", matrix("ubuntu-latest", 30));
	await eve.run("more", matrix("ubuntu-latest", 2));
	await bob.run("one", single);
	await bob.run("two", single);
	const runner = await site(forge);
	const order: unknown[] = [];
	for (let i = 0; i < 5; i++) order.push(repositoryOf(await runner.take()));
	expect(order).toEqual([
		"eve/many",
		"bob/one",
		"eve/many",
		"bob/two",
		"eve/many",
	]);
});

test("runners of an owner and of a repository get only their jobs", async () => {
	const forge = await testForge();
	const [eve, bob] = [await person(forge, "eve"), await person(forge, "bob")];
	await eve.run("r", single);
	await bob.run("first", single);
	await bob.run("second", single);
	const as = { name: "bob", password: "bob-pass-1" };
	const token = async (path: string) =>
		(await forge.call<{ token: string }>("POST", path, { as })).body.token;
	const own = await testRunner(
		forge,
		await token("/repos/bob/second/actions/runners/registration-token"),
	);
	expect(repositoryOf(await own.take())).toBe("bob/second");
	expect(await own.take()).toBeUndefined();
	const all = await testRunner(
		forge,
		await token("/user/actions/runners/registration-token"),
	);
	expect(repositoryOf(await all.take())).toBe("bob/first");
	expect(await all.take()).toBeUndefined();
});

test("after a transfer the jobs of the old owner are gone, and new ones wait among those of the new owner", async () => {
	const forge = await testForge();
	const eve = await person(forge, "eve");
	await person(forge, "bob");
	await eve.run("r", single);
	const { status } = await forge.call("POST", "/repos/eve/r/transfer", {
		body: { new_owner: "bob" },
	});
	expect(status).toBe(202);
	const as = { name: "bob", password: "bob-pass-1" };
	const { body } = await forge.call<{ token: string }>(
		"POST",
		"/user/actions/runners/registration-token",
		{ as },
	);
	const runner = await testRunner(forge, body.token);
	await forge.app.jobs.settled();
	expect(await runner.take()).toBeUndefined();
	const pushed = await forge.call("POST", "/repos/bob/r/contents/new", {
		as,
		body: { content: "" },
	});
	expect(pushed.status).toBe(201);
	expect(repositoryOf(await runner.take())).toBe("bob/r");
});

test("a job that no runner takes within a day fails with the reason in its log", async () => {
	let later = 0;
	const forge = await testForge({}, { clock: () => Date.now() + later });
	const eve = await person(forge, "eve");
	await eve.run("r", matrix("[self-hosted, gpu]", 2));
	later = 23 * 3600_000;
	await endStaleJobs(forge.app);
	expect((await eve.jobs("r")).map((job) => job.status)).toEqual([
		"queued",
		"queued",
	]);
	later = 25 * 3600_000;
	await endStaleJobs(forge.app);
	// the other job of the matrix goes on no further
	const jobs = await eve.jobs("r");
	expect(jobs.map((job) => job.conclusion)).toEqual(["failure", "cancelled"]);
	const log = await forge.call(
		"GET",
		`/repos/eve/r/actions/jobs/${jobs[0]?.id}/logs`,
	);
	expect(log.text).toContain(
		"No runner with the labels self-hosted, gpu took this job within 24 hours.",
	);
});

test("the jobs of an owner wait for a limited number of sets of labels", async () => {
	const forge = await testForge();
	const eve = await person(forge, "eve");
	const sets = mostLanes + 2;
	await eve.run(
		"r",
		`on: push\njobs:\n  a:\n    runs-on: l\${{ matrix.n }}\n    strategy: {fail-fast: false, matrix: {n: [${Array.from({ length: sets }, (_, i) => i)}]}}\n    steps: [{run: echo}]\n`,
	);
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("action_job").select("status"),
	);
	const count = (status: string) =>
		rows.filter((row) => row.status === status).length;
	expect([count("waiting"), count("failure")]).toEqual([mostLanes, 2]);
});

test("waiting jobs of an earlier program get their place at the start", async () => {
	const forge = await testForge();
	const eve = await person(forge, "eve");
	await eve.run("r", matrix("ubuntu-latest", 3));
	await forge.app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("action_queue")),
	);
	const runner = await site(forge);
	expect(await runner.take()).toBeUndefined();
	await queueLeftJobs(forge.app);
	expect(repositoryOf(await runner.take())).toBe("eve/r");
});
