import { expect, test, vi } from "vitest";
import { openEventLog } from "../../../src/domain/events/event-log.ts";
import { testForge } from "../../support/forge.ts";

test("events are left alone until their log is started, as in a command on a forge that does not run", async () => {
	const forge = await testForge();
	const { db, clock, log } = forge.app;
	vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] });
	const events = openEventLog(db, clock, log);
	const seen: number[] = [];
	events.consume({
		name: "early",
		kinds: new Set(["account.created"]),
		gatherMs: 0,
		async handle(event) {
			seen.push((event.payload as { account: number }).account);
		},
	});
	const happen = (account: number) =>
		db.write((tx) =>
			events.record(tx, { kind: "account.created", payload: { account } }),
		);
	await happen(501);
	// what commits wakes consumers, and they look for events every few seconds
	await vi.advanceTimersByTimeAsync(30_000);
	vi.useRealTimers();
	expect(seen).toEqual([]);
	await events.start();
	await happen(502);
	await events.settled();
	expect(seen).toContain(502);
	await events.close();
});
