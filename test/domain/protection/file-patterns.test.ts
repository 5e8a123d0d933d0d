import { setImmediate } from "node:timers/promises";
import { RE2JS } from "re2js";
import { expect, onTestFinished, test, vi } from "vitest";
import {
	checkFilePatterns,
	opensAll,
	patternsIn,
	protectedPaths,
} from "../../../src/domain/protection/file-patterns.ts";

const paths = ["a.lock", "docs/b.MD", "src/c.ts"];
const many = (count: number, of = (i: number) => `p${i}`) =>
	Array.from({ length: count }, (_, i) => of(i));
/** Runs something, and counts what it compiles. */
async function compiledBy(run: () => Promise<unknown>): Promise<number> {
	const compile = vi.spyOn(RE2JS, "compile");
	try {
		await run();
		return compile.mock.calls.length;
	} finally {
		compile.mockRestore();
	}
}

test("patterns of files have semicolons between them, and look at no case", async () => {
	expect(patternsIn(" *.lock;; **/*.md ;*.lock;")).toEqual([
		...["*.lock", "**/*.md"],
	]);
	expect(await protectedPaths("*.lock; **/*.md ;", paths)).toEqual([
		...["a.lock", "docs/b.MD"],
	]);
	expect(await protectedPaths("*.lock; **/*.md ;", paths, 1)).toEqual([
		"a.lock",
	]);
	expect(await protectedPaths("", paths)).toEqual([]);
	expect(await protectedPaths(" ; ", paths)).toEqual([]);
	expect(await opensAll("*.lock;docs/**;src/*", paths)).toBe(true);
	expect(await opensAll("*.lock;docs/**", paths)).toBe(false);
	expect(await opensAll(";", paths)).toBe(false);
});

test("patterns are compiled once for all who ask, and not where there are no paths", async () => {
	const text = `${";".repeat(60_000)}once;once;twice`;
	expect(await compiledBy(() => protectedPaths(text, []))).toBe(0);
	expect(await compiledBy(() => opensAll(text, []))).toBe(0);
	expect(await compiledBy(() => protectedPaths(text, paths))).toBe(2);
	expect(await compiledBy(() => opensAll(text, paths))).toBe(0);
	// what was asked long ago makes room
	const other = `other;${" ".repeat(6000)}`;
	expect(await compiledBy(() => protectedPaths(other, paths))).toBe(1);
	expect(await compiledBy(() => protectedPaths(text, paths))).toBe(2);
	expect(await compiledBy(() => protectedPaths(other, paths))).toBe(1);
});

test.each([
	["more patterns than count", many(1001).join(";")],
	["more characters than count", `p;${" ".repeat(65_535)}p`],
	["a pattern that cannot be read", "p;["],
])("of %s all paths are protected, and no more are opened", async (_, text) => {
	expect(await protectedPaths(text, paths)).toEqual(paths);
	expect(await protectedPaths(text, paths, 1)).toEqual(["a.lock"]);
	expect(await opensAll(text, ["p0", "a.lock"])).toBe(false);
});

test("more patterns than a setting takes today count all the same", async () => {
	const text = [...many(998), "*.lock", "src/*"].join(";");
	expect(await protectedPaths(text, paths)).toEqual(["a.lock", "src/c.ts"]);
	expect(await opensAll(text, ["a.lock", "p1"])).toBe(true);
});

test("others have their turn while many paths are compared", async () => {
	const text = many(100, (i) => `*${i}*x`).join(";");
	const compared = protectedPaths(
		text,
		many(3000, (i) => `f${i}`),
	);
	let turns = 0;
	let isOver = false;
	void compared.then(() => {
		isOver = true;
	});
	while (!isOver) {
		turns++;
		await setImmediate();
	}
	expect(await compared).toEqual([]);
	expect(turns).toBeGreaterThan(3);
});

test("paths behind those that took ten seconds to compare are protected, and not opened", async () => {
	const all = many(10);
	expect(await protectedPaths("x*;y*", all)).toEqual([]);
	expect(await opensAll("x*;p*", all)).toBe(true);
	let time = 0;
	const clock = vi.spyOn(performance, "now");
	onTestFinished(() => clock.mockRestore());
	clock.mockImplementation(() => {
		time += 1000;
		return time;
	});
	expect(await protectedPaths("x*;y*", all)).toEqual(all.slice(5));
	expect(await protectedPaths("x*;y*", all, 2)).toEqual(["p5", "p6"]);
	expect(await opensAll("x*;p*", all)).toBe(false);
	expect(await opensAll("x*;p*", all.slice(0, 5))).toBe(true);
});

test("a setting takes a hundred patterns that can be read", async () => {
	const check = (text: string, isImported = false) =>
		checkFilePatterns("protected_file_patterns", text, isImported);
	const broken = { details: { fault: { part: "protected_file_patterns" } } };
	await check(many(100).join(";"));
	await check(`${"p".repeat(255)};${";".repeat(65_000)}`);
	await expect(check(many(101).join(";"))).rejects.toThrow(
		"protected_file_patterns: at most 100 patterns are allowed",
	);
	await expect(check(`x;${"p".repeat(256)}`)).rejects.toThrow(
		`protected_file_patterns: "${"p".repeat(50)}…" is longer than 255 characters`,
	);
	await expect(check("x;[")).rejects.toMatchObject(broken);
	// an import brings what was there
	await check(many(101).join(";"), true);
	await check("p".repeat(256), true);
	await expect(check("x;[", true)).rejects.toMatchObject(broken);
});
