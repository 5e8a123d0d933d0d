import fc from "fast-check";
import { expect, test } from "vitest";
import { readCodeQuery } from "../../../src/domain/code-search/code-query.ts";
import { gramsOf, hasGrams } from "../../../src/text/code/grams.ts";
import { compileQuery } from "../../../src/text/code/match-texts.ts";
import { literalsOf } from "../../../src/text/code/needed.ts";
import { literalsOfPattern } from "../../../src/text/code/needed-for-pattern.ts";
import { packText, partsOf } from "../../../src/text/code/packed-parts.ts";
import { textOf } from "../../../src/text/code/text-bytes.ts";
import { openPacked } from "../../../src/text/code/text-in-parts.ts";
import { unpackText } from "../../../src/text/code/unpack-text.ts";
import { cases } from "../../properties.ts";

/** A text of several parts, with something rare in some of its lines. */
const largeText = fc
	.record({
		rare: fc.array(
			fc.tuple(
				fc.nat(1500),
				fc.constantFrom(
					...["createServer", "CREATESERVER(x)", "create server", "créate"],
					...["\u212aill", "kill", "\u017f\u017ferver", "eateServ", "日本語の"],
					...["createServer\r", "x".repeat(40_000), "create", "server;end"],
				),
			),
			{ maxLength: 8 },
		),
		end: fc.constantFrom("", "\n", "\ncreateServer", "\n\n"),
	})
	.map(({ rare, end }) => {
		const lines = Array.from(
			{ length: 1600 },
			(_, i) => `line ${i} = [${"ab cd ef ".repeat(1 + (i % 5))}]`,
		);
		for (const [at, text] of rare) lines[at] = `${lines[at]} ${text}`;
		return lines.join("\n") + end;
	});

test("a large text is packed in parts of whole lines, which together are the text", () => {
	fc.assert(
		fc.property(largeText, (text) => {
			const packed = packText(Buffer.from(text));
			expect(unpackText(packed).toString() === text).toBe(true);
			const parts = partsOf(packed) ?? [];
			expect(parts.length).toBeGreaterThan(1);
			const read = parts.map((one) => unpackText(one.packed));
			expect(Buffer.concat(read).toString() === text).toBe(true);
			expect(read.map(({ length }) => length)).toEqual(
				parts.map(({ size }) => size),
			);
			for (const one of read.slice(0, -1)) expect(one.at(-1)).toBe(10);
		}),
		cases(100),
	);
});

test("a small text is packed as one", () => {
	for (const text of ["", "x", "a line\n".repeat(1000)]) {
		const packed = packText(Buffer.from(text));
		expect(unpackText(packed).toString()).toBe(text);
		expect(partsOf(packed)).toBeUndefined();
	}
	// another frame that is skipped is none of ours
	const other = Buffer.alloc(40);
	other.writeUInt32LE(0x184d2a50, 0);
	other.writeUInt32LE(32, 4);
	expect(partsOf(other)).toBeUndefined();
});

test("a part has the grams of all that stands in it, whatever the case, and lacks most others", () => {
	const lines = Array.from(
		{ length: 3000 },
		(_, i) => `\u212aey${i} = \u017fize(${(i * 7919).toString(36)})é`,
	);
	const [part] = partsOf(packText(Buffer.from(lines.join("\n")))) ?? [];
	const grams = part?.grams as Uint8Array;
	const has = (literal: string) => {
		const needed = gramsOf(literalsOf(literal));
		return !needed || hasGrams(grams, needed);
	};
	for (const line of lines.slice(0, 300))
		for (const own of [line, line.toUpperCase(), line.toLowerCase()])
			for (let at = 0; at < own.length; at += 3)
				expect(has(own.slice(at, at + 8))).toBe(true);
	const others = Array.from({ length: 1000 }, (_, i) => `other${i}word`);
	expect(others.filter(has).length).toBeLessThan(20);
});

test("needs of grams follow those of literals", () => {
	const needed = (source: string) => gramsOf(literalsOfPattern(source));
	expect(needed("abc")).toBeUndefined();
	expect(needed("abcd|efg")).toBeUndefined();
	expect(needed(".*")).toBeUndefined();
	expect(needed("abcd.*efgh")).toMatchObject({ kind: "and" });
	expect(needed("abcd.*efg")).toMatchObject({ of: [{}] });
	expect(needed("(?:abcd|efgh)x*")).toMatchObject({ kind: "or" });
});

const queries = fc.constantFrom(
	...["createServer", '"create server"', "eateserv", "case:yes createServer"],
	...[
		"create server",
		"create OR kill",
		"NOT createServer",
		"kill",
		"日本語の",
	],
	...[
		"créate",
		"sserver",
		"/create\\w+r/",
		"/create.?server/",
		"/kill|server;/",
	],
	...["/^line 1\\d* .*createServer$/", "/server;end\\z/", "/(?i)CREATEs\\w+/"],
	...["/x{900}/", "createServer -create", "/\\Aline 1 /", "/server$/"],
);
const place = {
	...{ owner: "ada", repository: "quarry", branch: "main" },
	...{ path: "create/x.ts", language: "TypeScript", is: [] },
};

test("a text that is packed in parts gives the same as the whole text", () => {
	let [found, saved] = [0, 0];
	fc.assert(
		fc.property(largeText, queries, fc.constantFrom(0, 3), (text, q, most) => {
			const query = readCodeQuery(q);
			if (!query || !("root" in query)) throw new Error("no query");
			const { match } = compileQuery(query);
			const bytes = Buffer.from(text);
			const opened = openPacked(packText(bytes), bytes.length);
			const own = match({ text: opened.text, symbols: [] }, [place], most);
			const whole = match({ text: textOf(text), symbols: [] }, [place], most);
			expect(own).toEqual(whole);
			if (whole) found++;
			else if (opened.unpacked() < bytes.length) saved++;
		}),
		cases(600),
	);
	expect(found).toBeGreaterThan(100);
	expect(saved).toBeGreaterThan(30);
});

test("many words unpack a large text twice at most, and a word that is excluded no more of it than has it", () => {
	const bytesOf = (q: string, text: string) => {
		const query = readCodeQuery(q);
		if (!query || !("root" in query)) throw new Error("no query");
		const bytes = Buffer.from(text);
		const opened = openPacked(packText(bytes), bytes.length);
		const { match } = compileQuery(query);
		const found = match({ text: opened.text, symbols: [] }, [place], 0);
		return { found, share: opened.unpacked() / bytes.length };
	};
	const words = Array.from({ length: 40 }, (_, i) => `word${i}of`);
	// they stand in each part, and as a whole word in the last one alone
	const line = `${words.map((word) => `${word}x`).join(" ")}\n`;
	const text = line.repeat(600) + words.join(" ");
	const many = bytesOf(words.join(" "), text);
	expect(many.found).toMatchObject({ word: true, exact: true });
	expect(many.share).toBeLessThanOrEqual(2);
	const excluded = bytesOf(`-${words[1]}`, line.repeat(600));
	expect(excluded.found).toBeUndefined();
	expect(excluded.share).toBeLessThan(0.2);
});

test("a text whose parts are cut off is an error", () => {
	const bytes = Buffer.from("a line of some letters\n".repeat(3000));
	const packed = packText(bytes);
	expect(() => partsOf(packed.subarray(0, 30))).toThrow("cut off");
	const { text } = openPacked(packed.subarray(0, -5), bytes.length);
	expect(() => text.whole).toThrow();
});
