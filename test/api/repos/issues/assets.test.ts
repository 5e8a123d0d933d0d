import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../../support/book.ts";
import { queriesOf } from "../../../support/forge.ts";
import { credentials, upload } from "../../../support/upload.ts";

let book: Book;
type File = { id: number; uuid: string; browser_download_url: string };
const issue = "/repos/ada/book/issues/1/assets";
let comment: string;
const note = { name: "note.txt", bytes: "hello\n" };

beforeAll(async () => {
	book = await bookForge();
	const { forge, ada, bob } = book;
	for (const repository of ["book", "secret"])
		await forge.call("POST", `/repos/ada/${repository}/issues`, {
			as: ada,
			body: { title: "one" },
		});
	const made = await forge.call<{ id: number }>(
		"POST",
		"/repos/ada/book/issues/1/comments",
		{ as: bob, body: { body: "see the file" } },
	);
	comment = `/repos/ada/book/issues/comments/${made.body.id}/assets`;
});

const add = (
	path: string,
	as: unknown = book.ada,
	file: object | null = note,
) => upload<File>(book.forge, path, as as never, file as never);

test("a file of an issue is listed, renamed, downloaded, counted and deleted", async () => {
	const { forge, ada } = book;
	const { status, body } = await add(`${issue}?name=log.txt`);
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		name: "log.txt",
		size: 6,
		download_count: 0,
		created_at: expect.stringMatching(/^\d{4}-.*Z$/),
		uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
		browser_download_url: `${forge.url}attachments/${body.uuid}`,
	});
	const one = `${issue}/${body.id}`;
	expect((await forge.call("GET", issue, { as: null })).body).toEqual([body]);
	expect((await forge.call("GET", one, { as: null })).body).toEqual(body);
	const held = await forge.call<{ assets: unknown[] }>(
		"GET",
		"/repos/ada/book/issues/1",
	);
	expect(held.body.assets).toEqual([body]);

	const got = await fetch(body.browser_download_url);
	expect(await got.text()).toBe("hello\n");
	expect(got.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	expect(got.headers.get("content-security-policy")).toContain("sandbox");
	const part = await fetch(`${forge.url}ada/book/attachments/${body.uuid}`, {
		headers: { Range: "bytes=1-3" },
	});
	expect([part.status, await part.text()]).toEqual([206, "ell"]);
	const beyond = await fetch(body.browser_download_url, {
		headers: { Range: "bytes=9-" },
	});
	expect(beyond.status).toBe(416);
	const known = await fetch(body.browser_download_url, {
		headers: { "If-None-Match": got.headers.get("etag") as string },
	});
	expect(known.status).toBe(304);

	const renamed = await forge.call("PATCH", one, {
		as: ada,
		body: { name: "better.md" },
	});
	expect(renamed.status).toBe(201);
	expect(renamed.body).toEqual({
		...body,
		name: "better.md",
		download_count: 1,
	});
	const bad = await forge.call("PATCH", one, {
		as: ada,
		body: { name: "bad.exe" },
	});
	expect(bad.status).toBe(422);
	expect((await forge.call("DELETE", one, { as: ada })).status).toBe(204);
	expect((await forge.call("DELETE", one, { as: ada })).status).toBe(404);
	expect((await fetch(body.browser_download_url)).status).toBe(404);
});

test("a file of a comment belongs to the comment", async () => {
	const { forge, bob, ada } = book;
	const { status, body } = await add(comment, bob);
	expect(status).toBe(201);
	expect((await forge.call("GET", comment, { as: null })).body).toEqual([body]);
	const shown = await forge.call<{ assets: unknown[] }[]>(
		"GET",
		"/repos/ada/book/issues/1/comments",
	);
	expect(shown.body[0]?.assets).toEqual([body]);
	expect((await forge.call("GET", `${issue}/${body.id}`)).status).toBe(404);
	const renamed = await forge.call("PATCH", `${comment}/${body.id}`, {
		as: ada,
		body: { name: "x.md" },
	});
	expect(renamed.status).toBe(201);
	const gone = await forge.call("DELETE", `${comment}/${body.id}`, { as: bob });
	expect(gone.status).toBe(204);
	expect((await forge.call("GET", `${comment}/${body.id}`)).status).toBe(404);
});

