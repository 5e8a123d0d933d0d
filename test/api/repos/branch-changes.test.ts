import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";

let book: Book;
let first: string;
let second: string;
const at = "/repos/ada/book/branches";
type Branch = { name: string; commit: { id: string }; message: string };

beforeAll(async () => {
	book = await bookForge();
	first = (await book.write("a", "a\n")).commit;
	second = (await book.write("b", "b\n")).commit;
	await book.forge.call("POST", "/repos/ada/book/tags", {
		as: book.ada,
		body: { tag_name: "v1", target: first, message: "One" },
	});
});
const make = (body: object, as: unknown = book.bob, path = at) =>
	book.forge.call<Branch>("POST", path, { as: as as never, body });

test.each([
	["the default branch", {}, () => second],
	["a branch", { old_branch_name: "main" }, () => second],
	[
		"a tag, by the commit that it stands for",
		{ old_ref_name: "v1" },
		() => first,
	],
	["a commit", { old_ref_name: "first" }, () => first],
	["the beginning of an id", { old_ref_name: "short" }, () => first],
])("a branch begins at %s", async (_, from, wanted) => {
	const body = JSON.parse(
		JSON.stringify(from)
			.replace("first", first)
			.replace("short", first.slice(0, 9)),
	);
	const name = `from/${Math.random().toString(36).slice(2)}`;
	const made = await make({ new_branch_name: name, ...body });
	expect([made.status, made.body.name, made.body.commit.id]).toEqual([
		201,
		name,
		wanted(),
	]);
	const read = await book.forge.call<Branch>("GET", `${at}/${name}`, {
		as: book.bob,
	});
	expect(read.body).toEqual(made.body);
});

test.each([
	[{ new_branch_name: "main" }, 409, "The branch already exists."],
	[{ new_branch_name: "main/x" }, 409, "same name"],
	[{ new_branch_name: "v1" }, 409, "same tag"],
	[{ new_branch_name: "x", old_branch_name: "none" }, 404, ""],
	[{ new_branch_name: "x", old_ref_name: "none" }, 404, ""],
	[{ new_branch_name: "x", old_ref_name: "main~1" }, 422, "OldRefName"],
	[{ new_branch_name: "a..b" }, 422, "[BranchName]: GitRefName"],
	[{ new_branch_name: "-x" }, 422, "GitRefName"],
	[{ new_branch_name: "HEAD" }, 422, "GitRefName"],
	[{}, 422, "Required"],
])("a branch %j is refused with %i", async (body, status, words) => {
	const answer = await make(body);
	expect(answer.status).toBe(status);
	expect(answer.body?.message ?? "").toContain(words);
});

test("an empty repository has no branches to begin from", async () => {
	const answer = await make(
		{ new_branch_name: "x" },
		book.ada,
		"/repos/ada/bare/branches",
	);
	expect(answer.status).toBe(404);
});

test("a branch is moved forwards, and backwards only by force", async () => {
	const { forge, bob } = book;
	await make({ new_branch_name: "moving", old_ref_name: first });
	const move = (body: object) =>
		forge.call("PUT", `${at}/moving`, { as: bob, body });
	expect(
		(await move({ new_commit_id: second, old_commit_id: first })).status,
	).toBe(204);
	expect(
		(await move({ new_commit_id: second, old_commit_id: first })).status,
	).toBe(422);
	expect((await move({ new_commit_id: first })).status).toBe(422);
	expect((await move({ new_commit_id: first, force: true })).status).toBe(204);
	expect((await move({ new_commit_id: "0".repeat(40) })).status).toBe(404);
	const { body } = await forge.call<Branch>("GET", `${at}/moving`);
	expect(body.commit.id).toBe(first);
	expect(
		(
			await forge.call("PUT", `${at}/none`, {
				as: bob,
				body: { new_commit_id: first },
			})
		).status,
	).toBe(404);
});

test("a branch is renamed, also into a directory of its own name", async () => {
	const { forge, bob } = book;
	await make({ new_branch_name: "name" });
	const rename = (from: string, name: string) =>
		forge.call("PATCH", `${at}/${from}`, { as: bob, body: { name } });
	const before = (
		await forge.call<{ branch_count: number }>("GET", "/repos/ada/book")
	).body;
	expect((await rename("name", "name/inner")).status).toBe(204);
	expect((await forge.call("GET", `${at}/name`)).status).toBe(404);
	expect((await forge.call("GET", `${at}/name/inner`)).status).toBe(200);
	const after = (
		await forge.call<{ branch_count: number }>("GET", "/repos/ada/book")
	).body;
	expect(after.branch_count).toBe(before.branch_count);
	expect((await rename("name/inner", "main")).status).toBe(422);
	expect((await rename("name/inner", "name/inner")).status).toBe(422);
	expect((await rename("none", "some")).status).toBe(404);
	expect((await rename("main", "trunk")).status).toBe(403);
});

test("the default branch stays the default under its new name, for git too", async () => {
	const { forge, ada } = book;
	const rename = (from: string, name: string) =>
		forge.call("PATCH", `${at}/${from}`, { as: ada, body: { name } });
	expect((await rename("main", "trunk")).status).toBe(204);
	const { body } = await forge.call<{ default_branch: string }>(
		"GET",
		"/repos/ada/book",
	);
	expect(body.default_branch).toBe("trunk");
	const refs = await fetch(
		`${forge.url}ada/book.git/info/refs?service=git-upload-pack`,
	);
	expect(await refs.text()).toContain("symref=HEAD:refs/heads/trunk");
	expect((await rename("trunk", "main")).status).toBe(204);
});

test("a branch is deleted once, the default branch never", async () => {
	const { forge, bob } = book;
	await make({ new_branch_name: "gone" });
	const remove = (name: string) =>
		forge.call("DELETE", `${at}/${name}`, { as: bob });
	expect((await remove("gone")).status).toBe(204);
	expect((await remove("gone")).status).toBe(404);
	expect((await remove("main")).status).toBe(403);
});

test.each([
	["a stranger", "book", "eve", 403],
	["nobody", "book", null, 401],
	["a stranger on a private repository", "secret", "eve", 404],
	["the owner of an archived repository", "old", "ada", 423],
] as const)("%s changes no branches", async (_, repository, who, status) => {
	const as = who && book[who];
	const path = `/repos/ada/${repository}/branches`;
	for (const [method, more, body] of [
		["POST", "", { new_branch_name: "x" }],
		["PUT", "/main", { new_commit_id: first }],
		["PATCH", "/main", { name: "x" }],
		["DELETE", "/main", undefined],
	] as const) {
		const answer = await book.forge.call(method, path + more, { as, body });
		expect([method, answer.status]).toEqual([method, status]);
	}
});

test("a token that may only read changes no branches", async () => {
	const as = await book.forge.token(book.ada, ["read:repository"]);
	expect((await make({ new_branch_name: "x" }, as)).status).toBe(403);
});
