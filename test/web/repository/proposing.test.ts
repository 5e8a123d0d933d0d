import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

/** An answer of the API, as far as these tests look at it. */
// biome-ignore lint/suspicious/noExplicitAny: many shapes
type Seen = any;

let forge: Forge;
let owner: Awaited<ReturnType<Forge["user"]>>;
let made = 0;

beforeAll(async () => {
	forge = await testForge({});
	owner = await forge.user("ada");
});

/** A public repository with one file of three lines, and somebody who may only read it. */
async function place(): Promise<{
	path: string;
	name: string;
	omar: Awaited<ReturnType<Forge["user"]>>;
	browser: Visitor;
}> {
	const name = `docs${++made}`;
	const body = { name, auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: owner, body });
	const omar = await forge.user(`omar${made}`);
	const browser = await signedInVisitor(forge, omar);
	await write(name, "guide.md", "one\ntwo\nthree\n");
	return { path: `/ada/${name}`, name, omar, browser };
}
const write = (name: string, file: string, text: string) =>
	forge.call("POST", `/repos/ada/${name}/contents/${file}`, {
		as: owner,
		body: { content: Buffer.from(text).toString("base64") },
	});
const lastOf = (html: string) =>
	/name="last" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
const headOf = async (full: string, branch: string) => {
	const { status, body } = await forge.call<{ commit: { id: string } }>(
		"GET",
		`/repos/${full}/branches/${branch}`,
		{ as: owner },
	);
	return status === 200 ? body.commit.id : "";
};
const parentsOf = async (full: string, oid: string) =>
	(
		await forge.call<Seen>("GET", `/repos/${full}/git/commits/${oid}`, {
			as: owner,
		})
	).body.parents.map((parent: { sha: string }) => parent.sha);
const proposal = { where: "proposal" };
async function propose(browser: Visitor, path: string, content: string) {
	const at = `${path}/_edit/main/guide.md`;
	const last = lastOf((await browser.get(at)).html);
	return browser.post(at, { ...proposal, path: "guide.md", content, last });
}

test("a reader edits a file, and stands at the form of the pull request, which works", async () => {
	const { path, name, omar, browser } = await place();
	const shown = await browser.get(`${path}/src/branch/main/guide.md`);
	expect(shown.html).toContain(`href="${path}/_edit/main/guide.md"`);
	const editor = await browser.get(`${path}/_edit/main/guide.md`);
	expect(editor.words).toContain(
		`You don't have write access to ada/${name}. Your changes are committed to a new fork of your own. You can then open a pull request.`,
	);
	expect(editor.words).toContain("Propose changes");
	expect(editor.words).not.toContain("Commit directly");
	const done = await propose(browser, path, "one\n2\nthree\n");
	const fork = `${omar.name}/${name}`;
	const compare = `${path}/compare/main...${fork}:patch-1?expand=1`;
	expect([done.status, decodeURIComponent(done.to ?? "")]).toEqual([
		303,
		compare,
	]);
	const form = await browser.get(done.to as string);
	expect(form.words).toContain("Create pull request");
	expect(form.html).toContain('value="Update guide.md"');
	const base = await headOf(`ada/${name}`, "main");
	const head = await headOf(fork, "patch-1");
	expect(await parentsOf(fork, head)).toEqual([base]);
	expect(await headOf(fork, "main")).toBe(base);
	const [action = ""] = (done.to as string).split("?");
	const opened = await browser.post(action, { title: "Fix", body: "typo" });
	expect(opened.to).toBe(`${path}/pulls/1`);
	const { body: pull } = await forge.call<Seen>("GET", `/repos${path}/pulls/1`);
	expect([pull.head.label, pull.head.repo.full_name, pull.head.sha]).toEqual([
		"patch-1",
		fork,
		head,
	]);
	expect([pull.additions, pull.deletions, pull.changed_files]).toEqual([
		1, 1, 1,
	]);
});

test("the next change begins at today's head of the original, in the fork that is there", async () => {
	const { path, name, omar, browser } = await place();
	await propose(browser, path, "1\ntwo\nthree\n");
	await write(name, "later.md", "later\n");
	const editor = await browser.get(`${path}/_edit/main/guide.md`);
	const fork = `${omar.name}/${name}`;
	expect(editor.words).toContain(
		`Your changes are committed to a new branch of ${fork}.`,
	);
	const done = await propose(browser, path, "one\ntwo\n3\n");
	expect(done.to).toContain("patch-2");
	const second = await headOf(fork, "patch-2");
	expect(await parentsOf(fork, second)).toEqual([
		await headOf(`ada/${name}`, "main"),
	]);
	const forks = await forge.call<Seen>("GET", `/repos/ada/${name}/forks`);
	expect(forks.body.map((one: { full_name: string }) => one.full_name)).toEqual(
		[fork],
	);
});

