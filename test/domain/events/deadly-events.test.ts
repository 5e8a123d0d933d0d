import { beforeAll, expect, test } from "vitest";
import {
	type EventLog,
	openEventLog,
} from "../../../src/domain/events/event-log.ts";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
beforeAll(async () => {
	forge = await testForge();
});

const happen = (account: number) =>
	forge.app.db.write((tx) =>
		forge.app.events.record(tx, {
			kind: "account.created",
			payload: { account },
		}),
	);

/** The log of a process that reads for one consumer and is gone, as if killed, when it handles an account. */
function processThatDies(name: string, at: number | undefined) {
	const { db, clock, log } = forge.app;
	const events: EventLog = openEventLog(db, clock, log);
	const seen: number[] = [];
	const over = new Promise<"died">((died) => {
		events.consume({
			name,
			kinds: new Set(["account.created"]),
			handle(event) {
				const { account } = event.payload as { account: number };
				if (event.kind !== "account.created") return Promise.resolve();
				seen.push(account);
				if (account !== at) return Promise.resolve();
				died("died");
				return new Promise(() => {});
			},
		});
	});
	return { events, seen, over };
}

test("an event that ends the process each time is passed over after some restarts", async () => {
	for (const account of [501, 502, 503]) await happen(account);
	let deaths = 0;
	for (;;) {
		const { events, seen, over } = processThatDies("victim", 502);
		const end = await Promise.race([
			over,
			events.settled().then(() => "went on" as const),
		]);
		if (end === "died") {
			deaths++;
			expect(deaths).toBeLessThan(5);
			continue;
		}
		expect(seen).toContain(503);
		expect(seen).not.toContain(502);
		await events.close();
		break;
	}
	expect(deaths).toBeGreaterThan(0);
	const parked = await forge.app.db.rows((q) =>
		q.selectFrom("parked_event").selectAll().where("consumer", "=", "victim"),
	);
	expect(parked).toMatchObject([
		{ error: "the process ended while it was handled" },
	]);
	const { events, seen } = processThatDies("victim", 502);
	await happen(504);
	await events.settled();
	expect(seen).toEqual([504]);
	await events.close();
});

test("attempts that end are forgotten, and after an end in order nothing is counted", async () => {
	await happen(601);
	const first = processThatDies("careful", undefined);
	await first.events.settled();
	expect(first.seen).toContain(601);
	const left = () =>
		forge.app.db.rows((q) => q.selectFrom("event_attempt").selectAll());
	expect((await left()).filter((row) => row.consumer === "careful")).toEqual(
		[],
	);
	await first.events.close();
	const orderly = processThatDies("quick", 601);
	// it dies at once, and nobody has noted that it began
	expect(await Promise.race([orderly.over, orderly.events.settled()])).toBe(
		"died",
	);
	expect((await left()).filter((row) => row.consumer === "quick")).toEqual([]);
});
