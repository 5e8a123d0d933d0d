import { expect, test } from "vitest";
import { issuesNamedIn } from "../../../src/domain/issues/references/find-in-text.ts";
import { cpuOf } from "../../support/run/cpu.ts";

const root = "https://forge.example.org/";
const of = (text: string, markdown = true) =>
	issuesNamedIn(root, text, { markdown }).map((one) =>
		[
			one.owner ? `${one.owner}/${one.repository}` : "",
			one.index,
			one.action,
			...(one.seconds ? [one.seconds] : []),
		].join(" "),
	);

test.each([
	["see #12", [" 12 none"]],
	["!3 and a/b#4", [" 3 none", "a/b 4 none"]],
	[
		"Fixes #1, closes: #2\nresolved #3",
		[" 1 closes", " 2 closes", " 3 closes"],
	],
	["reopens #1 REOPENED: #2", [" 1 reopens", " 2 reopens"]],
	["prefixes #1 unfixed #2 to-close #3", [" 1 none", " 2 none", " 3 none"]],
	["close not #1", [" 1 none"]],
	["#1 then fixes #1", [" 1 closes"]],
	["`fixes #1` and\n```\n#2\n```\n#3", [" 3 none"]],
	[`fix ${root}a/b/issues/7`, ["a/b 7 closes"]],
	[`${root}a/b/pulls/8#issuecomment-1.`, ["a/b 8 none"]],
	["https://elsewhere.example.org/a/b/issues/7", []],
	["fixes #1 @1h30m and #2 @2x", [" 1 closes 5400", " 2 none"]],
	["nothing", []],
	["~~~\nfixes #1\n~~~\n#2\n```\n#3", [" 2 none"]],
	["````\n```\n#1\n```\n````\n#2", [" 2 none"]],
	["- ```js\n  #1\n  ```\n- #2", [" 2 none"]],
	["<!-- fixes #1\n\n#2 --> #3 `<!--` #4", [" 3 none", " 4 none"]],
	["#1 <!-- #2", [" 1 none"]],
	["``a ` #1`` #2 ```#3``` \\`#4", [" 2 none", " 4 none"]],
	["    #1\n\n\t#2\n\nso\n    #3", [" 3 none"]],
	["1. one\n\n    #1\n\nend\n\n    #2", [" 1 none"]],
])("%s", (text, found) => {
	expect(of(text)).toEqual(found);
});

test("code is code only in Markdown", () => {
	expect(of("`#1`", false)).toEqual([" 1 none"]);
});

test("long texts take linear time", async () => {
	for (const text of [
		"closes ".repeat(50_000),
		"#1 ".repeat(50_000),
		"`".repeat(100_000),
		"` ``".repeat(30_000),
		"<!-- ".repeat(30_000),
		"~~~\n".repeat(30_001),
		"> - ".repeat(30_000),
		"    x\n\n".repeat(20_000),
		`fixes #1 @${"1h".repeat(50_000)}`,
	]) {
		expect(await cpuOf(() => of(`${text} #5`))).toBeLessThan(2000);
	}
});
