import { beforeAll, expect, test } from "vitest";
import { fuzzyScore } from "../../../src/text/fuzzy.ts";
import { lanesOf } from "../../../src/web/repository/graph/lanes.ts";
import { submoduleLink } from "../../../src/web/repository/submodule-link.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;
let second: string;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	const { blob } = await book.write("code.ts", "one\nzwei\n", {
		message: "Begin the code",
	});
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"PUT",
		"/repos/ada/book/contents/code.ts",
		{
			as: book.ada,
			body: {
				sha: blob,
				content: base64("one\nzwei <b>\n"),
				message: "Say it in German\n\nWith Words",
			},
		},
	);
	second = made.body.commit.sha;
	await book.forge.call("POST", "/repos/ada/book/branches", {
		as: book.ada,
		body: { new_branch_name: "topic/one" },
	});
	await book.write("topic.md", "x", {
		branch: "topic/one",
		message: "Work on <i>topic</i>",
	});
	await book.forge.call("POST", "/repos/ada/book/releases", {
		as: book.ada,
		body: {
			tag_name: "v1.0",
			name: "First <b>",
			body: "# Notes\n\n<script>alert(1)</script>",
		},
	});
	await book.forge.call("POST", "/repos/ada/book/releases", {
		as: book.ada,
		body: { tag_name: "v2.0", name: "Secret plan", draft: true },
	});
});

test("history is listed by day, for a path too, and searched by words, people and dates", async () => {
	const all = await stranger.get("/ada/book/commits/branch/main");
	expect(all.words).toContain("Say it in German");
	expect(all.words).toContain("Begin the code");
	expect((await stranger.get("/ada/book/commits")).to).toBe(
		"/ada/book/commits/branch/main",
	);
	const path = await stranger.get("/ada/book/commits/branch/main/code.ts");
	expect(path.words).toContain("Begin the code");
	expect(path.words).not.toContain("Initial commit");
	const renamed = await stranger.get(
		"/ada/book/commits/branch/main/code.ts?follow-rename=true",
	);
	expect(renamed.words).toContain("Begin the code");
	const find = async (q: string) =>
		(
			await stranger.get(
				`/ada/book/commits/branch/main/search?${new URLSearchParams({ q })}`,
			)
		).words;
	expect(await find("german words")).toContain("Say it in German");
	expect(await find("german words")).not.toContain("Begin the code");
	expect(await find("author:ada begin")).toContain("Begin the code");
	expect(await find("author:nobody")).toContain("No commits found");
	expect(await find("before:2001-01-01")).toContain("No commits found");
	expect(await find("--output=/tmp/x")).toContain("No commits found");
});

test("blame tells who made each line, and leads to what was before", async () => {
	const { html, status } = await stranger.get(
		"/ada/book/blame/branch/main/code.ts",
	);
	expect(status).toBe(200);
	expect(html).toContain("Begin the code");
	expect(html).toContain(`/ada/book/commit/${second}`);
	expect(html).toContain("zwei &lt;b&gt;");
	expect(html).toMatch(/\/ada\/book\/blame\/commit\/[0-9a-f]{40}\/code\.ts/);
	await book.write(
		".git-blame-ignore-revs",
		`# format\n${second}\n${"0".repeat(40)}\n--evil\n`,
	);
	const looked = await stranger.get("/ada/book/blame/branch/main/code.ts");
	expect(looked.words).toContain("Ignoring revisions");
	expect(looked.html).not.toContain(`/ada/book/commit/${second}`);
	const bypassed = await stranger.get(
		"/ada/book/blame/branch/main/code.ts?bypass-blame-ignore=true",
	);
	expect(bypassed.html).toContain(`/ada/book/commit/${second}`);
	expect((await stranger.get("/ada/book/blame/branch/main")).status).toBe(404);
});

