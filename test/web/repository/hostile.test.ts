import { spawn } from "node:child_process";
import { once } from "node:events";
import { parse } from "parse5";
import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { gitWork } from "../../support/git-work.ts";
import { thorough } from "../../support/run/thorough.ts";
import { type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let reader: Visitor;
let commits: string[];

const script = "<script>window.bad=1</script>";
const deep = "d/".repeat(500);
const mostEntries = thorough ? 100_000 : 20_000;
/** HTML that a page may have, however large what it shows is. */
const mostHtml = 6_000_000;

/** Every byte that git takes in a name, but for the slash; signs that break HTML, addresses and quoting among them. */
const bytesOfNames = Array.from({ length: 16 }, (_, row) =>
	Buffer.from(
		Array.from({ length: 16 }, (_, i) => row * 16 + i).filter(
			(byte) => byte !== 0 && byte !== 0x2f,
		),
	),
).map((bytes) => Buffer.concat([Buffer.from("n"), bytes]));

const texts: Record<string, string> = {
	"names/<img src=x onerror=alert(1)>.txt": "x\n",
	"names/a?b#c%41&amp;.md": "# Title\n",
	"names/..hidden": "x\n",
	"twins/File.txt": "one\n",
	"twins/file.txt": "two\n",
	"twins/FILE.TXT": "three\n",
	[`${deep}end.txt`]: "deep\n",
	"long/one-line.js": `${"x=(1+".repeat(2_000_000)}\n`,
	"long/quotes.ts": `${"`${".repeat(100_000)}\n`,
	"long/comment.c": "/*".repeat(200_000),
	"long/regex.rb": "/[".repeat(100_000),
	"long/lines.py": "'''\n".repeat(100_000),
	"web/page.html": `${script}<body onload=alert(1)>`,
	"web/picture.svg": `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`,
	"README.md": `${script}\n\n[a](javascript:alert(1)) <a href="javascript:alert(1)" onclick="alert(1)">b</a> ![c](data:text/html,x)\n\n<iframe src="https://example.com"></iframe>\n`,
	"bombs/quotes.md": ">".repeat(100_000),
	"bombs/links.md": "[".repeat(100_000),
	"bombs/lists.md": "- ".repeat(50_000),
	"bombs/formulas.md": "$\\frac{a}{b}$ ".repeat(20_000),
	"bombs/notes.md": "[^".repeat(50_000),
	"bombs/table.csv": `${"a,".repeat(50_000)}\n`,
	"bombs/list.org": `${"* ".repeat(50_000)}\n`,
	"notebook.ipynb": JSON.stringify({
		nbformat: 4,
		cells: [
			{ cell_type: "markdown", source: [script] },
			{
				cell_type: "code",
				source: [script],
				outputs: [
					{
						output_type: "display_data",
						data: {
							"text/html": [`${script}<img src=x onerror=alert(1)>`],
							"image/svg+xml": [`<svg>${script}</svg>`],
							"application/javascript": ["alert(1)"],
						},
					},
				],
			},
		],
	}),
	"bidi.c": "if (admin\u202e \u2066// check\u2069 \u2066) {\n",
	"bidi\u202egpj.exe": "x\n",
	".gitmodules": `[submodule "bad"]\n\tpath = bad\n\turl = javascript:alert(1)\n[submodule "data"]\n\tpath = data\n\turl = data:text/html,${script}\n`,
};

/** A stream for `git fast-import` with all that is nasty, in two commits. */
function nasty(): Buffer {
	const parts: Buffer[] = [];
	const add = (text: string | Buffer) =>
		parts.push(typeof text === "string" ? Buffer.from(text) : text);
	const data = (text: string) => {
		const bytes = Buffer.from(text);
		add(`data ${bytes.length}\n`);
		add(bytes);
		add("\n");
	};
	const quoted = (name: Buffer) =>
		`"${[...name].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("")}"`;
	const commit = (message: string) => {
		add(
			"commit refs/heads/main\ncommitter Eve &amp;\"' <eve@example.org> 1700000000 +0000\n",
		);
		data(message);
	};
	commit(`${script} \u202e first\n`);
	for (const [path, text] of Object.entries(texts)) {
		add(`M 100644 inline ${quoted(Buffer.from(path))}\n`);
		data(text);
	}
	for (const name of bytesOfNames) {
		add(
			`M 100644 inline ${quoted(Buffer.concat([Buffer.from("bytes/"), name]))}\n`,
		);
		data("x\n");
	}
	add(`M 120000 inline "link"\n`);
	data("../../../etc/passwd");
	add(`M 120000 inline "script-link"\n`);
	data(`javascript:alert(1)${script}`);
	for (const path of ["bad", "data"])
		add(`M 160000 ${"1".repeat(40)} "${path}"\n`);
	commit("many\n");
	add('M 100644 inline "many/f000000"\n');
	data("x\n");
	// the id of the blob `x`
	for (let i = 1; i < mostEntries; i++)
		add(
			`M 100644 587be6b4c3f93f93c489c0111bba5596147a26cb "many/f${String(i).padStart(6, "0")}"\n`,
		);
	add("done\n");
	return Buffer.concat(parts);
}

beforeAll(async () => {
	forge = await testForge();
	reader = visitor(forge);
	const ada = await forge.user("ada");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "nasty" } });
	const work = await gitWork();
	await work.git("init", "-q", "-b", "main");
	const importer = spawn("git", ["fast-import", "--quiet", "--done"], {
		cwd: work.path,
		stdio: ["pipe", "ignore", "inherit"],
	});
	importer.stdin.end(nasty());
	const [code] = await once(importer, "close");
	expect(code).toBe(0);
	const url = new URL("ada/nasty.git", forge.url);
	url.username = ada.name;
	url.password = ada.password;
	await work.git("push", "-q", url.href, "main");
	commits = (await work.git("log", "--format=%H")).split("\n");
}, 300_000);

