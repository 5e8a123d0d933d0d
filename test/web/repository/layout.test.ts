import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let eve: Visitor;
let stranger: Visitor;

beforeAll(async () => {
	book = await bookForge();
	ada = await signedInVisitor(book.forge, book.ada);
	eve = await signedInVisitor(book.forge, book.eve);
	stranger = visitor(book.forge);
});

test("stars and watching are given and taken by forms, and counted", async () => {
	const given = await eve.post("/ada/book/action/star");
	expect([given.status, given.to]).toEqual([303, "/ada/book"]);
	expect((await stranger.get("/ada/book/stars")).words).toContain("eve");
	await eve.post("/ada/book/action/unstar");
	expect((await stranger.get("/ada/book/stars")).words).toContain(
		"No stargazers yet",
	);
	await eve.post("/ada/book/action/watch");
	expect((await stranger.get("/ada/book/watchers")).words).toContain("eve");
	await eve.post("/ada/book/action/unwatch");
	expect((await stranger.get("/ada/book/watchers")).words).not.toContain("eve");
	expect((await eve.post("/ada/book/action/burn")).status).toBe(404);
	expect((await stranger.post("/ada/book/action/star")).status).toBe(401);
	expect((await eve.post("/ada/secret/action/star")).status).toBe(404);
	const foreign = await eve.post(
		"/ada/book/action/star",
		{},
		{ "Sec-Fetch-Site": "cross-site" },
	);
	expect(foreign.status).toBe(403);
});

test("the people and forks of a private repository are nobody's business", async () => {
	for (const path of ["stars", "watchers", "forks"]) {
		expect((await stranger.get(`/ada/secret/${path}`)).status).toBe(404);
		expect((await eve.get(`/ada/secret/${path}`)).status).toBe(404);
		expect((await ada.get(`/ada/secret/${path}`)).status).toBe(200);
	}
});

test("names match whatever their case, with .git and with a slash at the end", async () => {
	for (const path of [
		"/ADA/Book/forks",
		"/ada/book.git/forks",
		"/ada/book/forks/",
	])
		expect([path, (await stranger.get(path)).status]).toEqual([path, 200]);
});

test("the old address of a renamed repository leads to the new one, with path and query", async () => {
	const { forge } = book;
	await forge.call("PATCH", "/repos/ada/old", {
		as: book.ada,
		body: { archived: false },
	});
	await forge.call("PATCH", "/repos/ada/old", {
		as: book.ada,
		body: { name: "older" },
	});
	const { status, to } = await stranger.get("/ada/old/forks?page=1");
	expect([status, to]).toEqual([301, "/ada/older/forks?page=1"]);
});

test("the go command finds every module, and learns of none", async () => {
	for (const path of [
		"ada/book",
		"ada/secret",
		"no/thing",
		"ada/book/sub/pack",
	]) {
		const { status, html } = await stranger.get(`/${path}?go-get=1`);
		const [owner, name] = path.split("/");
		const home = `${book.forge.url}${owner}/${name}`;
		const module = home.replace("http://", "");
		expect(status).toBe(200);
		expect(html).toContain(
			`<meta name="go-import" content="${module} git ${home}.git">`,
		);
		expect(html).toContain(`${home}/src/branch/main{/dir}`);
	}
	const { html } = await stranger.get("/a%22%3E%3Cscript%3E/b?go-get=1");
	expect(html).not.toContain("<script>");
});

test("tabs are shown to those who may read what is behind them", async () => {
	await book.forge.call("PATCH", "/repos/ada/book", {
		as: book.ada,
		body: { has_wiki: false },
	});
	const { html } = await stranger.get("/ada/book/forks");
	expect(html).toContain('href="/ada/book"');
	expect(html).not.toContain('href="/ada/book/wiki"');
	expect(html).not.toContain('href="/ada/book/settings"');
	expect(html).toContain('property="og:title"');
	expect((await ada.get("/ada/secret/forks")).html).not.toContain("og:title");
});

test("headings of groups in lists do not change the look of groups of buttons", () => {
	const sheet = readFileSync("src/web/styles/issues.css", "utf8");
	expect(sheet).toContain(".repository-threads {");
	expect(sheet).not.toMatch(/\.group[\s:{]/);
});
