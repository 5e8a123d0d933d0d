import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

type Person = { name: string; password: string };
interface Label {
	id: number;
	name: string;
	[member: string]: unknown;
}
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Person;
let eve: Person;
const at = "/orgs/acme/labels";
const call = <T = Label>(
	method: string,
	path: string,
	as: As = ada,
	body?: unknown,
) => forge.call<T>(method, path, { as, body });
const make = async (body: unknown) => (await call("POST", at, ada, body)).body;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	for (const username of ["acme", "other"])
		await call("POST", "/orgs", ada, { username });
});

test("a label is made with a colour of six digits", async () => {
	const body = {
		name: "kind/bug",
		color: " #AbC",
		description: "d",
		exclusive: true,
	};
	const made = await call("POST", at, ada, { ...body, is_archived: true });
	expect(made.status).toBe(201);
	expect(made.body).toEqual({
		id: made.body.id,
		name: "kind/bug",
		color: "aabbcc",
		description: "d",
		exclusive: true,
		is_archived: false,
		url: `${forge.url}api/v1/orgs/acme/labels/${made.body.id}`,
	});
});

test.each([
	["no name", { color: "#fff" }, "[Name]: Required"],
	["no colour", { name: "x" }, "[Color]: Required"],
	["a bad colour", { name: "x", color: "#12345G" }, "invalid color: #12345g"],
])("%s makes no label", async (_, body, message) => {
	const answer = await call("POST", at, ada, body);
	expect([answer.status, answer.body.message]).toEqual([422, message]);
});

test("a change keeps what it does not name", async () => {
	const { id } = await make({
		name: "old",
		color: "#ff0000",
		description: "d",
	});
	const change = (body: unknown) =>
		call("PATCH", `/orgs/ACME/labels/${id}`, ada, body);
	const archived = await change({ name: "new", is_archived: true });
	expect(archived.body).toMatchObject({
		name: "new",
		color: "ff0000",
		description: "d",
		is_archived: true,
	});
	expect((await change({ color: "zzz", name: "lost" })).status).toBe(422);
	expect((await change({})).body).toMatchObject({
		name: "new",
		is_archived: true,
	});
});

test("labels are listed by name or as asked, in pages, to whoever sees the organization", async () => {
	await make({ name: "aaa", color: "#000000" });
	await make({ name: "zzz", color: "#000000" });
	const names = async (query: string) => {
		const { body, headers } = await call<Label[]>("GET", at + query, null);
		expect(headers.get("X-Total-Count")).toBe("4");
		expect(headers.get("Link")).toBeNull();
		return body.map((label) => label.name);
	};
	expect(await names("")).toEqual(["aaa", "kind/bug", "new", "zzz"]);
	expect(await names("?sort=reversealphabetically&limit=1")).toEqual(["zzz"]);
	expect(await names("?limit=3&page=2&sort=constructor")).toEqual(["zzz"]);
});

test("a label is got by its id or its name, of its own organization", async () => {
	const { id } = await make({ name: "one", color: "#123456" });
	const status = async (path: string, as: As = eve) =>
		(await call("GET", path, as)).status;
	expect(await status(`${at}/${id}`)).toBe(200);
	expect((await call("GET", `${at}/one`, eve)).body.id).toBe(id);
	expect(await status(`${at}/${id}`, null)).toBe(401);
	expect(await status(`${at}/ONE`)).toBe(404);
	expect(await status(`/orgs/other/labels/${id}`)).toBe(404);
});

test.each(["PATCH", "DELETE"])(
	"%s of a label is for owners",
	async (method) => {
		const { id } = await make({ name: "mine", color: "#123456" });
		const status = async (as: As, path = `${at}/${id}`) =>
			(await call(method, path, as, { name: "x" })).status;
		expect(await status(null)).toBe(401);
		expect(await status(eve)).toBe(403);
		const narrow = await forge.token(ada, ["read:organization"]);
		expect(await status(narrow)).toBe(403);
		expect(await status(ada, `/orgs/other/labels/${id}`)).toBe(404);
		expect(await status(ada, `${at}/999999`)).toBe(404);
		expect(await status(ada)).toBeLessThan(300);
	},
);

test("an organization's picture is the owners' to choose", async () => {
	const pixel =
		"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
	const picture = async () =>
		(await call<{ avatar_url: string }>("GET", "/orgs/acme")).body.avatar_url;
	const own = await picture();
	const status = async (method: string, as: As, image?: string) =>
		(await call(method, "/orgs/acme/avatar", as, { image })).status;
	expect(await status("POST", eve, pixel)).toBe(403);
	expect(await status("POST", ada, "***")).toBe(400);
	expect(await status("POST", ada, "aGVsbG8=")).toBe(400);
	expect(await picture()).toBe(own);
	expect(await status("POST", ada, pixel)).toBe(204);
	expect(await picture()).not.toBe(own);
	expect(await status("DELETE", ada)).toBe(204);
	expect(await picture()).toBe(own);
});
