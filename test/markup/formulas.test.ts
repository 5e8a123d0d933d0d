import { expect, test } from "vitest";
import { mathml } from "../../src/markup/formulas/formula-html.ts";
import { openRenderer } from "../../src/markup/render.ts";

const render = openRenderer();
const html = (source: string, formulas = false, flavour?: "bare") =>
	render(source, { format: "markdown", formulas, flavour }).join("");
const code = (text: string) => `<code class="language-math">${text}</code>`;

test.each([
	["$a$", code("a")],
	["$ a $", code("a")],
	["$a$ $b$", `${code("a")} ${code("b")}`],
	["$a$.", `${code("a")}.`],
	["$$a$$ test", `${code("a")} test`],
	["foo $x=\\$$ bar", `foo ${code("x=\\$")} bar`],
	["$\\text{$b$}$", code("\\text{$b$}")],
	["a$`b`$c", `a${code("b")}c`],
	["($b$)", `(${code("b")})`],
])("%s has a formula", (source, inner) => {
	expect(html(source)).toBe(`<p dir="auto">${inner}</p>\n`);
});

test.each([
	"a$x$",
	"$x$a",
	"$a a$b b$",
	"a a$b b",
	"It costs $5 and $6.",
	"US$1 to US$2",
	"$$",
	"$",
])("%s has none", (source) => {
	expect(html(source)).not.toContain("language-math");
	expect(html(source)).toContain(source);
});

test("lines between two signs are one formula, also in a list", () => {
	expect(html("$$\na < b\n$$\n")).toContain("a &lt; b");
	expect(html("- x\n\n  $$\n  a\n  $$\n")).toContain("language-math");
	expect(html("text\n$$\na\n$$\nmore")).toMatch(/text.*language-math.*more/s);
	expect(html("$$\nnever closed")).not.toContain("language-math");
});

test("pages have formulas as MathML, and what is none as code", () => {
	expect(html("$a^2$", true)).toContain(
		"<math><msup><mi>a</mi><mn>2</mn></msup></math>",
	);
	expect(html("$$\n\\frac{1}{2}\n$$", true)).toContain("<mfrac>");
	expect(html("```math\n\\sqrt{x}\n```", true)).toContain("<msqrt>");
	expect(html("$\\nothing$", true)).toContain(code("\\nothing"));
	expect(html("$a$", true, "bare")).toContain(">$a$<");
});

test("a formula brings nothing that runs, styles or leads anywhere", () => {
	for (const source of [
		"\\href{javascript:alert(1)}{x}",
		"\\url{javascript:alert(1)}",
		'\\class{a" onload="x}{y}',
		"\\style{color:red}{x}",
		"\\includegraphics{https://example.com/a.png}",
		"\\color{red}x",
		"\\text{<script>alert(1)</script>}",
		"<img src=x onerror=alert(1)>",
		"\\htmlData{a=b}{x}",
		"\\id{x}{y}",
	]) {
		const out = mathml(source, true) ?? "";
		expect(out).not.toMatch(
			/<script|<img|<a\b|href|src=|style|class|\son\w+=|data-|\bid=/,
		);
	}
});

test("a formula has an end, however it expands", () => {
	expect(mathml("a".repeat(1001), false)).toBeUndefined();
	expect(mathml("\\def\\a{\\a\\a}\\a", false)).toBeUndefined();
	const bomb = `\\def\\a{${"x".repeat(400)}}${"\\a".repeat(290)}`;
	expect((mathml(bomb, false) ?? "").length).toBeLessThan(1_500_000);
	expect(mathml("{".repeat(900), false)).toBeUndefined();
});
