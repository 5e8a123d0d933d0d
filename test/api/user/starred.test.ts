import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob, eve] = [] as unknown as [User, User, User];

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
	for (const [name, hidden] of [
		["tree", false],
		["leaf", false],
		["secret", true],
	])
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: hidden },
		});
});

/** What is the same for stars and watches. */
const kinds = [
	[
		"a star",
		(repo: string) => `/user/starred/ada/${repo}`,
		"starred",
		"stargazers",
		[204, 204],
	],
	[
		"a watch",
		(repo: string) => `/repos/ada/${repo}/subscription`,
		"subscriptions",
		"subscribers",
		[200, 404],
	],
] as const;

test.each(kinds)(
	"%s is given once, asked for and taken back",
	async (_, path, _own, followers, [given]) => {
		const call = (method: string) =>
			forge.call(method, path("tree"), { as: bob });
		expect((await call("GET")).status).toBe(404);
		expect((await call("PUT")).status).toBe(given);
		expect((await call("PUT")).status).toBe(given);
		expect((await call("GET")).status).toBe(given);
		const { body, headers } = await forge.call<{ login: string }[]>(
			"GET",
			`/repos/ada/tree/${followers}`,
			{ as: null },
		);
		expect(body.map((u) => u.login)).toContain("bob");
		expect(headers.get("X-Total-Count")).toBe(String(body.length));
		for (const _again of [1, 2]) {
			const gone = await call("DELETE");
			expect([gone.status, gone.text]).toEqual([204, ""]);
		}
		expect((await call("GET")).status).toBe(404);
	},
);

test("the answer to a watch is the watch", async () => {
	const url = `${forge.url}api/v1/repos/ada/tree`;
	const { body } = await forge.call("PUT", "/repos/ada/tree/subscription", {
		as: bob,
	});
	expect(body).toEqual({
		subscribed: true,
		ignored: false,
		reason: null,
		created_at: expect.stringMatching(/Z$/),
		url: `${url}/subscription`,
		repository_url: url,
	});
});

test.each(kinds)("%s needs a signed-in reader", async (_, path) => {
	expect((await forge.call("PUT", path("tree"), { as: null })).status).toBe(
		401,
	);
	const token = await forge.token(bob, ["read:user", "read:repository"]);
	expect((await forge.call("PUT", path("tree"), { as: token })).status).toBe(
		403,
	);
	for (const method of ["GET", "PUT", "DELETE"]) {
		const hidden = await forge.call(method, path("secret"), { as: bob });
		expect([hidden.status, hidden.text]).toEqual([404, ""]);
	}
});

test.each(kinds)(
	"%s of a private repository is told to nobody who may not see it",
	async (_, path, own) => {
		const access = "/repos/ada/secret/collaborators/eve";
		await forge.call("PUT", access, { as: ada, body: {} });
		await forge.call("PUT", path("tree"), { as: eve });
		await forge.call("PUT", path("leaf"), { as: eve });
		await forge.call("PUT", path("secret"), { as: eve });
		const list = (as: User | null, where: string) =>
			forge.call<{ name: string }[]>("GET", where, { as });
		const few = await queriesOf(forge, () => list(eve, `/user/${own}?limit=1`));
		const many = await queriesOf(forge, () => list(eve, `/user/${own}`));
		expect(many).toBeLessThanOrEqual(few);
		const mine = await list(eve, `/user/${own}?limit=2&page=2`);
		expect(mine.body.map((r) => r.name)).toEqual(["secret"]);
		expect(mine.headers.get("X-Total-Count")).toBe("3");
		expect(mine.headers.get("Link")).toContain('rel="prev"');
		const others = await list(bob, `/users/eve/${own}`);
		expect(others.body.map((r) => r.name)).toEqual(["tree", "leaf"]);
		expect(others.headers.get("X-Total-Count")).toBe("2");
		await forge.call("DELETE", access, { as: ada });
		const after = await list(eve, `/user/${own}`);
		expect(after.body.map((r) => r.name)).toEqual(["tree", "leaf"]);
		expect((await list(null, `/user/${own}`)).status).toBe(401);
		expect((await list(null, `/users/eve/${own}`)).status).toBe(401);
		expect((await list(bob, `/users/none/${own}`)).status).toBe(404);
	},
);