interface Node {
	readonly tagName?: string;
	readonly attrs?: readonly { name: string; value: string }[];
	readonly childNodes?: readonly Node[];
	readonly content?: Node;
}

/** What runs, or leads to what runs, in a page as a browser reads it. */
function dangers(html: string): string[] {
	const found: string[] = [];
	const stack: Node[] = [parse(html) as unknown as Node];
	for (let node = stack.pop(); node; node = stack.pop()) {
		const attrs = node.attrs ?? [];
		const src = attrs.find(({ name }) => name === "src")?.value ?? "";
		if (node.tagName === "script" && !src.startsWith("/assets/"))
			found.push(`script ${src}`);
		if (["iframe", "object", "embed", "base"].includes(node.tagName ?? ""))
			found.push(`${node.tagName}`);
		for (const { name, value } of attrs)
			if (
				/^on/.test(name) ||
				(["href", "src", "action", "formaction"].includes(name) &&
					/^\s*(?:javascript|vbscript|data:text)/i.test(value))
			)
				found.push(`${node.tagName} ${name}=${value.slice(0, 60)}`);
		for (const child of node.childNodes ?? []) stack.push(child);
		if (node.content) stack.push(node.content);
	}
	return found;
}

const escaped = (path: string) =>
	path.split("/").map(encodeURIComponent).join("/");

async function look(path: string) {
	const seen = await reader.get(path);
	const { status, html, headers } = seen;
	const short = path.length > 120 ? `${path.slice(0, 120)}…` : path;
	expect([short, status < 500]).toEqual([short, true]);
	if (headers.get("content-type")?.startsWith("text/html")) {
		expect([short, dangers(html)]).toEqual([short, []]);
		expect([short, html.length < mostHtml]).toEqual([short, true]);
	}
	return seen;
}

test("each file of a hostile repository has its pages", async () => {
	for (const path of Object.keys(texts))
		for (const view of ["src", "blame", "commits"]) {
			const seen = await look(
				`/ada/nasty/${view}/branch/main/${escaped(path)}`,
			);
			if (view === "src") expect([path, seen.status]).toEqual([path, 200]);
		}
	for (const path of ["link", "script-link", "bad", "data"])
		await look(`/ada/nasty/src/branch/main/${path}?follow_symlink=1`);
}, 240_000);

test("each directory of it is listed, with names as they are", async () => {
	for (const path of ["", "names", "bytes", "twins", "web", "long", "bombs"])
		for (const view of ["src", "tree-view"]) {
			const seen = await look(`/ada/nasty/${view}/branch/main/${path}`);
			expect([path, seen.status]).toEqual([path, 200]);
		}
	const { words } = await look("/ada/nasty/src/branch/main/twins");
	for (const name of ["File.txt", "file.txt", "FILE.TXT"])
		expect(words).toContain(name);
	await look(`/ada/nasty/src/branch/main/${deep.slice(0, -1)}`);
	await look("/ada/nasty");
}, 120_000);

test("a directory of many entries is shown in pages", async () => {
	const first = await look("/ada/nasty/src/branch/main/many");
	expect(first.status).toBe(200);
	expect(first.words).toContain("f000099");
	expect(first.words).not.toContain("f000999");
	expect(first.words).toContain("more entries");
	const whole = await look("/ada/nasty/src/branch/main/many?entries=all");
	expect(whole.words).toContain("f000999");
	expect(whole.words).not.toContain("f001000");
	const last = await look(
		`/ada/nasty/src/branch/main/many?entries=all&page=${mostEntries / 1000}`,
	);
	const name = `f${String(mostEntries - 1).padStart(6, "0")}`;
	expect(last.words).toContain(name);
	const beside = await look(`/ada/nasty/src/branch/main/many/${name}`);
	expect(beside.html.length).toBeLessThan(400_000);
}, 120_000);

test("its commits, comparison, search and graph bear it", async () => {
	const [second, first] = commits;
	for (const path of [
		`commit/${first}`,
		`commit/${second}`,
		`commit/${first}?style=split`,
		`compare/${first}...${second}`,
		"commits/branch/main",
		"graph",
		"find/branch/main",
		"search?q=script",
		"activity",
		"branches",
	])
		await look(`/ada/nasty/${path}`);
}, 240_000);

test("signs that turn text round are told, and stand by their numbers", async () => {
	const seen = await look("/ada/nasty/src/branch/main/bidi.c");
	expect(seen.words).toContain(
		"Unicode characters that change the order of text",
	);
	expect(seen.html).not.toContain("\u202e");
	const listed = await look("/ada/nasty/src/branch/main");
	expect(listed.html).not.toContain("\u202e");
});

test("files with scripts are given so that nothing in them runs", async () => {
	for (const path of ["web/page.html", "web/picture.svg"])
		for (const view of ["raw", "media"]) {
			const { headers, status } = await reader.get(
				`/ada/nasty/${view}/branch/main/${path}`,
			);
			expect(status).toBe(200);
			const type = headers.get("content-type") ?? "";
			expect([
				path,
				type.startsWith("text/plain") ||
					/sandbox/.test(headers.get("content-security-policy") ?? ""),
			]).toEqual([path, true]);
			expect(headers.get("x-content-type-options")).toBe("nosniff");
		}
});
