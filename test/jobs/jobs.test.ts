import { beforeAll, expect, test } from "vitest";
import { openJobs, type PlannedJob } from "../../src/jobs/jobs.ts";
import { testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let now = Date.now();
beforeAll(async () => {
	forge = await testForge({}, { clock: () => now });
});

type Job = PlannedJob;
const enqueue = (job: Job, fail = false) =>
	forge.app.db.write(async (tx) => {
		await forge.app.jobs.enqueue(tx, job);
		if (fail) throw new Error("undone");
	});
const waiting = (kind: string) =>
	forge.app.db.rows((q) =>
		q.selectFrom("job").selectAll().where("kind", "=", kind),
	);

test("a job is done once its change is committed, and then gone", async () => {
	const done: unknown[] = [];
	forge.app.jobs.handle("plain", "quick", async (payload) => {
		done.push(payload);
	});
	await enqueue({ kind: "plain", payload: { n: 1 } });
	await enqueue({ kind: "plain", payload: { n: 2 } }, true).catch(() => {});
	await forge.app.jobs.settled();
	expect(done).toEqual([{ n: 1 }]);
	expect(await waiting("plain")).toEqual([]);
});

test("of jobs with one key only one waits, and one more may while it runs", async () => {
	const done: number[] = [];
	forge.app.jobs.handle("keyed", "quick", async ({ n }: { n: number }) => {
		if (n === 1)
			await enqueue({ kind: "keyed", payload: { n: 3 }, dedupe: "key" });
		// the worker that this one has woken may be the one that does it
		else for (let i = 0; i < 20; i++) await waiting("keyed");
		done.push(n);
	});
	const later = { dedupe: "key", delayMs: 1000 };
	await enqueue({ kind: "keyed", payload: { n: 1 }, ...later });
	await enqueue({ kind: "keyed", payload: { n: 2 }, ...later });
	await forge.app.jobs.settled();
	expect(done).toEqual([]);
	now += 1000;
	await forge.app.jobs.settled();
	expect(done).toEqual([1, 3]);
});

test("a job that fails is tried again later, and others go on", async () => {
	let tries = 0;
	forge.app.jobs.handle("flaky", "quick", async () => {
		if (++tries < 3) throw new Error("not yet");
	});
	await enqueue({ kind: "flaky", payload: {} });
	await forge.app.jobs.settled();
	expect(tries).toBe(1);
	expect(await waiting("flaky")).toMatchObject([
		{ attempts: 1, error: "Error: not yet" },
	]);
	for (let i = 0; i < 2; i++) {
		now += 10 * 60_000;
		await forge.app.jobs.settled();
	}
	expect(tries).toBe(3);
	expect(await waiting("flaky")).toEqual([]);
});

test("a job whose worker died is taken over when its lease is over", async () => {
	const done: unknown[] = [];
	forge.app.jobs.handle("left", "quick", async (payload) => {
		done.push(payload);
	});
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("job").values({
				kind: "left",
				payload: "{}",
				dedupe: null,
				run_at_ms: now - 1000,
				attempts: 1,
				claimed_until_ms: now + 60_000,
				claimed_by: "a dead worker",
				error: null,
				created_at: 1,
			}),
		),
	);
	await forge.app.jobs.settled();
	expect(done).toEqual([]);
	now += 60_001;
	await forge.app.jobs.settled();
	expect(done).toEqual([{}]);
});

test("a job of a killed process begins again when the only server starts, and waits where several share the database", async () => {
	const begun: string[] = [];
	for (const [kind, more] of [
		["alone", {}],
		["among", { timeIn: async () => now }],
	] as const) {
		await forge.app.db.write((tx) =>
			tx.change((q) =>
				q.insertInto("job").values({
					kind,
					payload: "{}",
					dedupe: null,
					run_at_ms: now - 1000,
					attempts: 1,
					claimed_until_ms: now + 60_000,
					claimed_by: "a killed process",
					error: null,
					created_at: 1,
				}),
			),
		);
		const { db } = forge.app;
		const jobs = openJobs(db, () => now, forge.app.log, more);
		jobs.handle(kind, "quick", async () => void begun.push(kind));
		await jobs.start();
		await jobs.settled();
		await jobs.close();
	}
	expect(begun).toEqual(["alone"]);
	await forge.app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("kind", "=", "among")),
	);
});

/** The row of a job after its process has been killed so often, the last time at this one's start. */
const killed = (kind: string, times: number) =>
	forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("job").values({
				kind,
				payload: "{}",
				dedupe: null,
				run_at_ms: now - 1000,
				attempts: times,
				claimed_until_ms: 0,
				claimed_by: "a dead worker",
				error: null,
				created_at: 1,
			}),
		),
	);

test("a job that gets on begins to count its attempts anew, one that does not is given up", async () => {
	const { db, jobs } = forge.app;
	const attempts: number[] = [];
	for (const kind of ["long", "stuck"])
		jobs.handle(kind, "quick", async (_, __, progress) => {
			if (kind === "long")
				for (let i = 0; i < 2; i++) await db.write((tx) => progress(tx));
			attempts.push(Number((await waiting(kind))[0]?.attempts));
			throw new Error("not yet");
		});
	await killed("long", 2);
	await jobs.settled();
	expect(attempts).toEqual([1]);
	expect(await waiting("long")).toMatchObject([
		{ attempts: 1, error: "Error: not yet" },
	]);
	// however often it fails, as long as it gets on
	for (let i = 0; i < 12; i++) {
		now += 120_000;
		await jobs.settled();
	}
	expect(attempts).toHaveLength(13);
	await killed("stuck", 2);
	for (let i = 0; i < 12; i++) {
		now += 6 * 3_600_000;
		await jobs.settled(0, "quick");
	}
	expect(await waiting("stuck")).toMatchObject([{ attempts: 8 }]);
});