test("what is no allowed file is refused and leaves nothing", async () => {
	const refused = async (path: string, file: object | null) =>
		(await add(path, book.ada, file)).status;
	expect(await refused(issue, { name: "a.exe", bytes: "x" })).toBe(422);
	expect(await refused(issue, { name: "noending", bytes: "x" })).toBe(422);
	expect(await refused(`${issue}?name=..`, note)).toBe(422);
	expect(await refused(`${issue}?name=${"x".repeat(300)}.txt`, note)).toBe(422);
	expect(await refused(issue, null)).toBe(400);
	expect(await refused(issue, { ...note, field: "file" })).toBe(400);
	const raw = (type: string, body: string) =>
		fetch(`${book.forge.url}api/v1${issue}`, {
			method: "POST",
			headers: { ...credentials(book.ada), "Content-Type": type },
			body,
		});
	expect((await raw("text/plain", "hello")).status).toBe(400);
	expect((await raw("multipart/form-data", "hello")).status).toBe(400);
	const cut = await raw(
		"multipart/form-data; boundary=x",
		'--x\r\nContent-Disposition: form-data; name="attachment"; filename="a.txt"\r\n\r\nhel',
	);
	expect(cut.status).toBe(400);
	const { body } = await book.forge.call("GET", issue);
	expect(body).toEqual([]);
});

test("a path in a name is cut to its last segment", async () => {
	const { body } = await add(`${issue}?name=..%2F..%2Fetc%2Fpasswd.txt`);
	expect(body).toMatchObject({ name: "passwd.txt" });
	await book.forge.call("DELETE", `${issue}/${body.id}`, { as: book.ada });
});

test("only the poster and writers add, and only who reads downloads", async () => {
	const { forge, ada, eve } = book;
	expect((await add(issue, eve)).status).toBe(403);
	expect((await add(comment, eve)).status).toBe(403);
	expect((await add(issue, null)).status).toBe(401);
	expect((await add("/repos/ada/book/issues/9/assets")).status).toBe(404);
	const unknown = "/repos/ada/book/issues/comments/999/assets";
	expect((await add(unknown)).status).toBe(404);
	const weak = await forge.token(ada, ["read:issue"]);
	expect((await add(issue, weak)).status).toBe(403);
	const secret = "/repos/ada/secret/issues/1/assets";
	const { body } = await add(secret);
	expect((await add(secret, eve)).status).toBe(404);
	expect((await forge.call("GET", secret, { as: eve })).status).toBe(404);
	const download = (as: never) =>
		fetch(body.browser_download_url, { headers: credentials(as) });
	expect((await download(eve as never)).status).toBe(404);
	expect((await download(null as never)).status).toBe(404);
	expect((await download(ada as never)).status).toBe(200);
	const elsewhere = await fetch(
		`${forge.url}ada/book/attachments/${body.uuid}`,
		{ headers: credentials(ada) },
	);
	expect(elsewhere.status).toBe(404);
});

test("a token downloads only with the scope of issues", async () => {
	const { forge, ada } = book;
	const { body } = await add(issue);
	for (const [scope, wanted] of [
		["read:user", 403],
		["read:issue", 200],
	] as const) {
		const headers = credentials(await forge.token(ada, [scope]));
		const got = await fetch(body.browser_download_url, { headers });
		await got.arrayBuffer();
		expect(got.status).toBe(wanted);
	}
});

test("an archived repository takes no files", async () => {
	const { forge, ada } = book;
	const old = "/repos/ada/old";
	const set = (archived: boolean) =>
		forge.call("PATCH", old, { as: ada, body: { archived } });
	await set(false);
	await forge.call("POST", `${old}/issues`, { as: ada, body: { title: "x" } });
	const { body } = await add(`${old}/issues/1/assets`);
	await set(true);
	expect((await add(`${old}/issues/1/assets`)).status).toBe(423);
	const one = `${old}/issues/1/assets/${body.id}`;
	expect((await forge.call("DELETE", one, { as: ada })).status).toBe(423);
	expect((await forge.call("GET", one, { as: ada })).body).toEqual(body);
});

test("a list of issues with files asks as often as one without", async () => {
	const { forge } = book;
	const list = () => forge.call("GET", "/repos/ada/book/issues");
	await list();
	const before = await queriesOf(forge, list);
	for (let i = 0; i < 3; i++) await add(issue);
	await list();
	expect(await queriesOf(forge, list)).toBe(before);
});
