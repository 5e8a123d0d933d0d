import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { expect, test } from "vitest";
import { finish } from "../../src/markup/finish.ts";
import { openRenderer, type RenderOptions } from "../../src/markup/render.ts";

const render = openRenderer();
const allowed = new Set(
	`h1 h2 h3 h4 h5 h6 p br hr div span blockquote pre code tt kbd samp var center b i strong em u s del ins strike sub sup
	small big mark abbr cite dfn q bdo time wbr a img picture source video ul ol li dl dt dd table caption thead tbody tfoot tr
	th td details summary figure figcaption ruby rb rt rtc rp input section`.split(
		/\s+/,
	),
);

/** What a browser would make of it that could run, load, send or cover something; undefined when there is none. */
function danger(node: DefaultTreeAdapterTypes.ParentNode): string | undefined {
	for (const child of node.childNodes) {
		if (child.nodeName === "#comment") return "a comment";
		if (!("tagName" in child)) continue;
		if (!allowed.has(child.tagName)) return `<${child.tagName}>`;
		for (const { name, value } of child.attrs) {
			if (/^(on|style|form|xlink)/.test(name)) return name;
			if (
				/^(href|src|srcset|poster)$/.test(name) &&
				!/^(https?:|mailto:|\/|#|[\w.%/-]*( \d+[wx])?$)/.test(value)
			)
				return `${name}=${value}`;
			if (
				(name === "id" || name === "name") &&
				!value.startsWith("user-content-")
			)
				return `${name}=${value}`;
			if (name === "rel" && value !== "nofollow") return `rel=${value}`;
			if (name === "target") return "target";
		}
		const deeper = danger(child);
		if (deeper) return deeper;
	}
	return undefined;
}

const flavours: RenderOptions["flavour"][] = ["document", "comment", "bare"];
const html = (source: string, flavour: RenderOptions["flavour"]) =>
	finish(
		render(source, {
			format: "markdown",
			flavour,
			shortLinks: true,
			references: ["mention", "issue"],
			bases: { link: "/a/b/" },
		}),
		async (all) => all.map(() => ({ href: "/x" })),
	);

const attacks = [
	"<script>alert(1)</script>",
	"[x](javascript:alert(1))",
	"[x](JaVaScRiPt:alert(1))",
	"[x](data:text/html,<script>alert(1)</script>)",
	'![x](x" onerror=alert(1) y=")',
	"<a href='vbscript:x'>",
	"<math><mtext><table><mglyph><style><!--</style><img title='--&gt;&lt;img src=1 onerror=alert(1)&gt;'>",
	"<form action=//evil><input name=x>",
	"<style>@import '//evil'</style>",
	"```mermaid\n%%{init: {'themeCSS':'x'}}%%\n```",
	"<iframe src=//evil></iframe>",
	"<base href=//evil>",
	'<meta http-equiv=refresh content="0;url=//evil">',
	"<object data=//evil>",
	"<embed src=//evil>",
	"<svg onload=alert(1)>",
	"<svg><script>alert(1)</script></svg>",
	"<svg><a xlink:href=javascript:alert(1)><text>x</text></a></svg>",
	"<img src=x onerror=alert(1)>",
	"<img src=x:x onerror=alert(1)//",
	"[x](java\tscript:alert(1))",
	"[x](&#106;avascript:alert(1))",
	"[x](javascript&colon;alert(1))",
	'<a href="\u0001javascript:alert(1)">x</a>',
	"<a href=' \tjava\nscript:alert(1)'>x</a>",
	"<javascript:alert(1)>",
	"[x]: javascript:alert(1)\n\n[x]",
	"![x](javascript:alert(1))",
	"![x](data:image/svg+xml;base64,AAAA)",
	"<details open ontoggle=alert(1)>",
	'<a href="java&#10;script:alert(1)">x</a>',
	'<a href="&#x6a;avascript:alert(1)">x</a>',
	'<p style="background:url(javascript:alert(1))">',
	"<video><source onerror=alert(1)>",
	"<video src=javascript:alert(1) autoplay>",
	"<button formaction=javascript:alert(1)>x",
	"<isindex type=image src=1 onerror=alert(1)>",
	"<x onclick=alert(1)>",
	"<template><script>alert(1)</script></template>",
	'<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
	'```"><img src=x onerror=alert(1)>\nx\n```',
	"# x {onclick=alert(1)}",
	"$$\\href{javascript:alert(1)}{x}$$",
	"`<img src=x onerror=alert(1)>`",
	'@"><img src=x onerror=alert(1)>',
	'#1"><img src=x onerror=alert(1)>',
	':"><img src=x onerror=alert(1)>:',
	'<a href="//evil" target=_blank rel=opener>',
	"[^1]: <script>alert(1)</script>\n\n[^1]",
	"- [ ] <script>alert(1)</script>",
	"|a|\n|-|\n|<img src=x onerror=alert(1)>|",
	"<!--><img src=x onerror=alert(1)>-->",
	"<!--a--!><img src=x onerror=alert(1)>",
	"<![CDATA[<img src=x onerror=alert(1)>]]>",
	"<?xml x?><img src=x onerror=alert(1)>",
	"[a](<javascript:alert(1)>)",
	"[a](blob:x)",
	"[a](file:///etc/passwd)",
	"<link rel=stylesheet href=//evil>",
	"<frameset onload=alert(1)>",
	"<marquee onstart=alert(1)>",
	"<area href=javascript:alert(1)>",
	'<img src="x" srcset="javascript:alert(1)">',
	'<source srcset="a 1x, javascript:alert(1) 2x">',
	"<input autofocus onfocus=alert(1)>",
	"<input type=password name=x>",
	"<select><style></select><img src=x onerror=alert(1)></style>",
	"<title><img title='</title><img src=x onerror=alert(1)>'>",
	"<textarea></textarea><img src=x onerror=alert(1)>",
	"<xmp><p title='</xmp><img src=x onerror=alert(1)>'>",
	"<plaintext><img src=x onerror=alert(1)>",
	"<div id=app name=x><a id=x></a></div>",
	"<a id='user-content-x y'>",
	"[[javascript:alert(1)]]",
	"[[x|javascript:alert(1)]]",
	"<ScRiPt\n>alert(1)</sCrIpT >",
	"<scr<script>ipt>alert(1)</script>",
	"<<script>alert(1)//<</script>",
	"<img/src=x/onerror=alert(1)>",
	"<img src='x'onerror='alert(1)'>",
	'<img src="x`"`onerror=alert(1)>',
	"<a href=x onclick\n=\nalert(1)>x</a>",
	"<b\u0000 onclick=alert(1)>",
	"<p title='\u0000' onclick=alert(1)>",
	'---\ntitle: "</code><script>alert(1)</script>"\n---\n',
	'> [!NOTE"><script>]\n> x',
	"<table><tr><td><a href=javascript:alert(1)>x</table>",
	"</div></body></html><script>alert(1)</script>",
	"&lt;script&gt;alert(1)&lt;/script&gt;",
	"<p>&lt;img src=x onerror=alert(1)&gt;</p>",
];

test.each(attacks)("%j does nothing in a browser", async (source) => {
	for (const flavour of flavours) {
		for (const text of [
			source,
			`word ${source}`,
			`- ${source}\n\n> ${source}`,
		]) {
			const rendered = await html(text, flavour);
			expect(danger(parseFragment(rendered)), rendered).toBeUndefined();
		}
	}
});

test.each([
	"</div></div></section>",
	"<div><div><p>",
	"- <div>\n- </div></ul>\n",
	"> </blockquote><p>",
	"<table><td>",
	"<details>\n\n- a</details>\n",
	"*a <b>c* d</b>",
	"<b>".repeat(1000),
	`${"<div>".repeat(1000)}x${"</div>".repeat(1000)}`,
])("%j stays within its place", async (source) => {
	for (const flavour of flavours) {
		const rendered = await html(source, flavour);
		const stack: string[] = [];
		for (const [, end, name = ""] of rendered.matchAll(
			/<(\/?)([a-z][a-z0-9]*)[^>]*>/g,
		)) {
			if (/^(br|hr|img|input|wbr|source)$/.test(name)) continue;
			if (end) expect(stack.pop()).toBe(name);
			else stack.push(name);
		}
		expect(stack).toEqual([]);
	}
});

test("harmless HTML stays", async () => {
	const source =
		'<div align="center"><img src="logo.png" width="100" alt="L"><br>\n<kbd>Ctrl</kbd> &amp; <a href="x.md" title="t">x</a></div>\n\n<details><summary>More</summary>\n\n*inside*\n\n</details>\n';
	expect(await html(source, "document")).toBe(
		`<div align="center"><img src="/a/b/logo.png" width="100" alt="L"/><br/>
<kbd>Ctrl</kbd> &amp; <a href="/a/b/x.md" title="t" rel="nofollow">x</a></div>
<details><summary>More</summary>
<p dir="auto"><em>inside</em></p>
</details>
`,
	);
});
