import { describe, expect, test } from "vitest";
import { openTurns, type TurnLimits } from "../../src/threads/turns.ts";

const words = { busy: () => new Error("busy"), gone: () => new Error("gone") };
/** Claims of work, which is done in the order in which it is begun; one piece is ended after the other. */
function asking(limits: TurnLimits) {
	const turns = openTurns(limits, words);
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	return {
		begun,
		ask: async (user: string) => {
			const end = await turns.take({ user });
			begun.push(user);
			ends.push(end);
		},
		async finishAll() {
			for (let i = 0; i < ends.length; i++) {
				ends[i]?.();
				await new Promise(setImmediate);
			}
		},
	};
}

describe.each([
	["one at a time", { atOnce: 1, waiting: 100 }],
	["two, one for each user", { atOnce: 2, perUser: 1, waiting: 100 }],
	["three", { atOnce: 3, waiting: 100 }],
])("turns, %s", (_, limits) => {
	test("who comes late with one piece waits for one of another's, not for all", async () => {
		const { ask, begun, finishAll } = asking(limits);
		const all = Array.from({ length: 20 }, () => ask("eve"));
		await new Promise(setImmediate);
		const running = begun.length;
		all.push(ask("bob"));
		await new Promise(setImmediate);
		await finishAll();
		await Promise.all(all);
		expect(begun.indexOf("bob")).toBeLessThanOrEqual(running + 1);
		expect(begun).toHaveLength(21);
	});

	test("users with many pieces each go on side by side", async () => {
		const { ask, begun, finishAll } = asking(limits);
		const all = ["a", "b", "c"].flatMap((user) =>
			Array.from({ length: 10 }, () => ask(user)),
		);
		await new Promise(setImmediate);
		await finishAll();
		await Promise.all(all);
		for (const user of ["a", "b", "c"])
			expect(begun.slice(0, 15).filter((name) => name === user)).not.toEqual(
				[],
			);
		expect(begun.lastIndexOf("a")).toBeGreaterThan(20);
	});
});

test("one user cannot fill the queue", async () => {
	const { ask, begun, finishAll } = asking({ atOnce: 1, waiting: 4 });
	const all = [ask("eve"), ask("eve"), ask("eve")];
	await expect(ask("eve")).rejects.toThrow("busy");
	all.push(ask("bob"), ask("bob"));
	await expect(ask("bob")).rejects.toThrow("busy");
	await finishAll();
	await Promise.all(all);
	expect(begun).toEqual(["eve", "eve", "bob", "eve", "bob"]);
});

test("what entered without a turn is counted, and keeps nothing heavy waiting until it is gone", async () => {
	const turns = openTurns({ atOnce: 10, perUser: 5, waiting: 9 }, words);
	const leave = turns.enter({ weight: 8 });
	const end = await turns.take({ user: "a", store: 1, weight: 10 });
	const other = turns.take({ user: "b", store: 1, weight: 3 });
	expect(turns.load()).toEqual({ working: 18, waiting: 1 });
	end();
	const endOther = await other;
	const third = turns.take({ user: "c", weight: 3 });
	expect(turns.load()).toEqual({ working: 11, waiting: 1 });
	leave();
	(await third)();
	endOther();
	expect(turns.load()).toEqual({ working: 0, waiting: 0 });
});

test("what is done goes on when fewer may be, and what waits begins when more may", async () => {
	const turns = openTurns({ atOnce: 2, waiting: 9 }, words);
	const ends = [
		await turns.take({ user: "a" }),
		await turns.take({ user: "b" }),
	];
	turns.bound({ atOnce: 1 });
	const third = turns.take({ user: "c" });
	ends[0]?.();
	await new Promise(setImmediate);
	expect(turns.load()).toEqual({ working: 1, waiting: 1 });
	turns.bound({ atOnce: 2 });
	(await third)();
	ends[1]?.();
	expect(turns.load()).toEqual({ working: 0, waiting: 0 });
});