test("blame of a file with very many changes comes in pieces", async () => {
	const lines = Array.from({ length: 1100 }, (_, i) => `line ${i + 1}`);
	const { blob } = await book.write("changed.txt", lines.join("\n"));
	const again = lines.map((line, i) => (i % 2 ? `${line} again` : line));
	const changed = await book.forge.call(
		"PUT",
		"/repos/ada/book/contents/changed.txt",
		{ as: book.ada, body: { content: base64(again.join("\n")), sha: blob } },
	);
	expect(changed.status, changed.text).toBe(200);
	const at = "/ada/book/blame/branch/main/changed.txt";
	const first = await stranger.get(at);
	expect(first.html.match(/class="begins"/g)).toHaveLength(500);
	expect(first.html).toContain('id="L500"');
	expect(first.html).not.toContain('id="L501"');
	expect(first.html).toContain('?start=501#L501"');
	const second = await stranger.get(`${at}?start=501`);
	expect(second.html.match(/class="begins"/g)).toHaveLength(500);
	expect(second.html).toContain('id="L1000"');
	const last = await stranger.get(`${at}?start=1001`);
	expect(last.html.match(/class="begins"/g)).toHaveLength(100);
	expect(last.words).toContain("line 1100 again");
});

test("branches tell how far they are from the default one, and tags what they name", async () => {
	const branches = await stranger.get("/ada/book/branches");
	expect(branches.words).toContain("topic/one");
	expect(branches.words).toContain("1 ahead");
	expect(branches.words).toContain("default");
	expect(branches.html).toContain("Work on &lt;i>topic&lt;/i>");
	expect((await stranger.get("/ada/book/branches?q=top")).words).not.toContain(
		"default",
	);
	expect((await stranger.get("/ada/book/branches?q=%25")).words).toContain(
		"No branches found",
	);
	expect((await stranger.get("/ada/book/tags")).words).toContain("v1.0");
	expect((await stranger.get("/ada/bare/tags")).words).toContain("No tags yet");
});

test("anything is compared with anything", async () => {
	const compared = await stranger.get("/ada/book/compare/main...topic/one");
	expect(compared.words).toContain("1 commit");
	expect(compared.words).toContain("topic.md");
	expect(
		(await stranger.get("/ada/book/compare/main...topic/one.diff")).html,
	).toMatch(/^diff --git/);
	expect(
		(await stranger.get("/ada/book/compare/main...topic/one.patch")).html,
	).toMatch(/^From /);
	expect((await stranger.get("/ada/book/compare/main~1..main")).status).toBe(
		200,
	);
	expect((await stranger.get("/ada/book/compare/main..main")).words).toContain(
		"Nothing to compare",
	);
	expect(
		(await stranger.get("/ada/book/compare?base=main&head=topic/one")).to,
	).toBe("/ada/book/compare/main...topic/one");
	expect((await stranger.get("/ada/book/compare")).status).toBe(200);
	for (const [text, status] of [
		["main...none", 404],
		["main...eve:main", 404],
		["main@{1}...main", 422],
		["main...--x", 404],
	] as const)
		expect([
			text,
			[status, 400].includes(
				(await stranger.get(`/ada/book/compare/${encodeURIComponent(text)}`))
					.status,
			),
		]).toEqual([text, true]);
});

test("releases show their notes and files, drafts only to those who write them", async () => {
	const list = await stranger.get("/ada/book/releases");
	expect(list.html).toContain("First &lt;b>");
	expect(list.words).toContain("Notes");
	expect(list.html).not.toContain("<script>alert");
	expect(list.words).not.toContain("Secret plan");
	const ada = await signedInVisitor(book.forge, book.ada);
	expect((await ada.get("/ada/book/releases")).words).toContain("Secret plan");
	expect((await stranger.get("/ada/book/releases/latest")).to).toBe(
		"/ada/book/releases/tag/v1.0",
	);
	expect((await stranger.get("/ada/book/releases/tag/v1.0")).status).toBe(200);
	expect((await stranger.get("/ada/book/releases/tag/v2.0")).status).toBe(404);
	expect((await stranger.get("/ada/old/releases/latest")).status).toBe(404);
});

