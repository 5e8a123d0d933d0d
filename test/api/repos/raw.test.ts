import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { processesOf } from "../../support/forge.ts";
import { gitWork, type Work } from "../../support/git-work.ts";

let book: Book;
let blob: string;
let work: Work;
const text = "one\ntwo\nthree\n";

beforeAll(async () => {
	book = await bookForge();
	work = await gitWork();
	({ blob } = await book.write("text/f.txt", text));
	await book.write("page.html", "<script>alert(1)</script>");
	await book.write("a.svg", "<svg onload='alert(1)'/>");
	await book.write("two%0Alines.txt", "odd\n");
	await book.write("side.txt", "side\n", { new_branch: "feat/x" });
	await book.forge.call("POST", "/repos/ada/book/tags", {
		as: book.ada,
		body: { tag_name: "v1" },
	});
});

/** Asks for an address below the root of the site. */
const fetchFile = (
	path: string,
	headers: Record<string, string> = {},
	method = "GET",
) => fetch(book.forge.url + path, { headers, method });
const api = "api/v1/repos/ada/book";

test("a file is sent as it is, in a way that no browser runs it", async () => {
	const answer = await fetchFile(`${api}/raw/text/f.txt`);
	expect(answer.status).toBe(200);
	for (const [name, value] of Object.entries({
		"Content-Type": "text/plain; charset=utf-8",
		"Content-Length": "14",
		"Content-Disposition": "inline; filename=f.txt",
		"Content-Security-Policy":
			"default-src 'none'; style-src 'unsafe-inline'; sandbox",
		"X-Content-Type-Options": "nosniff",
		"X-Gitea-Object-Type": "file",
		"Cache-Control": "public, max-age=21600",
		ETag: `"${blob}"`,
	}))
		expect([name, answer.headers.get(name)]).toEqual([name, value]);
	expect(await answer.text()).toBe(text);
	const html = await fetchFile(`${api}/raw/page.html`);
	expect(html.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
	for (const door of ["raw", "media"])
		expect(
			(await fetchFile(`${api}/${door}/a.svg`)).headers.get(
				"Content-Security-Policy",
			),
		).toContain("sandbox");
});

test.each([
	["text/f.txt?ref=v1", text],
	["main/text/f.txt", text],
	["feat/x/side.txt", "side\n"],
	["side.txt?ref=feat/x", "side\n"],
	["side.txt?ref=feat%2Fx", "side\n"],
])("raw/%s is found", async (path, wanted) => {
	expect(await (await fetchFile(`${api}/raw/${path}`)).text()).toBe(wanted);
});

test.each([
	"none",
	"text",
	"side.txt",
	"text/f.txt?ref=none",
	"..%2f..%2fetc%2fpasswd",
	"none/text/f.txt",
])("raw/%s is not there", async (path) => {
	expect((await fetchFile(`${api}/raw/${path}`)).status).toBe(404);
});

test.each([
	["bytes=0-2", 206, "one", "bytes 0-2/14"],
	["bytes=4-", 206, "two\nthree\n", "bytes 4-13/14"],
	["bytes=-6", 206, "three\n", "bytes 8-13/14"],
	["bytes=4-999", 206, "two\nthree\n", "bytes 4-13/14"],
	["bytes=14-", 416, "", "bytes */14"],
	["bytes=5-4", 416, "", "bytes */14"],
	["bytes=0-1,3-4", 200, text, null],
	["lines=1-2", 200, text, null],
])("the range %s is answered with %i", async (range, status, wanted, told) => {
	const answer = await fetchFile(`${api}/raw/text/f.txt`, { Range: range });
	expect([
		answer.status,
		await answer.text(),
		answer.headers.get("Content-Range"),
	]).toEqual([status, wanted, told]);
});

test("a file that the client has is not sent again", async () => {
	const etag = `"${blob}"`;
	expect(
		(
			await fetchFile(`${api}/raw/text/f.txt`, {
				"If-None-Match": `"x", ${etag}`,
			})
		).status,
	).toBe(304);
	expect(
		(await fetchFile(`${api}/raw/text/f.txt`, { "If-None-Match": '"x"' }))
			.status,
	).toBe(200);
	const head = await fetchFile(`${api}/raw/text/f.txt`, {}, "HEAD");
	expect([
		head.status,
		head.headers.get("Content-Length"),
		await head.text(),
	]).toEqual([200, "14", ""]);
});

test.each([
	["ada/book/raw/branch/main/text/f.txt", text],
	["ada/book/raw/branch/feat/x/side.txt", "side\n"],
	["ada/book/raw/tag/v1/text/f.txt", text],
	["ada/book/media/branch/main/text/f.txt", text],
	["ada/book/raw/branch/main/two%0Alines.txt", "odd\n"],
])("the address %s that the API hands out is served", async (path, wanted) => {
	const answer = await fetchFile(path);
	expect([answer.status, await answer.text()]).toEqual([200, wanted]);
	expect(answer.headers.get("Content-Security-Policy")).toContain("sandbox");
});

test("private files are shown to whom they belong, and cached by nobody else", async () => {
	const path = "ada/secret/raw/branch/main/README.md";
	expect([401, 404]).toContain((await fetchFile(path)).status);
	expect([401, 404]).toContain(
		(await fetchFile("ada/secret/archive/main.zip")).status,
	);
	const pair = Buffer.from(`ada:${book.ada.password}`).toString("base64");
	const answer = await fetchFile(path, { Authorization: `Basic ${pair}` });
	expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([
		200,
		"private, no-cache",
	]);
	const { token } = await book.forge.token(book.ada, ["read:issue"]);
	expect(
		(await fetchFile(path, { Authorization: `token ${token}` })).status,
	).toBe(403);
});

test("an archive holds the files under the repository's name", async () => {
	for (const path of [
		`${api}/archive/feat/x.tar.gz`,
		"ada/book/archive/feat/x.tar.gz",
	]) {
		const answer = await fetchFile(path);
		expect(answer.status).toBe(200);
		expect(answer.headers.get("Content-Disposition")).toBe(
			"attachment; filename=book-feat-x.tar.gz",
		);
		expect(answer.headers.get("Link")).toMatch(
			/archive\/([0-9a-f]{40})\.tar\.gz\?rev=\1>; rel="immutable"$/,
		);
		await writeFile(
			`${work.path}/x.tar.gz`,
			Buffer.from(await answer.arrayBuffer()),
		);
		const names = execFileSync("tar", [
			"-tzf",
			`${work.path}/x.tar.gz`,
		]).toString();
		expect(names.split("\n")).toContain("book/side.txt");
	}
	const part = await fetchFile(`${api}/archive/main.zip?path=text`);
	const bytes = Buffer.from(await part.arrayBuffer()).toString("latin1");
	expect([
		bytes.slice(0, 4),
		bytes.includes("book/text/f.txt"),
		bytes.includes("page.html"),
	]).toEqual(["PK\x03\x04", true, false]);
});

test.each(["zipball", "tarball", "bundle"])(
	"%s is another name of an archive",
	async (word) => {
		const answer = await fetchFile(`${api}/${word}/feat/x`);
		expect(answer.status).toBe(200);
		await answer.arrayBuffer();
		expect((await fetchFile(`${api}/${word}/none`)).status).toBe(404);
	},
);

test("the head of an archive is told without making it", async () => {
	const head = () => fetchFile(`${api}/archive/main.zip`, {}, "HEAD");
	const answer = await head();
	expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
		200,
		"application/octet-stream",
	]);
	expect(await processesOf(book.forge, head)).toBe(0);
});

