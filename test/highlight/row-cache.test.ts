import { expect, test } from "vitest";
import { openRowCache } from "../../src/highlight/row-cache.ts";

test("rows are written once, until there is no room for them", () => {
	const cache = openRowCache(10);
	const made: string[] = [];
	const ask = (key: string, size: number) =>
		cache.rows(key, () => {
			made.push(key);
			return key.repeat(size);
		});
	expect(ask("a", 4)).toBe("aaaa");
	expect(ask("a", 4)).toBe("aaaa");
	expect(made).toEqual(["a"]);
	ask("b", 4);
	ask("a", 4);
	// what was asked for longest ago goes first
	ask("c", 4);
	ask("a", 4);
	expect(made).toEqual(["a", "b", "c"]);
	ask("b", 4);
	expect(made).toEqual(["a", "b", "c", "b"]);
});

test("what is very large is not remembered", () => {
	const cache = openRowCache();
	let made = 0;
	const write = () => {
		made++;
		return "x".repeat((4 << 20) + 1);
	};
	cache.rows("a", write);
	cache.rows("a", write);
	expect(made).toBe(2);
});
