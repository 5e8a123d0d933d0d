import { expect, test } from "vitest";
import { restBetween, restOf } from "../../src/threads/rest-after.ts";

const idle = { took: 20, turn: 0.1, isElsewhere: false };

test("a piece of a database in the same process rests when others have work", () => {
	expect(restOf({ ...idle, turn: 3 })).toBe(40);
});

test("it does not rest when nobody has any", () => {
	expect(restOf(idle)).toBe(0);
});

test("a piece of another database rests in any case, since its other work is not seen here", () => {
	expect(restOf({ ...idle, isElsewhere: true })).toBe(40);
});

test("a rest has an end", () => {
	expect(restOf({ ...idle, took: 5_000, isElsewhere: true })).toBe(100);
});

test("steps that take long together let others have a turn, and short ones go on", async () => {
	const rest = restBetween({ dialect: "sqlite" });
	let turns = 0;
	const count = () => {
		turns++;
		next = setImmediate(count);
	};
	let next = setImmediate(count);
	await rest();
	expect(turns).toBe(0);
	for (let step = 0; step < 3; step++) {
		for (const began = performance.now(); performance.now() < began + 11; );
		await rest();
	}
	clearImmediate(next);
	expect(turns).toBeGreaterThanOrEqual(3);
});
