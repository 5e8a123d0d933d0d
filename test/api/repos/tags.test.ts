import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { processesOf, queriesOf } from "../../support/forge.ts";

let book: Book;
let commit: string;
const at = "/repos/ada/book/tags";
type Tag = {
	name: string;
	id: string;
	message: string;
	commit: { sha: string };
};

beforeAll(async () => {
	book = await bookForge();
	commit = (
		await book.write("a", "a\n", {
			dates: { committer: "2024-05-01T10:00:00Z" },
		})
	).commit;
});
const make = (body: object, as: unknown = book.bob, path = at) =>
	book.forge.call<Tag>("POST", path, { as: as as never, body });

test("a tag with a message is an object of its own", async () => {
	const { forge } = book;
	const { status, body } = await make({
		tag_name: "v1/a",
		message: " One ",
		target: commit,
	});
	expect(status).toBe(201);
	const api = `${forge.url}api/v1/repos/ada/book/git`;
	const archive = `${forge.url}ada/book/archive/v1/a`;
	expect(body).toEqual({
		name: "v1/a",
		id: body.id,
		message: "One\n",
		commit: {
			url: `${api}/commits/${body.id}`,
			sha: commit,
			created: expect.any(String),
		},
		zipball_url: `${archive}.zip`,
		tarball_url: `${archive}.tar.gz`,
	});
	expect(body.id).not.toBe(commit);
	expect((await forge.call("GET", `${at}/v1/a`, { as: null })).body).toEqual(
		body,
	);
	const object = await forge.call(
		"GET",
		`/repos/ada/book/git/tags/${body.id}`,
		{ as: null },
	);
	expect(object.body).toEqual({
		tag: "v1/a",
		sha: body.id,
		url: `${api}/tags/${body.id}`,
		message: "One\n",
		tagger: { name: "bob", email: "bob@example.org", date: expect.any(String) },
		object: { type: "commit", sha: commit, url: `${api}/commits/${commit}` },
		verification: {
			verified: false,
			reason: "gpg.error.not_signed_commit",
			signature: "",
			signer: null,
			payload: "",
		},
	});
	expect(
		(await forge.call("GET", `/repos/ada/book/git/tags/${commit}`)).status,
	).toBe(400);
});

test("a tag without a message is the commit's", async () => {
	const { status, body } = await make({ tag_name: "light" });
	expect([status, body.id, body.message]).toEqual([201, commit, "Add a\n"]);
});

test("tags are listed, the newest first, and their number does not cost queries or processes", async () => {
	const { forge } = book;
	const list = () => forge.call<Tag[]>("GET", `${at}?limit=2`, { as: null });
	const few = await queriesOf(forge, list);
	for (const name of ["x1", "x2", "x3"]) await make({ tag_name: name });
	expect(await queriesOf(forge, list)).toBe(few);
	expect(await processesOf(forge, list)).toBe(0);
	const { body, headers } = await list();
	expect(body.map((t) => t.name)).toEqual(["v1/a", "light"]);
	expect(headers.get("X-Total-Count")).toBe("5");
	expect((await forge.call("GET", "/repos/ada/bare/tags")).body).toEqual([]);
});

test.each([
	[{ tag_name: "light" }, 409],
	[{ tag_name: "light/x" }, 409],
	[{ tag_name: "new", target: "none" }, 404],
	[{ tag_name: "a b" }, 422],
	[{ tag_name: "-x" }, 422],
	[{}, 422],
])("a tag %j is refused with %i", async (body, status) => {
	expect((await make(body)).status).toBe(status);
});

test("a tag is deleted once", async () => {
	const { forge, bob } = book;
	await make({ tag_name: "gone", message: "x" });
	expect((await forge.call("DELETE", `${at}/gone`, { as: bob })).status).toBe(
		204,
	);
	expect((await forge.call("DELETE", `${at}/gone`, { as: bob })).status).toBe(
		404,
	);
	expect((await forge.call("GET", `${at}/gone`)).status).toBe(404);
});

test.each([
	["a stranger", "book", "eve", 403],
	["nobody", "book", null, 401],
	["a stranger on a private repository", "secret", "eve", 404],
	["the owner of an archived repository", "old", "ada", 423],
] as const)("%s changes no tags", async (_, repository, who, status) => {
	const as = who && book[who];
	const path = `/repos/ada/${repository}/tags`;
	expect((await make({ tag_name: "x" }, as, path)).status).toBe(status);
	expect(
		(await book.forge.call("DELETE", `${path}/light`, { as })).status,
	).toBe(status);
});
