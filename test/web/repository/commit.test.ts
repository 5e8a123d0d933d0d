import { beforeAll, expect, test } from "vitest";
import { anchorOf } from "../../../src/domain/history/read-diff.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;
let head: string;

const change = async (
	files: readonly Record<string, unknown>[],
	message = "Change things",
) => {
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/book/contents",
		{ as: book.ada, body: { files, message } },
	);
	expect(made.status).toBe(201);
	return made.body.commit.sha;
};

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	const lines = Array.from({ length: 60 }, (_, i) => `line ${i + 1}`);
	const { blob } = await book.write("a.ts", `${lines.join("\n")}\n`);
	lines[29] = "line <30> & more";
	head = await change(
		[
			{
				operation: "update",
				path: "a.ts",
				sha: blob,
				content: base64(`${lines.join("\n")}\n`),
			},
			{ operation: "create", path: 'dir/ü "q".txt', content: base64("new\n") },
			{
				operation: "create",
				path: "package-lock.json",
				content: base64("{}\n"),
			},
			{ operation: "create", path: "b.bin", content: base64("\0\x01") },
		],
		"Change <b>two</b> things\n\nFor @ada, see https://example.com/x and <script>alert(1)</script>.",
	);
});

test("a commit shows its message, its files and their lines with anchors", async () => {
	const { status, html, words } = await stranger.get(
		`/ada/book/commit/${head}`,
	);
	expect(status).toBe(200);
	expect(html).toContain("Change &lt;b>two&lt;/b> things</h1>");
	expect(html).not.toContain("<script>alert");
	expect(html).toContain('<a href="https://example.com/x"');
	expect(html).toContain('<a href="/ada"');
	const anchor = anchorOf("a.ts");
	expect(html).toContain(`id="${anchor}"`);
	expect(html).toContain(`id="${anchor}L30"`);
	expect(html).toContain(`id="${anchor}R30"`);
	expect(words).toContain("4 files changed");
	expect(html).toContain("<ins>");
	expect(html).toContain("dir/</span>ü &quot;q&quot;.txt");
	expect(words).toContain("Binary file not shown.");
	expect(words).toContain("Generated files are not shown by default.");
	expect(words).not.toContain("line 20");
});

test("a folded file and the lines around a change are a link away", async () => {
	const lock = anchorOf("package-lock.json");
	const alone = await stranger.get(`/ada/book/commit/${head}?files=${lock}`);
	expect(alone.html).toContain(`id="${lock}R1"`);
	expect(alone.html).not.toContain(`id="${anchorOf("a.ts")}"`);
	const code = anchorOf("a.ts");
	const whole = await stranger.get(`/ada/book/commit/${head}?whole=${code}`);
	expect(whole.words).toContain("line 20");
	expect(whole.html).toContain(`id="${code}R60"`);
	const none = await stranger.get(
		`/ada/book/commit/${head}?files=diff-${"0".repeat(40)}`,
	);
	expect(none.status).toBe(404);
	const split = await stranger.get(`/ada/book/commit/${head}?style=split`);
	expect(split.html).toContain('class="diff two"');
});

test("lines around a change come in steps, up to the ends of the file", async () => {
	const code = anchorOf("a.ts");
	const has = (html: string, line: number) =>
		html.includes(`id="${code}R${line}"`);
	const links = (html: string) =>
		[...html.matchAll(/href="([^"]*around=[^"]*#[^"]*R\d+)"/g)].map(
			([, href = ""]) => href.replaceAll("&amp;", "&").replace(/#.*/, ""),
		);
	const first = await stranger.get(`/ada/book/commit/${head}`);
	const [above = "", below = ""] = links(first.html);
	const up = await stranger.get(above);
	expect([1, 26, 33, 34].map((line) => has(up.html, line))).toEqual([
		true,
		true,
		true,
		false,
	]);
	expect(up.html).toContain("dir/</span>ü");
	const down = await stranger.get(below);
	expect([26, 34, 53, 54].map((line) => has(down.html, line))).toEqual([
		false,
		true,
		true,
		false,
	]);
	// what was asked for before stays
	const last = links(down.html).at(-1) ?? "";
	const end = await stranger.get(last);
	expect([34, 53, 60].map((line) => has(end.html, line))).toEqual([
		true,
		true,
		true,
	]);
	expect(end.words).toContain("Show 26 lines");
	expect(links(end.html)).toHaveLength(1);
	const odd = await stranger.get(
		`/ada/book/commit/${head}?around=${code}&lines=9999999-1_x_5-2&files=${code}`,
	);
	expect(odd.status).toBe(200);
	expect(has(odd.html, 5)).toBe(false);
});