test("the wiki is read: pages, list, versions, raw files", async () => {
	expect((await stranger.get("/ada/book/wiki")).words).toContain(
		"no pages yet",
	);
	const page = (title: string, text: string) =>
		book.forge.call("POST", "/repos/ada/book/wiki/new", {
			as: book.ada,
			body: { title, content_base64: base64(text), message: `Write ${title}` },
		});
	await page("Home", "# Welcome\n\n[[Other page]] <script>alert(1)</script>");
	await page("Other page", "text");
	await page("_Sidebar", "the side");
	const home = await stranger.get("/ada/book/wiki");
	expect(home.words).toContain("Welcome");
	expect(home.words).toContain("the side");
	expect(home.html).not.toContain("<script>alert");
	expect((await stranger.get("/ada/book/wiki/Other-page")).words).toContain(
		"text",
	);
	expect((await stranger.get("/ada/book/wiki/?action=_pages")).words).toContain(
		"Other page",
	);
	const versions = await stranger.get("/ada/book/wiki/Home?action=_revision");
	expect(versions.words).toContain("Write Home");
	const [, commit] = /\/wiki\/commit\/([0-9a-f]{40})/.exec(versions.html) ?? [];
	expect(
		(await stranger.get(`/ada/book/wiki/commit/${commit}`)).words,
	).toContain("Home.md");
	expect(
		(await stranger.get(`/ada/book/wiki/Home?rev=${commit}`)).words,
	).toContain("an older version");
	const raw = await stranger.get("/ada/book/wiki/raw/Home.md");
	expect([
		raw.headers.get("content-type"),
		raw.headers.get("content-security-policy")?.includes("sandbox"),
	]).toEqual(["text/plain; charset=utf-8", true]);
	for (const path of ["None", "raw/none.md", "raw/../x", "commit/zz"])
		expect([
			path,
			(await stranger.get(`/ada/book/wiki/${path}`)).status,
		]).toEqual([path, 404]);
});

test("files are found by parts of their paths, and lines by their text", async () => {
	expect(
		(await stranger.get("/ada/book/find/branch/main?q=cde")).words,
	).toContain("code.ts");
	expect(
		(await stranger.get("/ada/book/find/branch/main?q=zzzz")).words,
	).toContain("No files found");
	expect(
		(await stranger.get("/ada/book/find/branch/topic/one?q=cde")).html,
	).toContain('href="/ada/book/search?q=cde&amp;ref=topic%2Fone"');
	expect((await stranger.get("/ada/book/find/branch/main")).html).toContain(
		'href="/ada/book/search"',
	);
	const found = await stranger.get(
		"/ada/book/search?q=ZWEI+%3Cb&search_mode=exact",
	);
	expect(found.html).toContain("<mark>zwei &lt;b</mark>&gt;");
	expect(
		(await stranger.get("/ada/book/search?q=%5Ezw.i&search_mode=regexp")).html,
	).toContain("zwei");
	for (const [q, said] of [
		["(", "Invalid regular expression."],
		["[", "Invalid regular expression."],
		["--open-files-in-pager=x", "No results"],
		["nothing like it", "No results"],
	] as const) {
		const asked = new URLSearchParams({ q, search_mode: "regexp" });
		const { words } = await stranger.get(`/ada/book/search?${asked}`);
		expect([q, words.includes(said)]).toEqual([q, true]);
	}
	expect(fuzzyScore("src/web/page.ts", "page") ?? 0).toBeGreaterThan(
		fuzzyScore("src/pa/ge.ts", "page") ?? 0,
	);
});

test("activity and graph are there, also of what is empty", async () => {
	for (const path of [
		"activity",
		"activity/yearly",
		"activity/contributors",
		"activity/languages",
		"activity/code-frequency",
		"activity/recent-commits",
		"graph",
	])
		for (const name of ["book", "bare"])
			expect([
				path,
				name,
				(await stranger.get(`/ada/${name}/${path}`)).status,
			]).toEqual([path, name, 200]);
	expect((await stranger.get("/ada/book/activity/never")).status).toBe(404);
	expect(
		(await stranger.get("/ada/book/activity/contributors")).words,
	).toContain("ada");
	await book.write("built.rs", "fn main() {}\n");
	const { words, html } = await stranger.get("/ada/book/activity/languages");
	expect(words).toMatch(/Rust [\d.]+ %/);
	expect(html).toMatch(
		/<rect x="[\d.]+" width="39.00" y="0.00" height="120.00"/,
	);
	expect((await stranger.get("/ada/book/activity/contributors")).html).toMatch(
		/class="end spark".*<path d="M/s,
	);
});

