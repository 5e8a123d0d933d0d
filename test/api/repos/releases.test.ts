import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";
import { credentials, upload } from "../../support/upload.ts";

let book: Book;
type Release = {
	id: number;
	tag_name: string;
	name: string;
	draft: boolean;
	assets: { id: number; name: string; browser_download_url: string }[];
};
const at = "/repos/ada/book/releases";

beforeAll(async () => {
	book = await bookForge();
});
const make = (body: object, as: unknown = book.bob, path = at) =>
	book.forge.call<Release>("POST", path, { as: as as never, body });
const get = async <T = Release>(path: string, as: unknown = null) =>
	(await book.forge.call<T>("GET", path, { as: as as never })).body;
const counter = async () =>
	(await get<{ release_counter: number }>("/repos/ada/book")).release_counter;

test("a release makes its tag and is the latest", async () => {
	const { forge } = book;
	const { status, body } = await make({
		tag_name: "v1/a b".replace(" ", "-"),
		name: "One",
		body: "The *first*.",
		tag_message: "tagged",
	});
	expect(status).toBe(201);
	const page = `${forge.url}ada/book`;
	const api = `${forge.url}api/v1/repos/ada/book/releases/${body.id}`;
	expect(body).toEqual({
		id: body.id,
		tag_name: "v1/a-b",
		target_commitish: "main",
		name: "One",
		body: "The *first*.",
		url: api,
		html_url: `${page}/releases/tag/v1/a-b`,
		tarball_url: `${page}/archive/v1/a-b.tar.gz`,
		zipball_url: `${page}/archive/v1/a-b.zip`,
		upload_url: `${api}/assets`,
		draft: false,
		prerelease: false,
		created_at: expect.any(String),
		published_at: expect.any(String),
		author: expect.objectContaining({ login: "bob" }),
		assets: [],
	});
	expect((await fetch(`${page}/archive/v1/a-b.zip`)).status).toBe(200);
	const tag = await get<{ message: string }>("/repos/ada/book/tags/v1/a-b");
	expect(tag.message).toBe("tagged\n");
	expect(await get(`${at}/latest`, book.bob)).toEqual(body);
	expect(await get(`${at}/tags/v1/a-b`, book.bob)).toEqual(body);
	expect(await get(`${at}/${body.id}`, book.bob)).toEqual(body);
	expect(await counter()).toBe(1);
});

test("a draft is for writers, has no tag, and gets it when it is published", async () => {
	const { forge, bob, eve } = book;
	const { body } = await make({ tag_name: "v2", draft: true, name: "Soon" });
	expect(body.draft).toBe(true);
	expect(await counter()).toBe(1);
	const tag = () => forge.call("GET", "/repos/ada/book/tags/v2");
	expect((await tag()).status).toBe(404);
	for (const as of [eve, null]) {
		const status = async (path: string) =>
			(await forge.call("GET", path, { as })).status;
		expect(await status(`${at}/${body.id}`)).toBe(404);
		expect(await status(`${at}/tags/v2`)).toBe(404);
		expect(await status(`${at}/${body.id}/assets`)).toBe(404);
		expect(await get(`${at}?draft=true`, as)).toEqual([]);
		expect((await get<Release[]>(at, as)).map((r) => r.tag_name)).toEqual([
			"v1/a-b",
		]);
	}
	const drafts = await get<Release[]>(`${at}?draft=true`, bob);
	expect(drafts.map((r) => r.tag_name)).toEqual(["v2"]);
	const published = await forge.call<Release>("PATCH", `${at}/${body.id}`, {
		as: bob,
		body: { draft: false, body: "" },
	});
	expect(published.body).toMatchObject({ draft: false, name: "Soon" });
	expect((await tag()).status).toBe(200);
	expect(await counter()).toBe(2);
});

test("lists filter, and page with constant queries", async () => {
	const { forge } = book;
	const list = () => forge.call("GET", at);
	await list();
	const before = await queriesOf(forge, list);
	await make({ tag_name: "v3-rc", prerelease: true });
	await list();
	expect(await queriesOf(forge, list)).toBe(before);
	const tags = async (query: string) =>
		(await get<Release[]>(`${at}?${query}`)).map((r) => r.tag_name);
	expect(await tags("pre-release=true")).toEqual(["v3-rc"]);
	expect(await tags("pre-release=false")).not.toContain("v3-rc");
	const page = await forge.call<Release[]>("GET", `${at}?limit=1&page=2`);
	expect(page.body).toHaveLength(1);
	expect(page.headers.get("x-total-count")).toBe("3");
	expect(page.headers.get("link")).toContain('rel="next"');
	const past = await forge.call("GET", `${at}?page=9`);
	expect([past.body, past.headers.get("x-total-count")]).toEqual([[], "3"]);
	expect(await get(`${at}/latest`)).toMatchObject({ tag_name: "v2" });
});

