import { describe, expect, it } from "vitest";
import { codeKeys } from "../../../src/text/query/code-keys.ts";
import { neverFits } from "../../../src/text/query/never-fits.ts";
import { longestQuery, readQuery } from "../../../src/text/query/read-query.ts";
import type { QueryNode } from "../../../src/text/query/tree.ts";

const read = (text: string) => readQuery(text, codeKeys);

/** A tree in few signs: `(and a (not b))`. */
function short(node: QueryNode | undefined): string {
	if (!node) return "";
	if (node.kind === "and" || node.kind === "or")
		return `(${node.kind} ${node.of.map(short).join(" ")})`;
	if (node.kind === "not") return `(not ${short(node.of)})`;
	if (node.kind === "filter")
		return `${node.key}=${node.value.form}<${node.value.text}>`;
	const place = node.in === "any" ? "" : `${node.in}:`;
	return node.kind === "text"
		? `${place}[${node.value}]`
		: `${place}/${node.value}/`;
}

describe("the tree of a query", () => {
	it.each([
		["", ""],
		["   ", ""],
		["a b", "(and [a] [b])"],
		["a AND b", "(and [a] [b])"],
		["a OR b c", "(or [a] (and [b] [c]))"],
		["(a OR b) c", "(and (or [a] [b]) [c])"],
		["a (b (c))", "(and [a] [b] [c])"],
		["a or b and c", "(and [a] [or] [b] [and] [c])"],
		["-a NOT b", "(and (not [a]) (not [b]))"],
		["NOT -a", "[a]"],
		["-(a OR b)", "(not (or [a] [b]))"],
		['"a b"', "[a b]"],
		['"say \\"hi\\" \\\\ \\n"', '[say "hi" \\ \\n]'],
		["/a b\\/c/", "/a b/c/"],
		["/usr/bin", "[/usr/bin]"],
		["/ //", "(and [/] [//])"],
		["createHash( main() f(x, y)", "(and [createHash(] [main()] [f(x,] [y)])"],
		["(main() OR createHash( b)", "(or [main()] (and [createHash(] [b]))"],
		["p->x -> --flag -=", "(and [p->x] [->] [--flag] [-=])"],
		["std::string foo:bar", "(and [std::string] [foo:bar])"],
		["repo:a/b R:a/*", "(and repo=exact<a/b> repo=glob<a/*>)"],
		["repo:/^a\\/b$/", "repo=pattern<^a/b$>"],
		["path:src/ file:*.js", "(and path=part<src/> path=glob<*.js>)"],
		['path:"a*b"', "path=part<a*b>"],
		["path:/src/", "path=pattern<src>"],
		["path:/src/*.js", "path=glob</src/*.js>"],
		["lang:C++ LANGUAGE:go", "(and lang=exact<C++> lang=exact<go>)"],
		["content:a content:/b/", "(and text:[a] text:/b/)"],
		["sym:main symbol:/^x/", "(and symbol=exact<main> symbol=pattern<^x>)"],
		["rev:dev -is:fork", "(and branch=exact<dev> (not is=exact<fork>))"],
		["user:ada org:eve", "(and owner=exact<ada> owner=exact<eve>)"],
		[") a )", "(and [)] [a] [)])"],
	])("reads %s", (text, tree) => {
		const query = read(text);
		expect(query.faults).toEqual([]);
		expect(short(query.root)).toBe(tree);
	});

	it("keeps settings apart", () => {
		const query = read("case:YES a (b OR c) count:50 type:path");
		expect(short(query.root)).toBe("(and [a] (or [b] [c]))");
		expect([...query.settings]).toEqual([
			["case", "yes"],
			["count", "50"],
			["type", "path"],
		]);
	});
});