test("the numbers of stars and watchers follow, also when a repository goes", async () => {
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "short" } });
	await forge.call("PUT", "/user/starred/ada/short", { as: bob });
	await forge.call("PUT", "/repos/ada/short/subscription", { as: bob });
	const repo = await forge.call("GET", "/repos/ada/short");
	expect(repo.body).toMatchObject({ stars_count: 1, watchers_count: 2 });
	const stars = async () =>
		(
			await forge.call<{ starred_repos_count: number }>("GET", "/users/bob", {
				as: null,
			})
		).body.starred_repos_count;
	const before = await stars();
	await forge.call("DELETE", "/repos/ada/short", { as: ada });
	expect(await stars()).toBe(before - 1);
});

test("others are told of the stars of public repositories alone, and an account of all of its own", async () => {
	const kim = await forge.user("kim");
	const at = "/repos/ada/turning";
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "turning", private: true },
	});
	await forge.call("PUT", `${at}/collaborators/kim`, {
		as: ada,
		body: { permission: "read" },
	});
	const told = async () => {
		const by = async (as: User | null) =>
			(
				await forge.call<{ starred_repos_count: number }>("GET", "/users/kim", {
					as,
				})
			).body.starred_repos_count;
		return [await by(null), await by(bob), await by(kim)];
	};
	await forge.call("PUT", "/user/starred/ada/leaf", { as: kim });
	expect(await told()).toEqual([1, 1, 1]);
	await forge.call("PUT", "/user/starred/ada/turning", { as: kim });
	expect(await told()).toEqual([1, 1, 2]);
	const set = (is: boolean) =>
		forge.call("PATCH", at, { as: ada, body: { private: is } });
	await set(false);
	expect(await told()).toEqual([2, 2, 2]);
	await set(true);
	expect(await told()).toEqual([1, 1, 2]);
	await forge.call("DELETE", "/user/starred/ada/leaf", { as: kim });
	expect(await told()).toEqual([0, 0, 1]);
	await forge.call("DELETE", at, { as: ada });
	expect(await told()).toEqual([0, 0, 0]);
});

test("stars and watches of a deleted user are not counted", async () => {
	const fay = await forge.user("fay");
	const counts = async () => {
		const { body } = await forge.call<{
			stars_count: number;
			watchers_count: number;
		}>("GET", "/repos/ada/leaf");
		return [body.stars_count, body.watchers_count];
	};
	const before = await counts();
	await forge.call("PUT", "/user/starred/ada/leaf", { as: fay });
	await forge.call("PUT", "/repos/ada/leaf/subscription", { as: fay });
	expect(await counts()).not.toEqual(before);
	const gone = await forge.call("DELETE", "/admin/users/fay?purge=true");
	expect(gone.status).toBe(204);
	expect(await counts()).toEqual(before);
});

test("whom the owner has blocked gives no star and watches nothing", async () => {
	await forge.call("PUT", "/user/blocks/bob", { as: ada });
	for (const [, path] of kinds)
		expect((await forge.call("PUT", path("leaf"), { as: bob })).status).toBe(
			403,
		);
	await forge.call("DELETE", "/user/blocks/bob", { as: ada });
});

test("a search finds what somebody has starred", async () => {
	await forge.call("PUT", "/user/starred/ada/leaf", { as: bob });
	const { body: me } = await forge.call<{ id: number }>("GET", "/user", {
		as: bob,
	});
	const { body } = await forge.call<{ data: { name: string }[] }>(
		"GET",
		`/repos/search?starredBy=${me.id}`,
		{ as: eve },
	);
	expect(body.data.map((r) => r.name)).toEqual(["leaf"]);
});
