import { symlink, writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../../support/book.ts";
import { gitWork } from "../../../support/git-work.ts";

let book: Book;
let head: string;
const at = "/repos/ada/book";
const ghost = "0123456789012345678901234567890123456789";
const hello = "ce013625030ba8dba906f756967f9e9ca394464a";

beforeAll(async () => {
	book = await bookForge();
	const { path, git } = await gitWork();
	await git("clone", "-q", book.forge.gitUrl("ada/book", book.ada), ".");
	await writeFile(`${path}/hello.txt`, "hello\n");
	await writeFile(
		`${path}/.gitmodules`,
		'[submodule "lib"]\n\tpath = lib\n\turl = https://git.example/lib.git\n',
	);
	await symlink("hello.txt", `${path}/link`);
	await git("update-index", "--add", "--cacheinfo", `160000,${ghost},lib`);
	await git("update-index", "--add", "--chmod=+x", "hello.txt");
	await git("add", "link", ".gitmodules");
	await git("commit", "-q", "-m", "Odd things");
	await git("notes", "add", "-m", "A note");
	await git("tag", "-a", "v1", "-m", "One");
	await git("push", "-q", "origin", "main", "v1", "refs/notes/commits");
	head = await git("rev-parse", "HEAD");
});
const get = <T>(path: string) =>
	book.forge.call<T>("GET", `${at}${path}`, { as: null });

test("a tree shows its entries with modes, types and sizes", async () => {
	const { status, body, headers } = await get<{
		sha: string;
		tree: { path: string }[];
	}>("/git/trees/main");
	const api = `${book.forge.url}api/v1/repos/ada/book/git`;
	expect(status).toBe(200);
	expect(headers.get("X-Total-Count")).toBe("5");
	expect(body).toMatchObject({
		url: `${api}/trees/${body.sha}`,
		truncated: false,
		page: 1,
		total_count: 5,
	});
	expect(body.tree.filter((e) => e.path !== "README.md")).toEqual([
		expect.objectContaining({ path: ".gitmodules" }),
		{
			path: "hello.txt",
			mode: "100755",
			type: "blob",
			size: 6,
			sha: hello,
			url: `${api}/blobs/${hello}`,
		},
		{
			path: "lib",
			mode: "160000",
			type: "commit",
			size: 0,
			sha: ghost,
			url: "",
		},
		expect.objectContaining({ path: "link", mode: "120000", size: 9 }),
	]);
	expect((await get<{ sha: string }>(`/git/trees/${head}`)).body.sha).toBe(
		body.sha,
	);
	expect((await get<{ sha: string }>(`/git/trees/${body.sha}`)).body.sha).toBe(
		body.sha,
	);
});

test("a tree is paged", async () => {
	const page = async (query: string) =>
		(
			await get<{ tree: unknown[] | null; truncated: boolean }>(
				`/git/trees/main?recursive=1&${query}`,
			)
		).body;
	expect(await page("per_page=3")).toMatchObject({ truncated: true });
	expect((await page("per_page=3&page=2")).tree).toHaveLength(2);
	expect(await page("per_page=3&page=9")).toMatchObject({
		tree: [],
		truncated: false,
	});
});

test("a directory is named by a ref and its path", async () => {
	const { commit } = await book.write("posts/x/one.md", "1", {
		new_branch: "blog",
	});
	for (const name of ["blog:posts%2Fx", `${commit}:posts%2Fx`])
		expect((await get(`/git/trees/${name}`)).body).toMatchObject({
			tree: [{ path: "one.md", type: "blob" }],
		});
	expect((await get("/git/trees/blog:")).body).toEqual(
		(await get("/git/trees/blog")).body,
	);
	await book.forge.call("DELETE", `${at}/branches/blog`, { as: book.ada });
});

test("a blob is given by its full id only", async () => {
	expect((await get(`/git/blobs/${hello}`)).body).toEqual({
		content: base64("hello\n"),
		encoding: "base64",
		url: `${book.forge.url}api/v1/repos/ada/book/git/blobs/${hello}`,
		sha: hello,
		size: 6,
	});
	for (const sha of [
		hello.slice(0, 8),
		ghost,
		"0".repeat(40),
		"--batch",
		"main",
	])
		expect([sha, (await get(`/git/blobs/${sha}`)).status]).toEqual([sha, 400]);
});

test("a tree that is not there is 404 below a name that is known, and a name that stands for nothing is 400", async () => {
	for (const [name, status] of [
		["none", 400],
		["none:posts", 400],
		["main:..", 400],
		[":", 400],
		["main:none", 404],
		["main:none%2Fx", 404],
		["main:README.md", 404],
	] as const)
		expect([name, (await get(`/git/trees/${name}`)).status]).toEqual([
			name,
			status,
		]);
});

test("refs are listed by the beginning of their names", async () => {
	type Ref = { ref: string; object: { type: string; sha: string } };
	const names = async (path: string) =>
		(await get<Ref[]>(`/git/refs${path}`)).body.map((r) => r.ref);
	expect(await names("")).toEqual([
		"refs/heads/main",
		"refs/notes/commits",
		"refs/tags/v1",
	]);
	expect(await names("/heads/ma")).toEqual(["refs/heads/main"]);
	const [tag] = (await get<Ref[]>("/git/refs/tags/v1")).body;
	expect(tag?.object.type).toBe("tag");
	expect((await get("/git/refs/heads/none")).status).toBe(404);
	expect(
		(await book.forge.call("GET", "/repos/ada/bare/git/refs")).status,
	).toBe(404);
});

test("a note is shown with the commit that wrote it", async () => {
	const { body } = await get<{
		message: string;
		commit: { commit: { message: string } };
	}>(`/git/notes/${head}`);
	expect([body.message, body.commit.commit.message]).toEqual([
		"A note\n",
		"Notes added by 'git notes add'\n",
	]);
	expect((await get(`/git/notes/${head}~1`)).status).toBe(422);
	expect((await get("/git/notes/none")).status).toBe(404);
});

test("links and submodules are described, never followed", async () => {
	const link = await get("/contents/link");
	expect(link.body).toMatchObject({
		type: "symlink",
		target: "hello.txt",
		content: null,
	});
	const lib = await get("/contents/lib");
	expect(lib.body).toMatchObject({
		type: "submodule",
		submodule_git_url: "https://git.example/lib.git",
		html_url: null,
		git_url: null,
		download_url: null,
	});
	expect((await get("/contents/link/x")).status).toBe(404);
	expect((await get("/raw/lib")).status).toBe(404);
	expect((await get("/raw/link")).text).toBe("hello.txt");
});

test("histories are compared since they parted", async () => {
	const { forge, write } = book;
	await write("side", "side\n", { branch: "main", new_branch: "side/a" });
	await write("main", "main\n");
	type Comparison = {
		total_commits: number;
		commits: { commit: { message: string } }[];
	};
	const compare = async (text: string) => {
		const { status, body } = await get<Comparison>(`/compare/${text}`);
		return status === 200
			? body.commits.map((c) => c.commit.message.trim()).join()
			: status;
	};
	expect(await compare("main...side/a")).toBe("Add side");
	expect(await compare("side/a...main")).toBe("Add main");
	expect(await compare("side%2Fa..main")).toBe("Add main");
	expect(await compare("side/a")).toBe("Add side");
	expect(await compare("main...main")).toBe("");
	expect(await compare(`main~1...main`)).toBe("Add main");
	expect(await compare(`main^...ada:side/a`)).toBe("Add side");
	expect(await compare("main...none")).toBe(404);
	expect(await compare("main...eve:main")).toBe(404);
	expect(await compare("main...main@%7B1%7D")).toBe(400);
	expect(await compare("main^%7Btree%7D...main")).toBe(400);
	expect(await compare("main~9999999...main")).toBe(404);
	const diff = await get(`/compare/main...side/a?output=diff`);
	expect(diff.text).toContain("+++ b/side\n@@ -0,0 +1 @@\n+side\n");
	const patch = await get(`/compare/main...side/a?output=patch`);
	expect(patch.text).toContain("Subject: [PATCH] Add side");
	expect(forge.app.git.processes.running.size).toBeLessThan(10);
});
