import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { queriesOf } from "../../support/forge.ts";
import { gitBench } from "../../support/git-client.ts";

const bench = await gitBench({ keepDeletedDays: 0 });
const { forge, ada, bob } = bench;
type As = Parameters<typeof forge.call>[2] extends infer O
	? O extends { as?: infer A }
		? A
		: never
	: never;
interface Page {
	title: string;
	sub_url: string;
	html_url: string;
	content_base64: string;
	commit_count: number;
	sidebar: string;
	footer: string;
	last_commit: { sha: string; message: string };
}
const b64 = (text: string) => Buffer.from(text).toString("base64");
const create = (
	api: string,
	title: string,
	text: string,
	as: As = ada,
	more = {},
) =>
	forge.call<Page>("POST", `${api}/wiki/new`, {
		as,
		body: { title, content_base64: b64(text), ...more },
	});
const get = (api: string, page: string, as: As = null) =>
	forge.call<Page>("GET", `${api}/wiki/page/${page}`, { as });
const edit = (api: string, page: string, body: object, as: As = ada) =>
	forge.call<Page>("PATCH", `${api}/wiki/page/${page}`, { as, body });
const titles = async (api: string, query = "") =>
	(
		await forge.call<Page[]>("GET", `${api}/wiki/pages${query}`, { as: null })
	).body.map((page) => page.title);

test("a page is made with its wiki, read, changed, renamed and deleted", async () => {
	const { api, name } = await bench.repository();
	expect((await get(api, "Home")).status).toBe(404);
	expect((await forge.call("GET", `${api}/wiki/pages`)).status).toBe(404);
	const made = await create(api, "Home", "one\n");
	const person = {
		name: "ada",
		email: "ada@example.org",
		date: expect.stringMatching(/Z$/),
	};
	expect(made.status).toBe(201);
	expect(made.body).toEqual({
		title: "Home",
		html_url: `${forge.url}ada/${name}/wiki/Home`,
		sub_url: "Home",
		last_commit: {
			sha: expect.stringMatching(/^[0-9a-f]{40}$/),
			author: person,
			commiter: person,
			message: 'Add "Home"\n',
		},
		content_base64: b64("one\n"),
		commit_count: 1,
		sidebar: "",
		footer: "",
	});
	await create(api, "_Sidebar", "side");
	await create(api, "_Footer", "foot");
	const same = await edit(api, "Home", { content_base64: b64("one\n") });
	expect(same.body.commit_count).toBe(1);
	expect(same.body.last_commit.sha).toBe(made.body.last_commit.sha);
	const changed = await edit(api, "Home", {
		title: " ",
		content_base64: b64("two\n"),
		message: "why",
	});
	expect(changed.body).toMatchObject({
		title: "Home",
		content_base64: b64("two\n"),
		commit_count: 2,
		sidebar: b64("side"),
		footer: b64("foot"),
		last_commit: { message: "why\n" },
	});
	const renamed = await edit(api, "Home", { title: "New home-page" });
	expect(renamed.body).toMatchObject({
		title: "New home-page",
		sub_url: "New+home-page.-",
		content_base64: b64("two\n"),
		commit_count: 1,
		last_commit: { message: 'Update "New+home-page.-"\n' },
	});
	expect((await get(api, "Home")).status).toBe(404);
	expect((await get(api, "New+home-page.-")).body).toEqual(renamed.body);
	expect(await titles(api)).toEqual(["New home-page", "_Footer", "_Sidebar"]);
	const path = `${api}/wiki/page/New+home-page.-`;
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(204);
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(404);
	expect((await create(api, "New home-page", "again")).body.commit_count).toBe(
		3,
	);
});

