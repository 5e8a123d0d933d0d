import { expect, test } from "vitest";
import { openLoopTurns } from "../../src/loop-turn.ts";

test("work that waits for nothing gives others a turn when its own has lasted long", async () => {
	let now = 0;
	const end = openLoopTurns(10, () => now);
	let others = 0;
	setImmediate(() => others++);
	for (let step = 0; step < 4; step++) {
		expect(end()).toBeUndefined();
		now += 3;
	}
	expect(others).toBe(0);
	const turn = end();
	expect(turn).toBeInstanceOf(Promise);
	expect(end()).toBe(turn);
	await turn;
	expect(others).toBe(1);
	expect(end()).toBeUndefined();
});

test("those who waited for the same turn share it, and the rest wait again", async () => {
	let now = 0;
	const end = openLoopTurns(10, () => now);
	const worked: number[] = [];
	let turns = 0;
	const count = () => {
		turns++;
		if (worked.length < 20) setImmediate(count);
	};
	setImmediate(count);
	const work = async (name: number) => {
		for (let wait = end(); wait; wait = end()) await wait;
		worked.push(name);
		now += 6;
	};
	await Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
	expect(worked).toHaveLength(20);
	expect(turns).toBeGreaterThanOrEqual(9);
});
