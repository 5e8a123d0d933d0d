import { expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import type { Config } from "../../../src/config.ts";
import { deleteOldActs } from "../../../src/domain/retention/delete-old-acts.ts";
import { deleteOldNotifications } from "../../../src/domain/retention/delete-old-notifications.ts";
import { deleteOldStatuses } from "../../../src/domain/retention/delete-old-statuses.ts";
import {
	deleteOldRuns,
	removeOldLogs,
} from "../../../src/domain/retention/old-runs.ts";
import { runBench } from "../../support/run-bench.ts";

const { book, forge, at, runner, call, started, take, jobs } = await runBench();
const { app } = forge;
const home = "/repos/ada/book";
const old = Math.floor(app.clock() / 1000) - 3 * 86_400;

/** The same forge with other settings. */
const withDays = (config: Partial<Config>): App => ({
	...app,
	config: { ...app.config, ...config },
});

test("runs that have ended long ago are deleted with their jobs and logs, and open ones stay", async () => {
	const text =
		"jobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]";
	const ended = await started("ended", text);
	const task = await take();
	await runner.log(task, ["a line"]);
	await runner.end(task, "SUCCESS");
	const young = await started("young", text);
	await runner.end(await take(), "SUCCESS");
	const open = await started("open", text);
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_run")
				.set({ updated_at: old, created_at: old })
				.where("id", "in", [ended, open]),
		),
	);

	await deleteOldRuns(app);
	expect((await call("GET", `${at}/runs/${ended}`)).status).toBe(200);

	await deleteOldRuns(withDays({ keepRunsDays: 2 }));
	expect((await call("GET", `${at}/runs/${ended}`)).status).toBe(404);
	expect((await call("GET", `${at}/runs/${young}`)).status).toBe(200);
	expect((await call("GET", `${at}/runs/${open}`)).status).toBe(200);
	const left = await app.db.rows((q) =>
		q.selectFrom("action_task").select("id").where("id", "=", Number(task.id)),
	);
	expect(left).toEqual([]);
	await call("POST", `${at}/runs/${open}/cancel`);
});

test("logs reach their end before their runs: API and page say so", async () => {
	const text =
		"jobs:\n  a:\n    runs-on: ubuntu-latest\n    steps: [{run: echo}]";
	const finish = async (name: string) => {
		const run = await started(name, text);
		const task = await take();
		await runner.log(task, ["a line of it"]);
		await runner.end(task, "SUCCESS");
		const [job] = await jobs(run);
		return { run, given: task, task: Number(task.id), job: Number(job?.id) };
	};
	const first = await finish("first");
	const second = await finish("second");
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("action_task")
				.set({ updated_at: old })
				.where("id", "=", first.task),
		),
	);
	await removeOldLogs(app);
	const before = await call("GET", `${at}/jobs/${first.job}/logs`);
	expect(before.text).toContain("a line of it");

	await removeOldLogs(withDays({ keepLogsDays: 2 }));
	expect((await call("GET", `${at}/jobs/${first.job}/logs`)).status).toBe(404);
	expect((await call("GET", `${at}/jobs/${second.job}/logs`)).text).toContain(
		"a line of it",
	);
	// a runner that sends it again does not bring it back
	await runner.log(first.given, ["a line of it"]);
	const rows = await app.db.rows((q) =>
		q
			.selectFrom("action_log")
			.select("first")
			.where("task_id", "=", first.task),
	);
	expect(rows).toEqual([]);

	const page = `ada/book/actions/runs/${first.run}/jobs/${first.job}`;
	const shown = await fetch(`${forge.url}${page}`);
	expect(shown.status).toBe(200);
	expect(await shown.text()).toContain("The log of this job has expired.");
	expect((await fetch(`${forge.url}${page}/logs`)).status).toBe(404);
});

test("read notifications that have not changed are deleted; unread and pinned ones stay", async () => {
	await call("PUT", `${home}/subscription`, undefined, book.bob);
	const ids: number[] = [];
	for (const title of ["one", "two", "three", "four"])
		await call("POST", `${home}/issues`, { title });
	const threads = await app.db.rows((q) =>
		q.selectFrom("notification_thread").select("id").orderBy("id"),
	);
	ids.push(...threads.slice(-4).map(({ id }) => id));
	const [readOld, readYoung, unread, pinned] = ids as [
		number,
		number,
		number,
		number,
	];
	const put = (id: number, status: "read" | "unread" | "pinned", at: number) =>
		app.db.write((tx) =>
			tx.change((q) =>
				q
					.updateTable("notification_thread")
					.set({ status, updated_at: at })
					.where("id", "=", id),
			),
		);
	await put(readOld, "read", old);
	await put(readYoung, "read", Math.floor(app.clock() / 1000));
	await put(unread, "unread", old);
	await put(pinned, "pinned", old);
	const left = async () =>
		(
			await app.db.rows((q) =>
				q
					.selectFrom("notification_thread")
					.select("id")
					.where("id", "in", ids)
					.orderBy("id"),
			)
		).map(({ id }) => id);

	await deleteOldNotifications(app);
	expect(await left()).toEqual(ids);
	await deleteOldNotifications(withDays({ keepNotificationsDays: 2 }));
	expect(await left()).toEqual([readYoung, unread, pinned]);
});

test("statuses that were replaced are deleted; the newest of a context stays", async () => {
	const { body: branch } = await call<{ commit: { id: string } }>(
		"GET",
		`${home}/branches/main`,
	);
	const sha = branch.commit.id;
	for (const [context, state] of [
		["test", "pending"],
		["test", "failure"],
		["test", "success"],
		["lint", "pending"],
	])
		await call("POST", `${home}/statuses/${sha}`, { context, state });
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("commit_status")
				.set({ created_at: old })
				.where("sha", "=", sha),
		),
	);
	const listed = async () =>
		(
			await call<{ context: string; status: string }[]>(
				"GET",
				`${home}/commits/${sha}/statuses?limit=50`,
			)
		).body
			.map((one) => `${one.context} ${one.status}`)
			// runs have statuses of their own
			.filter((one) => /^(test|lint) /.test(one))
			.sort();

	await deleteOldStatuses(app);
	expect(await listed()).toHaveLength(4);
	await deleteOldStatuses(withDays({ keepStatusesDays: 2 }));
	expect(await listed()).toEqual(["lint pending", "test success"]);
});

test("old acts leave the feeds, and young ones stay", async () => {
	const titles = async () =>
		(
			await call<{ op_type: string; content: string }[]>(
				"GET",
				`${home}/activities/feeds?limit=50`,
			)
		).body.map(({ content }) => content);
	await call("POST", `${home}/issues`, { title: "an old act" });
	await app.db.write((tx) =>
		tx.change((q) => q.updateTable("activity").set({ created_at: old })),
	);
	await call("POST", `${home}/issues`, { title: "a young act" });
	await deleteOldActs(app);
	expect((await titles()).join()).toContain("an old act");
	await deleteOldActs(withDays({ keepActivityDays: 2 }));
	const shown = (await titles()).join();
	expect(shown).toContain("a young act");
	expect(shown).not.toContain("an old act");
});
