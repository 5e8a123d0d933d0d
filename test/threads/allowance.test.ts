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
