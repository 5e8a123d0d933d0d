import { writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { gitWork } from "../../support/git-work.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

const call = async <T>(method: string, path: string, body?: object) => {
	const got = await book.forge.call<T>(method, path, { as: book.ada, body });
	expect(got.status).toBeLessThan(300);
	return got.body;
};
const cached = async (path: string) => {
	const { name, password } = book.ada;
	const got = await fetch(book.forge.url + path, {
		headers: { authorization: `Basic ${btoa(`${name}:${password}`)}` },
	});
	expect(got.status).toBe(200);
	await got.arrayBuffer();
	return got.headers.get("cache-control");
};

test("caches keep what everybody may read, and no files of drafts or of closed units", async () => {
	const { id } = await call<{ id: number }>(
		"POST",
		"/repos/ada/book/releases",
		{ tag_name: "v1", draft: true },
	);
	const form = new FormData();
	form.set("attachment", new Blob(["text"]), "a.txt");
	const { name, password } = book.ada;
	const sent = await fetch(
		`${book.forge.url}api/v1/repos/ada/book/releases/${id}/assets?name=a.txt`,
		{
			method: "POST",
			body: form,
			headers: { authorization: `Basic ${btoa(`${name}:${password}`)}` },
		},
	);
	const { browser_download_url, uuid } = (await sent.json()) as {
		browser_download_url: string;
		uuid: string;
	};
	const address = browser_download_url.slice(book.forge.url.length);
	for (const at of [address, `attachments/${uuid}`])
		expect(await cached(at)).toBe("private, no-cache");
	await call("PATCH", `/repos/ada/book/releases/${id}`, { draft: false });
	expect(await cached(address)).toBe("public, no-cache");
	const readme = "raw/branch/main/README.md";
	expect(await cached(`ada/book/${readme}`)).toBe("public, no-cache");
	expect(await cached(`ada/secret/${readme}`)).toBe("private, no-cache");
	const head = await call<{ commit: { id: string } }>(
		"GET",
		"/repos/ada/book/branches/main",
	);
	const lasting = `ada/book/raw/commit/${head.commit.id}/README.md`;
	expect(await cached(lasting)).toBe("public, max-age=21600");
});

test("a list of boards counts the items that its reader may read", async () => {
	await call("POST", "/orgs", { username: "open", visibility: "public" });
	await call("POST", "/orgs/open/repos", { name: "hidden", private: true });
	await call("POST", "/repos/open/hidden/issues", { title: "secret" });
	const board = await call<{ id: number }>("POST", "/orgs/open/projects", {
		title: "Plan",
	});
	const issue = await call<{ id: number }>(
		"POST",
		"/repos/open/hidden/issues",
		{ title: "another" },
	);
	await call("POST", `/projects/${board.id}/items`, {
		issue_id: issue.id,
		issue: issue.id,
	});
	const words = async (who: Visitor) =>
		(await who.get("/open/-/projects")).words;
	expect(await words(visitor(book.forge))).toContain("0 open, 0 closed");
	const ada = await signedInVisitor(book.forge, book.ada);
	expect(await words(ada)).toContain("1 open, 0 closed");
});

test("a submodule elsewhere is a page with its link, no way out of the forge", async () => {
	const { forge, ada } = book;
	const { path, git } = await gitWork();
	await git("clone", "-q", forge.gitUrl("ada/book", ada), ".");
	await writeFile(
		`${path}/.gitmodules`,
		'[submodule "news"]\n\tpath = news\n\turl = https://elsewhere.example/login\n',
	);
	const oid = "a".repeat(40);
	await git("add", ".gitmodules");
	await git("update-index", "--add", "--cacheinfo", `160000,${oid},news`);
	await git("commit", "-qm", "Add a submodule");
	await git("push", "-q", "origin", "HEAD:main");
	const seen = await visitor(forge).get("/ada/book/src/branch/main/news");
	expect(seen.status).toBe(200);
	expect(seen.html).toContain(
		`<a href="https://elsewhere.example/login/tree/${oid}"`,
	);
});
