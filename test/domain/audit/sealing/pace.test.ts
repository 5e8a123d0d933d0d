import { expect, test } from "vitest";
import { Pace } from "../../../../src/domain/audit/sealing/pace.ts";

const record = (characters: number) => ({ details: "x".repeat(characters) });
const batch = (count: number, characters: number) =>
	Array.from({ length: count }, () => record(characters));

test("a slow machine seals fewer records together, and a quick one more, within bounds", () => {
	const pace = new Pace();
	const begun = pace.rows;
	pace.note(begun, 80);
	expect(pace.rows).toBeLessThan(begun);
	for (let i = 0; i < 20; i++) pace.note(pace.rows, 1_000);
	expect(pace.rows).toBe(16);
	// a batch that was not full says nothing of a larger one
	pace.note(pace.rows - 1, 1);
	expect(pace.rows).toBe(16);
	for (let i = 0; i < 20; i++) pace.note(pace.rows, 1);
	expect(pace.rows).toBe(256);
	pace.note(256, 6);
	expect(pace.rows).toBe(256);
	pace.note(256, 16);
	expect(pace.rows).toBe(128);
	// it takes what it should
	for (const ms of [4, 6, 8]) pace.note(128, ms);
	pace.note(20, 8);
	expect(pace.rows).toBe(128);
	pace.note(128, 3.9);
	expect(pace.rows).toBe(192);
});

test("large records are sealed by fewer, one of any size by itself", () => {
	const pace = new Pace();
	expect(pace.cut(batch(500, 400))).toHaveLength(500);
	expect(pace.rows).toBe(64);
	const cut = pace.cut(batch(100, 10_000));
	expect(cut).toHaveLength(26);
	// no more are read the next time
	expect(pace.rows).toBe(26);
	expect(pace.cut(batch(3, 1_000_000))).toHaveLength(1);
	expect(pace.cut([])).toEqual([]);
	expect(pace.cut(batch(256, 1024))).toHaveLength(256);
	expect(pace.cut(batch(257, 1024))).toHaveLength(256);
});
