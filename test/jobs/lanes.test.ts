import { pino } from "pino";
import { beforeAll, expect, test, vi } from "vitest";
import { anyDue, nextDue, nextOfOwner } from "../../src/jobs/job-rows.ts";
import type { JobHandler } from "../../src/jobs/job-worker.ts";
import { type Jobs, openJobs, type PlannedJob } from "../../src/jobs/jobs.ts";
import { lanes } from "../../src/jobs/lanes.ts";
import { afterFile } from "../support/after-file.ts";
import { testForge } from "../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
const clock = { now: Date.now() };
beforeAll(async () => {
	forge = await testForge();
	// the machines of these tests do all jobs
	await forge.app.jobs.close();
});

const leaseMs = 60_000;
function machine(handlers: Record<string, [keyof typeof lanes, JobHandler]>) {
	const jobs = openJobs(
		forge.app.db,
		() => clock.now,
		pino({ level: "silent" }),
		{ leaseMs, renewMs: 5 },
	);
	for (const [kind, [lane, handler]] of Object.entries(handlers))
		jobs.handle(kind, lane, handler);
	afterFile(() => jobs.close());
	return jobs;
}
const plan = (jobs: Jobs, planned: readonly PlannedJob[]) =>
	forge.app.db.write(async (tx) => {
		for (const job of planned) await jobs.enqueue(tx, job);
	});
const rowsOf = (kind: string) =>
	forge.app.db.rows((q) =>
		q.selectFrom("job").selectAll().where("kind", "=", kind).orderBy("id"),
	);

/** Jobs that go on until they are let go. */
function held() {
	const begun: unknown[] = [];
	const waiting: (() => void)[] = [];
	return {
		begun,
		handler: async (payload: unknown, signal: AbortSignal) => {
			begun.push(payload);
			await new Promise<void>((go, fail) => {
				waiting.push(go);
				signal.addEventListener("abort", () => fail(signal.reason));
			});
		},
		letGo: () => {
			for (const go of waiting.splice(0)) go();
		},
	};
}

test("jobs of one lane do not wait for those of another", async () => {
	const slow = held();
	const done: unknown[] = [];
	const jobs = machine({
		"hang-1": ["network", slow.handler],
		"go-1": ["quick", async (payload) => void done.push(payload)],
	});
	await jobs.start();
	const many = Array.from({ length: 10 }, (_, i) => ({
		kind: "hang-1",
		payload: i,
		owner: 100 + i,
	}));
	await plan(jobs, many);
	await expect
		.poll(() => slow.begun.length, { timeout: 30_000 })
		.toBe(lanes.network.atOnce);
	await plan(jobs, [{ kind: "go-1", payload: "here" }]);
	await expect.poll(() => done, { timeout: 30_000 }).toEqual(["here"]);
	await jobs.close();
	expect(await rowsOf("hang-1")).toHaveLength(10);
	await forge.app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("kind", "=", "hang-1")),
	);
});

test("one owner's jobs leave places for those of others, and owners take turns", async () => {
	const slow = held();
	const jobs = machine({ "turn-2": ["network", slow.handler] });
	await jobs.start();
	const of = (owner: number, count: number) =>
		Array.from({ length: count }, () => ({
			kind: "turn-2",
			payload: owner,
			owner,
		}));
	await plan(jobs, of(1, 6));
	await expect.poll(() => slow.begun, { timeout: 30_000 }).toEqual([1, 1]);
	await plan(jobs, [...of(2, 1), ...of(3, 3)]);
	await expect
		.poll(() => slow.begun, { timeout: 30_000 })
		.toEqual([1, 1, 2, 3]);
	slow.letGo();
	await expect.poll(() => slow.begun.length, { timeout: 30_000 }).toBe(8);
	expect(slow.begun.slice(4).map(Number).sort()).toEqual([1, 1, 3, 3]);
	slow.letGo();
	await expect.poll(() => slow.begun.length, { timeout: 30_000 }).toBe(10);
	slow.letGo();
	await jobs.settled();
	expect(await rowsOf("turn-2")).toEqual([]);
	await jobs.close();
});

