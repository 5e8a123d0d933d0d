import { zstdCompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import type { GrammarName } from "../../../src/text/symbols/grammars.ts";
import { openSymbolThreads } from "../../../src/text/symbols/open-symbol-threads.ts";

const threads = openSymbolThreads();
const faulty = openSymbolThreads({
	worker: new URL("hanging-worker.mjs", import.meta.url),
	deadline: 300,
});
afterAll(() => Promise.all([threads.close(), faulty.close()]));

const mega = 1 << 20;
const texts = {
	parentheses: "(".repeat(mega),
	braces: "{".repeat(mega),
	"functions in one another": "function f(){".repeat(mega / 13),
	quotes: "\"'".repeat(mega / 2),
	names: "a ".repeat(mega / 2),
	indents: Array.from({ length: 1400 }, (_, i) => `${" ".repeat(i)}if a:`).join(
		"\n",
	),
};

test.each(
	Object.keys(texts).flatMap((name) =>
		(["javascript", "python", "c"] as const).map(
			(grammar) => [name, grammar] as const,
		),
	),
)(
	"a megabyte of %s costs no more than its own answer in %s",
	{ timeout: 60_000 },
	async (name, grammar) => {
		const packed = zstdCompressSync(texts[name as keyof typeof texts]);
		const answer = await threads.find({ grammar, packed }, "ada");
		expect(
			answer === "failed" ||
				"fault" in (answer as object) ||
				"count" in (answer as object),
		).toBe(true);
		const next = await threads.find(
			{ grammar: "go" as GrammarName, packed: zstdCompressSync("func f() {}") },
			"ada",
		);
		expect(next).toMatchObject({ count: 1 });
	},
);

test.each(["hang", "die", "exit"])(
	"a grammar that does this costs its text only: %s",
	async (text) => {
		const ask = (of: string) =>
			faulty.find({ grammar: "c", packed: zstdCompressSync(of) }, "ada");
		expect(await ask(text)).toBe("failed");
		expect(await ask("good")).toMatchObject({ count: 4 });
	},
);
