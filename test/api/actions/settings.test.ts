import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";

let book: Book;
const levels = [
	["a repository", "/repos/ada/book/actions"],
	["an organization", "/orgs/mill/actions"],
	["a user", "/user/actions"],
] as const;

beforeAll(async () => {
	book = await bookForge();
	await book.forge.call("POST", "/orgs", {
		as: book.ada,
		body: { username: "mill" },
	});
});
const call = <T = unknown>(
	method: string,
	path: string,
	body?: object,
	as: unknown = book.ada,
) => book.forge.call<T>(method, path, { as: as as never, body });
const status = async (...args: Parameters<typeof call>) =>
	(await call(...args)).status;

test.each(levels)(
	"secrets of %s are kept, and never shown",
	async (_, base) => {
		const one = `${base}/secrets/token_one`;
		expect(await status("PUT", one, { data: "hush", description: "d" })).toBe(
			201,
		);
		expect(await status("PUT", one, { data: "other" })).toBe(204);
		expect(await status("PUT", `${base}/secrets/B`, { data: "x" })).toBe(201);
		if (base !== "/user/actions") {
			const list = await call("GET", `${base}/secrets?limit=1&page=2`);
			expect(list.body).toEqual([
				{ name: "TOKEN_ONE", description: "", created_at: expect.any(String) },
			]);
			expect(list.headers.get("x-total-count")).toBe("2");
			expect(list.text).not.toContain("other");
		}
		for (const name of ["GITHUB_X", "gitea_y", "1x", "a-b", "CI", "a%20b"])
			expect(
				await status("PUT", `${base}/secrets/${name}`, { data: "x" }),
			).toBe(400);
		expect(await status("PUT", one, {})).toBe(422);
		expect(await status("PUT", one, { data: "x".repeat(70_000) })).toBe(422);
		expect(await status("DELETE", one)).toBe(204);
		expect(await status("DELETE", one)).toBe(404);
	},
);

test.each(levels)(
	"variables of %s are made, changed and deleted",
	async (_, base) => {
		const one = `${base}/variables/colour`;
		expect(await status("POST", one, { value: "red", description: "d" })).toBe(
			201,
		);
		expect(await status("POST", one, { value: "blue" })).toBe(409);
		const got = await call("GET", `${base}/variables/COLOUR`);
		expect(got.body).toEqual({
			owner_id: base.startsWith("/repos") ? 0 : expect.any(Number),
			repo_id: base.startsWith("/repos") ? expect.any(Number) : 0,
			name: "COLOUR",
			data: "red",
			description: "d",
		});
		expect(await status("PUT", one, { name: "paint", value: "green" })).toBe(
			204,
		);
		expect(await status("GET", one)).toBe(404);
		expect((await call("GET", `${base}/variables/PAINT`)).body).toMatchObject({
			data: "green",
			description: "d",
		});
		const list = () => call<unknown[]>("GET", `${base}/variables`);
		const few = await queriesOf(book.forge, list);
		expect(await status("POST", `${base}/variables/A`, { value: "1" })).toBe(
			201,
		);
		expect((await list()).body).toHaveLength(2);
		expect(await queriesOf(book.forge, list)).toBe(few);
		expect(
			await status("PUT", `${base}/variables/A`, { name: "PAINT", value: "x" }),
		).toBe(409);
		expect(
			await status("PUT", `${base}/variables/A`, { name: "1 2", value: "x" }),
		).toBe(400);
		expect(
			await status("POST", `${base}/variables/GITEA_X`, { value: "1" }),
		).toBe(400);
		expect(await status("POST", `${base}/variables/B`, {})).toBe(422);
		expect(await status("DELETE", `${base}/variables/PAINT`)).toBe(204);
		expect(await status("DELETE", `${base}/variables/PAINT`)).toBe(404);
	},
);

test("only owners come near settings and runners", async () => {
	const { forge, ada, bob, eve } = book;
	const calls = [
		["GET", "secrets"],
		["PUT", "secrets/X"],
		["DELETE", "secrets/X"],
		["GET", "variables"],
		["POST", "variables/X"],
		["PUT", "variables/X"],
		["DELETE", "variables/X"],
		["POST", "runners/registration-token"],
		["GET", "runners"],
		["DELETE", "runners/1"],
	] as const;
	const weak = await forge.token(ada, ["read:repository", "read:organization"]);
	for (const [method, path] of calls) {
		const body = method === "GET" ? undefined : { data: "x", value: "x" };
		for (const base of ["/repos/ada/book/actions", "/orgs/mill/actions"]) {
			for (const as of [bob, eve])
				expect(await status(method, `${base}/${path}`, body, as)).toBe(403);
			expect(await status(method, `${base}/${path}`, body, null)).toBe(401);
			if (method !== "GET")
				expect(await status(method, `${base}/${path}`, body, weak)).toBe(403);
		}
		const hidden = `/repos/ada/secret/actions/${path}`;
		expect(await status(method, hidden, body, eve)).toBe(404);
	}
	expect(await status("GET", "/admin/actions/runners", undefined, ada)).toBe(
		403,
	);
	expect(await status("GET", "/user/actions/runners", undefined, null)).toBe(
		401,
	);
});

test("each call gives a token of its own, which registers runners of its level", async () => {
	const path = "/repos/ada/book/actions/runners/registration-token";
	const [one, two] = [await call("POST", path), await call("POST", path)];
	expect(one.body).toEqual({ token: expect.stringMatching(/^[0-9a-f]{40}$/) });
	expect(two.body).not.toEqual(one.body);
	const other = await call("POST", "/user/actions/runners/registration-token");
	expect(other.body).not.toEqual(one.body);
});