test("hundreds of late events on one thing leave room for those of the same owner on another, and of other owners", async () => {
	const slow = held();
	const jobs = machine({ "late-2": ["events", slow.handler] });
	const of = (owner: number, alone: string, count: number) =>
		Array.from({ length: count }, () => ({
			kind: "late-2",
			payload: `${owner} ${alone}`,
			owner,
			alone: `${alone}:${owner}`,
		}));
	await plan(jobs, of(1, "late:a", 300));
	await plan(jobs, [
		...of(1, "late:b", 1),
		...of(1, "late:c", 1),
		...of(2, "late:a", 250),
	]);
	await jobs.start();
	await expect
		.poll(() => slow.begun.toSorted(), { timeout: 30_000 })
		.toEqual(["1 late:a", "1 late:b", "2 late:a"]);
	slow.letGo();
	await expect
		.poll(() => slow.begun.toSorted(), { timeout: 30_000 })
		.toEqual([
			...["1 late:a", "1 late:a", "1 late:b", "1 late:c"],
			...["2 late:a", "2 late:a"],
		]);
	await jobs.close();
	await forge.app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("kind", "=", "late-2")),
	);
});

test("a lease is renewed while its job lives, so that no other machine takes it", async () => {
	const slow = held();
	const twice: unknown[] = [];
	const one = machine({ "long-3": ["git", slow.handler] });
	const other = machine({
		"long-3": ["git", async (payload) => void twice.push(payload)],
	});
	await one.start();
	await plan(one, [{ kind: "long-3", payload: {} }]);
	await expect.poll(() => slow.begun, { timeout: 30_000 }).toEqual([{}]);
	for (let i = 0; i < 3; i++) {
		clock.now += leaseMs - 1;
		await expect
			.poll(async () => (await rowsOf("long-3"))[0]?.claimed_until_ms)
			.toBeGreaterThanOrEqual(clock.now + leaseMs);
		await other.settled();
	}
	expect(twice).toEqual([]);
	slow.letGo();
	await one.settled();
	expect(await rowsOf("long-3")).toEqual([]);
	await one.close();
});

test("a job that another machine has taken is ended, and leaves the other's claim alone", async () => {
	const slow = held();
	const ended: string[] = [];
	const jobs = machine({
		"lost-4": [
			"git",
			(payload, signal) =>
				slow.handler(payload, signal).catch((error) => {
					ended.push(error.message);
					throw error;
				}),
		],
	});
	await jobs.start();
	await plan(jobs, [{ kind: "lost-4", payload: {} }]);
	await expect.poll(() => slow.begun.length, { timeout: 30_000 }).toBe(1);
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("job")
				.set({ claimed_by: "another", claimed_until_ms: clock.now + leaseMs })
				.where("kind", "=", "lost-4"),
		),
	);
	await expect
		.poll(() => ended, { timeout: 30_000 })
		.toEqual(["another machine is running the job"]);
	await jobs.settled();
	expect(await rowsOf("lost-4")).toMatchObject([
		{ claimed_by: "another", attempts: 1, error: null },
	]);
	await jobs.close();
});

