import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import type { Transaction } from "../../src/database/database.ts";
import { claim, fencedByClaims } from "../../src/jobs/job-claims.ts";
import type { JobHandler } from "../../src/jobs/job-worker.ts";
import { openJobs } from "../../src/jobs/jobs.ts";
import { afterFile } from "../support/after-file.ts";
import { testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
	// the machines of these tests do all jobs
	await forge.app.jobs.close();
});

/** The clock of the database, which all share; that of a machine may be another. */
const shared = { now: Date.now() };
function machine(kind: string, handler: JobHandler, clock = () => shared.now) {
	const jobs = openJobs(forge.app.db, clock, pino({ level: "silent" }), {
		...{ leaseMs: 60_000, renewMs: 5, timeIn: async () => shared.now },
	});
	jobs.handle(kind, "git", handler);
	afterFile(() => jobs.close());
	return jobs;
}
const rowsOf = (kind: string) =>
	forge.app.db.rows((q) =>
		q.selectFrom("job").selectAll().where("kind", "=", kind).orderBy("id"),
	);
const taken = (kind: string) =>
	forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("job")
				.set({
					claimed_by: "another",
					claimed_until_ms: Number.MAX_SAFE_INTEGER,
				})
				.where("kind", "=", kind),
		),
	);

test("of two jobs on one thing that two machines take at once, one is taken", async () => {
	const { db } = forge.app;
	for (let round = 0; round < 20; round++) {
		const kind = `alone-${round}`;
		const jobs = machine(kind, async () => {});
		await db.write(async (tx) => {
			for (const n of [1, 2])
				await jobs.enqueue(tx, { kind, payload: { n }, alone: kind });
		});
		const rows = await rowsOf(kind);
		const both = await Promise.all(
			rows.map((row, n) =>
				db.write((tx: Transaction) =>
					claim(tx, row, { now: shared.now, leaseMs: 1000, by: `m${n}` }),
				),
			),
		);
		expect(both.filter(Boolean).length).toBe(1);
	}
});

test("a machine whose clock is ahead takes nothing from one that lives", async () => {
	const begun: string[] = [];
	const { promise: end, resolve: letGo } = Promise.withResolvers<void>();
	const one = machine("long", async () => {
		begun.push("one");
		await end;
	});
	const ahead = machine(
		"long",
		async () => void begun.push("ahead"),
		() => shared.now + 3_600_000,
	);
	await forge.app.db.write((tx) =>
		one.enqueue(tx, { kind: "long", payload: {} }),
	);
	await one.start();
	await expect.poll(() => begun).toEqual(["one"]);
	await ahead.settled();
	await ahead.settled();
	expect(begun).toEqual(["one"]);
	letGo();
	await one.settled();
	expect(await rowsOf("long")).toEqual([]);
	await one.close();
});

test("a job that goes on after another machine has taken it changes nothing more", async () => {
	const db = fencedByClaims(forge.app.db);
	const mark = (name: string) =>
		db.write((tx) =>
			tx.change((q) =>
				q.insertInto("forge_fact").values({ name, content: "done" }),
			),
		);
	const { promise: stopped, resolve: goOn } = Promise.withResolvers<void>();
	let begun = false;
	let failure: unknown;
	const jobs = machine("stopped", async () => {
		await mark("before the stop");
		begun = true;
		await stopped;
		failure = await mark("after the stop").catch((error) => error);
	});
	await forge.app.db.write((tx) =>
		jobs.enqueue(tx, { kind: "stopped", payload: {} }),
	);
	const settled = jobs.settled();
	await expect.poll(() => begun).toBe(true);
	await taken("stopped");
	goOn();
	await settled;
	expect(failure).toMatchObject({
		message: "another machine is running the job",
	});
	const facts = await forge.app.db.rows((q) =>
		q
			.selectFrom("forge_fact")
			.select("name")
			.where("name", "like", "%the stop"),
	);
	expect(facts).toEqual([{ name: "before the stop" }]);
	// the row is the other machine's
	expect(await rowsOf("stopped")).toMatchObject([{ claimed_by: "another" }]);
	await jobs.close();
});
