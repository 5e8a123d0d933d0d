import { expect, test } from "vitest";
import { finish } from "../../src/markup/finish.ts";
import type {
	Reference,
	ResolveReferences,
} from "../../src/markup/references.ts";
import { openRenderer, type RenderOptions } from "../../src/markup/render.ts";

const render = openRenderer();
const ada = "ada-x012345";
const page = `http://forge/${ada}/page`;

const known: ResolveReferences = async (references) =>
	references.map((r) => {
		if (r.kind === "mention" && r.name === ada)
			return { href: `http://forge/${ada}` };
		if (r.kind === "issue" && r.index === 1)
			return { href: `${page}/issues/1`, class: "ref-issue" };
		return undefined;
	});
const html = (
	source: string,
	options: Partial<RenderOptions> = {},
	resolve: ResolveReferences = known,
) => finish(render(source, { format: "markdown", ...options }), resolve);

const sample = `# Title

Some *text* with \`code\`, a [link](docs/x.md), #1 and @${ada}.

- [ ] do
- [x] done

\`\`\`js
let a = 1
\`\`\`

| a | b |
|---|---|
| 1 | 2 |

<script>alert(1)</script>
`;
const code =
	'<span class="kd">let</span> <span class="nx">a</span> <span class="o">=</span> <span class="mi">1</span>\n';
const table =
	"<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody>\n</table>\n";
const mention = `<a href="http://forge/${ada}" data-markdown-generated-content="" rel="nofollow">@${ada}</a>`;
const issue = `<a href="${page}/issues/1" data-markdown-generated-content="" class="ref-issue" rel="nofollow">#1</a>`;

test("a document is what clients of the API know", async () => {
	const options = {
		flavour: "document",
		references: ["mention"],
		bases: { link: `${page}/src/` },
	} as const;
	expect(await html(sample, options)).toBe(
		`<h1 id="user-content-title">Title</h1>
<p dir="auto">Some <em>text</em> with <code>code</code>, a <a href="${page}/src/docs/x.md" rel="nofollow">link</a>, #1 and ${mention}.</p>
<ul dir="auto">
<li class="task-list-item"><input type="checkbox" disabled="" data-source-position="79"/>do</li>
<li class="task-list-item"><input type="checkbox" disabled="" data-source-position="88" checked=""/>done</li>
</ul>
<div class="code-block-container code-overflow-scroll"><pre class="code-block"><code class="chroma language-js display">${code}</code></pre></div>${table}&lt;script&gt;alert(1)&lt;/script&gt;
`,
	);
});

test("a comment has no anchors, and references", async () => {
	const options = {
		flavour: "comment",
		references: ["mention", "issue"],
		bases: { link: page },
	} as const;
	const text = await html(sample, options);
	expect(text).toContain("<h1>Title</h1>");
	expect(text).toContain(`${issue} and ${mention}`);
	expect(text).toContain(`href="${page}/docs/x.md"`);
	expect(await html("See #1\nnext", options)).toBe(
		`<p dir="auto">See ${issue}<br/>\nnext</p>\n`,
	);
});

test("bare text has plain elements only", async () => {
	expect(await html(sample, { flavour: "bare", references: ["mention"] })).toBe(
		`<h1>Title</h1>
<p dir="auto">Some <em>text</em> with <code>code</code>, a <a href="docs/x.md" rel="nofollow">link</a>, #1 and @${ada}.</p>
<ul dir="auto">
<li><input type="checkbox" disabled="" data-source-position="79">do</li>
<li><input type="checkbox" disabled="" data-source-position="88" checked="">done</li>
</ul>
<div><pre><code>${code}</code></pre></div>${table}
`,
	);
});

test("wiki links and relative ones stand in the wiki", async () => {
	const options = { shortLinks: true, bases: { link: `${page}/wiki/` } };
	expect(await html("[[Page]] [x](y)", options)).toBe(
		`<p dir="auto"><a href="${page}/wiki/Page" rel="nofollow">Page</a> <a href="${page}/wiki/y" rel="nofollow">x</a></p>\n`,
	);
	expect(await html("[[the words|My Page]]", options)).toContain(
		`<a href="${page}/wiki/My-Page" rel="nofollow">the words</a>`,
	);
	expect(await html("[[Page]]")).toBe('<p dir="auto">[[Page]]</p>\n');
});

test("the place of a box is counted in bytes", async () => {
	const source = "é\r\n\r\n> - [ ] a\r\n> - [X] b\n";
	const text = await html(source);
	const positions = [...text.matchAll(/data-source-position="(\d+)"/g)].map(
		(m) => Number(m[1]),
	);
	const bytes = Buffer.from(source);
	expect(positions.map((p) => bytes.subarray(p, p + 3).toString())).toEqual([
		"[ ]",
		"[X]",
	]);
});

