import { beforeAll, expect, test } from "vitest";
import { linkTarget } from "../../../src/web/repository/src.tsx";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { credentials } from "../../support/upload.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;
let commit: string;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	await book.write("src/a b.ts", "const x = '<script>';\n");
	await book.write(
		"docs/page.md",
		"# Title\n\n## One\n\n## Two\n\n[up](../README.md) ![p](i.png) <script>alert(1)</script>\n",
	);
	await book.write("docs/table.csv", "name,n\n<b>,1\n");
	await book.write(
		"docs/pic.svg",
		'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
	);
	await book.write("bytes.bin", "\0\x01\x02");
	await book.write("turn.js", "if (a /* \u202e */) {}\n");
	await book.write(
		"n.ipynb",
		JSON.stringify({
			cells: [
				{
					cell_type: "markdown",
					source: ["# Cell\n", "<script>alert(1)</script>"],
				},
				{
					cell_type: "code",
					source: "print('<x>')",
					outputs: [
						{ output_type: "stream", text: ["<out>\n"] },
						{ data: { "image/png": "aGVsbG8=" } },
						{
							data: {
								"text/html": "<b onclick=x>bold</b><script>bad()</script>",
							},
						},
						{ data: { "image/png": '"><script>' } },
					],
				},
				7,
			],
		}),
	);
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/book/contents",
		{
			as: book.ada,
			body: {
				files: [
					{
						operation: "create",
						path: "more%20 ü#?.txt",
						content: base64("odd\n"),
					},
				],
			},
		},
	);
	commit = made.body.commit.sha;
	await book.forge.call("POST", "/repos/ada/book/branches", {
		as: book.ada,
		body: { new_branch_name: "feat/one" },
	});
	await book.forge.call("POST", "/repos/ada/book/tags", {
		as: book.ada,
		body: { tag_name: "v1" },
	});
});

test("the page of a repository shows how to clone it, its files and its README", async () => {
	const { status, html, headers } = await stranger.get("/ada/book");
	expect(status).toBe(200);
	expect(html).toContain(`value="${book.forge.url}ada/book.git"`);
	for (const name of ["docs", "src", "README.md", "bytes.bin"])
		expect(html).toContain(`>${name}</span>`);
	expect(html).toContain('href="/ada/book/src/branch/main/docs"');
	expect(html).toContain('href="/ada/book/archive/main.zip"');
	expect(html).toContain('href="/ada/book/src/branch/feat/one"');
	expect(html).toContain('href="/ada/book/src/tag/v1"');
	expect(headers.get("content-security-policy")).toContain(
		"default-src 'none'",
	);
	expect((html.match(/<h1/g) ?? []).length).toBe(1);
});

test("directories and files are shown at branches, tags and commits", async () => {
	for (const ref of ["branch/feat/one", "tag/v1", `commit/${commit}`]) {
		const seen = await stranger.get(`/ada/book/src/${ref}/src/a%20b.ts`);
		expect([ref, seen.status]).toEqual([ref, 200]);
		expect(seen.html).toContain("&lt;script&gt;");
		expect(seen.html).toContain(`href="/ada/book/raw/${ref}/src/a%20b.ts"`);
		expect(seen.html).toContain('id="L1"');
		expect(seen.html).toContain('class="kd"');
	}
	const odd = "more%2520%20%C3%BC%23%3F.txt";
	expect(
		(await stranger.get(`/ada/book/src/branch/main/${odd}`)).words,
	).toContain("odd");
	expect((await stranger.get("/ada/book")).html).toContain(odd);
	for (const path of [
		"src/branch/none",
		"src/branch/main/none",
		"src/tag/main",
		"src/commit/zz",
		"src/branch/main/../x",
		"tree/none",
	])
		expect([path, (await stranger.get(`/ada/book/${path}`)).status]).toEqual([
			path,
			404,
		]);
});

test("old and other addresses lead to the one that names the kind", async () => {
	for (const [from, to] of [
		["src/main/docs", "src/branch/main/docs"],
		["src/feat/one/docs?x=1", "src/branch/feat/one/docs?x=1"],
		["src/v1", "src/tag/v1"],
		["tree/main/docs", "src/branch/main/docs"],
		["blob/main/docs/page.md", "src/branch/main/docs/page.md"],
		[`src/commit/${commit.slice(0, 9)}/docs`, `src/commit/${commit}/docs`],
		["src/branch/main/docs/page.md?raw=1", "raw/branch/main/docs/page.md"],
		["src", ""],
	]) {
		const { status, to: led } = await stranger.get(`/ada/book/${from}`);
		expect([from, status, led]).toEqual([
			from,
			303,
			`/ada/book${to && `/${to}`}`,
		]);
	}
});

