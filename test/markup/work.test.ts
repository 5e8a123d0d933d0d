import { setImmediate } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { formulaBudget } from "../../src/markup/formulas/formula-budget.ts";
import { mathml } from "../../src/markup/formulas/formula-html.ts";
import { openMarkup } from "../../src/markup/open.ts";
import { openRenderer, type RenderOptions } from "../../src/markup/render.ts";
import { openBudget, withBudget } from "../../src/threads/work-budget.ts";

const renderer = openRenderer();
const options: RenderOptions = {
	format: "markdown",
	flavour: "comment",
	formulas: true,
};
const markup = openMarkup();
afterAll(() => markup.close());

test.each([
	"~~~math\nx\n~~~",
	"> - ~~~~math\n>   x",
	"$x$",
	"$$\nx\n$$",
	"[^a]\n\n[^a]: $`x`$",
	`|a|b|\n|-|-|\n${"|a\n".repeat(600)}`,
])("a text with %j in it is not rendered on the main thread", (source) => {
	expect(renderer.light(source, options)).toBeUndefined();
});

test.each(["*a*", "```js\na = 1\n```", "|a|b|\n|-|-|\n|1|2|", "5$ and 6$"])(
	"%j is cheap, and is rendered at once",
	(source) => {
		expect(renderer.light(source, options)?.pieces).toEqual(
			renderer(source, options),
		);
	},
);

test.each([
	"\\def\\a#1{#1#1}\\a{\\a{x}}",
	"\\gdef\\a#1{#1#1}\\a{x}",
	"\\newcommand{\\a}[1]{#1#1}\\a{\\a{x}}",
	"\\newcommand\\a[1]{\\\\#1\\\\#1}\\a{x}",
	"\\providecommand{\\a}[2]{#1#2}\\a{x}{y}",
	"\\edef\\b{xx}\\edef\\b{\\b\\b}\\b",
	"\\let\\a=\\expandafter \\def\\b{x}\\a\\b\\b",
	"\\global\\def\\a#1{#1}\\a x",
	`\\def\\a{${"x".repeat(400)}}${"\\a".repeat(200)}`,
])("the formula %s stays code: its own words may grow", (formula) => {
	expect(mathml(formula, true)).toBeUndefined();
});

test("words of its own that stand for little are allowed in a formula", () => {
	expect(
		mathml("\\newcommand{\\Own}{\\mathbb{R}} \\Own \\to \\Own", true),
	).toContain("→");
	expect(mathml("\\# A = 1", true)).toContain("#");
});

test("the formulas of one text have a bound together, chemistry sooner", () => {
	const rendered = (source: string) => {
		const { render } = formulaBudget();
		let n = 0;
		while (render(source, false)) n++;
		return n;
	};
	const letters = rendered("a+b".repeat(300));
	expect(letters).toBeGreaterThan(20);
	expect(letters).toBeLessThan(100);
	expect(rendered(`\\ce{${"H2O".repeat(20)}}`)).toBeLessThan(100);
});

const cellsIn = (html: string) => html.split("<td").length - 1;

test("the cells of a table are bounded by what was written", () => {
	const wide = `|${"a|".repeat(600)}\n|${"-|".repeat(600)}\n${"|a\n".repeat(530)}`;
	expect(cellsIn(renderer(wide, options).join(""))).toBe(0);
	expect(renderer(wide, options).join("")).toContain("|a|a|");
	// rows that are too long make no room for those that are too short
	const uneven = `|${"a|".repeat(600)}\n|${"-|".repeat(600)}\n|${"a|".repeat(2000)}\n${"|a\n".repeat(530)}`;
	expect(cellsIn(renderer(uneven, options).join(""))).toBeLessThan(30_000);
	// many tables share the bound
	const many = `|${"a|".repeat(60)}\n|${"-|".repeat(60)}\n${"|a\n".repeat(20)}\n`;
	expect(cellsIn(renderer(many.repeat(50), options).join(""))).toBeLessThan(
		4 * (many.split("|").length * 50) + 1000,
	);
	const full = `|${"a|".repeat(10)}\n|${"-|".repeat(10)}\n${`|${"a|".repeat(10)}\n`.repeat(500)}`;
	expect(cellsIn(renderer(full, options).join(""))).toBe(5000);
});

test("a text is rendered once, whoever asks", async () => {
	const narrow = openMarkup({ threads: 1, waiting: 0, shorterThan: 0 });
	const document = { format: "markdown" } as const;
	expect(await narrow.render("*known*", document)).toContain("<em>");
	// the only thread is taken, and nobody may wait
	const busy = narrow.render("*a* ".repeat(50_000), document, undefined, "a");
	expect(await narrow.render("*known*", document)).toContain("<em>");
	expect(await narrow.render("*other*", document)).toContain("<pre");
	await busy;
	await narrow.close();
});

test("the texts of a page share a budget; what is beyond is not rendered", async () => {
	const texts = Array.from({ length: 20 }, (_, i) => `*${i}* `.repeat(50));
	const all = await withBudget(
		() => Promise.all(texts.map((text) => markup.renderPiece(text, options))),
		openBudget({ html: 5000 }),
	);
	const shown = all.filter((html) => html !== undefined);
	expect(shown.length).toBeGreaterThan(3);
	expect(shown.join("").length).toBeLessThan(10_000);
	// what was rendered before costs the same
	const again = await withBudget(
		() => Promise.all(texts.map((text) => markup.renderPiece(text, options))),
		openBudget({ html: 5000 }),
	);
	expect(again).toEqual(all);
});

test("between texts on the main thread everybody else has a turn", async () => {
	let turns = 0;
	let over = false;
	const others = (async () => {
		while (!over) {
			await setImmediate();
			turns++;
		}
	})();
	const texts = Array.from({ length: 16 }, (_, i) => `${i} `.repeat(1000));
	await withBudget(() =>
		Promise.all(texts.map((text) => markup.renderPiece(text, options))),
	);
	over = true;
	await others;
	expect(turns).toBeGreaterThanOrEqual(5);
});

test("texts that are short one by one go to a thread when they are many", async () => {
	// no thread starts within a millisecond, so what goes there stays as it is
	const hasty = openMarkup({ deadline: 1 });
	const texts = Array.from({ length: 30 }, (_, i) => `*${i}* `.repeat(700));
	const html = await withBudget(() =>
		Promise.all(texts.map((text) => hasty.renderPiece(text, options))),
	);
	const here = html.filter((one) => one?.includes("<em>")).length;
	expect(here).toBeGreaterThan(5);
	expect(here).toBeLessThan(25);
	await hasty.close();
});
