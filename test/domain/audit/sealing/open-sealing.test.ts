import { setImmediate } from "node:timers/promises";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openSealing } from "../../../../src/domain/audit/sealing/open-sealing.ts";
import type { ServerTurns } from "../../../../src/jobs/server-turns.ts";

let looks: number;
let fails: boolean;
let told: unknown[];
let has: boolean;
let gained: () => void;
let isBusy: () => boolean;
let hear: (heard: object) => void;
let sealing: ReturnType<typeof openSealing>;

beforeEach(() => {
	vi.useFakeTimers({
		toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"],
	});
	[looks, fails, told, has] = [0, false, [], true];
	// a log behind which no records are
	const db = {
		hear: (listener: typeof hear) => {
			hear = listener;
		},
		async first() {
			looks++;
			if (fails) throw new Error("the database is away");
			return { id: 1, restored_at: 0, tx: 0, record_id: 0 };
		},
		all: async () => [],
	};
	const turns: ServerTurns = {
		has: () => has,
		want(_, begin, busy) {
			[gained, isBusy] = [begin, busy];
		},
	};
	const log = { error: (...args: unknown[]) => void told.push(args) };
	sealing = openSealing({ db, log } as never, turns);
});
afterEach(async () => {
	await sealing.close();
	vi.useRealTimers();
});

/** Ends what is under way. */
async function rest() {
	while (isBusy()) await setImmediate();
}
/** How often the log is looked at in the next so many milliseconds. */
async function looksIn(ms: number) {
	const before = looks;
	vi.advanceTimersByTime(ms);
	await rest();
	return looks - before;
}

test("records of nearly the same moment are looked for together, and for other tables nothing is done", async () => {
	sealing.start();
	expect([await looksIn(99), await looksIn(1)]).toEqual([0, 1]);
	hear({ table: "audit_record" });
	expect(await looksIn(60)).toBe(0);
	hear({ table: "audit_record" });
	expect([await looksIn(40), await looksIn(500)]).toEqual([1, 0]);
	hear({ table: "issue" });
	expect(await looksIn(500)).toBe(0);
	// another server may have written some
	hear({ missed: true });
	expect([await looksIn(100), await looksIn(500)]).toEqual([1, 0]);
});

test("what comes while records are sealed is looked for at once", async () => {
	sealing.start();
	vi.advanceTimersByTime(100);
	expect([looks, isBusy()]).toEqual([1, true]);
	hear({ table: "audit_record" });
	await rest();
	expect(looks).toBe(2);
	expect(await looksIn(500)).toBe(0);
});

test("records are looked for every five seconds, until it is closed", async () => {
	sealing.start();
	expect(await looksIn(100)).toBe(1);
	expect([await looksIn(4999), await looksIn(1)]).toEqual([0, 1]);
	expect(await looksIn(5000)).toBe(1);
	hear({ table: "audit_record" });
	await sealing.close();
	expect(await looksIn(60_000)).toBe(0);
	await sealing.settled();
	expect([looks, vi.getTimerCount()]).toEqual([3, 0]);
});

test("a server whose turn it is not looks for none, and begins when it is", async () => {
	has = false;
	sealing.start();
	await sealing.settled();
	expect(await looksIn(5100)).toBe(0);
	has = true;
	gained();
	expect(await looksIn(100)).toBe(1);
});

test("after an error it begins again in a second, whatever comes meanwhile", async () => {
	fails = true;
	sealing.start();
	vi.advanceTimersByTime(100);
	hear({ table: "audit_record" });
	await rest();
	expect([looks, told]).toEqual([
		1,
		[[{ err: expect.any(Error) }, "audit records could not be sealed"]],
	]);
	hear({ table: "audit_record" });
	expect([await looksIn(999), await looksIn(1)]).toEqual([0, 1]);
	await expect(sealing.settled()).rejects.toThrow("the database is away");
	fails = false;
	expect(await looksIn(1000)).toBe(1);
	await sealing.settled();
	expect(told).toHaveLength(1);
	// the next one is another error
	fails = true;
	hear({ table: "audit_record" });
	await looksIn(100);
	expect(told).toHaveLength(2);
});

test("an error that stays is logged each minute", async () => {
	fails = true;
	sealing.start();
	await looksIn(100);
	for (let second = 1; second < 60; second++) await looksIn(1000);
	expect([looks, told.length]).toEqual([60, 1]);
	await looksIn(1000);
	expect([looks, told.length]).toEqual([61, 2]);
});
