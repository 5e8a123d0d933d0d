import { expect, test } from "vitest";
import { readBacklog } from "../../../src/domain/monitoring/backlog.ts";
import { testForge } from "../../support/forge.ts";

test("what waits is counted, with the age of the oldest of it", async () => {
	const forge = await testForge();
	const { db } = forge.app;
	const ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "r" } });
	await forge.app.events.settled();
	await forge.app.jobs.settled();
	const now = Date.now();
	const quiet = await readBacklog(db, now);
	expect(quiet.consumers.get("notifications")).toEqual({
		count: 0,
		seconds: 0,
	});
	expect(quiet).toMatchObject({ jobsGivenUp: 0, parkedEvents: 0 });

	await db.write(async (tx) => {
		await tx.change((q) =>
			q.insertInto("job").values([
				{
					kind: "nobody-does-this",
					lane: "network",
					owner_id: 0,
					dedupe: null,
					alone: null,
					claimed_by: null,
					error: null,
					payload: "{}",
					run_at_ms: now - 90_000,
					created_at: 1,
				},
				{
					kind: "nobody-does-this",
					lane: "network",
					owner_id: 0,
					dedupe: null,
					alone: null,
					claimed_by: null,
					error: null,
					payload: "{}",
					run_at_ms: Number.MAX_SAFE_INTEGER,
					created_at: 1,
				},
			]),
		);
		await tx.change((q) =>
			q
				.insertInto("event_cursor")
				.values({ consumer: "behind", tx: 0, event_id: 0, updated_at: 1 }),
		);
	});
	const later = await readBacklog(db, now + 10_000);
	expect(later.jobs.get("network")).toEqual({ count: 1, seconds: 100 });
	expect(later.jobsGivenUp).toBe(1);
	const behind = later.consumers.get("behind");
	expect(behind?.count).toBeGreaterThan(0);
	expect(behind?.seconds).toBeGreaterThan(0);
});