test("written files are rendered with their links, and their source is a link away", async () => {
	const page = await stranger.get("/ada/book/src/branch/main/docs/page.md");
	expect(page.html).toContain("Title</h2>");
	expect(page.html).not.toContain("<script>alert");
	expect(page.html).toContain("/ada/book/src/branch/main/README.md");
	expect(page.html).toContain("/ada/book/media/branch/main/docs/i.png");
	expect(page.html).toContain('href="#user-content-two"');
	const source = await stranger.get(
		"/ada/book/src/branch/main/docs/page.md?display=source",
	);
	expect(source.html).toContain('id="L3"');
	const table = await stranger.get("/ada/book/src/branch/main/docs/table.csv");
	expect(table.html).toContain('<table class="data-table">');
	expect(table.html).toContain("&lt;b&gt;");
});

test("a notebook shows its cells and outputs, and runs nothing", async () => {
	const { html } = await stranger.get("/ada/book/src/branch/main/n.ipynb");
	expect(html).toContain("Cell</h2>");
	expect(html).toContain("&lt;out>");
	expect(html).toContain('src="data:image/png;base64,aGVsbG8="');
	expect(html).toContain("bold");
	for (const bad of ["<script>alert", "<script>bad", "onclick", '"><script>'])
		expect(html).not.toContain(bad);
});

test("what is no text is told so, pictures are shown, and signs that turn text are warned of", async () => {
	expect(
		(await stranger.get("/ada/book/src/branch/main/bytes.bin")).words,
	).toContain("is a binary file");
	const svg = await stranger.get("/ada/book/src/branch/main/docs/pic.svg");
	expect(svg.html).toContain(
		'<img src="/ada/book/media/branch/main/docs/pic.svg"',
	);
	expect(svg.html).not.toContain("<script>alert");
	const turned = await stranger.get("/ada/book/src/branch/main/turn.js");
	expect(turned.words).toContain("change the order of text");
	expect(turned.html).not.toContain("\u202e");
	expect(turned.html).toContain("U+202E");
});

test("a long file comes in pieces, and a long line has an end", async () => {
	const lines = Array.from({ length: 5001 }, (_, i) => `line${i + 1}`);
	await book.write("long.txt", `${lines.join("\n")}\n`);
	const first = await stranger.get("/ada/book/src/branch/main/long.txt");
	expect(first.words).toContain("5,001 lines");
	expect(first.html).toContain('id="L2000"');
	expect(first.html).not.toContain('id="L2001"');
	const next = await stranger.get(
		"/ada/book/src/branch/main/long.txt?start=4001",
	);
	expect(next.html).toContain('id="L5001"');
	expect(next.html).not.toContain('id="L5002"');
	await book.write("wide.json", `["${"x".repeat(3_000_000)}"]`);
	const wide = await stranger.get("/ada/book/src/branch/main/wide.json");
	expect(wide.html.length).toBeLessThan(40_000);
	expect(wide.words).toContain("very long");
});

test("of a directory with very many entries there are pages, and its README is on each", async () => {
	const files = [
		...Array.from(
			{ length: 1100 },
			(_, i) => `many/f${String(i).padStart(4, "0")}`,
		),
		"many/z/file",
		"many/readme.md",
	];
	const { status } = await book.forge.call("POST", "/repos/ada/book/contents", {
		as: book.ada,
		body: {
			files: files.map((path) => ({
				operation: "create",
				path,
				content: base64("# About many"),
			})),
		},
	});
	expect(status).toBe(201);
	const { html } = await stranger.get(
		"/ada/book/src/branch/main/many?entries=all",
	);
	expect(html.indexOf(">z</span>")).toBeLessThan(html.indexOf(">f0000</span>"));
	expect(html).toContain(">f0998</span>");
	expect(html).not.toContain(">f0999</span>");
	expect(html).toContain("About many</h2>");
	const second = await stranger.get(
		"/ada/book/src/branch/main/many?page=2&entries=all",
	);
	expect(second.html).toContain(">f1099</span>");
	expect(second.html).toContain("About many</h2>");
});

test("a link of the tree leads nowhere outside of it", () => {
	expect(linkTarget("a/b/link", "../c")).toBe("a/c");
	expect(linkTarget("link", "./x//y")).toBe("x/y");
	for (const target of ["/etc/passwd", "../x", "a/../../x", "", "a\0"])
		expect(linkTarget("link", target)).toBeUndefined();
});

test("an empty repository says how to begin", async () => {
	const { words, html } = await stranger.get("/ada/bare");
	expect(words).toContain("This repository is empty");
	expect(html).toContain("git push -u origin main");
});