test("what is planned while a job on the same thing runs waits for its end", async () => {
	const slow = held();
	const jobs = machine({ "same-5": ["git", slow.handler] });
	await jobs.start();
	const round = (payload: string, dedupe: string, owner: number) =>
		plan(jobs, [
			{ kind: "same-5", payload, dedupe, alone: "thing", owner },
			{ kind: "same-5", payload: `${payload} elsewhere`, owner },
		]);
	await round("first", "thing", 1);
	await expect.poll(() => slow.begun.length, { timeout: 30_000 }).toBe(2);
	await round("second", "thing-now", 2);
	await expect.poll(() => slow.begun.length, { timeout: 30_000 }).toBe(3);
	expect(slow.begun).not.toContain("second");
	const machines = machine({ "same-5": ["git", slow.handler] });
	await machines.start();
	await plan(machines, [{ kind: "same-5", payload: "third", owner: 3 }]);
	await expect.poll(() => slow.begun, { timeout: 30_000 }).toContain("third");
	expect(slow.begun).not.toContain("second");
	slow.letGo();
	await expect.poll(() => slow.begun, { timeout: 30_000 }).toContain("second");
	slow.letGo();
	await jobs.settled();
	await machines.settled();
	expect(await rowsOf("same-5")).toEqual([]);
	await jobs.close();
	await machines.close();
});

test("a job that the end of the forge cut short is done again, without a failure", async () => {
	const slow = held();
	const jobs = machine({ "cut-6": ["network", slow.handler] });
	await jobs.start();
	await plan(jobs, [{ kind: "cut-6", payload: {} }]);
	await expect.poll(() => slow.begun.length, { timeout: 30_000 }).toBe(1);
	await jobs.close();
	expect(await rowsOf("cut-6")).toMatchObject([
		{ claimed_by: null, claimed_until_ms: 0, attempts: 0, error: null },
	]);
	const done: unknown[] = [];
	const next = machine({
		"cut-6": ["network", async (payload) => void done.push(payload)],
	});
	await next.settled();
	expect(done).toEqual([{}]);
});

test("jobs that an earlier version left in another lane go to their own", async () => {
	await forge.app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("job").values({
				kind: "old-7",
				payload: "{}",
				dedupe: null,
				alone: null,
				run_at_ms: clock.now + 1_000_000,
				claimed_by: null,
				error: null,
				created_at: 1,
			}),
		),
	);
	const jobs = machine({ "old-7": ["network", async () => {}] });
	await jobs.start();
	expect(await rowsOf("old-7")).toMatchObject([
		{ lane: "network", owner_id: 0 },
	]);
	await jobs.close();
});

test("a look passes over a bounded number of owners who wait for one thing, and the next goes on from there", async () => {
	const slow = held();
	const done: unknown[] = [];
	const jobs = machine({
		"one-8": ["maintenance", slow.handler],
		"go-8": ["maintenance", async (payload) => void done.push(payload)],
	});
	const first = vi.spyOn(forge.app.db, "first");
	afterFile(() => first.mockRestore());
	await jobs.start();
	const waits = { kind: "one-8", payload: 0, alone: "one thing" };
	await plan(jobs, [{ ...waits, owner: 1 }]);
	await expect
		.poll(() => slow.begun.length, { timeout: 30_000 })
		.toBe(lanes.maintenance.atOnce - 1);
	await plan(
		jobs,
		Array.from({ length: 130 }, (_, i) => ({ ...waits, owner: 10 + i })),
	);
	await plan(jobs, [
		{ kind: "go-8", payload: "behind", owner: 1000 },
		{ kind: "go-8", payload: "before", owner: 5 },
	]);
	await expect
		.poll(
			() => {
				jobs.wake();
				return done.toSorted();
			},
			{ timeout: 30_000 },
		)
		.toEqual(["before", "behind"]);
	expect(Math.max(...stepsOfLooks(first.mock.calls))).toBeLessThanOrEqual(102);
	await jobs.close();
	await forge.app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("job").where("kind", "=", "one-8")),
	);
});

/** How many statements each look into the lane made that looks for jobs of owners. */
function stepsOfLooks(calls: readonly (readonly unknown[])[]): number[] {
	const looks = [0];
	for (const [asked, given] of calls)
		if ((given as { lane?: string } | undefined)?.lane === "maintenance") {
			if (asked === anyDue) looks.push(0);
			else if (asked === nextDue || asked === nextOfOwner)
				looks[looks.length - 1] = (looks.at(-1) ?? 0) + 1;
		}
	return looks;
}
