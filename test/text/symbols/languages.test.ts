import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { zstdCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { languageOfPath } from "../../../src/domain/code-search/languages.ts";
import { grammarOf } from "../../../src/text/symbols/grammar-of.ts";
import {
	type GrammarName,
	grammars,
} from "../../../src/text/symbols/grammars.ts";
import { openSymbolThreads } from "../../../src/text/symbols/open-symbol-threads.ts";
import { unpackSymbols } from "../../../src/text/symbols/packed-symbols.ts";
import { expectedSymbols } from "./expected.ts";

const threads = openSymbolThreads();
afterAll(() => threads.close());

/** Finds the definitions in a text. */
async function found(grammar: GrammarName, text: string) {
	const packed = zstdCompressSync(text);
	const answer = await threads.find({ grammar, packed }, "ada");
	if (typeof answer === "string" || "fault" in answer)
		throw new Error(JSON.stringify(answer));
	return answer.body ? unpackSymbols(answer.body) : [];
}

test.each(Object.keys(grammars))(
	"definitions in %s are found with their kinds and lines",
	async (grammar) => {
		const sample = readFileSync(
			new URL(`samples/${grammar}`, import.meta.url),
			"utf8",
		);
		const symbols = await found(grammar as GrammarName, sample);
		const lines = Map.groupBy(symbols, ({ line }) => line);
		const shown = [...lines].map(
			([line, of]) =>
				`${line} ${of.map(({ kind, name }) => `${kind} ${name}`).join(", ")}`,
		);
		const expected = expectedSymbols[grammar] ?? "";
		expect(shown).toEqual(
			expected
				.trim()
				.split("\n")
				.map((line) => line.trim()),
		);
		for (const { name, line, column } of symbols)
			expect(sample.split("\n")[line - 1]?.slice(column)).toMatch(
				new RegExp(`^${name.replace(/[^\w]/g, "\\$&")}`),
			);
	},
);

test.each(Object.entries(grammars))(
	"the file of %s brings no program for outside of WebAssembly",
	(_, { file }) => {
		const bytes = readFileSync(createRequire(import.meta.url).resolve(file));
		const exports = WebAssembly.Module.exports(new WebAssembly.Module(bytes));
		// the names under which Emscripten runs what a file has as JavaScript
		expect(exports.filter(({ name }) => /em_js|em_asm/.test(name))).toEqual([]);
	},
);

test("columns count UTF-16 units, whatever stands before a name", async () => {
	expect(
		await found("javascript", '/* 🙂ü */ function später() {} "🙂";'),
	).toEqual([{ name: "später", kind: "function", line: 1, column: 19 }]);
});

test("no more than five thousand definitions of a text are kept", async () => {
	const many = Array.from({ length: 5010 }, (_, i) => `int f${i}();`);
	const packed = zstdCompressSync(many.join("\n"));
	const answer = await threads.find({ grammar: "c", packed }, "ada");
	expect(answer).toMatchObject({ count: 5000, cut: true });
	expect((answer as { keys: Uint32Array }).keys.length).toBeGreaterThan(4990);
});

test("a file's name says which grammar reads it", () => {
	const by = (path: string) => grammarOf(languageOfPath(path), path);
	expect(by("a/b.ts")).toBe("typescript");
	expect(by("a/b.TSX")).toBe("tsx");
	expect(by("a.h")).toBe("cpp");
	expect(by("a.c")).toBe("c");
	expect(by("run.sh")).toBe("bash");
	expect(by("run.fish")).toBeUndefined();
	expect(by("a.md")).toBeUndefined();
	expect(by("constructor")).toBeUndefined();
});
