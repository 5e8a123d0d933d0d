import { expect, test } from "vitest";
import { openEventLog } from "../../src/domain/events/event-log.ts";
import { openOutbox } from "../../src/jobs/outbox.ts";
import { ownBudget } from "../../src/threads/work-budget.ts";
import { currentScope, inScope } from "../../src/threads/work-scope.ts";
import { testForge } from "../support/forge.ts";

const forge = await testForge();
const { db, clock, log, jobs } = forge.app;

/** Does something as part of a request that only reads, during maintenance. */
const inRequest = <T>(work: () => T): T =>
	inScope(
		{ claimant: "somebody", shared: ownBudget(), duringMaintenance: true },
		work,
	);
/** A scope that somebody tells, and the promise that he does. */
function heard() {
	let hear = (_: object) => {};
	const told = new Promise<object>((resolve) => (hear = resolve));
	return { told, here: async () => hear(currentScope()) };
}

test("a job is no part of the request that has planned it, nor of the job before it", async () => {
	const [one, two] = [heard(), heard()];
	jobs.handle("scope-one", "quick", one.here);
	jobs.handle("scope-two", "quick", two.here);
	await inRequest(() =>
		db.write(async (tx) => {
			for (const kind of ["scope-one", "scope-two"])
				await jobs.enqueue(tx, { kind, payload: {}, dedupe: kind });
		}),
	);
	inRequest(() => jobs.wake());
	// each knows of its own claim alone
	const [first, second] = [await one.told, await two.told];
	expect(first).toEqual({ claim: expect.anything() });
	expect(second).toEqual({ claim: expect.anything() });
	expect(first).not.toEqual(second);
	await jobs.settled();
});

test("a consumer of events is no part of the request that has woken it", async () => {
	const events = openEventLog(db, clock, log);
	const { told, here } = heard();
	await inRequest(async () => {
		events.consume({
			name: "scope",
			kinds: new Set(["account.created"]),
			handle: here,
		});
		await db.write((tx) =>
			events.record(tx, {
				kind: "account.created",
				payload: { account: 4711 },
			}),
		);
		await events.start();
	});
	expect(await told).toEqual({});
	await events.close();
});

test("a message is sent as no part of the request that it came of", async () => {
	const { told, here } = heard();
	let due = true;
	const box = openOutbox(
		{
			name: "scope",
			atOnce: 1,
			due: async () => (due ? [{ id: 1 }] : []),
			send: () => {
				due = false;
				return here();
			},
			reset: async () => {},
		},
		clock,
		log,
	);
	await inRequest(() => box.start());
	expect(await told).toEqual({});
	await box.close();
});
