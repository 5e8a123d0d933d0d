import { expect, test } from "vitest";
import { readYaml } from "../../src/text/read-yaml.ts";

const read = (text: string, rules = {}) =>
	readYaml(text, { aliases: 10, ...rules });

test("a document becomes values", () => {
	expect(read("a: 1\nb: [x, ~, true]\non: push\n")).toEqual({
		a: 1,
		b: ["x", null, true],
		on: "push",
	});
	expect(read("")).toBeNull();
	expect(read("!word {a: 1.10}", { textOnly: true })).toEqual({ a: "1.10" });
});

test("entries are taken over where that is wanted", () => {
	const text = "a: &a {x: 1, y: 2}\nb: {<<: *a, y: 3}\n";
	expect(read(text, { merge: true })).toMatchObject({ b: { x: 1, y: 3 } });
	expect(read(text)).toMatchObject({ b: { "<<": { x: 1, y: 2 }, y: 3 } });
});

test("a key stands once in a map, unless small faults are forgiven", () => {
	expect(() => read("a: 1\nb: {c: 1, c: 2}")).toThrow('the key "c"');
	expect(read("a: 1\na: 2", { lenient: true })).toEqual({ a: 2 });
	expect(read("- {a: 1}\n- {a: 1}")).toEqual([{ a: 1 }, { a: 1 }]);
});

test.each([
	["no YAML", "a: ["],
	["two documents", "a\n---\nb"],
	["an anchor that nobody set", "a: *b"],
	["a list in itself", "a: &a [*a]"],
	["a map in itself", "a: &a {b: {c: *a}}"],
	["a map that takes over itself", "a: &a {<<: *a}"],
	["brackets without end", "[".repeat(15_000)],
	["lists in lists", "- ".repeat(100_000)],
	["keys in keys", "? ".repeat(100_000)],
	["growing by itself", "a: &a [x, x, x]\nb: &b [*a, *a, *a]\nc: [*b, *b, *b]"],
])("%s is a fault of the document", (_, text) => {
	expect(() => read(text)).toThrow(
		expect.objectContaining({ name: "YamlError", tooLarge: false }),
	);
});

test.each([
	["bytes", `# ${"x".repeat(256 * 1024)}`],
	["bytes of other letters", `# ${"ä".repeat(128 * 1024)}`],
	["lines", "\n".repeat(20_001)],
	["entries", `[${"a,".repeat(20_001)}]`],
	["brackets", "[".repeat(30_000)],
])("too many %s are too large", (_, text) => {
	expect(() => read(text)).toThrow(
		expect.objectContaining({ name: "YamlError", tooLarge: true }),
	);
});

test.each([
	["lists in lists", (n: number) => "- ".repeat(n)],
	["keys in keys", (n: number) => "? ".repeat(n)],
	["both", (n: number) => "- ? ".repeat(n)],
	["maps on a line", (n: number) => "a: ".repeat(n)],
	["brackets", (n: number) => "[".repeat(n) + "]".repeat(n)],
	["braces", (n: number) => "{a: ".repeat(n) + "}".repeat(n)],
])("%s are read up to a depth, and no deeper", (_, nested) => {
	expect(() => read(`${nested(40)}`)).not.toThrow(/deep/);
	for (const n of [200, 1000, 5000])
		expect(() => read(nested(n))).toThrow("nested too deeply");
});

test("what references stand for is bounded, however it is written", () => {
	const text = `a: &a "${"x".repeat(20_000)}"\n`;
	const uses = (n: number) =>
		text + Array.from({ length: n }, (_, i) => `b${i}: *a\n`).join("");
	expect(Object.keys(read(uses(20), { aliases: 100 }) as object)).toHaveLength(
		21,
	);
	expect(() => read(uses(40), { aliases: 100 })).toThrow("too large");
	const many = Array.from({ length: 1001 }, (_, i) => `c${i}: *a\n`).join("");
	expect(() => read(`a: &a x\n${many}`, { aliases: 10_000 })).toThrow(
		"too many references",
	);
});

test("twenty thousand keys are read", () => {
	const keys = Array.from({ length: 19_000 }, (_, i) => `k${i}: 1`);
	expect(Object.keys(read(keys.join("\n")) as object)).toHaveLength(19_000);
});
