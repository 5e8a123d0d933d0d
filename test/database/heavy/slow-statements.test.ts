import { expect, test } from "vitest";
import { slowStatements } from "../../../src/database/heavy/slow-statements.ts";

const limits = { once: 50, twice: 10, quick: 3 };
/** How many quick readings make a statement quick again. */
function readingsUntilQuick(slow: ReturnType<typeof slowStatements>): number {
	let readings = 0;
	for (; slow.isSlow("a") && readings < 100_000; readings++) slow.took("a", 1);
	return readings;
}

test("a statement is slow after one long reading, or two in a row", () => {
	const slow = slowStatements(limits);
	slow.took("a", 49);
	slow.took("a", 1);
	slow.took("a", 49);
	expect(slow.isSlow("a")).toBe(false);
	slow.took("a", 10);
	expect(slow.isSlow("a")).toBe(true);
	slow.took("b", 50);
	expect([slow.isSlow("b"), slow.isSlow("c")]).toEqual([true, false]);
});

test("quick readings in a row bring it back, more of them each time, and never for good", () => {
	const slow = slowStatements(limits);
	const waits = [1, 2, 3, 4, 5, 6].map(() => {
		slow.took("a", 60);
		return readingsUntilQuick(slow);
	});
	expect(waits).toEqual([20, 200, 2_000, 20_000, 20_000, 20_000]);
	slow.took("a", 60);
	for (let i = 0; i < 19_999; i++) slow.took("a", 1);
	slow.took("a", 5);
	expect(readingsUntilQuick(slow)).toBe(20_000);
});

test("no more than a thousand statements are remembered", () => {
	const slow = slowStatements(limits);
	for (let i = 0; i < 1_001; i++) slow.took(`s${i}`, 60);
	expect([slow.isSlow("s0"), slow.isSlow("s1"), slow.isSlow("s1000")]).toEqual([
		false,
		true,
		true,
	]);
});