test("headings have anchors of their own", async () => {
	const text = await html("# Wie *geht* `es`?\n# a\n# a-1\n# a\n# ☃\n#");
	const ids = [...text.matchAll(/id="([^"]*)"/g)].map((m) => m[1]);
	expect(ids).toEqual([
		"user-content-wie-geht-es",
		"user-content-a",
		"user-content-a-1",
		"user-content-a-2",
		"user-content-heading",
		"user-content-heading-1",
	]);
	expect(await html("[x](#a)")).toContain('href="#user-content-a"');
});

test("footnotes come at the end, in the order in which they are named", async () => {
	const text = await html(
		"b[^b] a[^a] b[^b] [^none]\n\n[^a]: Note *a*\n    goes on\n[^b]: Note b [^c]\n[^c]: last\n[^d]: never named",
	);
	expect(text).toContain(
		'b<sup id="user-content-fnref-1"><a href="#user-content-fn-1" class="footnote-ref">1</a></sup>',
	);
	expect(text).toContain("[^none]");
	expect(text).not.toContain("never named");
	const notes = text.slice(text.indexOf("<section"));
	expect(notes.replace(/<[^>]*>/g, "").split(/\s*↩\s*/)).toEqual([
		"\n\nNote b 3",
		"Note a\ngoes on",
		"last",
		"",
	]);
});

test("a quote can be a note or a warning", async () => {
	const text = await html("> [!WARNING]\n> Mind the *gap*.\n\n> [!NOTE] no\n");
	expect(text).toContain(
		'<blockquote class="attention-header attention-warning">\n<p class="attention-title"><strong class="attention-warning">Warning</strong></p>\n<p dir="auto">Mind the <em>gap</em>.</p>',
	);
	expect(text).toContain("[!NOTE] no");
});

test("front matter is folded away, and a rule is none", async () => {
	expect(await html("---\ntitle: x\n---\n# A")).toBe(
		'<details class="frontmatter-content"><summary>…</summary><pre><code>title: x\n</code></pre></details>\n<h1 id="user-content-a">A</h1>\n',
	);
	expect(await html("---\ntext\n---\n")).toContain("<hr/>");
});

test("tables keep their sides, struck words are struck", async () => {
	const text = await html("|a|b|\n|:-:|--:|\n|~~x~~|y|\n");
	expect(text).toContain('<th align="center">a</th>\n<th align="right">b</th>');
	expect(text).toContain('<td align="center"><del>x</del></td>');
});

test.each([
	["~one~ and ~~two~~", "<del>one</del> and <del>two</del>"],
	["a~b~c", "a<del>b</del>c"],
	["~one~~ ~~two~", "<del>one~~ ~~two</del>"],
	["~~~one~~~ here", "~~~one~~~ here", "x "],
	["~~~~one~~~~", "~~~~one~~~~", "x "],
	["~ one ~", "~ one ~"],
	["~**a~**", "<del>**a</del>**"],
	["~~a *b ~c~* d~~", "<del>a <em>b <del>c</del></em> d</del>"],
	["\\~one~", "~one~"],
])("the tildes of %j are %s", async (source, wanted, before = "") => {
	expect(await html(before + source)).toContain(before + wanted);
});

test("relative targets stand where the caller says", async () => {
	const bases = {
		link: "/a/b/src/branch/main/docs/",
		linkRoot: "/a/b/src/branch/main/",
		image: "/a/b/raw/branch/main/docs/",
		imageRoot: "/a/b/raw/branch/main/",
	};
	const text = await html(
		"[1](x.md) [2](../y.md?a#b) [3](/z) [4](//host/x) [5](https://host/x) ![6](p.png) ![7](/q.png) [8](?a) [9](a:b) [0](./c:d)",
		{ bases },
	);
	const targets = [...text.matchAll(/(?:href|src)="([^"]*)"/g)].map(
		(m) => m[1],
	);
	expect(targets).toEqual([
		"/a/b/src/branch/main/docs/x.md",
		"/a/b/src/branch/main/y.md?a#b",
		"/a/b/src/branch/main/z",
		"//host/x",
		"https://host/x",
		"/a/b/raw/branch/main/docs/p.png",
		"/a/b/raw/branch/main/q.png",
		"?a",
		"/a/b/src/branch/main/docs/c:d",
	]);
	expect(text).toContain("[9](a:b)");
});

test("addresses in a text are links, without the signs around them", async () => {
	const links = async (source: string) =>
		[
			...(await html(source)).matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g),
		].map((m) => [m[1], m[2]]);
	expect(
		await links("(https://a.b/c_(d)?e=f). www.x.org, me@x.org; <https://y.z>"),
	).toEqual([
		["https://a.b/c_(d)?e=f", "https://a.b/c_(d)?e=f"],
		["http://www.x.org", "www.x.org"],
		["mailto:me@x.org", "me@x.org"],
		["https://y.z", "https://y.z"],
	]);
	expect(
		await links("`http://a.b` xhttp://a.b ://a.b http:// [t](http://a.b)"),
	).toEqual([["http://a.b", "t"]]);
});

