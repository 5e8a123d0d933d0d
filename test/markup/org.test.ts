import { expect, test } from "vitest";
import { finish } from "../../src/markup/finish.ts";
import { openRenderer, type RenderOptions } from "../../src/markup/render.ts";

const render = openRenderer();
const org = (source: string, options: Partial<RenderOptions> = {}) =>
	finish(render(source, { format: "org", ...options }));

test("headlines make a list of contents and sections", async () => {
	expect(await org("* Head\n- one\n- two")).toBe(
		'\n<ul>\n<li><a href="#user-content-headline-1" rel="nofollow">Head</a>\n</li>\n</ul>\n\n<div id="user-content-outline-container-headline-1">\n<h2 id="user-content-headline-1">\nHead\n</h2>\n<div id="user-content-outline-text-headline-1">\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n</div>\n</div>\n',
	);
	const text = await org("* TODO [#A] One :tag:\n** Two\n* Three");
	expect(text).toContain(">One</a>\n<ul>\n<li><a");
	expect(text).toContain('<h3 id="user-content-headline-2">\nTwo\n</h3>');
	expect(text).not.toMatch(/TODO|#A|:tag:/);
});

test("words can be strong, leaning, struck, or code", async () => {
	expect(await org("*b* /i/ +s+ =v= ~<c>~ a*b*c 1 / 2 / 3")).toBe(
		"<p><strong>b</strong> <em>i</em> <del>s</del> <code>v</code> <code>&lt;c&gt;</code> a*b*c 1 / 2 / 3</p>\n",
	);
});

test("links and pictures stand where the caller says", async () => {
	const options = { bases: { link: "/a/b/src/", image: "/a/b/raw/" } };
	expect(
		await org("[[https://x.org][X]] [[file:y.org][y]] [[./p.png]]", options),
	).toBe(
		'<p><a href="https://x.org" rel="nofollow">X</a> <a href="/a/b/src/y.org" rel="nofollow">y</a> <img src="/a/b/raw/p.png" alt="./p.png"/></p>\n',
	);
});

test("blocks, lists within lists and tables are known", async () => {
	const text = await org(
		"1. a\n   - [X] b\n     more\n2. c\n\n#+BEGIN_SRC js\nlet a = 1\n* no headline\n#+END_SRC\n#+begin_quote\nq\n#+end_quote\n: fixed <b>\n\n| h | i |\n|---+---|\n| 1 | 2 |\n-----\n",
	);
	expect(text).toContain(
		'<ol>\n<li>a\n<ul>\n<li><input type="checkbox" disabled="" checked=""/>b\nmore</li>\n</ul>\n</li>\n<li>c</li>\n</ol>',
	);
	expect(text).toContain('language-js display"><span class="kd">let</span>');
	expect(text).not.toContain("outline");
	expect(text).toContain("<blockquote>\n<p>q</p>\n</blockquote>");
	expect(text).toContain("<pre><code>fixed &lt;b&gt;\n</code></pre>");
	expect(text).toContain("<thead>\n<tr>\n<th>h</th>");
	expect(text).toContain("<td>2</td>\n</tr>\n</tbody>\n</table>\n<hr/>");
});

test("no file is read, nothing raw is passed on, properties are left out", async () => {
	for (const source of [
		'#+INCLUDE: "/etc/passwd" src',
		"#+SETUPFILE: /etc/passwd",
		"#+BEGIN_EXPORT html\n<script>alert(1)</script>\n#+END_EXPORT",
		"#+HTML: <script>alert(1)</script>",
		":PROPERTIES:\n:X: y\n:END:",
		"# a comment",
	])
		expect(await org(source)).toBe("");
	expect(await org("[[javascript:alert(1)][x]] <script>")).toBe(
		"<p>x &lt;script&gt;</p>\n",
	);
});

test.each([
	"* a\n",
	"** a\n* b\n",
	"- a\n",
	"- a\n  ",
	"[[",
	"[[a][",
	"*a ",
	"=a =",
	"#+BEGIN_SRC\n",
	"#+begin_quote\n",
	":X:\n",
	"|",
	"|a\n",
	"\\\\\n",
	" ",
	"\n",
])("50 KB of %j take their time once", (unit) => {
	const source = unit.repeat(50_000 / unit.length);
	expect(render(source, { format: "org" })).toBeInstanceOf(Array);
});
