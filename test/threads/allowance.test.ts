import { expect, test } from "vitest";
import { openAllowance } from "../../src/threads/allowance.ts";

test("each user has a share of his own, which comes back over time", () => {
	let at = 0;
	const { use } = openAllowance({ most: 100, window: 1000, now: () => at });
	expect(use("ada", 60)).toBe(0);
	expect(use("ada", 60)).toBe(200);
	expect(use("bob", 60)).toBe(0);
	// what was refused is not counted
	at = 200;
	expect(use("ada", 60)).toBe(0);
	expect(use("ada", 1)).toBe(10);
});

test("what is more than everything is let through once, and paid for as long as it takes", () => {
	let at = 0;
	const { use } = openAllowance({ most: 100, window: 1000, now: () => at });
	expect(use("ada", 250)).toBe(0);
	expect(use("ada", 250)).toBe(2500);
	expect(use("ada", 10)).toBe(1600);
	at = 2500;
	expect(use("ada", 250)).toBe(0);
});

test("what came to nothing is given back", () => {
	const { use, giveBack } = openAllowance({
		most: 100,
		window: 1000,
		now: () => 0,
	});
	expect(use("ada", 90)).toBe(0);
	giveBack("ada", 80);
	giveBack("bob", 10);
	expect(use("ada", 90)).toBe(0);
	expect(use("ada", 1)).toBe(10);
	giveBack("ada", 1000);
	expect(use("ada", 100)).toBe(0);
	expect(use("ada", 1)).toBe(10);
});
