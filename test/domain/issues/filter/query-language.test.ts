import { describe, expect, it, test } from "vitest";
import {
	emptyQuery,
	type IssueQueryText,
	type QueryPart,
	readIssueQuery,
	writeIssueQuery,
} from "../../../../src/domain/issues/filter/query-language.ts";
import { writeQuery } from "../../../../src/text/query/write-query.ts";

/** Gives the members of a query that differ from the empty one; trees as text. */
function said(text: string): Record<string, unknown> {
	const query = readIssueQuery(text);
	return Object.fromEntries(
		Object.entries(query).flatMap(([name, value]) => {
			const empty = emptyQuery[name as keyof IssueQueryText];
			if (JSON.stringify(value) === JSON.stringify(empty)) return [];
			return [[name, name === "rest" ? query.rest.map(writeQuery) : value]];
		}),
	);
}

describe("the language of lists", () => {
	it.each([
		["", {}],
		["lost lock", { words: ["lost", "lock"] }],
		['"lost lock" key', { words: ["lost lock", "key"] }],
		["is:closed", { state: "closed", stated: true }],
		["STATE:All", { state: "all", stated: true }],
		[
			"label:bug -label:wontfix",
			{ labels: ["bug"], withoutLabels: ["wontfix"] },
		],
		['label:"good first issue"', { labels: ["good first issue"] }],
		['label:"a,b"', { labels: ["a,b"] }],
		["label:a,b", { rest: ["label:a,b"] }],
		["no:label no:milestone", { noLabel: true, noMilestone: true }],
		["no:assignee", { assigned: "none" }],
		["no:due -no:label", { rest: ["no:due", "-no:label"] }],
		["org:works repo:a/b", { owner: "works", repository: "a/b" }],
		["sort:updated-asc", { sort: "leastupdate" }],
		["in:title,body x", { places: ["title", "body"], words: ["x"] }],
		["-author:ada", { rest: ["-author:ada"] }],
		["-lock", { rest: ["-lock"] }],
		[
			"(label:a OR author:ada) x",
			{ rest: ["label:a OR author:ada"], words: ["x"] },
		],
		["is:pr is:draft", { rest: ["is:pr", "is:draft"] }],
		["is:merged", { state: "all", stated: true, rest: ["is:merged"] }],
		[
			"is:open OR closed:>2026-01-01",
			{ state: "all", stated: true, rest: ["is:open OR closed:>2026-01-01"] },
		],
		[
			"comments:>10 updated:2026-01-01..*",
			{ rest: ["comments:>10", "updated:2026-01-01..*"] },
		],
		[
			"std::map https://x.org a:",
			{ words: ["std::map", "https://x.org", "a:"] },
		],
	])("reads %s", (text, expected) => {
		expect(said(text)).toEqual(expected);
	});

	it("tells types of issues from kinds of items, as `type:` names both", () => {
		expect(readIssueQuery("type:Bug")).toMatchObject({ type: "Bug", rest: [] });
		expect(readIssueQuery('type:"issue"').type).toBe("issue");
		for (const text of ["type:issue", "type:PR", "type:a,b", "-type:bug"]) {
			const { type, rest, unknown } = readIssueQuery(text);
			expect([type, rest.map(writeQuery), unknown]).toEqual(["", [text], []]);
		}
		expect(writeIssueQuery({ ...emptyQuery, type: "pr" })).toBe(
			'is:open type:"pr"',
		);
	});

	it.each([
		["colour:red x", ["colour:red"], { words: ["x"] }],
		["is:round x", ["is:round"], { words: ["x"] }],
		["updated:soon x", ["updated:soon"], { words: ["x"] }],
		["updated:2026-02-30", ["updated:2026-02-30"], {}],
		["comments:many", ["comments:many"], {}],
		["sort:taste in:soup", ["sort:taste", "in:soup"], {}],
		["(a OR colour:red)", ["colour:red"], { words: [] }],
		["a OR", ["OR"], { words: ["a"] }],
		["(a b", ["("], { words: ["a", "b"] }],
		["(sort:oldest OR a)", ["sort:oldest"], {}],
		["field:Size>3", ["field:Size>3"], {}],
		["/re/", ["/re/"], {}],
	])("tells of %s, and the rest counts", (text, unknown, expected) => {
		const query = readIssueQuery(text);
		expect(query.unknown).toEqual(unknown);
		if ("words" in expected && expected.words.length)
			expect(query.words).toEqual(expected.words);
	});

	it("bounds words and parts", () => {
		const words = readIssueQuery("x ".repeat(60));
		expect(words.words).toHaveLength(10);
		expect(words.rest).toHaveLength(40);
		expect(words.unknown).toHaveLength(10);
		const many = readIssueQuery(
			`(${Array.from({ length: 60 }, (_, n) => `w${n}`).join(" OR ")})`,
		);
		expect(many.rest).toEqual([]);
		expect(many.unknown).toHaveLength(1);
	});

	it.each([
		"is:closed label:bug -label:wontfix no:milestone author:ada lost",
		'is:open "lost lock" -"AND" "(x)" sort:oldest',
		"is:all (author:ada OR (label:a,b -no:due)) -(x y) in:title",
		'label:"a,b" label:c,d updated:>=2026-01-01 comments:3..8',
		"is:merged OR is:draft",
		'type:"user story" -type:bug no:type',
		'type:"issue" type:pr type:a,b (type:bug OR has:type)',
	])("writes %s so that it reads the same", (text) => {
		const query = readIssueQuery(text);
		const again = readIssueQuery(writeIssueQuery(query));
		const bare = (of: IssueQueryText) => ({
			...of,
			stated: true,
			rest: of.rest.map(writeQuery),
		});
		expect(query.unknown).toEqual([]);
		expect(bare(again)).toEqual(bare(query));
	});

	test("the asker's own qualifiers get what they are compared with", () => {
		const parts: QueryPart[] = [];
		readIssueQuery(
			'field:"Due by"<=@today -field:Size=3 field:X="a b" column:Done is:open',
			emptyQuery,
			(part) => {
				parts.push(part);
				return part.name !== "is";
			},
		);
		expect(
			parts.map((p) => [p.without, p.name, p.value, p.compare, p.operand]),
		).toEqual([
			[false, "field", "Due by", "<=", "@today"],
			[true, "field", "Size", "=", "3"],
			[false, "field", "X", "=", "a b"],
			[false, "column", "Done", "", ""],
			[false, "is", "open", "", ""],
		]);
	});
});