test("files are added, uploaded, deleted, patched and gathered in the same way", async () => {
	const { path, name, omar, browser } = await place();
	const fork = `${omar.name}/${name}`;
	const ways: [string, Record<string, string>][] = [
		["_new/main", { path: "new.md", content: "new\n" }],
		["_delete/main/guide.md", {}],
		[
			"_diffpatch/main",
			{
				content:
					"--- a/guide.md\n+++ b/guide.md\n@@ -1 +1 @@\n-one\n+uno\n two\n".replace(
						"@@ -1 +1 @@",
						"@@ -1,2 +1,2 @@",
					),
			},
		],
		["_upload/main", { "files.name": "up.txt", files: "" }],
	];
	let n = 0;
	for (const [at, fields] of ways) {
		const page = await browser.get(`${path}/${at}`);
		expect([at, page.status]).toEqual([at, 200]);
		expect(page.html).toContain('name="where" value="proposal"');
		if (at.startsWith("_upload")) continue;
		const done = await browser.post(`${path}/${at}`, {
			...proposal,
			...fields,
		});
		expect([at, done.status, done.wrong]).toEqual([at, 303, []]);
		expect(await headOf(fork, `patch-${++n}`)).not.toBe("");
	}
	const at = `${path}/_edit/main/guide.md`;
	const last = lastOf((await browser.get(at)).html);
	const kept = { path: "guide.md", content: "kept\n", last, do: "keep" };
	expect((await browser.post(at, kept)).to).toBe(`${path}/_changes/main`);
	const all = await browser.post(`${path}/_changes/main`, proposal);
	expect(decodeURIComponent(all.to ?? "")).toContain(`${fork}:patch-4`);
	expect(await headOf(`ada/${name}`, "main")).toBe(
		(await parentsOf(fork, await headOf(fork, "patch-4")))[0],
	);
});

test("two at once get a branch each, in one fork", async () => {
	const { path, name, omar, browser } = await place();
	const done = await Promise.all([
		propose(browser, path, "a\n"),
		propose(browser, path, "b\n"),
		propose(browser, path, "c\n"),
	]);
	expect(done.map(({ status }) => status)).toEqual([303, 303, 303]);
	const branches = done.map(({ to }) => /patch-\d/.exec(to ?? "")?.[0]).sort();
	expect(branches).toEqual(["patch-1", "patch-2", "patch-3"]);
	const { body } = await forge.call<Seen>("GET", `/users/${omar.name}/repos`);
	expect(body.map((one: { name: string }) => one.name)).toEqual([name]);
});

test("a fork gets another name where the reader has a repository of this name", async () => {
	const { path, name, omar, browser } = await place();
	await forge.call("POST", "/user/repos", { as: omar, body: { name } });
	const done = await propose(browser, path, "x\n");
	expect(decodeURIComponent(done.to ?? "")).toContain(
		`...${omar.name}/${name}-1:patch-1`,
	);
});

test("whom the owner has blocked gets no fork, and keeps what was typed", async () => {
	const { path, name, omar, browser } = await place();
	await forge.call("PUT", `/user/blocks/${omar.name}`, { as: owner });
	const done = await propose(browser, path, "typed by a blocked one\n");
	expect(done.status).toBeGreaterThan(399);
	expect(done.html).toContain("typed by a blocked one");
	const forks = await forge.call<Seen>("GET", `/repos/ada/${name}/forks`);
	expect(forks.body).toEqual([]);
});

test("an archived fork takes no change, and says so", async () => {
	const { path, name, omar, browser } = await place();
	await propose(browser, path, "first\n");
	await forge.call("PATCH", `/repos/${omar.name}/${name}`, {
		as: omar,
		body: { archived: true },
	});
	const done = await propose(browser, path, "second\n");
	// the form keeps what was typed
	expect(done.status).toBe(422);
	expect(done.html).toContain(`${omar.name}/${name} is archived`);
	expect(done.html).toMatch(/<textarea[^>]*>\s*second\s/);
	expect(await headOf(`${omar.name}/${name}`, "patch-2")).toBe("");
});

test("who has become a collaborator in the meantime gets a branch here", async () => {
	const { path, name, omar, browser } = await place();
	const at = `${path}/_edit/main/guide.md`;
	const last = lastOf((await browser.get(at)).html);
	await forge.call("PUT", `/repos/ada/${name}/collaborators/${omar.name}`, {
		as: owner,
		body: { permission: "write" },
	});
	const form = { ...proposal, path: "guide.md", content: "mine\n", last };
	const done = await browser.post(at, form);
	expect(done.status).toBe(303);
	expect(decodeURIComponent(done.to ?? "")).toMatch(
		new RegExp(`^${path}/compare/main\\.\\.\\.omar`),
	);
	const forks = await forge.call<Seen>("GET", `/repos/ada/${name}/forks`);
	expect(forks.body).toEqual([]);
});

test("without pull requests the reader forks, and goes on with the file there", async () => {
	const { path, name, omar, browser } = await place();
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: owner,
		body: { has_pull_requests: false },
	});
	const page = await browser.get(`${path}/_edit/main/guide.md`);
	expect(page.words).toContain("Fork this repository first");
	const [, to = ""] = /href="([^"]*\/fork\?then=[^"]*)"/.exec(page.html) ?? [];
	const fork = await browser.get(to);
	const [, next = ""] = /name="next" value="([^"]*)"/.exec(fork.html) ?? [];
	expect(next).toBe("/_edit/main/guide.md");
	const form = { new_owner: omar.name, repo_name: name, description: "" };
	const done = await browser.post(`${path}/fork`, { ...form, next });
	expect(done.to).toBe(`/${omar.name}/${name}/_edit/main/guide.md`);
});

