import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readAttributes } from "../../../src/text/code/attributes.ts";

const never = () => false;
const name = fc
	.stringMatching(/^[ab.]{1,3}$/)
	.filter((one) => !/^\.+$/.test(one));
const path = fc
	.array(name, { minLength: 1, maxLength: 3 })
	.map((names) => names.join("/"));
const pattern = fc
	.array(fc.constantFrom("a", "b", ".", "*", "**", "/", "?", "[ab]", "a.b"), {
		minLength: 1,
		maxLength: 5,
	})
	.map((parts) => parts.join(""))
	// three stars in a row, and "**" beside other signs, mean something else in each version of git
	.filter((one) => !/\*\*\*|[^/]\*\*|\*\*[^/]|\/\/|^\/*$/.test(one));

test("patterns fit the paths that they fit for git", () => {
	const folder = mkdtempSync(join(tmpdir(), "attributes-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const git = (args: string[], input?: string) =>
		execFileSync("git", args, { cwd: folder, input, encoding: "utf8" });
	git(["init", "-q"]);
	const cases = fc.sample(fc.tuple(pattern, fc.array(path, { minLength: 8 })), {
		numRuns: 300,
		seed: 5,
	});
	const asked: string[] = [];
	for (const [i, [own, paths]] of cases.entries()) {
		mkdirSync(join(folder, `d${i}`));
		writeFileSync(join(folder, `d${i}/.gitattributes`), `${own} diff=yes\n`);
		asked.push(...paths.map((one) => `d${i}/${one}`));
	}
	const told = git(["check-attr", "--stdin", "diff"], asked.join("\n"));
	const expected = new Map(
		told
			.trim()
			.split("\n")
			.map((line) => {
				const [of = "", , value = ""] = line.split(": ");
				return [of, value === "yes"];
			}),
	);
	const wrong = cases.flatMap(([own, paths], i) => {
		const by = readAttributes(
			[{ directory: `d${i}`, text: own + " diff=yes" }],
			never,
		);
		return paths
			.map((one) => `d${i}/${one}`)
			.filter((one) => (by?.(one, never)?.diff === "yes") !== expected.get(one))
			.map((one) => `${own} and ${one}`);
	});
	expect(wrong).toEqual([]);
	expect([...expected.values()].filter(Boolean).length).toBeGreaterThan(100);
});

test("of attributes only those count that a search asks for, the last of them", () => {
	const by = readAttributes(
		[
			{ directory: "a", text: "*.js -linguist-generated trigrams=x" },
			{
				directory: "",
				text: "*.js linguist-generated text\na.js binary\nb.js !linguist-generated",
			},
		],
		never,
	);
	expect(by?.("c.js", never)).toEqual({ "linguist-generated": true });
	expect(by?.("a/c.js", never)).toEqual({ "linguist-generated": false });
	expect(by?.("a.js", never)).toEqual({
		"linguist-generated": true,
		diff: false,
	});
	expect(by?.("b.js", never)).toEqual({ "linguist-generated": undefined });
});

test("who gives up while patterns are read, or compared with a path, has no attributes", () => {
	let steps = 0;
	const after = (most: number) => () => ++steps > most;
	const text = "a diff\nb diff\nc diff";
	expect(readAttributes([{ directory: "", text }], after(2))).toBeUndefined();
	steps = 0;
	const by = readAttributes([{ directory: "", text }], after(3));
	expect(by?.("a", never)).toEqual({ diff: true });
	steps = 0;
	expect(by?.("a", after(2))).toBeUndefined();
});
