import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// changes of several files that are kept, and then committed together

let forge: Forge;
let owner: Awaited<ReturnType<Forge["user"]>>;
let browser: Visitor;
let reader: Visitor;
let made = 0;

beforeAll(async () => {
	forge = await testForge({});
	owner = await forge.user("ada");
	browser = await signedInVisitor(forge, owner);
	reader = await signedInVisitor(forge, await forge.user("rick"));
});

async function repository(...files: string[]): Promise<string> {
	const name = `r${++made}`;
	const body = { name, auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: owner, body });
	for (const file of files)
		await browser.post(`/ada/${name}/_new/main`, {
			path: file,
			content: `old ${file}\n`,
		});
	return `/ada/${name}`;
}
const raw = async (path: string, file: string, branch = "main") => {
	const seen = await browser.get(`${path}/raw/branch/${branch}/${file}`);
	return seen.status === 200 ? seen.html : undefined;
};
const lastOf = (html: string) =>
	/name="last" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
const edit = async (path: string, file: string, content: string, more = {}) => {
	const at = `${path}/_edit/main/${file}`;
	const last = lastOf((await browser.get(at)).html);
	const given = { path: file, content, last, do: "keep", ...more };
	return browser.post(at, given);
};
const commits = async (path: string) =>
	(
		await forge.call<{ commit: { message: string }; files: object[] }[]>(
			"GET",
			`/repos${path}/commits`,
			{ as: owner },
		)
	).body;

test("files that are changed, made, moved and deleted become one commit", async () => {
	const path = await repository("a.txt", "b.txt", "c.txt");
	const changes = `${path}/_changes/main`;
	expect((await browser.get(changes)).words).toContain(
		"You have no pending changes on this branch",
	);
	const before = (await commits(path)).length;
	expect((await edit(path, "a.txt", "new a\r\n")).to).toBe(changes);
	await edit(path, "b.txt", "old b.txt\n", { path: "deep/b.txt" });
	await browser.post(`${path}/_new/main`, {
		path: "d <b>.txt",
		content: "fresh\n",
		do: "keep",
	});
	await browser.post(`${path}/_delete/main/c.txt`, { do: "keep" });
	// nothing has happened yet
	expect(await raw(path, "a.txt")).toBe("old a.txt\n");
	expect(await commits(path)).toHaveLength(before);
	const list = await browser.get(`${changes}?show=a.txt`);
	expect(list.words).toContain("4 files are pending");
	expect(list.words).toContain("d &lt;b>.txt");
	expect(list.html).toMatch(/data-s="\+"[^>]*>new a</);
	const done = await browser.post(changes, { title: "All at once" });
	expect(done.to).toBe(`${path}/src/branch/main`);
	const [newest, ...others] = await commits(path);
	expect(newest?.commit.message.trim()).toBe("All at once");
	expect(others).toHaveLength(before);
	expect(await raw(path, "a.txt")).toBe("new a\n");
	expect(await raw(path, "deep/b.txt")).toBe("old b.txt\n");
	expect(await raw(path, "b.txt")).toBeUndefined();
	expect(await raw(path, "c.txt")).toBeUndefined();
	expect(await raw(path, "d%20%3Cb%3E.txt")).toBe("fresh\n");
	expect((await browser.get(changes)).words).toContain(
		"You have no pending changes",
	);
});

test("a change that is kept is edited again, and dropped", async () => {
	const path = await repository("a.txt");
	await edit(path, "a.txt", "one\n");
	const again = await browser.get(`${path}/_edit/main/a.txt`);
	expect(again.html).toContain("\none\n</textarea>".slice(1));
	expect(again.words).toContain("This is your pending change.");
	await edit(path, "a.txt", "two\n");
	const fresh = { path: "n.txt", content: "n\n", do: "keep" };
	await browser.post(`${path}/_new/main`, fresh);
	const kept = await browser.get(`${path}/_new/main?kept=n.txt`);
	expect(kept.html).toContain('name="kept" value="n.txt"');
	await browser.post(`${path}/_new/main`, {
		...fresh,
		path: "m.txt",
		kept: "n.txt",
	});
	const list = await browser.get(`${path}/_changes/main`);
	expect(list.words).toContain("2 files are pending");
	expect(list.words).not.toContain("n.txt");
	const dropped = { place: "m.txt" };
	await browser.post(`${path}/_changes_drop/main`, dropped);
	expect((await browser.get(`${path}/_changes/main`)).words).toContain(
		"1 file is pending",
	);
	// what is committed by itself is kept no longer
	await edit(path, "a.txt", "three\n", { do: "" });
	expect(await raw(path, "a.txt")).toBe("three\n");
	expect((await browser.get(`${path}/_changes/main`)).words).toContain(
		"You have no pending changes",
	);
	const none = await browser.post(`${path}/_changes/main`, {});
	expect(none.status).toBe(422);
});

