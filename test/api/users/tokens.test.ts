import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
});

interface Token {
	id: number;
	name: string;
	sha1: string;
	message: string;
}
const create = (
	body: unknown,
	options: Parameters<typeof forge.call>[2] = { as: ada },
) => forge.call<Token>("POST", "/users/ada/tokens", { ...options, body });

test("a token is shown whole once, and works", async () => {
	const { status, body } = await create({
		name: "ci",
		scopes: ["write:repository", "read:repository", "read:user"],
	});
	expect([status, body]).toEqual([
		201,
		{
			id: body.id,
			name: "ci",
			sha1: expect.stringMatching(/^[0-9a-f]{40}$/),
			token_last_eight: body.sha1.slice(-8),
			scopes: ["write:repository", "read:user"],
			created_at: "0001-01-01T00:00:00Z",
			last_used_at: "0001-01-01T00:00:00Z",
		},
	]);
	const as = { token: body.sha1 };
	expect((await forge.call("GET", "/user", { as })).status).toBe(200);
	const listed = await forge.call<Token[]>("GET", "/users/ada/tokens", {
		as: ada,
	});
	expect(listed.body).toMatchObject([
		{
			id: body.id,
			name: "ci",
			sha1: "",
			token_last_eight: body.sha1.slice(-8),
		},
	]);
	expect(listed.headers.get("X-Total-Count")).toBe("1");
	// nothing in the database tells the secret
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("access_token").selectAll(),
	);
	expect(JSON.stringify(rows)).not.toContain(body.sha1);
	const gone = await forge.call("DELETE", "/users/ada/tokens/ci", { as: ada });
	expect([gone.status, gone.text]).toEqual([204, ""]);
	expect((await forge.call("GET", "/user", { as })).status).toBe(401);
	expect(
		(await forge.call("DELETE", "/users/ada/tokens/ci", { as: ada })).status,
	).toBe(404);
});

test.each([
	["no name", { scopes: ["all"] }, 422, "[Name]: Required"],
	["no scopes", { name: "t1" }, 400, "access token must have a scope"],
	[
		"empty scopes",
		{ name: "t1", scopes: [] },
		400,
		"access token must have a scope",
	],
	[
		"a limit alone",
		{ name: "t1", scopes: ["public-only"] },
		400,
		"access token must have a scope",
	],
	[
		"an unknown scope",
		{ name: "t1", scopes: ["write:everything"] },
		400,
		"invalid access token scope",
	],
	[
		"an unknown repository",
		{ name: "t1", scopes: ["all"], repositories: ["ada/none"] },
		422,
		"repository does not exist",
	],
])("%s is refused", async (_, body, status, words) => {
	const answer = await create(body);
	expect([answer.status, answer.body.message]).toEqual([
		status,
		expect.stringContaining(words),
	]);
});

test("a name is used once", async () => {
	const answers = await Promise.all(
		[1, 2, 3].map(() => create({ name: "once", scopes: ["all"] })),
	);
	expect(answers.map((a) => a.status).sort()).toEqual([201, 400, 400]);
});

test("only the user, and administrators, make them, by password", async () => {
	const bob = await forge.user("bob");
	const body = { name: "theft", scopes: ["all"] };
	expect((await create(body, { as: null })).status).toBe(403);
	expect((await create(body, { as: bob })).status).toBe(403);
	expect((await create(body, { as: await forge.token(ada) })).status).toBe(401);
	expect(
		(await create({ ...body, name: "given" }, { as: forge.admin })).status,
	).toBe(201);
	expect(
		(await forge.call("GET", "/users/ada/tokens", { as: bob })).status,
	).toBe(403);
});

test("a token that is sent as a password makes no token, which would outlive it", async () => {
	const own = await forge.token(ada, ["write:user", "read:repository"]);
	const header = `Basic ${Buffer.from(`ada:${own.token}`).toString("base64")}`;
	const headers = { authorization: header };
	const by = (name: string, scopes: string[]) =>
		create({ name, scopes }, { as: null, headers });
	expect((await by("stronger", ["all"])).status).toBe(401);
	expect((await by("weaker", ["read:repository"])).status).toBe(401);
	const list = await forge.call("GET", "/users/ada/tokens", {
		as: null,
		headers,
	});
	expect(list.status).toBe(200);
});

test("a token that is limited to repositories touches no other", async () => {
	for (const [name, is] of [
		["mine", true],
		["other", true],
		["open", false],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: is, auto_init: true },
		});
	const as = await forge.token(ada, ["all"], { repositories: ["ada/mine"] });
	const get = async (name: string) =>
		(await forge.call("GET", `/repos/ada/${name}`, { as })).status;
	expect([await get("mine"), await get("other"), await get("open")]).toEqual([
		200, 404, 200,
	]);
	const write = async (name: string) =>
		(
			await forge.call("POST", `/repos/ada/${name}/contents`, {
				as,
				body: { files: [{ operation: "create", path: "x", content: "" }] },
			})
		).status;
	expect([
		await write("mine"),
		await write("other"),
		await write("open"),
	]).toEqual([201, 404, 403]);
	expect((await forge.call("GET", "/user", { as })).status).toBe(200);
});

test("a name that no token has deletes none, not even the first one", async () => {
	const own = await testForge();
	const scopes = ["read:user"];
	const make = (name: string) =>
		own.call<Token>("POST", "/users/root/tokens", { body: { name, scopes } });
	const first = (await make("first")).body;
	expect(first.id).toBe(1);
	await make("second");
	const remove = (name: string) =>
		own.call("DELETE", `/users/root/tokens/${name}`);
	expect((await remove("none")).status).toBe(404);
	expect((await remove("second")).status).toBe(204);
	const left = await own.call<Token[]>("GET", "/users/root/tokens");
	expect(left.body.map(({ name }) => name)).toEqual(["first"]);
});

test("a number deletes the token with that id, though another one has it as its name", async () => {
	const own = await testForge();
	const make = (name: string) =>
		own.call<Token>("POST", "/users/root/tokens", {
			body: { name, scopes: ["read:user"] },
		});
	const tokens = [await make("3"), await make("two"), await make("three")];
	expect(tokens.map(({ body }) => body.id)).toEqual([1, 2, 3]);
	const remove = () => own.call("DELETE", "/users/root/tokens/3");
	const names = async () =>
		(await own.call<Token[]>("GET", "/users/root/tokens")).body
			.map(({ name }) => name)
			.sort();
	expect((await remove()).status).toBe(204);
	expect(await names()).toEqual(["3", "two"]);
	expect((await remove()).status).toBe(204);
	expect(await names()).toEqual(["two"]);
});