test("of a private repository strangers see no page at all", async () => {
	for (const path of [
		"commits/branch/main",
		"blame/branch/main/README.md",
		"branches",
		"tags",
		"compare/main...main",
		"releases",
		"releases/latest",
		"wiki",
		"find/branch/main",
		"search?q=x",
		"graph",
		"activity",
		"activity/contributors",
		"activity/languages",
		"raw/branch/main/README.md",
		"media/branch/main/README.md",
	])
		expect([path, (await stranger.get(`/ada/secret/${path}`)).status]).toEqual([
			path,
			404,
		]);
});

test("commits are put into lanes", () => {
	const { rows, width } = lanesOf([
		{ oid: "m", parents: ["a", "b"] },
		{ oid: "a", parents: ["r"] },
		{ oid: "b", parents: ["r"] },
		{ oid: "r", parents: [] },
	]);
	expect(rows.map(({ lane }) => lane)).toEqual([0, 0, 1, 0]);
	expect(rows[0]?.lines).toEqual([
		[0, 0],
		[0, 1],
	]);
	expect(width).toBe(2);
});

test("submodules lead to pages of the web only", () => {
	const app = { url: "https://forge.example/" } as never;
	const of = { owner: { name: "ada" }, repository: { name: "book" } } as never;
	const link = (url: string) => submoduleLink(app, of, url, "abc");
	expect(link("git@host.example:ada/lib.git")).toBe(
		"https://host.example/ada/lib/tree/abc",
	);
	expect(link("../lib.git")).toBe("https://forge.example/ada/lib/tree/abc");
	expect(link("https://user:pw@host.example/x")).toBe(
		"https://host.example/x/tree/abc",
	);
	for (const bad of [
		"javascript:alert(1)",
		"file:///etc",
		"/srv/git/x",
		"data:text/html,x",
		"",
	])
		expect(link(bad)).toBeUndefined();
});

test("a path that a branch does not have leads to where it may be", async () => {
	const { blob } = await book.write("gone.txt", "x", { message: "Add it" });
	await book.forge.call("POST", "/repos/ada/book/branches", {
		as: book.ada,
		body: { new_branch_name: "kept" },
	});
	await book.forge.call("DELETE", "/repos/ada/book/contents/gone.txt", {
		as: book.ada,
		body: { sha: blob, message: "Drop it" },
	});
	const missing = await stranger.get("/ada/book/src/branch/main/gone.txt");
	expect(missing.status).toBe(404);
	expect(missing.words).toContain("main has no file gone.txt");
	expect(missing.html).not.toContain("View it on");
	const history = await stranger.get("/ada/book/commits/branch/main/gone.txt");
	expect(history.status).toBe(200);
	expect(history.words).toContain("Drop it");
	expect(history.words).toContain("Add it");
	const other = await stranger.get(
		"/ada/book/src/branch/topic/one/code.ts/deeper",
	);
	expect(other.words).toContain("topic/one has no file code.ts/deeper");
	// one that the default branch has is one click away
	await book.write("late.txt", "x", { message: "Add late" });
	const late = await stranger.get("/ada/book/src/branch/kept/late.txt");
	expect(late.html).toContain('href="/ada/book/src/branch/main/late.txt"');
	const never = await stranger.get("/ada/book/commits/branch/main/never.txt");
	expect(never.status).toBe(404);
	expect(never.words).toContain("No commits found");
	const noBranch = await stranger.get("/ada/book/src/branch/none/code.ts");
	expect(noBranch.status).toBe(404);
	expect(noBranch.words).toContain("Page not found");
});