test("titles and texts that cannot be are refused, and nothing is done", async () => {
	const { api } = await bench.repository();
	expect((await edit(api, "Home", { title: "x" })).status).toBe(404);
	await create(api, "Home", "one");
	await create(api, "Other", "other");
	for (const title of [
		"_new",
		"_pages",
		"_edit",
		"raw",
		"Home",
		"",
		"x".repeat(300),
	])
		expect([title, (await create(api, title, "x")).status]).toEqual([
			title,
			400,
		]);
	for (const body of [
		{ title: "raw" },
		{ title: "Other" },
		{ content_base64: "@@@" },
	])
		expect((await edit(api, "Home", body)).status).toBe(400);
	for (const page of ["None", "..%2F..%2Fx", "a%2Fb.md", "%zz", ".git.md"])
		expect([page, (await edit(api, page, { title: "x" })).status]).toEqual([
			page,
			page === "%zz" ? expect.any(Number) : 404,
		]);
	expect(await titles(api)).toEqual(["Home", "Other"]);
	expect((await get(api, "Home")).body).toMatchObject({
		content_base64: b64("one"),
		commit_count: 1,
	});
});

test("who may not write the wiki changes nothing in it", async () => {
	const { api, name } = await bench.repository();
	const secret = (await bench.repository({ private: true })).api;
	await create(api, "Home", "one");
	await create(secret, "Home", "one");
	const weak = await forge.token(ada, ["read:repository", "write:issue"]);
	const expected: [As, string, number, number, number][] = [
		[null, api, 401, 401, 401],
		[bob, api, 403, 403, 403],
		[weak, api, 403, 403, 403],
		[null, secret, 404, 404, 404],
		[bob, secret, 404, 404, 404],
	];
	for (const [as, at, post, patch, remove] of expected) {
		expect((await create(at, "X", "x", as)).status).toBe(post);
		expect((await edit(at, "Home", { title: "X" }, as)).status).toBe(patch);
		const gone = await forge.call("DELETE", `${at}/wiki/page/Home`, { as });
		expect(gone.status).toBe(remove);
	}
	for (const path of ["page/Home", "pages", "revisions/Home"])
		expect(
			(await forge.call("GET", `${secret}/wiki/${path}`, { as: bob })).status,
		).toBe(404);
	await forge.call("PUT", `${api}/collaborators/bob`, {
		as: ada,
		body: { permission: "write" },
	});
	expect((await create(api, "By bob", "x", bob)).status).toBe(201);
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: ada,
		body: { archived: true },
	});
	expect((await create(api, "Y", "x")).status).toBe(423);
	expect((await create(api, "Y", "x", null)).status).toBe(401);
	expect((await edit(api, "Home", { title: "Y" }, null)).status).toBe(423);
	expect((await get(api, "Home")).status).toBe(200);
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: ada,
		body: { archived: false, has_wiki: false },
	});
	expect((await get(api, "Home", ada)).status).toBe(404);
	expect((await create(api, "Y", "x")).status).toBe(404);
});

test("pages come in pages, whatever their number with the same number of queries", async () => {
	const { api } = await bench.repository();
	await create(api, "A", "a");
	const list = (query = "") =>
		forge.call<Page[]>("GET", `${api}/wiki/pages${query}`, { as: ada });
	const one = await queriesOf(forge, () => list());
	for (const title of ["B", "C", "D"]) await create(api, title, title);
	expect(await queriesOf(forge, () => list())).toBe(one);
	const second = await list("?limit=3&page=2");
	expect(second.body.map((p) => p.title)).toEqual(["D"]);
	expect(second.body[0]?.last_commit.message).toBe('Add "D"\n');
	expect(second.headers.get("x-total-count")).toBe("4");
	expect(second.headers.get("link")).toContain('rel="prev"');
	expect(await titles(api, "?limit=1")).toEqual(["A"]);
	expect(await titles(api, "?page=9")).toEqual([]);
	for (let i = 0; i < 3; i++)
		await edit(api, "A", { content_base64: b64(`${i}`) });
	const revisions = async (query: string) =>
		(
			await forge.call<{ commits: { message: string }[]; count: number }>(
				"GET",
				`${api}/wiki/revisions/A${query}`,
				{ as: null },
			)
		).body;
	expect(await revisions("")).toMatchObject({
		count: 4,
		commits: [{}, {}, {}, { message: 'Add "A"\n' }],
	});
	expect(await revisions("?page=2")).toEqual({ count: 4, commits: [] });
});

