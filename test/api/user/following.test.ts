import { beforeAll, beforeEach, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

type Who = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
const users: Record<string, Who> = {};

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cas", "dan"])
		users[name] = await forge.user(name);
	users.eve = await forge.user("eve", { visibility: "private" });
});
beforeEach(async () => {
	for (const a of Object.keys(users))
		for (const b of Object.keys(users)) {
			await call("DELETE", a, `/user/following/${b}`);
			if (a !== b) await call("DELETE", a, `/user/blocks/${b}`);
		}
});

const call = <T = unknown>(method: string, who: string, path: string) =>
	forge.call<T>(method, path, { as: users[who] as Who });
const follow = (who: string, whom: string) =>
	call("PUT", who, `/user/following/${whom}`);
const names = async (who: string, path: string) => {
	const { body, headers } = await call<{ login: string }[]>("GET", who, path);
	return [body.map((u) => u.login), headers.get("X-Total-Count")];
};

test("a follower is listed and counted once", async () => {
	for (let i = 0; i < 2; i++)
		expect((await follow("bob", "ada")).status).toBe(204);
	expect(await names("ada", "/user/followers")).toEqual([["bob"], "1"]);
	expect(await names("cas", "/users/bob/following")).toEqual([["ada"], "1"]);
	const counts = await call("GET", "cas", "/users/ada");
	expect(counts.body).toMatchObject({ followers_count: 1, following_count: 0 });
	const is = (path: string) => call("GET", "bob", path).then((a) => a.status);
	expect(await is("/user/following/ada")).toBe(204);
	expect(await is("/user/following/cas")).toBe(404);
	expect(await is("/users/bob/following/ada")).toBe(204);
	for (let i = 0; i < 2; i++)
		expect((await call("DELETE", "bob", "/user/following/ada")).status).toBe(
			204,
		);
	expect((await call("GET", "cas", "/users/ada")).body).toMatchObject({
		followers_count: 0,
	});
});

test("nobody follows himself", async () => {
	expect((await follow("ada", "ada")).status).toBe(204);
	expect(await names("ada", "/user/followers")).toEqual([[], "0"]);
});

test("a hidden follower is not shown and not counted", async () => {
	await follow("eve", "ada");
	await follow("bob", "ada");
	expect(await names("cas", "/users/ada/followers")).toEqual([["bob"], "1"]);
	expect(await names("eve", "/users/ada/followers")).toEqual([
		["eve", "bob"],
		"2",
	]);
	expect((await follow("ada", "eve")).status).toBe(404);
});

test("followers come in pages, and their number does not cost queries", async () => {
	await follow("bob", "ada");
	const list = () => call("GET", "ada", "/user/followers");
	const few = await queriesOf(forge, list);
	await follow("cas", "ada");
	await follow("dan", "ada");
	expect(await queriesOf(forge, list)).toBe(few);
	expect(await names("ada", "/user/followers?limit=2&page=2")).toEqual([
		["dan"],
		"3",
	]);
});

test("a block ends following both ways and forbids it", async () => {
	await follow("bob", "ada");
	await follow("ada", "bob");
	expect((await call("PUT", "ada", "/user/blocks/bob?note=x")).status).toBe(
		204,
	);
	expect(await names("ada", "/user/followers")).toEqual([[], "0"]);
	expect(await names("ada", "/user/following")).toEqual([[], "0"]);
	expect((await follow("bob", "ada")).status).toBe(403);
	expect((await follow("ada", "bob")).status).toBe(403);
});

test("a block takes shared repositories away", async () => {
	const body = { name: "shared", private: true };
	await forge.call("POST", "/user/repos", { as: users.ada, body });
	await call("PUT", "ada", "/repos/ada/shared/collaborators/bob");
	expect((await call("GET", "bob", "/repos/ada/shared")).status).toBe(200);
	await call("PUT", "ada", "/user/blocks/bob");
	expect((await call("GET", "bob", "/repos/ada/shared")).status).toBe(404);
});

test("blocks are listed, the latest first", async () => {
	await call("PUT", "ada", "/user/blocks/bob");
	await call("PUT", "ada", "/user/blocks/cas");
	expect(await names("ada", "/user/blocks")).toEqual([["cas", "bob"], "2"]);
	expect(await names("ada", "/user/blocks?limit=1&page=2")).toEqual([
		["bob"],
		"2",
	]);
	expect(await names("bob", "/user/blocks")).toEqual([[], "0"]);
	const is = (name: string) =>
		call("GET", "ada", `/user/blocks/${name}`).then((a) => a.status);
	expect([await is("bob"), await is("dan")]).toEqual([204, 404]);
});

test.each([
	["oneself", "PUT", "ada", 400],
	["somebody twice", "PUT", "cas", 400],
	["somebody unknown", "PUT", "nobody", 404],
	["somebody hidden", "PUT", "eve", 404],
	["who is not blocked, to unblock", "DELETE", "dan", 400],
])("blocking %s is refused", async (_, method, name, status) => {
	await call("PUT", "ada", "/user/blocks/cas");
	const refused = await call(method, "ada", `/user/blocks/${name}`);
	expect(refused.status).toBe(status);
});

test.each([
	"/user/followers",
	"/user/following",
	"/user/blocks",
	"/users/ada/followers",
	"/users/ada/following",
	"/users/ada/following/bob",
])("GET %s needs somebody who is signed in, with the scope", async (path) => {
	expect((await forge.call("GET", path, { as: null })).status).toBe(401);
	const as = await forge.token(users.ada as Who, ["read:issue"]);
	expect((await forge.call("GET", path, { as })).status).toBe(403);
});

test("a block takes stars and watching back", async () => {
	await forge.call("POST", "/user/repos", {
		as: users.ada,
		body: { name: "liked" },
	});
	await call("PUT", "bob", "/user/starred/ada/liked");
	await call("PUT", "bob", "/repos/ada/liked/subscription");
	const counts = async () => {
		const repository = await call("GET", "cas", "/repos/ada/liked");
		const bob = await call("GET", "cas", "/users/bob");
		return { ...(repository.body as object), ...(bob.body as object) };
	};
	expect(await counts()).toMatchObject({
		stars_count: 1,
		watchers_count: 2,
		starred_repos_count: 1,
	});
	await call("PUT", "ada", "/user/blocks/bob");
	expect(await counts()).toMatchObject({
		stars_count: 0,
		watchers_count: 1,
		starred_repos_count: 0,
	});
});
