import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob, eve] = [] as unknown as [User, User, User];
const at = "/repos/corp/hall/teams";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
	await forge.call("POST", "/orgs", { as: ada, body: { username: "corp" } });
	await forge.call("POST", "/orgs/corp/repos", {
		as: ada,
		body: { name: "hall", private: true, auto_init: true },
	});
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "own" } });
	const { body } = await forge.call<{ id: number }>(
		"POST",
		"/orgs/corp/teams",
		{
			as: ada,
			body: {
				name: "Writers",
				units_map: { "repo.code": "write" },
				can_create_org_repo: true,
			},
		},
	);
	await forge.call("PUT", `/teams/${body.id}/members/bob`, { as: ada });
});

const call = (method: string, path = "", as: User | null = ada) =>
	forge.call<{ name: string }[]>(method, at + path, { as });

test("a team gets a repository and loses it again, with the watches of its members", async () => {
	const seen = () => forge.call("GET", "/repos/corp/hall", { as: bob });
	expect((await seen()).status).toBe(404);
	expect((await call("GET", "/writers")).status).toBe(404);
	expect((await call("PUT", "/writers")).status).toBe(204);
	expect((await call("PUT", "/writers")).status).toBe(422);
	expect((await seen()).status).toBe(200);
	expect((await call("GET")).body.map((t) => t.name)).toEqual([
		"Owners",
		"Writers",
	]);
	expect((await call("GET", "/WRITERS")).body).toMatchObject({
		name: "Writers",
		units: ["repo.code"],
		units_map: { "repo.code": "write" },
	});
	await forge.call("PUT", "/repos/corp/hall/subscription", { as: bob });
	expect((await call("DELETE", "/writers")).status).toBe(204);
	expect((await call("DELETE", "/writers")).status).toBe(422);
	expect((await seen()).status).toBe(404);
	const watchers = await forge.call<{ login: string }[]>(
		"GET",
		"/repos/corp/hall/subscribers",
		{ as: ada },
	);
	expect(watchers.body.map((u) => u.login)).toEqual(["ada"]);
});

test("only administrators of the repository change its teams", async () => {
	for (const method of ["PUT", "DELETE"]) {
		expect((await call(method, "/none")).status).toBe(404);
		expect((await call(method, "/writers", eve)).status).toBe(404);
		expect((await call(method, "/Owners")).status).toBe(422);
	}
	expect((await call("GET", "", null)).status).toBe(404);
});

test("a personal repository has no teams", async () => {
	for (const [method, path] of [
		["GET", ""],
		["GET", "/x"],
		["PUT", "/x"],
		["DELETE", "/x"],
	])
		expect(
			(
				await forge.call(method as string, `/repos/ada/own/teams${path}`, {
					as: ada,
				})
			).status,
		).toBe(405);
});

test("who may make repositories of an organization forks and generates into it, and administers what he made", async () => {
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "mould", auto_init: true, template: true },
	});
	const fork = (as: User) =>
		forge.call("POST", "/repos/ada/mould/forks", {
			as,
			body: { organization: "corp" },
		});
	expect((await fork(eve)).status).toBe(403);
	const made = await fork(bob);
	expect([made.status, made.body]).toMatchObject([
		202,
		{ full_name: "corp/mould", permissions: { admin: true } },
	]);
	const generate = (as: User) =>
		forge.call("POST", "/repos/ada/mould/generate", {
			as,
			body: { owner: "corp", name: "cast", git_content: true },
		});
	expect((await generate(eve)).status).toBe(403);
	expect((await generate(bob)).status).toBe(201);
});

test("a repository goes to an organization at once when its owner may make some there, with its teams", async () => {
	await forge.call("POST", "/user/repos", { as: bob, body: { name: "gift" } });
	const { body: teams } = await forge.call<{ id: number; name: string }[]>(
		"GET",
		"/orgs/corp/teams",
		{ as: ada },
	);
	const writers = teams.find((t) => t.name === "Writers")?.id;
	const give = (team_ids: unknown[]) =>
		forge.call("POST", "/repos/bob/gift/transfer", {
			as: bob,
			body: { new_owner: "corp", team_ids },
		});
	expect((await give([999999])).status).toBe(422);
	expect((await give([writers])).status).toBe(202);
	const { body } = await forge.call<{ name: string }[]>(
		"GET",
		"/repos/corp/gift/teams",
		{ as: ada },
	);
	expect(body.map((t) => t.name)).toContain("Writers");
});
