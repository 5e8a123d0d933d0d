import { afterAll, expect, test } from "vitest";
import { openMarkup } from "../../src/markup/open.ts";
import { openRenderer, type RenderOptions } from "../../src/markup/render.ts";

const render = openRenderer();
const options: RenderOptions = {
	format: "markdown",
	shortLinks: true,
	references: ["mention", "issue", "commit", "url", "key"],
	siteRoot: "http://forge/",
	bases: { link: "http://forge/a/b/src/" },
};
const upTo = 50_000;
const times = (text: string) => text.repeat(Math.ceil(upTo / text.length));

// Each of these is known to have taken minutes somewhere. Here a quadratic one would run into the time limit of its test.
const units = [
	"[",
	"![",
	"[[",
	"[](",
	"[a](",
	"[a](<",
	"![[]()",
	"[a][",
	"[[a",
	"[^a]",
	"[^a]: ",
	"<![",
	"<!--",
	"a <!-- ",
	"<?",
	"<![CDATA[",
	"<a ",
	"<a b=",
	"<a b='",
	"<a\n",
	"<div>",
	"</div>",
	"<b>",
	"<",
	"*a_",
	"**a ",
	"***a",
	"__a__",
	"**a*b*",
	"`a``",
	"`",
	"~~a ",
	"|",
	"a|b\n-|-\n",
	"- a\n  ",
	"> ",
	"> - ",
	"1) a\n",
	"# a\n",
	"&#x1F600;",
	"&",
	"@a.",
	"@a/b",
	"http://a/",
	"www.a.",
	"a@b.",
	"deadbeefdeadbeef@",
	"a/b#",
	"#1 ",
	"A-1",
	"\\",
	"\t",
	"\u0000",
	"- [ ] a\n",
	"> [!NOTE]\n",
	"```\n",
	"$",
	"1😀([[",
	"\n\n<p>src=",
];

test.each(units)("50 KB of %j take their time once", (unit) => {
	expect(render(times(unit), options)).toBeInstanceOf(Array);
});

const bombs: Record<string, string> = {
	"a list within a list": Array.from(
		{ length: 440 },
		(_, i) => `${" ".repeat(i * 2)}* a\n`,
	).join(""),
	"brackets and their ends": `${"[".repeat(25_000)}a${"](b)".repeat(18_000)}`,
	"code spans of all lengths": Array.from(
		{ length: 440 },
		(_, i) => `${"`".repeat(i)}a`,
	).join(""),
	"a table of many columns": `|${"a|".repeat(20_000)}\n|${"-|".repeat(20_000)}\n${"|a|\n".repeat(10_000)}`,
	"rows of a table": `|a|\n|-|\n${"|a|a|a|a\n".repeat(20_000)}`,
	"definitions and their uses": `${"[a]: b\n".repeat(20_000)}${"[a]".repeat(20_000)}`,
	"a thousand footnotes":
		Array.from({ length: 5000 }, (_, i) => `[^${i}] `).join("") +
		Array.from({ length: 5000 }, (_, i) => `\n\n[^${i}]: [^${i + 1}]`).join(""),
	"one footnote named often": `${"[^a] ".repeat(20_000)}\n\n[^a]: x\n`,
	"spaces in an address": `<a href="${" ".repeat(100_000)}x y">`,
	"spaces in a tag": `<a b${" ".repeat(100_000)}c>`,
	"signs that are no attribute": `<x${" =".repeat(50_000)}>`,
	"a list of pictures": `<img srcset="${", ".repeat(50_000)}">`,
	"equal headings": Array.from(
		{ length: 10_000 },
		(_, i) => `# a-${i}\n# a\n`,
	).join(""),
	"brackets around an address": `http://a.b/${"(".repeat(50_000)}${")".repeat(50_000)}`,
	"a quote that goes on": `${"> ".repeat(50)}a\n${"b\n".repeat(40_000)}`,
	"front matter without end": `---\na: b\n${"--- \t".repeat(20_000)}x\n`,
};

test.each(Object.keys(bombs))("%s take their time once", (name) => {
	expect(render(bombs[name] as string, options).length).toBeGreaterThan(0);
});

test("a text that would become far larger than it is stays as it is", () => {
	const bomb = `[a]: /${"x".repeat(50_000)}\n\n${"[a] ".repeat(20_000)}`;
	expect(render(bomb, options)).toEqual([
		expect.stringMatching(/^<pre class="plain-text">/),
	]);
});

test.each(['"', "a,", "\n", '"a', '""""', "a\r", '"\n'])(
	"50 KB of %j as values take their time once",
	(unit) => {
		expect(render(times(unit), { format: "csv" })).toHaveLength(1);
	},
);

const markup = openMarkup();
afterAll(() => markup.close());
const document: RenderOptions = { format: "markdown" };

test("short and long texts are rendered alike, one here and one in a thread", async () => {
	const resolve = async () => [{ href: "/1" }];
	const short = await markup.render(
		"*a* #1",
		{ ...document, references: ["issue"] },
		resolve,
	);
	expect(short).toBe(
		'<p dir="auto"><em>a</em> <a href="/1" data-markdown-generated-content="" rel="nofollow">#1</a></p>\n',
	);
	const long = await markup.render(
		"*a* #1\n\n".repeat(2000),
		{ ...document, references: ["issue"] },
		resolve,
	);
	expect(long).toBe(short.repeat(2000));
});

test("nothing becomes nothing, and endless text stays as it is", async () => {
	expect(await markup.render("", document)).toBe("");
	const small = openMarkup({ longest: 100 });
	expect(await small.render(`*${"a".repeat(100)}*`, document)).toContain(
		"<pre",
	);
	await small.close();
});

test("a text that takes too long stays as it is, and the next one is rendered", async () => {
	// No thread starts within a millisecond.
	const hasty = openMarkup({ deadline: 1, shorterThan: 10 });
	expect(await hasty.render("*long enough*", document)).toContain("<pre");
	expect(await hasty.render("*short*", document)).toContain("<em>short</em>");
	await hasty.close();
});

test("texts wait for a thread, and beyond the queue they stay as they are", async () => {
	const narrow = openMarkup({ threads: 1, waiting: 2, shorterThan: 0 });
	const all = await Promise.all(
		Array.from({ length: 5 }, (_, i) =>
			narrow.render("*a*", document, undefined, `user ${i}`),
		),
	);
	expect(all.filter((text) => text.includes("<em>"))).toHaveLength(3);
	expect(await narrow.render("*a*", document)).toContain("<em>");
	await narrow.close();
});
