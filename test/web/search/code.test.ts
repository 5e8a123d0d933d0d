import { beforeAll, expect, test } from "vitest";
import { runSearch } from "../../../src/cli/admin/search-commands.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let ada: Visitor;
let root: Visitor;
let stranger: Visitor;
const indexed = () => forge.app.jobs.settled(60_000);

beforeAll(async () => {
	forge = await testForge();
	const account = await forge.user("ada");
	ada = await signedInVisitor(forge, account);
	root = await signedInVisitor(forge, forge.admin);
	stranger = visitor(forge);
	const files: Record<string, Record<string, string>> = {
		open: {
			"a.ts": 'let needle = "<b>";\nneedle();\n',
			"b.go": "// a needle\n",
			...Object.fromEntries(
				Array.from({ length: 25 }, (_, i) => [`many/f${i}`, `hay ${i}`]),
			),
		},
		copy: { "same.ts": 'let needle = "<b>";\nneedle();\n' },
		closed: { "hidden.ts": "needle hidden\n" },
	};
	for (const [name, some] of Object.entries(files)) {
		await forge.call("POST", "/user/repos", {
			as: account,
			body: {
				...{ name, auto_init: true, default_branch: "main" },
				private: name === "closed",
			},
		});
		const made = await forge.call("POST", `/repos/ada/${name}/contents`, {
			as: account,
			body: {
				branch: "main",
				files: Object.entries(some).map(([path, text]) => ({
					...{ operation: "create", path },
					content: Buffer.from(text).toString("base64"),
				})),
			},
		});
		expect(made.status).toBe(201);
	}
	const side = await forge.call("POST", "/repos/ada/open/contents/side.txt", {
		as: account,
		body: {
			content: Buffer.from("needle of a side").toString("base64"),
			...{ branch: "main", new_branch: "side" },
		},
	});
	expect(side.status).toBe(201);
	await indexed();
});

const asking = (path: string) =>
	`${path}${path.includes("?") ? "&" : "?"}q=needle`;

test.each(["/search?type=code", "/explore/code", "/ada/-/code"])(
	"%s shows what its reader may read, marked and escaped, equal files once",
	async (path) => {
		const page = await stranger.get(asking(path));
		expect(page.status).toBe(200);
		expect(page.html).toContain(
			"let <mark>needle</mark> = &#34;&lt;b&gt;&#34;;",
		);
		expect(page.words).toContain("2 results");
		expect(page.words).toContain("and 1 more place");
		expect(page.words).not.toContain("hidden");
		expect(page.html).toContain("/ada/open/src/branch/main/b.go");
		const own = await ada.get(asking(path));
		expect(own.words).toContain("3 results");
		expect(own.words).toContain("hidden.ts");
		expect((await stranger.get(path)).words).toContain("regular expression");
	},
);

test("a file whose text is left out says why on its page", async () => {
	const path = "/repos/ada/open/contents/vendor/lib.js";
	const account = await forge.call("POST", path, {
		as: forge.admin,
		body: {
			content: Buffer.from("third();\n").toString("base64"),
			message: "Bring it",
		},
	});
	expect(account.status).toBe(201);
	await indexed();
	const page = await stranger.get("/ada/open/src/branch/main/vendor/lib.js");
	expect(page.words).toContain(
		"Code search finds this file by its path only: it is third-party code.",
	);
	const own = await stranger.get("/ada/open/src/branch/main/a.ts");
	expect(own.words).not.toContain("by its path only");
	const found = await stranger.get("/search?type=code&q=third()");
	expect(found.words).not.toContain("lib.js");
});

test("languages and repositories among the results narrow the search", async () => {
	const page = await ada.get("/search?type=code&q=needle");
	const link = /href="([^"]*lang%3AGo[^"]*)"/.exec(page.html)?.[1] ?? "";
	expect(link).not.toBe("");
	const narrowed = await ada.get(`/search${link.replaceAll("&amp;", "&")}`);
	expect(narrowed.words).toContain("1 result");
	expect(narrowed.words).toContain("b.go");
	expect(page.html).toContain("repo%3Aada%2Fclosed");
	expect((await stranger.get("/search?type=code&q=needle")).html).not.toContain(
		"closed",
	);
});

test("a page leads to the next one", async () => {
	const first = await stranger.get("/search?type=code&q=hay");
	expect(first.words).toContain("25 results or more");
	const next = /href="([^"]*)" rel="next"/.exec(first.html)?.[1] ?? "";
	const second = await stranger.get(`/search${next.replaceAll("&amp;", "&")}`);
	const paths = (html: string) =>
		[...html.matchAll(/many\/f\d+"/g)].map(([path]) => path);
	const seen = new Set([...paths(first.html), ...paths(second.html)]);
	expect(seen.size).toBe(25);
	expect(second.html).not.toContain('rel="next"');
});

test("what means nothing in a query is marked in it", async () => {
	const page = await stranger.get("/search?type=code&q=a+%2F%28%2F+b");
	expect(page.status).toBe(200);
	expect(page.html).toContain("a <mark>/(/</mark> b");
	expect(page.words).toContain("Expected:");
});

test("a repository is searched by the index, and any of its refs by git", async () => {
	const page = await stranger.get("/ada/open/search?q=needle+lang:go");
	expect(page.words).toContain("1 result");
	expect(page.words).toContain("b.go");
	const side = await stranger.get("/ada/open/search?q=of+a+side&ref=side");
	expect(side.words).toContain("side.txt");
	expect(side.html).toContain("/ada/open/src/branch/side/side.txt");
	const none = await stranger.get("/ada/open/search?q=of+a+side");
	expect(none.words).not.toContain("side.txt");
	const unknown = await stranger.get("/ada/open/search?q=x&ref=nothing");
	expect(unknown.words).toContain("There is no branch or tag nothing.");
	expect((await stranger.get("/ada/closed/search?q=needle")).status).toBe(404);
});

test("administrators see how the index is, and have it rebuilt without losing anything", async () => {
	const { app } = forge;
	expect((await ada.get("/-/admin/search")).status).toBe(403);
	expect((await ada.post("/-/admin/search/now")).status).toBe(403);
	const page = await root.get("/-/admin/search");
	expect(page.words).toContain("Repositories behind 0");
	expect(page.words).toMatch(/Texts \d+, /);
	const segments = () =>
		app.db.rows((q) => q.selectFrom("code_segment").select(["id", "ready"]));
	const before = await segments();
	const shown = async () =>
		(await ada.get("/search?type=code&q=needle")).words
			// stands there while the answer takes longer
			.replace("Searching… ", "");
	const found = await shown();
	expect((await root.post("/-/admin/search/now")).to).toBe("/-/admin/search");
	await indexed();
	const after = await segments();
	expect(after.length).toBeGreaterThan(0);
	expect(after.every(({ ready }) => ready === 1)).toBe(true);
	for (const { id } of before)
		expect(after.map((one) => one.id)).not.toContain(id);
	expect(await shown()).toBe(found);
	const status = await runSearch(app, ["status"]);
	expect(status).toMatch(
		/branches: 3\nrepositories behind: 0\nfiles: 33, 1 left out/,
	);
	expect(await runSearch(app, ["rebuild"])).toContain("built anew");
	await expect(runSearch(app, ["other"])).rejects.toThrow();
	await indexed();
	expect(await shown()).toBe(found);
});