test.each([
	"//evil.test",
	"/\\evil.test",
	"/settings",
	"https://evil.test",
	"/_edit/main/a b",
])("a fork leads to no other place: %s", async (next) => {
	const { path, name, omar, browser } = await place();
	const form = { new_owner: omar.name, repo_name: name, description: "" };
	const done = await browser.post(`${path}/fork`, { ...form, next });
	expect(done.to).toBe(`/${omar.name}/${name}`);
});

test("a stranger gets nothing of a private repository, and is led to signing in by a public one", async () => {
	const { path, name, browser } = await place();
	const at = `${path}/_edit/main/guide.md`;
	const anonymous = await visitor(forge).get(at);
	expect(anonymous.to).toContain("/user/login?redirect_to=");
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: owner,
		body: { private: true },
	});
	expect((await browser.get(at)).status).toBe(404);
	const form = { ...proposal, path: "guide.md", content: "x" };
	expect((await browser.post(at, form)).status).toBe(404);
});

test("the home of a fork tells how far it is from the original, and what can be done", async () => {
	const { path, name, omar, browser } = await place();
	await forge.call("POST", `/repos${path}/forks`, { as: omar, body: {} });
	const fork = `/${omar.name}/${name}`;
	expect((await browser.get(fork)).words).toContain(
		`This branch is up to date with ada/${name}:main.`,
	);
	await forge.call("POST", `/repos${fork}/contents/mine.md`, {
		as: omar,
		body: { content: "eA==" },
	});
	const ahead = await browser.get(fork);
	expect(ahead.words).toContain(
		`This branch is 1 commit ahead of ada/${name}:main.`,
	);
	expect(ahead.words).toContain("Open a pull request");
	expect(ahead.words).not.toContain("Sync fork");
	await write(name, "theirs.md", "y\n");
	await write(name, "more.md", "z\n");
	const apart = await browser.get(fork);
	expect(apart.words).toContain(
		`This branch is 1 commit ahead of, 2 commits behind ada/${name}:main.`,
	);
	const synced = await browser.post(`${fork}/branches/merge-upstream`, {
		branch: "main",
	});
	expect(synced.status).toBe(303);
	expect((await browser.get(fork)).words).toContain(
		`This branch is 2 commits ahead of ada/${name}:main.`,
	);
	const other = await signedInVisitor(forge, owner);
	expect((await other.get(fork)).words).toContain("2 commits ahead");
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: owner,
		body: { private: true },
	});
	const hidden = await browser.get(fork);
	expect(hidden.words).not.toContain("This branch is");
});

test("a comparison on a fork begins with the original, and has menus of repositories and branches", async () => {
	const { path, name, omar, browser } = await place();
	await forge.call("POST", `/repos${path}/forks`, { as: omar, body: {} });
	const fork = `${omar.name}/${name}`;
	const first = await browser.get(`/${fork}/compare`);
	expect(decodeURIComponent(first.to ?? "")).toBe(
		`${path}/compare/main...${fork}:main`,
	);
	const page = await browser.get(first.to as string);
	for (const menu of ["base_repo", "head_repo"])
		expect(page.html).toMatch(
			new RegExp(`<select[^>]*name="${menu}">.*?<option value="${fork}"`, "s"),
		);
	expect(page.html).toContain('<option value="main"');
	const query = new URLSearchParams({
		base_repo: fork,
		base: "main",
		dots: "..",
		head_repo: `ada/${name}`,
		head: "main",
	});
	const turned = await browser.get(`${path}/compare?${query}`);
	expect(decodeURIComponent(turned.to ?? "")).toBe(
		`/${fork}/compare/main..ada/${name}:main`,
	);
	expect((await browser.get(turned.to as string)).status).toBe(200);
});

test("names that are taken by branches below them are passed over, and what the fork does not allow is said at the form", async () => {
	const { path, name, omar, browser } = await place();
	await forge.call("POST", `/repos${path}/forks`, { as: omar, body: {} });
	const fork = `${omar.name}/${name}`;
	const below = { new_branch_name: "patch-1/old", old_branch_name: "main" };
	await forge.call("POST", `/repos/${fork}/branches`, {
		as: omar,
		body: below,
	});
	const done = await propose(browser, path, "one\n2\n");
	expect([done.status, decodeURIComponent(done.to ?? "")]).toEqual([
		303,
		`${path}/compare/main...${fork}:patch-2?expand=1`,
	]);
	await forge.call("POST", `/repos/${fork}/branch_protections`, {
		as: omar,
		body: { rule_name: "patch-*", enable_push: false },
	});
	const ruled = await propose(browser, path, "typed before\n");
	expect(ruled.status).toBe(422);
	expect(ruled.words).toContain(
		"Your changes cannot be committed to a fork: Not allowed to push to protected branch patch-1.",
	);
	expect(ruled.html).toContain("typed before");
});