test("edits at the same moment all stay, and each is one event", async () => {
	const { api } = await bench.repository();
	const seen: string[] = [];
	const pages = Array.from({ length: 12 }, (_, i) => `P${i}`);
	const made = await Promise.all(pages.map((p) => create(api, p, p)));
	expect(made.map((m) => m.status)).toEqual(pages.map(() => 201));
	expect((await titles(api)).sort()).toEqual(pages.sort());
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("event").select("payload").where("kind", "=", "wiki.edited"),
	);
	for (const row of rows) seen.push(JSON.parse(row.payload).page);
	expect(seen.filter((p) => /^P\d+$/.test(p)).sort()).toEqual(pages.sort());
});

test("a wiki is cloned and pushed like a repository, by those who may", async () => {
	const { api, name } = await bench.repository();
	const wiki = (as: typeof ada) => forge.gitUrl(`ada/${name}.wiki`, as);
	expect((await bench.git(bench.work, "ls-remote", wiki(bob))).code).not.toBe(
		0,
	);
	// a wiki may begin with a push, and with another branch than main
	const dir = await bench.local(wiki(ada));
	await writeFile(join(dir, "Second Page.md"), "two\n");
	await writeFile(join(dir, "Home.md"), "one\n");
	await writeFile(join(dir, "picture.png"), "png");
	await bench.commit(dir, "pages");
	await bench.ok(dir, "push", "-q", "origin", "HEAD:master");
	expect((await get(api, "Home")).body.content_base64).toBe(b64("one\n"));
	expect(await titles(api)).toEqual(["Home", "Second Page"]);
	expect((await get(api, "Second%20Page.md")).status).toBe(200);
	await edit(api, "Home", { content_base64: b64("web\n") });
	await bench.ok(dir, "pull", "-q", "origin", "master");
	expect(await bench.ok(dir, "log", "-1", "--format=%s")).toBe('Update "Home"');
	const theirs = await bench.clone(wiki(bob));
	await bench.commit(theirs, "no");
	const refused = await bench.git(theirs, "push", "origin", "HEAD:master");
	expect(refused.code).not.toBe(0);
	expect((await bench.git(dir, "push", "origin", ":master")).code).not.toBe(0);
	// the code is not touched by any of this
	const repo = await forge.call<{ empty: boolean; branch_count: number }>(
		"GET",
		api,
		{ as: ada },
	);
	expect(repo.body).toMatchObject({ empty: true, branch_count: 0 });
	await forge.call("PATCH", api, { as: ada, body: { has_wiki: false } });
	expect((await bench.git(bench.work, "ls-remote", wiki(ada))).code).not.toBe(
		0,
	);
	await forge.call("PATCH", api, {
		as: ada,
		body: { has_wiki: true, private: true, archived: true },
	});
	expect((await bench.git(bench.work, "ls-remote", wiki(bob))).code).not.toBe(
		0,
	);
	await bench.commit(dir, "late");
	expect((await bench.git(dir, "push", "origin", "HEAD:master")).code).not.toBe(
		0,
	);
});

test("a wiki follows its repository's name and goes with it", async () => {
	const { api, name } = await bench.repository({
		object_format_name: "sha256",
	});
	const made = await create(api, "Home", "one");
	expect(made.body.last_commit.sha).toMatch(/^[0-9a-f]{64}$/);
	const to = `${name}-new`;
	await forge.call("PATCH", api, { as: ada, body: { name: to } });
	expect((await get(`/repos/ada/${to}`, "Home")).status).toBe(200);
	const old = await forge.call("GET", `${api}/wiki/page/Home`, { as: ada });
	expect(old.status).toBe(301);
	await bench.clone(forge.gitUrl(`ada/${name}.wiki`, ada));
	await forge.app.jobs.settled(60_000);
	const stores = () =>
		forge.app.db.rows((q) => q.selectFrom("git_store").select("id"));
	const before = (await stores()).length;
	await forge.call("DELETE", `/repos/ada/${to}`, { as: ada });
	await forge.app.jobs.settled();
	expect((await stores()).length).toBe(before - 2);
});