test("an archive says when to come again while too many are asked for", async () => {
	const { turns, limits } = book.forge.app.git;
	const gone = new AbortController();
	const claims = Array.from(
		{ length: limits.turns.atOnce + limits.turns.waiting },
		(_, i) =>
			turns
				.take({ user: `user ${i}`, store: -i }, gone.signal)
				.catch(() => () => {}),
	);
	// one that nobody has asked for yet
	const wanted = `${api}/archive/main.tar.gz?path=page.html`;
	const refused = await fetchFile(wanted);
	expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
		503,
		"10",
	]);
	gone.abort();
	for (const end of await Promise.all(claims)) end();
	const served = await fetchFile(wanted);
	expect(served.status).toBe(200);
	await served.arrayBuffer();
});

test("a bundle can be cloned", async () => {
	const answer = await fetchFile(`${api}/archive/main.bundle`);
	await writeFile(
		`${work.path}/b.bundle`,
		Buffer.from(await answer.arrayBuffer()),
	);
	await work.git("clone", "-q", "b.bundle", "cloned");
	expect(await work.git("-C", "cloned", "ls-files")).toContain("text/f.txt");
});

test.each([
	["main", 400],
	["main.rar", 400],
	[".zip", 400],
	["none.zip", 404],
	["-x.zip", 404],
	["main:README.md.zip", 404],
	["main.zip?path=none", 404],
	["main.zip?path=../x", 404],
	["main.bundle?path=text", 400],
])("the archive %s is refused with %i", async (path, status) => {
	expect((await fetchFile(`${api}/archive/${path}`)).status).toBe(status);
});

test("a large file is sent in parts, and its process ends with the client", async () => {
	const { forge, write } = book;
	const line = "0123456789abcde\n";
	await write("large.txt", line.repeat(200_000));
	const part = await fetchFile(`${api}/raw/large.txt`, {
		Range: "bytes=1600000-1600031",
	});
	expect([part.status, await part.text()]).toEqual([206, line.repeat(2)]);
	const whole = await fetchFile(`${api}/raw/large.txt`);
	expect((await whole.arrayBuffer()).byteLength).toBe(3_200_000);
	// the process that all reads share may stay
	const idle = forge.app.git.processes.running.size;
	const left = new AbortController();
	const { body } = await fetch(`${forge.url}${api}/raw/large.txt`, {
		signal: left.signal,
	});
	await body?.getReader().read();
	left.abort();
	await expect
		.poll(() => forge.app.git.processes.running.size)
		.toBeLessThanOrEqual(idle);
	const inline = await forge.call<{ content: string | null; size: number }>(
		"GET",
		"/repos/ada/book/contents/large.txt",
	);
	expect(inline.body.size).toBe(3_200_000);
});

test("a ref with a NUL is none, not another one", async () => {
	for (const path of ["raw", "media", "contents", "editorconfig"])
		for (const ref of ["%00", "main%00", "%00main", "v1%00"])
			expect([
				path,
				ref,
				(await fetchFile(`${api}/${path}/text/f.txt?ref=${ref}`)).status,
			]).toEqual([path, ref, 404]);
	expect((await fetchFile(`${api}/raw/text/f.txt?ref=main`)).status).toBe(200);
});
