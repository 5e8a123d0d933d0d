import fc from "fast-check";
import { expect, test } from "vitest";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { compileQuery } from "../../../src/text/code/match-texts.ts";
import { openText, textOf } from "../../../src/text/code/text-bytes.ts";
import {
	linesOfBytes,
	linesWithin,
} from "../../../src/text/code/text-lines.ts";
import { packSymbols } from "../../../src/text/symbols/packed-symbols.ts";
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

// letters that have others of ASCII as their forms, and characters of two, three and four bytes
const beyond = [
	"\u017f",
	"\u212a",
	"é",
	"Ä",
	"語",
	"😀",
	"fo\u017f",
	"\u212aill",
];
const textsBeyond = fc
	.array(fc.constantFrom(...pieces, ...beyond), { maxLength: 60 })
	.map((all) => all.join(""));

function compiled(q: string) {
	const query = readCodeQuery(q);
	if (!query || !("root" in query)) throw new Error("no query");
	return compileQuery(query);
}

test.each([
	["ASCII", texts, 500],
	["all characters", textsBeyond, 500],
])(
	"the bytes of a text of %s give the same lines as its string",
	(_, some, least) => {
		let found = 0;
		fc.assert(
			fc.property(
				some,
				queries,
				fc.constantFrom(1, 3, 100),
				(text, q, most) => {
					const { match, open = openText } = compiled(q);
					const matched = (read: ReturnType<typeof openText>) =>
						match({ text: read, symbols: [] }, [place], most);
					const ofBytes = matched(open(Buffer.from(text)));
					expect(ofBytes).toEqual(matched(textOf(text)));
					expect(matched(openText(Buffer.from(text)))).toEqual(ofBytes);
					if (ofBytes) found++;
				},
			),
			cases(3000),
		);
		expect(found).toBeGreaterThan(least);
	},
);

test("a word of ASCII is looked for in the bytes of any text, but for its twins", () => {
	const opened = (q: string, text: string) =>
		compiled(q).open?.(Buffer.from(text)).isOfBytes;
	expect(opened("foo", "é foo")).toBe(true);
	expect(opened("/foo\\w/", "é foo")).toBe(true);
	expect(opened("foo", "\u212a")).toBe(true);
	expect(opened("kill", "é")).toBe(true);
	expect(opened("kill", "\u212a")).toBe(false);
	expect(opened("é", "é")).toBe(false);
	expect(opened("foo é", "é foo")).toBe(false);
	expect(opened("/[a-z]é/", "é foo")).toBe(false);
});

test("a definition is shown at its place behind characters of several bytes", () => {
	const text = "語 = 1\n😀é foo = foo\n";
	const symbols = packSymbols([
		{ name: "foo", kind: "variable", line: 2, column: 4 },
	]);
	const { match, open = openText } = compiled("foo");
	for (const read of [open(Buffer.from(text)), textOf(text)]) {
		const found = match(
			{ text: read, symbols: [{ grammar: "typescript", body: symbols }] },
			[place],
			10,
		);
		expect(found?.lines).toEqual([
			{
				...{ line: 2, text: "😀é foo = foo", before: ["語 = 1"], after: [] },
				spans: [
					[4, 7],
					[10, 13],
				],
			},
		]);
	}
});

test("a long line of characters of several bytes is cut at a character", () => {
	for (const one of ["é", "語", "a語", "😀", "a"]) {
		const text = `${one.repeat(3000)} foo\nfoo ${one.repeat(3000)}\n`;
		const { match, open = openText } = compiled("foo");
		const matched = (read: ReturnType<typeof openText>) =>
			match({ text: read, symbols: [] }, [place], 10);
		expect(matched(open(Buffer.from(text)))).toEqual(matched(textOf(text)));
	}
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