test("references are found in words, and nowhere else", async () => {
	const asked: Reference[] = [];
	const resolve: ResolveReferences = async (references) => {
		asked.push(...references);
		return references.map((r) => ({ href: `/${r.kind}` }));
	};
	const options = {
		references: ["mention", "issue", "commit", "key", "url"],
		siteRoot: "http://forge/",
	} as const;
	const text = await html(
		"#1 !2 o/r#3 o/r@0123456789 abcdef1 @ada, @org/team. ABC-12 http://forge/x #1\n\n`#4` \\#5 a#6 #7x [#8](x) http://other/#9 <b>#10</b> <code>#11</code> x@y.zz @@z",
		options,
		resolve,
	);
	expect(asked).toEqual([
		{ kind: "issue", index: 1, mark: "#" },
		{ kind: "issue", index: 2, mark: "!" },
		{ kind: "issue", index: 3, mark: "#", owner: "o", repository: "r" },
		{ kind: "commit", sha: "0123456789", owner: "o", repository: "r" },
		{ kind: "commit", sha: "abcdef1" },
		{ kind: "mention", name: "ada" },
		{ kind: "mention", name: "org/team" },
		{ kind: "key", key: "ABC-12" },
		{ kind: "url", url: "http://forge/x" },
		{ kind: "issue", index: 10, mark: "#" },
	]);
	expect(text).toContain(">@ada</a>, <a");
	expect(text).toContain(">@org/team</a>. <a");
});

test("a name that looks like a commit is still a name", async () => {
	const asked: Reference[] = [];
	await html(
		"@deadbeef @0123456.x",
		{ references: ["mention", "commit"] },
		async (all) => {
			asked.push(...all);
			return [];
		},
	);
	expect(asked).toEqual([
		{ kind: "mention", name: "deadbeef" },
		{ kind: "mention", name: "0123456.x" },
	]);
});

test("names of emoji are signs, in words only", async () => {
	expect(await html(":tada::+1: `:tada:` :nothing: 10:30:15")).toBe(
		'<p dir="auto"><span class="emoji" aria-label="party popper" data-alias="tada">🎉</span><span class="emoji" aria-label="thumbs up" data-alias="+1">👍</span> <code>:tada:</code> :nothing: 10:30:15</p>\n',
	);
	expect(await html(":tada:", { flavour: "bare" })).toContain(":tada:");
});

test("what a reference becomes is no way in", async () => {
	const resolve: ResolveReferences = async () => [
		{ href: "javascript:alert(1)" },
		{ href: '/"><script>', text: "<b>", title: '"x', class: '"y' },
	];
	expect(await html("#1 #2", { references: ["issue"] }, resolve)).toBe(
		'<p dir="auto">#1 <a href="/&#34;&gt;&lt;script&gt;" data-markdown-generated-content="" class="&#34;y" title="&#34;x" rel="nofollow">&lt;b&gt;</a></p>\n',
	);
});

test("each reference is asked for once, and no more than a thousand", async () => {
	let asked = 0;
	const resolve: ResolveReferences = async (references) => {
		asked += references.length;
		return [];
	};
	const source = Array.from({ length: 3000 }, (_, i) => `#${i + 1} #1`).join(
		" ",
	);
	const text = await html(source, { references: ["issue"] }, resolve);
	expect(asked).toBe(1000);
	expect(text).toContain("#3000");
});

test("values separated by commas are a table", async () => {
	const csv = (source: string, format: "csv" | "tsv" = "csv") =>
		html(source, { format });
	expect(await csv("a,b\n1,2\n")).toBe(
		'<table class="data-table"><tr><th class="line-num">1</th><th>a</th><th>b</th></tr><tr><td class="line-num">2</td><td>1</td><td>2</td></tr></table>',
	);
	const cells = async (...args: Parameters<typeof csv>) =>
		[...(await csv(...args)).matchAll(/<t[hd]>([^<]*)</g)].map((m) => m[1]);
	expect(await cells('"a, ""b""";"c\nd"\r\ne;\n')).toEqual([
		"a, &#34;b&#34;",
		"c\nd",
		"e",
		"",
	]);
	expect(await cells("a\tb,c", "tsv")).toEqual(["a", "b,c"]);
	expect(await cells('"never closed, x')).toEqual(["never closed, x"]);
	expect(await cells("<b>\n=cmd|x")).toEqual(["&lt;b&gt;", "=cmd|x"]);
	expect(await csv("a\n".repeat(6000))).toContain("data-table-cut");
});

test("plain text stays as it is", async () => {
	expect(await html("<b>\n  x & y", { format: "plain" })).toBe(
		'<pre class="plain-text">&lt;b&gt;\n  x &amp; y</pre>',
	);
});