test("lines that moved to another file lead to where they are now", async () => {
	const some =
		"export const first = 'of some lines'\nexport const second = 2\n";
	const { blob } = await book.write("from.ts", `keep\n${some}`);
	const oid = await change([
		{
			operation: "update",
			path: "from.ts",
			sha: blob,
			content: base64("keep\n"),
		},
		{ operation: "create", path: "to.ts", content: base64(`new\n${some}`) },
	]);
	const [from, to] = [anchorOf("from.ts"), anchorOf("to.ts")];
	const { html, words } = await stranger.get(`/ada/book/commit/${oid}`);
	expect(html).toContain(`href="#${from}L2">moved from from.ts:2</a>`);
	expect(html).toContain(`href="#${to}R2">moved to to.ts:2</a>`);
	expect(words.split("moved from").length).toBe(2);
	expect(html).toContain('class="c add mv"');
	expect(html).toContain('class="c del mv"');
});

test("white space counts unless the reader says otherwise", async () => {
	const { blob } = await book.write("w.txt", "one\ntwo\n");
	const oid = await change([
		{
			operation: "update",
			path: "w.txt",
			sha: blob,
			content: base64("one\n  two\n"),
		},
	]);
	const shown = await stranger.get(`/ada/book/commit/${oid}`);
	expect(shown.words).toContain("+1 −1");
	const without = await stranger.get(
		`/ada/book/commit/${oid}?whitespace=ignore-all`,
	);
	expect(without.words).toContain("Only whitespace changed.");
});

test("very large files are folded, and what is asked for has an end", async () => {
	const long = Array.from({ length: 40_000 }, (_, i) => `n${i}`).join("\n");
	const oid = await change([
		{ operation: "create", path: "long.txt", content: base64(long) },
		{
			operation: "create",
			path: "wide.txt",
			content: base64("x".repeat(200_000)),
		},
	]);
	const { words, html } = await stranger.get(`/ada/book/commit/${oid}`);
	expect(words).toContain("Large diffs are not shown by default.");
	expect(html.length).toBeLessThan(60_000);
	const asked = await stranger.get(
		`/ada/book/commit/${oid}?files=${anchorOf("long.txt")}`,
	);
	expect(asked.html).toContain("n9999<");
	expect(asked.html).not.toContain("n10001");
	expect(asked.words).toContain("too long to show");
});

test("a short id leads to the whole one, and wrong ones nowhere", async () => {
	const short = await stranger.get(`/ada/book/commit/${head.slice(0, 8)}`);
	expect([short.status, short.to]).toEqual([303, `/ada/book/commit/${head}`]);
	for (const id of ["0".repeat(40), "main", "zz"])
		expect([id, (await stranger.get(`/ada/book/commit/${id}`)).status]).toEqual(
			[id, 404],
		);
});

test("a commit is given as a difference and as a mail", async () => {
	const diff = await stranger.get(`/ada/book/commit/${head}.diff`);
	expect(diff.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(diff.headers.get("content-security-policy")).toContain("sandbox");
	expect(diff.html).toMatch(/^diff --git/);
	const mail = await stranger.get(`/ada/book/commit/${head}.patch`);
	expect(mail.html).toMatch(/^From [0-9a-f]{40}/);
});

test("the branches and tags that hold a commit are told", async () => {
	const { words } = await stranger.get(`/ada/book/commit/${head}/refs`);
	expect(words).toContain("main");
	expect(words).toContain("None.");
});

test("commits of a private repository are hidden", async () => {
	const ada = await signedInVisitor(book.forge, book.ada);
	const { body } = await book.forge.call<{ sha: string }[]>(
		"GET",
		"/repos/ada/secret/commits",
		{ as: book.ada },
	);
	const path = `/ada/secret/commit/${body[0]?.sha}`;
	expect((await ada.get(path)).status).toBe(200);
	for (const end of ["", ".diff", ".patch", "/refs"])
		expect((await stranger.get(path + end)).status).toBe(404);
});
