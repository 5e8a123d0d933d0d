import { expect, test } from "vitest";
import { startSchedule } from "../../src/domain/schedule/schedule.ts";
import { testForge } from "../support/forge.ts";

const day = 86_400_000;
let now = Date.now();
const forge = await testForge({}, { clock: () => now });
const { app } = forge;
const ada = await forge.user("ada");

const plannedFor = async (dedupe: string) =>
	Number(
		(
			await app.db.rows((q) =>
				q.selectFrom("job").select("run_at_ms").where("dedupe", "=", dedupe),
			)
		)[0]?.run_at_ms,
	);

test("jobs that were planned or claimed by a clock that is put back do not wait for it", async () => {
	const done: string[] = [];
	app.jobs.handle("later", "quick", async ({ name }: { name: string }) => {
		done.push(name);
	});
	now += day;
	await app.jobs.settled(0, "quick");
	await app.db.write((tx) =>
		app.jobs.enqueue(tx, {
			kind: "later",
			payload: { name: "planned" },
			dedupe: "later",
			delayMs: 60_000,
		}),
	);
	await app.db.write((tx) =>
		tx.change((q) =>
			q.insertInto("job").values({
				kind: "later",
				payload: JSON.stringify({ name: "claimed" }),
				dedupe: null,
				run_at_ms: now,
				attempts: 1,
				claimed_until_ms: now + 60_000,
				claimed_by: "a dead worker",
				error: null,
				created_at: 1,
			}),
		),
	);
	now -= day;
	await app.jobs.settled(0, "quick");
	expect(done).toEqual([]);
	expect(await plannedFor("later")).toBe(now + 60_000);
	now += 60_001;
	await app.jobs.settled(0, "quick");
	expect(done.sort()).toEqual(["claimed", "planned"]);
});

test("a start after the clock was put back runs no task later than usual", async () => {
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("job")
				.set({ run_at_ms: now + day })
				.where("dedupe", "=", "scheduled-task:run_schedules"),
		),
	);
	await app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("scheduled_task")
				.set({ next_at: Math.floor((now + day) / 1000) })
				.where("name", "=", "run_schedules"),
		),
	);
	await startSchedule(app);
	expect(await plannedFor("scheduled-task:run_schedules")).toBe(now + 60_000);
});

test("requests and tokens go on when the clock jumps by a day, either way", async () => {
	const token = await forge.token(ada, ["read:user"]);
	for (const jump of [day, -2 * day, day]) {
		now += jump;
		for (const as of [ada, token])
			expect((await forge.call("GET", "/user", { as })).status).toBe(200);
	}
});
