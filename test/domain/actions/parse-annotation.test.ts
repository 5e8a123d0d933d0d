import { expect, test } from "vitest";
import {
	isInTree,
	parseAnnotation,
	pathInTree,
} from "../../../src/domain/actions/annotations/parse-annotation.ts";
import { cpuOf } from "../../support/run/cpu.ts";

const plain = {
	kind: "error",
	path: "",
	from_line: 0,
	to_line: 0,
	from_column: 0,
	to_column: 0,
	title: "",
	message: "",
};

test("a line says where, how and what", () => {
	expect(
		parseAnnotation(
			"::error file=src/app.js,line=10,endLine=12,col=15,endColumn=18,title=A%3A b%2C c::first%0Asecond%0D 100%25",
		),
	).toEqual({
		kind: "error",
		path: "src/app.js",
		from_line: 10,
		to_line: 12,
		from_column: 15,
		to_column: 18,
		title: "A: b, c",
		message: "first\nsecond\r 100%",
	});
});

test("what is not told is left out, and escapes are read once", () => {
	expect(parseAnnotation("::warning::careful")).toEqual({
		...plain,
		kind: "warning",
		message: "careful",
	});
	expect(
		parseAnnotation("  ::NOTICE Title=one two,title=no::a::b %250A"),
	).toEqual({
		...plain,
		kind: "notice",
		title: "one two",
		message: "a::b %0A",
	});
	expect(parseAnnotation("\x1b[31m::error line=x,file=a::red\x1b[0m")).toEqual({
		...plain,
		path: "a",
		message: "red",
	});
	expect(
		parseAnnotation("::error file=a,line=9,endLine=3,col=99999999999::m"),
	).toEqual({ ...plain, path: "a", from_line: 9, to_line: 9, message: "m" });
});

test("other lines say nothing", () => {
	for (const line of [
		"",
		"error",
		"see ::error::",
		"::error",
		"::errors::no",
		"::group::no",
		"::debug::no",
		":: error::no",
		"::error file=a",
	])
		expect([line, parseAnnotation(line)]).toEqual([line, undefined]);
});

test("long lines of an enemy take no longer than others", async () => {
	const spent = await cpuOf(() => {
		for (const text of [
			`::error ${"a=,".repeat(20_000)}`,
			`::error ${",=".repeat(20_000)}::${"%0".repeat(20_000)}`,
			`${" ".repeat(60_000)}::x`,
			`::error ${":".repeat(60_000)}`,
			`\x1b[${"1;".repeat(30_000)}::`,
		])
			for (let i = 0; i < 20; i++) parseAnnotation(text);
	});
	expect(spent).toBeLessThan(2000);
});

test("paths of runners become paths of the tree", () => {
	const paths = {
		"src/a.js": "src/a.js",
		"./src//./a.js": "src/a.js",
		"/workspace/ada/book/src/a.js": "src/a.js",
		"/__w/book/book/a.js": "a.js",
		"/root/.cache/act/0f/hostexecutor/a.js": "a.js",
		"/srv/runner/1/workspace/a.js": "a.js",
		"C:\\act\\ada\\book\\src\\a.js": "src/a.js",
		"/etc/passwd": "/etc/passwd",
	};
	for (const [given, path] of Object.entries(paths))
		expect([given, pathInTree(given, "ada/book")]).toEqual([given, path]);
	for (const path of ["/etc/passwd", "C:/x", "../x", "a/../../b", ""])
		expect([path, isInTree(path)]).toEqual([path, false]);
	expect(isInTree("src/a..b.js")).toBe(true);
});
