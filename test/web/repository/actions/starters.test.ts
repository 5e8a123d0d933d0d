import { expect, test } from "vitest";
import {
	startersFor,
	starterText,
} from "../../../../src/web/repository/actions/starters.ts";
import { lookThrough } from "../../../../src/workflow-language/lint/look-through.ts";
import { readHere } from "../../../../src/workflow-language/read-here.ts";

test("each workflow to begin with can be read, and nothing in it looks wrong", () => {
	const all = new Set(
		["TypeScript", "Python", "Rust", "Go", "Kotlin", "C++", "C#", "PHP"]
			.concat("Ruby", "Elixir", "Roff")
			.flatMap((language) => startersFor({ [language]: 1 })),
	);
	expect(all.size).toBe(11);
	for (const one of all) {
		const text = starterText(one, 'a "b" \\ main');
		expect([one.name, readHere(text).fault]).toEqual([one.name, undefined]);
		const { refusals, warnings } = lookThrough(text);
		expect([one.name, refusals, warnings]).toEqual([one.name, [], []]);
	}
});

test("those of the languages with the most bytes come first, and the one for all last", () => {
	const names = startersFor({
		Python: 10,
		JavaScript: 20,
		TypeScript: 30,
		C: 5,
		Ruby: 1,
	}).map(({ name }) => name);
	expect(names).toEqual(["Node.js", "Python", "C and C++", ""]);
	expect(startersFor({}).map(({ name }) => name)).toEqual([""]);
});
