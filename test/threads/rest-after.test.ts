import { expect, test } from "vitest";
import { restOf } from "../../src/threads/rest-after.ts";

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
