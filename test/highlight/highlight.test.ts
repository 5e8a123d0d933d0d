import { expect, test } from "vitest";
import { openHighlighter } from "../../src/highlight/highlight.ts";
import { languages as known } from "../../src/highlight/languages.ts";

const { highlight } = openHighlighter();
/** What a scanner may stumble over: open strings and comments, lone signs, other scripts. */
const broken =
	"if \"x\\\n'y' /* (* {- <# #[ #= =begin\n$a @b #c %d &e :f -- :: ; // \\g 0x1g 1..2 ünï 漢字 `h\n'''\n\"\"\"";
const textOf = (html = "") =>
	html
		.replace(/<[^>]*>/g, "")
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&#34;", '"')
		.replaceAll("&#39;", "'")
		.replaceAll("&amp;", "&");

test("code gets a class for each of its parts", () => {
	expect(highlight("let a = 1\n", "js")).toBe(
		'<span class="kd">let</span> <span class="nx">a</span> <span class="o">=</span> <span class="mi">1</span>\n',
	);
});

test.each<[string, string, Record<string, string>]>([
	[
		"py",
		"@d\ndef f():\n\t'''a\nb'''\n\treturn 0x1F # c",
		{ nd: "@d", k: "def", s1: "'''a\nb'''", mh: "0x1F", c1: "# c" },
	],
	[
		"go",
		"package x\nvar s = `a\nb` // c",
		{ kn: "package", kd: "var", s: "`a\nb`", c1: "// c" },
	],
	[
		"c",
		'#include "a"\nint x = 1.5; /* c\n */',
		{ cp: "#include", kt: "int", mf: "1.5", cm: "/* c\n */" },
	],
	["sql", "SELECT 'it''s' FROM t -- c", { k: "SELECT", c1: "-- c" }],
	[
		"html",
		'<!-- c --><a href="x">t</a>',
		{ c: "<!-- c -->", nt: "<a", na: "href", s: '"x"' },
	],
	["diff", "--- a\n+b\n-c\n", { gh: "--- a\n", gi: "+b\n", gd: "-c\n" }],
	["sh", "echo $HOME # c", { nb: "echo", nv: "$HOME", c1: "# c" }],
	["rust", "fn f<'a>(x: &'a str) {}", { kd: "fn", nl: "'a", kt: "str" }],
])("%s is known", (language, code, parts) => {
	const html = highlight(code, language) ?? "";
	expect(textOf(html)).toBe(code);
	const found: Record<string, string> = {};
	for (const [, name = "", text] of html.matchAll(
		/<span class="(\w+)">([^<]*)<\/span>/g,
	))
		found[name] ??= textOf(text);
	expect(found).toMatchObject(parts);
});

test("an unknown language and endless code are left to the caller", () => {
	expect(highlight("x", "nonsense")).toBeUndefined();
	expect(highlight("x", "__proto__")).toBeUndefined();
	expect(highlight("x".repeat(600_000), "js")).toBeUndefined();
});

const languages = [
	"js",
	"py",
	"go",
	"c",
	"html",
	"diff",
	"yaml",
	"sh",
	"sql",
	"rust",
	"css",
	"lisp",
	"php",
	"ruby",
	"haskell",
	"zig",
	"java",
];
const pieces = [
	'"',
	"'",
	"/*",
	"//",
	"#",
	"<",
	"<a b=",
	"<!--",
	"$",
	"@",
	"a",
	"1.",
	"0x",
	"`",
	"\\",
	"[[",
	"--",
	"{-",
	"'''",
	'"""',
	"a'",
	" ",
	"\n",
	"é",
	"&",
	"<script>",
];

test.each(languages)(
	"any text comes out of %s as it went in, also the hostile",
	(language) => {
		for (const piece of pieces) {
			const code = piece.repeat(4000);
			expect(textOf(highlight(code, language)) === code, piece).toBe(true);
		}
		const mixed = pieces.join("").repeat(50);
		const html = highlight(mixed, language) ?? "";
		expect(textOf(html)).toBe(mixed);
		expect(html.replace(/<span class="\w+">|<\/span>/g, "")).not.toMatch(
			/[<>"]/,
		);
	},
);

test.each(Object.keys(known))(
	"%s shows all of a text, however broken",
	(name) => {
		expect(textOf(highlight(broken, name))).toBe(broken);
	},
);

test.each<[string, string, Record<string, string>]>([
	[
		"scala",
		"object A { val x: Int = 1 } // c",
		{ kd: "object", kt: "Int", c1: "// c" },
	],
	["pl", 'my $x = "a"; # c', { k: "my", nv: "$x", c1: "# c" }],
	["R", "f <- function(x) TRUE # c", { k: "function", kc: "TRUE" }],
	[
		"jl",
		"function f(x)::Int end #= c =#",
		{ k: "function", kt: "Int", cm: "#= c =#" },
	],
	["ps1", "Get-Item $x <# c #>", { nb: "Get-Item", nv: "$x", cm: "<# c #>" }],
	[
		"proto",
		"message A { int32 b = 1; }",
		{ kd: "message", kt: "int32", mi: "1" },
	],
	[
		"graphql",
		"query Q($id: ID) { a @b }",
		{ kd: "query", nv: "$id", nd: "@b" },
	],
	["vhdl", "ENTITY a IS -- c", { k: "ENTITY", c1: "-- c" }],
	["f90", "PROGRAM a ! c", { k: "PROGRAM", c1: "! c" }],
	["ml", "let x = 1 (* c *)", { k: "let", cm: "(* c *)" }],
	["tex", "\\section{a} % c", { k: "\\section", c1: "% c" }],
	["bzl", 'load("a") # c', { k: "load", c1: "# c" }],
	["cmake", "add_library(a) # c", { nb: "add_library" }],
	["sol", "contract A { uint256 b; }", { kd: "contract", kt: "uint256" }],
])("%s is known by its usual extension", (name, code, parts) => {
	const html = highlight(code, name) ?? "";
	for (const [part, text] of Object.entries(parts))
		expect(html).toContain(
			`<span class="${part}">${text.replaceAll("<", "&lt;").replaceAll(">", "&gt;")}</span>`,
		);
});
