import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: Visitor;
let stranger: Visitor;
let sha = "";

beforeAll(async () => {
	forge = await testForge();
	const account = await forge.user("ada");
	const call = async <T>(method: string, path: string, body: unknown) => {
		const made = await forge.call<T>(method, path, { as: account, body });
		if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
		return made.body;
	};
	for (const [name, closed] of [
		["marble", false],
		["secret-marble", true],
	] as const) {
		await call("POST", "/user/repos", {
			...{ name, private: closed, auto_init: true, default_branch: "main" },
		});
		const made = await call<{ commit: { sha: string } }>(
			"POST",
			`/repos/ada/${name}/contents/f.txt`,
			{
				content: "",
				message: `Polish the ${name} <twice>\n\nA long text\nabout polishing of ${name}.`,
			},
		);
		if (!closed) sha = made.commit.sha;
		await call("POST", `/repos/ada/${name}/wiki/new`, {
			title: `Care of ${name}`,
			content_base64: Buffer.from(
				`# Start\n\n## Polish & wax\n\nRub the ${name} <gently>.\n`,
			).toString("base64"),
		});
	}
	ada = await signedInVisitor(forge, account);
	stranger = visitor(forge);
	await forge.app.jobs.settled(60_000);
});

test("the page of everything has some commits and pages, and the ways to all of them", async () => {
	const page = await stranger.get("/search?q=marble");
	expect(page.words).toContain("Polish the marble &lt;twice>");
	expect(page.words).toContain("Care of marble");
	expect(page.html).not.toContain("secret");
	const own = await ada.get("/search?q=marble");
	expect(own.words).toContain("Polish the secret-");
	expect(own.words).toContain("Care of secret-marble");
});

test("the tab of commits shows them alone, with what was found marked", async () => {
	const page = await stranger.get("/search?type=commits&q=polish");
	expect(page.status).toBe(200);
	expect(page.html).toContain(
		`<a class="to" href="/ada/marble/commit/${sha}"><mark>Polish</mark> the marble &lt;twice></a>`,
	);
	expect(page.html).toContain("about <mark>polish</mark>ing of marble.");
	expect(page.words).toContain(sha.slice(0, 10));
	expect(page.words).toContain("1 result");
	expect(page.words).not.toContain("Care of");
	expect(page.html).not.toContain("secret");
	const byId = await stranger.get(`/search?type=commits&q=${sha.slice(0, 8)}`);
	expect(byId.words).toContain("Polish the marble");
	const none = await stranger.get("/search?type=commits&q=nowhere");
	expect(none.words).toContain("No results");
	const nothing = await stranger.get("/search?type=commits");
	expect(nothing.words).toContain("Query language");
	const fault = await stranger.get("/search?type=commits&q=x+author-date:soon");
	expect(fault.html).toContain("<mark>author-date:soon</mark>");
});

test("the tab of wikis shows pages with the heading above what was found, as a link", async () => {
	const page = await stranger.get("/search?type=wikis&q=rub");
	expect(page.html).toContain('href="/ada/marble/wiki/Care-of-marble"');
	expect(page.html).toContain(
		'href="/ada/marble/wiki/Care-of-marble#user-content-polish--wax"',
	);
	expect(page.html).toContain("<mark>Rub</mark> the marble &lt;gently>.");
	expect(page.html).not.toContain("secret");
	const there = await stranger.get("/ada/marble/wiki/Care-of-marble");
	expect(there.html).toContain('id="user-content-polish--wax"');
	const fault = await stranger.get("/search?type=wikis&q=title:/(/");
	expect(fault.html).toContain("<mark>title:/(/</mark>");
});

test("a repository has its commits and its wiki beside its code, as far as one may read them", async () => {
	const commits = "/ada/marble/search?type=commits&q=polish";
	const page = await stranger.get(commits);
	expect(page.words).toContain("Polish the marble");
	expect(page.html).toContain(
		'href="/ada/marble/search?type=wikis&amp;q=polish"',
	);
	const wiki = await stranger.get("/ada/marble/search?type=wikis&q=rub");
	expect(wiki.words).toContain("Care of marble");
	const hidden = "/ada/secret-marble/search?type=commits&q=polish";
	expect((await stranger.get(hidden)).status).toBe(404);
	expect((await ada.get(hidden)).words).toContain("Polish the secret-marble");
	await forge.call("PATCH", "/repos/ada/marble", { body: { has_wiki: false } });
	const without = await stranger.get(commits);
	expect(without.html).not.toContain("type=wikis");
	expect(
		(await stranger.get("/ada/marble/search?type=wikis&q=rub")).words,
	).not.toContain("Care of marble");
	await forge.call("PATCH", "/repos/ada/marble", { body: { has_wiki: true } });
});

test("pages of commits follow each other, and their queries do not grow with them", async () => {
	const path = "/search?type=commits&q=granite";
	const commit = async (i: number) => {
		const made = await forge.call("POST", `/repos/ada/marble/contents/p${i}`, {
			body: { content: "", message: `granite ${i}` },
		});
		expect(made.status).toBe(201);
	};
	await commit(0);
	await forge.app.jobs.settled(60_000);
	const one = await queriesOf(forge, () => ada.get(path));
	for (let i = 1; i < 22; i++) await commit(i);
	await forge.app.jobs.settled(60_000);
	const first = await ada.get(path);
	expect(first.words).toContain("22 results or more");
	const next = /href="(\?[^"]*cursor=[^"]*)" rel="next"/.exec(first.html)?.[1];
	const second = await ada.get(`/search${next?.replaceAll("&amp;", "&")}`);
	expect(second.html.match(/>granite<\/mark> \d/g)).toHaveLength(2);
	// the next places are read ahead where threads are slower than the database
	expect(await queriesOf(forge, () => ada.get(path))).toBeLessThanOrEqual(
		one + 1,
	);
});

test("the palette goes to a commit by the beginning of its id", async () => {
	const page = await stranger.get(`/-/go?q=${sha.slice(0, 7)}`);
	expect(page.html).toContain(`href="/ada/marble/commit/${sha}"`);
	expect(page.words).toContain("Polish the marble");
	const hidden = await forge.call<{ sha: string }[]>(
		"GET",
		"/repos/ada/secret-marble/commits?limit=1",
	);
	const path = `/-/go?q=${hidden.body[0]?.sha}`;
	expect((await stranger.get(path)).html).not.toContain("/commit/");
	expect((await ada.get(path)).html).toContain("/ada/secret-marble/commit/");
	const none = await stranger.get("/-/go?q=polish");
	expect(none.html).not.toContain("/commit/");
});

test("a search that finds nothing says where it looked, and leads to the language of queries", async () => {
	for (const [address, says] of [
		["type=code&q=obsidian", "Only default branches are searched. Add branch:"],
		[
			"type=code&q=obsidian+branch:old",
			"Only branches and tags that administrators of the repository chose",
		],
		["type=commits&q=obsidian", "Only commits on default branches are"],
		["type=wikis&q=obsidian", "Try fewer or different words."],
	] as const) {
		const page = await stranger.get(`/search?${address}`);
		expect(page.words, address).toContain("No results");
		expect(page.words, address).toContain(says);
		expect(page.html, address).toContain('href="/-/help/search"');
	}
});