test("a name that cannot be, or is taken, is refused", async () => {
	const status = async (body: object, path = at) =>
		(await make(body, book.ada, path)).status;
	expect(await status({ tag_name: "v2" })).toBe(409);
	expect(await status({ tag_name: "a b" })).toBe(422);
	expect(await status({ name: "x" })).toBe(422);
	expect(await status({ tag_name: "v9", target_commitish: "none" })).toBe(404);
	const draft = { tag_name: "v9", target_commitish: "none", draft: true };
	expect(await status(draft)).toBe(404);
	expect(await status({ tag_name: "v1" }, "/repos/ada/bare/releases")).toBe(
		422,
	);
	expect(await status({ tag_name: "v1" }, "/repos/ada/old/releases")).toBe(423);
	const both = await Promise.all([1, 2].map(() => make({ tag_name: "race" })));
	expect(both.map((b) => b.status).sort()).toEqual([201, 409]);
	await book.forge.call("DELETE", `${at}/tags/race`);
});

test("a stranger, nobody and a weak token change nothing", async () => {
	const { forge, eve, ada } = book;
	const { id } = await get(`${at}/latest`);
	const weak = await forge.token(ada, ["read:repository"]);
	for (const [as, wanted] of [
		[eve, 403],
		[null, 401],
		[weak, 403],
	] as const) {
		const body = { tag_name: "x", name: "x" };
		expect((await make(body, as)).status).toBe(wanted);
		for (const [method, path] of [
			["PATCH", `${at}/${id}`],
			["DELETE", `${at}/${id}`],
			["DELETE", `${at}/tags/v2`],
		] as const)
			expect((await forge.call(method, path, { as, body })).status).toBe(
				wanted,
			);
		const file = { name: "x.bin", bytes: "x" };
		const sent = await upload(forge, `${at}/${id}/assets`, as, file);
		expect(sent.status).toBe(wanted);
	}
	const hidden = "/repos/ada/secret/releases";
	expect((await forge.call("GET", hidden, { as: eve })).status).toBe(404);
	expect((await make({ tag_name: "x" }, eve, hidden)).status).toBe(404);
});

test("files of a release are downloaded by tag and name", async () => {
	const { forge, bob } = book;
	const { id } = await get(`${at}/latest`);
	const bytes = new Uint8Array([0, 1, 2, 255]);
	const form = await upload<{ id: number }>(forge, `${at}/${id}/assets`, bob, {
		name: "tool.exe",
		bytes,
	});
	expect(form.status).toBe(201);
	const bare = async (query: string) =>
		(
			await fetch(`${forge.url}api/v1${at}/${id}/assets${query}`, {
				method: "POST",
				headers: {
					...credentials(bob),
					"Content-Type": "application/octet-stream",
				},
				body: bytes,
			})
		).status;
	expect(await bare("?name=raw.bin")).toBe(201);
	expect(await bare("")).toBe(400);
	const release = await get(`${at}/${id}`);
	expect(release.assets.map((a) => a.name)).toEqual(["raw.bin", "tool.exe"]);
	const url = release.assets[1]?.browser_download_url as string;
	expect(url).toBe(`${forge.url}ada/book/releases/download/v2/tool.exe`);
	const got = await fetch(url);
	expect(new Uint8Array(await got.arrayBuffer())).toEqual(bytes);
	expect(got.headers.get("content-disposition")).toContain("attachment");
	const latest = await fetch(
		`${forge.url}ada/book/releases/latest/download/raw.bin`,
	);
	expect(latest.status).toBe(200);
	const asset = `${at}/${id}/assets/${form.body.id}`;
	const renamed = await forge.call("PATCH", asset, {
		as: bob,
		body: { name: "tool" },
	});
	expect(renamed.status).toBe(201);
	expect((await fetch(url)).status).toBe(404);
	expect((await forge.call("DELETE", asset, { as: bob })).status).toBe(204);
	expect((await forge.call("GET", asset)).status).toBe(404);
});

test("a tag with a release stays; without, its release becomes a draft", async () => {
	const { forge, bob } = book;
	const tag = "/repos/ada/book/tags/v2";
	expect((await forge.call("DELETE", tag, { as: bob })).status).toBe(409);
	const { id } = await get(`${at}/tags/v2`);
	const before = await counter();
	expect((await forge.call("DELETE", `${at}/${id}`)).status).toBe(204);
	expect((await forge.call("DELETE", `${at}/${id}`)).status).toBe(404);
	expect(await counter()).toBe(before - 1);
	expect((await forge.call("GET", tag)).status).toBe(200);
	expect((await forge.call("DELETE", tag, { as: bob })).status).toBe(204);
});