describe("the faults of a query", () => {
	it.each([
		['a "b c', "(and [a] [b c])", [2, 6, "A quotation mark is not closed."]],
		["(a b", "(and [a] [b])", [0, 1, "A parenthesis is not closed."]],
		["a () b", "(and [a] [b])", [2, 4, "The group is empty."]],
		["a OR", "[a]", [2, 4, "OR has nothing to join."]],
		["OR a", "[a]", [0, 2, "OR has nothing to join."]],
		["a OR OR b", "(or [a] [b])", [5, 7, "OR has nothing to join."]],
		["(a OR) b", "(and [a] [b])", [3, 5, "OR has nothing to join."]],
		["AND a", "[a]", [0, 3, "AND has nothing to join."]],
		["a AND", "[a]", [2, 5, "AND has nothing to join."]],
		["a NOT", "[a]", [2, 5, "NOT has nothing to negate."]],
		["(a NOT) b", "(and [a] [b])", [3, 6, "NOT has nothing to negate."]],
		["a repo:", "[a]", [2, 7, "A value is missing."]],
		["a is:round", "[a]", [2, 10, '"round" means nothing here.']],
		["a count:0", "[a]", [2, 9, '"0" means nothing here.']],
		["a OR case:yes", "[a]", [5, 13, '"case:" holds for the whole query.']],
		["a -case:yes", "[a]", [3, 11, '"case:" holds for the whole query.']],
		[
			"a /(b/",
			"[a]",
			[2, 6, "Invalid regular expression: missing closing ): (b."],
		],
		[
			"/((x{1000}){1000})/",
			"",
			[
				0,
				19,
				"The expression is too large once its repetitions are written out.",
			],
		],
	] as const)("tells of %s", (text, tree, [from, to, message]) => {
		const query = read(text);
		expect(short(query.root)).toBe(tree);
		expect(query.faults).toEqual([
			{ from, to, message, expected: expect.stringMatching(/./) },
		]);
	});

	it("bounds length, terms and depth", () => {
		const faults = (text: string) => read(text).faults.map((f) => f.message);
		expect(faults("x".repeat(longestQuery))).toEqual([]);
		expect(faults("x".repeat(longestQuery + 1))).toEqual([
			"The query is too long.",
		]);
		expect(faults("x ".repeat(256))).toEqual([]);
		expect(faults("x ".repeat(257))).toEqual(["The query has too many terms."]);
		expect(faults(`${"(".repeat(20)}a${")".repeat(20)}`)).toEqual([]);
		expect(faults(`${"(".repeat(21)}a${")".repeat(21)} b`)).toEqual([
			"Groups are nested too deep.",
		]);
		expect(faults("NOT ".repeat(255).concat("a"))).toEqual([]);
	});
});

describe("a query that nothing can fit", () => {
	it.each([
		["repo:a/b repo:c/d", 9],
		["repo:a/b x (y repo:A/c)", 14],
		["repo:a/b org:c", 9],
		["org:c repo:a/b", 6],
		["lang:go lang:c", 8],
		["is:public is:private", 10],
		["(repo:a/b repo:c/d) OR (org:a org:b)", 10],
	])("%s", (text, from) => {
		expect(neverFits(read(text).root)?.from).toBe(from);
	});

	it.each([
		"repo:a/b repo:A/B",
		"repo:a/b OR repo:c/d",
		"repo:a/b org:a",
		"repo:b org:a",
		"repo:a/* repo:a/b",
		"path:a path:b",
		"is:fork is:public",
		"repo:a/b -repo:c/d",
		"(repo:a/b repo:c/d) OR x",
		"",
	])("%s might be fitted", (text) => {
		expect(neverFits(read(text).root)).toBeUndefined();
	});
});

it("expressions that are too large together are told, and not compiled", () => {
	const text = Array.from({ length: 250 }, () => "/x{1000}/").join(" ");
	const { root, faults } = readQuery(text, codeKeys);
	expect(faults[0]).toEqual({
		...{ from: 70, to: 79 },
		message: "The expressions are too large together.",
		expected: "a regular expression in RE2's syntax",
	});
	expect(root?.kind === "and" && root.of.length).toBe(7);
	const small = Array.from({ length: 250 }, () => "/a|b/").join(" ");
	expect(readQuery(small, codeKeys).faults).toEqual([]);
});
