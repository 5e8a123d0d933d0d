import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../src/domain/accounts/account.ts";
import { type Book, bookForge } from "../support/book.ts";

// What a client sends twice with one Idempotency-Key is created once.

let book: Book;
beforeAll(async () => {
	book = await bookForge();
});

type Who = Book["ada"];
const issues = "/repos/ada/book/issues";
const send = (
	key: string,
	path: string,
	body: unknown,
	{ as = book.ada as Who | undefined, method = "POST" } = {},
) =>
	book.forge.call<Record<string, never>>(method, path, {
		...(as && { as: as as never }),
		body: body as never,
		headers: { "Idempotency-Key": key },
	});
const count = async (path: string) =>
	(await book.forge.call<[]>("GET", path, { as: book.ada as never })).body
		.length;
const keysOf = async ({ name }: Who) => {
	const { app } = book.forge;
	const { id } = (await accountByName(app.db, name)) as { id: number };
	return app.db.rows((q) =>
		q.selectFrom("request_key").selectAll().where("account_id", "=", id),
	);
};

test("the same request again answers as the first one, and creates nothing", async () => {
	const body = { title: "The roof leaks", body: "In the east wing" };
	const first = await send("leak-1", issues, body);
	expect(first.status).toBe(201);
	expect(first.headers.get("idempotency-replayed")).toBeNull();
	const before = await count(issues);
	const second = await send("leak-1", issues, body);
	expect(second.status).toBe(201);
	expect(second.headers.get("idempotency-replayed")).toBe("true");
	expect(second.body).toEqual(first.body);
	expect(await count(issues)).toBe(before);
});

test("another body or another address under the same key is refused", async () => {
	const body = { title: "One" };
	expect((await send("one", issues, body)).status).toBe(201);
	const before = await count(issues);
	const other = await send("one", issues, { title: "Two" });
	expect(other.status).toBe(422);
	expect(other.body.message).toContain("Use a new key");
	expect((await send("one", "/repos/ada/secret/issues", body)).status).toBe(
		422,
	);
	expect(await count(issues)).toBe(before);
});

test("of three that come at once one creates, and all have its answer", async () => {
	const before = await count(issues);
	const answers = await Promise.all(
		[1, 2, 3].map(() => send("three", issues, { title: "Three times" })),
	);
	expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
	expect(new Set(answers.map(({ body }) => body.number)).size).toBe(1);
	expect(await count(issues)).toBe(before + 1);
});

test("a request that failed leaves no key", async () => {
	const label = "/repos/ada/book/labels";
	const wrong = await send("label", label, { name: "loud", color: "none" });
	expect(wrong.status).toBe(422);
	const right = { name: "loud", color: "#ff0000" };
	expect((await send("label", label, right)).status).toBe(201);
	const twice = await send("label", label, right);
	expect(twice.headers.get("idempotency-replayed")).toBe("true");
	expect((await send("taken", "/user/repos", { name: "book" })).status).toBe(
		409,
	);
	expect((await send("taken", "/user/repos", { name: "fresh" })).status).toBe(
		201,
	);
});

test("a file that is committed with a key is committed once", async () => {
	const path = "/repos/ada/book/contents/once.txt";
	const body = { content: "b25jZQ==", message: "Add it once" };
	const first = await send("file", path, body);
	expect(first.status).toBe(201);
	const second = await send("file", path, body);
	expect(second.status).toBe(201);
	expect(second.body).toEqual(first.body);
});

test("a key counts for its account alone, and says nothing to who may not read any more", async () => {
	const body = { title: "Private matters" };
	const path = "/repos/ada/secret/issues";
	const first = await send("mine", path, body);
	expect(first.status).toBe(201);
	expect((await send("mine", path, body, { as: book.eve })).status).toBe(404);
	const own = await send("mine", issues, body, { as: book.eve });
	expect(own.status).toBe(201);
	expect(own.body.number).not.toBe(first.body.number);
});

test("a token that is created is given again, and the database holds it sealed", async () => {
	const path = `/users/${book.bob.name}/tokens`;
	const body = { name: "robot", scopes: ["read:repository"] };
	const first = await send("token", path, body, { as: book.bob });
	expect(first.status).toBe(201);
	const second = await send("token", path, body, { as: book.bob });
	expect(second.body).toEqual(first.body);
	const rows = await keysOf(book.bob);
	expect(rows.some(({ answer }) => answer)).toBe(true);
	expect(JSON.stringify(rows)).not.toContain(first.body.sha1);
});

test("an answer that is too long to be kept is not given again, but named", async () => {
	const body = { title: "Long", body: "long ".repeat(5_000) };
	const first = await send("long", issues, body);
	expect(first.status).toBe(201);
	const second = await send("long", issues, body);
	expect(second.status).toBe(409);
	expect(second.body.message).toContain(first.body.url);
});

test("what is no key is refused, and other methods and strangers need none", async () => {
	for (const key of ["two words", "x".repeat(256)])
		expect((await send(key, issues, { title: "No" })).status).toBe(400);
	const before = (await keysOf(book.ada)).length;
	const one = await send(
		"patched",
		`${issues}/1`,
		{ title: "Another title" },
		{ method: "PATCH" },
	);
	expect(one.status).toBe(201);
	expect((await keysOf(book.ada)).length).toBe(before);
	const stranger = await book.forge.call("POST", "/markdown", {
		body: { Text: "*so*" },
		headers: { "Idempotency-Key": "nobody" },
	});
	expect(stranger.status).toBe(200);
});

test("a file that is uploaded again is stored once, and another file is refused", async () => {
	const { body: release } = await send("v1", "/repos/ada/book/releases", {
		tag_name: "v1",
	});
	const path = `/repos/ada/book/releases/${release.id}/assets`;
	const upload = (text: string) =>
		book.forge.call<Record<string, never>>("POST", `${path}?name=a.bin`, {
			as: book.ada as never,
			body: Buffer.from(text) as never,
			headers: {
				"Content-Type": "application/octet-stream",
				"Idempotency-Key": "asset",
			},
		});
	const first = await upload("bytes");
	expect(first.status).toBe(201);
	expect((await upload("bytes")).body.id).toBe(first.body.id);
	expect((await upload("others")).status).toBe(422);
	expect(await count(path)).toBe(1);
});
