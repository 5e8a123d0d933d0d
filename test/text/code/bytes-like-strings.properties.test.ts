import fc from "fast-check";
import { expect, test } from "vitest";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { compileQuery } from "../../../src/text/code/match-texts.ts";
import { openText, textOf } from "../../../src/text/code/text-bytes.ts";
import {
	linesOfBytes,
	linesWithin,
} from "../../../src/text/code/text-lines.ts";
import { cases } from "../../properties.ts";

const pieces = [
	...["foo", "Foo", "FOO", "bar", "fo", "o", "aA", "aaA", "kill", "SS"],
	...[" ", "_", ".", "\n", "\n\n", "\r\n"],
];
const texts = fc
	.array(fc.constantFrom(...pieces), { maxLength: 60 })
	.map((all) => all.join(""));
const queries = fc.constantFrom(
	...["foo", '"foo bar"', "aA", "oo", "case:yes aA", "case:yes Foo"],
	...["foo bar", "foo OR kill", "NOT foo bar"],
	...["/foo\\w+x/", "/fo+/", "/kill|foo/", "/foo.*bar/", "/^foo/", "/foo$/"],
	...["/(?i)bar\\b/", "/kill\\s*foo/", "/foo\\b/", "/foo[^o]/", "/foo\\s+bar/"],
	...["/foo\\W/", "/foo.bar/", "/bar{2}/", "/foo\\b\\s/", "/\\bfoo[a-o]/"],
	...["/foo_\\b/", "/bar\\./", "/kill.?/"],
);
const place = {
	...{ owner: "ada", repository: "quarry", branch: "main", path: "x.ts" },
	...{ language: "TypeScript", is: [] },
};

test("the bytes of a text of ASCII give the same lines as its string", () => {
	let found = 0;
	fc.assert(
		fc.property(texts, queries, fc.constantFrom(1, 3, 100), (text, q, most) => {
			const query = readCodeQuery(q);
			if (!query || !("root" in query)) throw new Error("no query");
			const { match } = compileQuery(query);
			const matched = (read: ReturnType<typeof openText>) =>
				match({ text: read, symbols: [] }, [place], most);
			const ofBytes = matched(openText(Buffer.from(text)));
			expect(ofBytes).toEqual(matched(textOf(text)));
			if (ofBytes) found++;
		}),
		cases(3000),
	);
	expect(found).toBeGreaterThan(500);
});

test("lines are found in any order", () => {
	const line = fc.nat(30);
	fc.assert(
		fc.property(texts, fc.array(fc.tuple(line, line)), (text, asked) => {
			const ofBytes = linesOfBytes(Buffer.from(text));
			const ofString = linesWithin(text);
			for (const [index, at] of asked) {
				const begin = ofString.startOf(index);
				expect(ofBytes.startOf(index)).toBe(begin);
				if (begin !== undefined)
					expect(ofBytes.at(index)).toEqual(ofString.at(index));
				const place = at % (text.length + 1);
				expect(ofBytes.lineOf(place)).toBe(ofString.lineOf(place));
				expect(ofBytes.between(index - 2, index + 3)).toEqual(
					ofString.between(index - 2, index + 3),
				);
			}
		}),
		cases(2000),
	);
});
