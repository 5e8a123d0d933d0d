import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";

let book: Book;
let sha: string;
let at: string;
type Status = { id: number; context: string; status: string };

beforeAll(async () => {
	book = await bookForge();
	sha = (await book.write("a", "a\n")).commit;
	at = `/repos/ada/book/statuses/${sha}`;
});
const say = (
	context: string,
	state: string,
	more = {},
	as: unknown = book.bob,
) =>
	book.forge.call<Status>("POST", at, {
		as: as as never,
		body: { context, state, ...more },
	});
const combined = async (query = "") =>
	(
		await book.forge.call<{ state: string; statuses: Status[] | null }>(
			"GET",
			`/repos/ada/book/commits/main/status${query}`,
			{ as: null },
		)
	).body;

test("what is said of a commit is kept, and the newest of a context counts", async () => {
	const { forge } = book;
	expect(await combined()).toMatchObject({
		state: "pending",
		total_count: 0,
		statuses: null,
	});
	const { status, body } = await say("ci/build", "pending", {
		description: "building",
		target_url: "https://ci.example/1",
	});
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		status: "pending",
		target_url: "https://ci.example/1",
		description: "building",
		url: `${forge.url}api/v1${at}`,
		context: "ci/build",
		creator: expect.objectContaining({ login: "bob" }),
		created_at: expect.any(String),
		updated_at: expect.any(String),
	});
	await say("ci/test", "success");
	expect((await combined()).state).toBe("pending");
	await say("ci/build", "success");
	const all = await combined();
	expect(all).toMatchObject({
		state: "success",
		sha,
		total_count: 2,
		commit_url: `${forge.url}api/v1/repos/ada/book/commits/${sha}`,
		repository: { full_name: "ada/book" },
	});
	expect(all.statuses?.map((s) => s.context)).toEqual(["ci/test", "ci/build"]);
	await say("ci/lint", "error");
	expect((await combined()).state).toBe("failure");
	await say("ci/lint", "skipped");
	expect((await combined()).state).toBe("success");
	expect((await say("", "warning")).body.context).toBe("default");
});

test("lists sort, filter and page with constant queries", async () => {
	const { forge } = book;
	const list = (query = "") => forge.call<Status[]>("GET", `${at}${query}`);
	const all = await list();
	expect(all.headers.get("x-total-count")).toBe("6");
	const ids = all.body.map((s) => s.id);
	const moments = all.body.map((s) =>
		Date.parse((s as { created_at?: string }).created_at ?? ""),
	);
	expect(moments).toEqual([...moments].sort((a, b) => b - a));
	const oldest = await list("?sort=oldest");
	expect(oldest.body.map((s) => s.id)).toEqual([...ids].sort((a, b) => a - b));
	const pending = await list("?state=pending");
	expect(pending.body.map((s) => s.context)).toEqual(["ci/build"]);
	const page = await list("?limit=4&page=2");
	expect(page.body).toHaveLength(2);
	expect(page.headers.get("link")).toContain('rel="prev"');
	const byRef = await forge.call(
		"GET",
		"/repos/ada/book/commits/main/statuses",
	);
	expect(byRef.body).toEqual(all.body);
	const few = await queriesOf(forge, () => list("?limit=1"));
	expect(await queriesOf(forge, () => list("?limit=4"))).toBe(few);
});

test("only writers say something, of what exists, in words that are known", async () => {
	const { forge, ada, eve } = book;
	expect((await say("x", "odd")).status).toBe(422);
	expect((await say("x", "")).status).toBe(422);
	for (const target_url of ["javascript:alert(1)", "data:text/html,x", "/x"])
		expect((await say("x", "success", { target_url })).status).toBe(422);
	expect((await say("x".repeat(300), "success")).status).toBe(422);
	expect((await say("x", "success", {}, eve)).status).toBe(403);
	expect((await say("x", "success", {}, null)).status).toBe(401);
	const weak = await forge.token(ada, ["read:repository"]);
	expect((await say("x", "success", {}, weak)).status).toBe(403);
	const status = async (method: string, path: string, as: unknown = ada) =>
		(
			await forge.call(method, path, {
				as: as as never,
				...(method === "POST" ? { body: { state: "success" } } : {}),
			})
		).status;
	const nothing = "0123456789012345678901234567890123456789";
	expect(await status("POST", `/repos/ada/book/statuses/${nothing}`)).toBe(404);
	expect(await status("GET", `/repos/ada/book/statuses/${nothing}`)).toBe(404);
	expect(await status("GET", "/repos/ada/book/commits/none/status")).toBe(404);
	expect(await status("GET", "/repos/ada/book/commits/none/statuses")).toBe(
		404,
	);
	expect(await status("POST", "/repos/ada/old/statuses/main")).toBe(423);
	for (const path of ["statuses/main", "commits/main/status"])
		expect(await status("GET", `/repos/ada/secret/${path}`, eve)).toBe(404);
});