test("a commit of several files goes to a new branch for a pull request", async () => {
	const path = await repository("a.txt", "b.txt");
	await edit(path, "a.txt", "new a\n");
	await edit(path, "b.txt", "new b\n");
	const done = await browser.post(`${path}/_changes/main`, {
		where: "branch",
		new_branch: "both",
	});
	expect(done.to).toBe(`${path}/compare/main...both?expand=1`);
	expect(await raw(path, "a.txt")).toBe("old a.txt\n");
	expect(await raw(path, "a.txt", "both")).toBe("new a\n");
	expect(await raw(path, "b.txt", "both")).toBe("new b\n");
});

test("a file that somebody changed meanwhile is told, merged, and nothing is lost", async () => {
	const path = await repository("a.txt", "b.txt");
	const lines = (n: number) =>
		Array.from({ length: 12 }, (_, i) => (i === n ? "changed" : `${i}`)).join(
			"\n",
		);
	await edit(path, "a.txt", `${lines(-1)}\n`, { do: "" });
	await edit(path, "a.txt", `${lines(1)}\n`);
	await edit(path, "b.txt", "new b\n");
	// somebody else is faster
	const { body } = await forge.call<{ sha: string }>(
		"GET",
		`/repos${path}/contents/a.txt`,
		{ as: owner },
	);
	const content = Buffer.from(`${lines(10)}\n`).toString("base64");
	await forge.call("PUT", `/repos${path}/contents/a.txt`, {
		as: owner,
		body: { content, sha: body.sha },
	});
	const changes = `${path}/_changes/main`;
	expect((await browser.get(changes)).words).toContain(
		"The file was changed in the meantime.",
	);
	const refused = await browser.post(changes, { title: "Typed" });
	expect(refused.status).toBe(409);
	expect(refused.html).toContain('value="Typed"');
	expect(await raw(path, "b.txt")).toBe("old b.txt\n");
	const at = `${path}/_edit/main/a.txt`;
	const { html, words } = await browser.get(at);
	expect(words).toContain("Changes from the current version to yours");
	const base = /name="base" value="([0-9a-f]+)"/.exec(html)?.[1] ?? "";
	const merged = {
		path: "a.txt",
		content: `${lines(1)}\n`,
		last: lastOf(html),
		base,
	};
	await browser.post(at, { ...merged, do: "merge" });
	const both = lines(1).replace("\n10\n", "\nchanged\n");
	expect(await raw(path, "a.txt")).toBe(`${both}\n`);
	await browser.post(changes, {});
	expect(await raw(path, "b.txt")).toBe("new b\n");
});

test("what is kept belongs to one person and one branch, and has a bound", async () => {
	const path = await repository("a.txt");
	await edit(path, "a.txt", "mine\n");
	expect((await reader.get(`${path}/_changes/main`)).words).not.toContain(
		"a.txt",
	);
	const renamed = { name: "trunk" };
	const patched = await forge.call("PATCH", `/repos${path}/branches/main`, {
		as: owner,
		body: renamed,
	});
	expect(patched.status, patched.text).toBe(204);
	expect((await browser.get(`${path}/_changes/trunk`)).words).toContain(
		"a.txt",
	);
	const make = (n: number, content = "x") =>
		browser.post(`${path}/_new/trunk`, {
			path: `f${n}.txt`,
			content,
			do: "keep",
		});
	for (let n = 1; n < 30; n++) expect((await make(n)).status).toBe(303);
	const more = await make(30);
	expect(more.status).toBe(422);
	expect(more.words).toContain("at most 30 files and 2 MB");
	// the same file again is no further one
	expect((await make(29, "again")).status).toBe(303);
	const malformed = { path: "../x", content: "", do: "keep" };
	const bad = await browser.post(`${path}/_new/trunk`, malformed);
	expect([bad.status, bad.wrong.length]).toEqual([422, 1]);
	const large = "x".repeat(300 * 1024);
	for (let n = 1; n < 7; n++) expect((await make(n, large)).status).toBe(303);
	expect((await make(7, large)).status).toBe(422);
});