test("a token opens what programs read, with the scope of repositories, and no pages for people", async () => {
	const { forge, ada } = book;
	const get = (path: string, as: unknown) =>
		fetch(forge.url + path, {
			headers: { Accept: "text/html", ...credentials(as as never) },
		}).then(({ status }) => status);
	const narrow = await forge.token(ada, ["write:issue"]);
	const wide = await forge.token(ada, ["read:repository"]);
	const { body } = await forge.call<{ commit: { id: string } }>(
		"GET",
		"/repos/ada/secret/branches/main",
		{ as: ada },
	);
	for (const path of [
		`ada/secret/commit/${body.commit.id}.diff`,
		`ada/secret/commit/${body.commit.id}.patch`,
	]) {
		expect([path, await get(path, narrow)]).toEqual([path, 404]);
		expect([path, await get(path, wide)]).toEqual([path, 200]);
	}
	for (const path of [
		"ada/secret",
		"ada/secret/actions",
		"ada/secret/src/branch/main",
	])
		expect([path, await get(path, wide)]).toEqual([path, 404]);
	const refused = await fetch(`${forge.url}ada/secret`, {
		headers: { Accept: "text/html", ...credentials(wide as never) },
	});
	expect(await refused.text()).not.toContain("secret");
});

test("hidden things look like things that are not there", async () => {
	const eve = await signedInVisitor(book.forge, book.eve);
	for (const path of [
		"/ada/secret",
		"/ada/secret/src/branch/main",
		"/ada/none",
		"/none",
		"/ada/secret.wiki",
	])
		for (const as of [stranger, eve]) {
			const { status, words } = await as.get(path);
			expect([
				path,
				status,
				words.includes("This page does not exist"),
			]).toEqual([path, 404, true]);
		}
	const ada = await signedInVisitor(book.forge, book.ada);
	expect((await ada.get("/ada/secret")).status).toBe(200);
	expect((await stranger.get("/ada/book.wiki")).to).toBe("/ada/book/wiki");
});

test("a PDF is shown in a frame, and stays in the sandbox of raw files", async () => {
	await book.write("paper.pdf", "%PDF-1.4\n<script>alert(1)</script>\n\0");
	const page = await stranger.get("/ada/book/src/branch/main/paper.pdf");
	expect(page.html).toContain(
		'<iframe class="document" src="/ada/book/render/branch/main/paper.pdf" title="Document paper.pdf"',
	);
	const policyAt = async (view: string) => {
		const { status, headers } = await stranger.get(
			`/ada/book/${view}/branch/main/paper.pdf`,
		);
		expect(status).toBe(200);
		expect(headers.get("content-type")).toBe("application/pdf");
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		return headers.get("content-security-policy");
	};
	for (const view of ["raw", "media"])
		expect(await policyAt(view)).toMatch(/sandbox$/);
	expect(await policyAt("render")).toBe(
		"default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
	);
});

test("the address of frames shows documents alone, whatever they are called, to those who may read them", async () => {
	await book.write("page.pdf", "<html><script>alert(1)</script></html>");
	await book.write("cover.html", "%PDF-1.4\n<script>alert(1)</script>\n\0");
	const type = async (path: string, browser = stranger) => {
		const { status, headers } = await browser.get(path);
		return status === 200 ? headers.get("content-type") : status;
	};
	const at = "/ada/book/render/branch/main";
	expect(await type(`${at}/page.pdf`)).toBe(404);
	expect(await type(`${at}/README.md`)).toBe(404);
	expect(await type(`${at}/cover.html`)).toBe("application/pdf");
	await book.forge.call("POST", "/repos/ada/secret/contents/paper.pdf", {
		as: book.ada,
		body: { content: base64("%PDF-1.4\n\0"), message: "x" },
	});
	const hidden = "/ada/secret/render/branch/main/paper.pdf";
	expect(await type(hidden)).toBe(404);
	const ada = await signedInVisitor(book.forge, book.ada);
	expect(await type(hidden, ada)).toBe("application/pdf");
});

test("a language of which there is hardly anything is not said to be nothing", async () => {
	const made = await book.forge.call("POST", "/repos/ada/bare/contents", {
		as: book.ada,
		body: {
			files: [
				["much.ts", "export const x = 1;\n".repeat(3000)],
				["little.py", "x = 1\n"],
			].map(([path = "", text = ""]) => ({
				operation: "create",
				path,
				content: base64(text),
			})),
		},
	});
	expect(made.status).toBe(201);
	await book.forge.app.jobs.settled(5_000);
	const { words } = await stranger.get("/ada/bare");
	expect(words).toMatch(/TypeScript 100 % Python (?:<|&lt;) 0\.1 %/);
});

test("equal texts have the colours of their own languages", async () => {
	const text = "const a = 1; // note\n";
	await book.write("same/code.ts", text);
	await book.write("same/words.txt", text);
	const shown = async (name: string) =>
		(await stranger.get(`/ada/book/src/branch/main/same/${name}`)).html;
	for (const round of [1, 2]) {
		expect([round, await shown("code.ts")]).toEqual([
			round,
			expect.stringMatching(/<span class="k\w*">const<\/span>/),
		]);
		expect([round, await shown("words.txt")]).toEqual([
			round,
			expect.stringContaining('<td class="c">const a = 1; // note</td>'),
		]);
	}
});
