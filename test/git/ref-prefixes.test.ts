import { expect, test } from "vitest";
import {
	beginsWithOne,
	distinctPrefixes,
} from "../../src/git/protocol/ref-prefixes.ts";

test("a name is taken when it begins with one of the prefixes, whatever their order", () => {
	const parts = [
		"",
		"r",
		"refs/heads/",
		"refs/tags/v",
		"refs/tags/v1",
		"refs/tags/v10",
		"é",
		"HEAD",
	];
	const names = [
		"HEAD",
		"r",
		"refs/heads/main",
		"refs/tags/v",
		"refs/tags/v100",
		"refs/tags/u",
		"é/x",
		"q",
	];
	for (let mask = 1; mask < 1 << parts.length; mask++) {
		const chosen = parts.filter((_, i) => mask & (1 << i)).reverse();
		const distinct = distinctPrefixes(chosen);
		for (const name of names)
			expect(beginsWithOne(name, distinct)).toBe(
				chosen.some((prefix) => name.startsWith(prefix)),
			);
	}
});

test("prefixes that say the same count once, and too many ask for everything", () => {
	expect(distinctPrefixes(["refs/b", "refs/a", "refs/a/b", "refs/a"])).toEqual([
		"refs/a",
		"refs/b",
	]);
	const many = (n: number) =>
		Array.from({ length: n }, (_, i) => `refs/x${i}/`);
	expect(distinctPrefixes(many(65_536))).toHaveLength(65_536);
	expect(distinctPrefixes(many(65_537))).toBeUndefined();
	expect(distinctPrefixes([])).toBeUndefined();
});
