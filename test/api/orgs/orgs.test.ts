import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Person = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: Person;
let bob: Person;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const [username, visibility] of [
		["acme", "public"],
		["half", "limited"],
		["shut", "private"],
	])
		await forge.call("POST", "/orgs", {
			as: ada,
			body: { username, visibility, email: `office@${username}.example` },
		});
});

const as = (who: "nobody" | "bob" | "ada" | "root"): As =>
	({ nobody: null, bob, ada, root: forge.admin })[who];

test("a new organization shows what was asked for, and its maker owns it", async () => {
	const wanted = {
		full_name: "Works & Sons",
		email: "works@example.org",
		description: "Makes",
		website: "https://works.example",
		location: "Oslo",
		visibility: "limited",
		repo_admin_change_team_access: true,
	};
	const made = await forge.call<{ id: number }>("POST", "/orgs", {
		as: ada,
		body: { username: "Works", ...wanted },
	});
	expect(made.status).toBe(201);
	expect(made.body).toEqual({
		id: made.body.id,
		name: "Works",
		username: "Works",
		avatar_url: `${forge.url}avatars/organization-${made.body.id}`,
		...wanted,
	});
	const { body } = await forge.call(
		"GET",
		"/users/ada/orgs/works/permissions",
		{ as: bob },
	);
	expect(body).toEqual({
		is_owner: true,
		is_admin: true,
		can_write: true,
		can_read: true,
		can_create_repository: true,
	});
});

test.each([
	["a taken name", { username: "ACME" }, "user already exists [name: ACME]"],
	["a user's name", { username: "bob" }, "user already exists [name: bob]"],
	["a reserved name", { username: "api" }, "name is reserved [name: api]"],
	["no name", { full_name: "x" }, "[UserName]: Required"],
	["a bad name", { username: "a b" }, "[UserName]: invalid username"],
	[
		"a bad visibility",
		{ username: "n", visibility: "x" },
		expect.stringContaining("[Visibility]: In: "),
	],
	["a bad address", { username: "n", email: "x" }, "e-mail invalid [email: x]"],
	[
		"a script as website",
		{ username: "n", website: "javascript:1" },
		"[Website]: Url",
	],
])("%s makes no organization", async (_, body, message) => {
	const answer = await forge.call("POST", "/orgs", { as: bob, body });
	expect(answer.status).toBe(422);
	expect(answer.body).toMatchObject({ message });
});

test("who may not have organizations makes none, and nobody else does it without signing in", async () => {
	await forge.user("cas");
	await forge.call("PATCH", "/admin/users/cas", {
		body: { login_name: "cas", allow_create_organization: false },
	});
	const cas = { name: "cas", password: "pass-of-cas" };
	const body = { username: "mine" };
	const answer = await forge.call("POST", "/orgs", { as: cas, body });
	expect(answer.status).toBe(403);
	expect((await forge.call("POST", "/orgs", { as: null, body })).status).toBe(
		401,
	);
	// an administrator may make one for him all the same
	const made = await forge.call("POST", "/admin/users/cas/orgs", { body });
	expect(made.status).toBe(201);
});

test.each([
	["acme", "nobody", 200],
	["half", "nobody", 404],
	["shut", "nobody", 404],
	["half", "bob", 200],
	["shut", "bob", 404],
	["shut", "ada", 200],
	["shut", "root", 200],
	["none", "ada", 404],
	["bob", "ada", 404],
] as const)("%s is %s's to see: %i", async (name, who, status) => {
	const answer = await forge.call("GET", `/orgs/${name}`, { as: as(who) });
	expect(answer.status).toBe(status);
	if (status === 404) expect(answer.text).toBe("");
});

test("the address of an organization is for those who are signed in", async () => {
	const seen = async (who: "nobody" | "bob") =>
		(await forge.call<{ email: string }>("GET", "/orgs/acme", { as: as(who) }))
			.body.email;
	expect([await seen("nobody"), await seen("bob")]).toEqual([
		"",
		"office@acme.example",
	]);
});

test("lists hold what the caller may know, count it, and cost the same for more rows", async () => {
	const names = async (who: "nobody" | "bob" | "ada" | "root", query = "") => {
		const { body, headers } = await forge.call<{ name: string }[]>(
			"GET",
			`/orgs${query}`,
			{ as: as(who) },
		);
		return [body.map((o) => o.name), headers.get("X-Total-Count")];
	};
	const [open] = await names("nobody");
	expect(open).toContain("acme");
	expect(open).not.toContain("half");
	expect((await names("bob"))[0]).not.toContain("shut");
	expect((await names("ada"))[0]).toContain("shut");
	expect((await names("root"))[0]).toContain("shut");
	const [page, total] = await names("bob", "?limit=1&page=2");
	expect(page).toHaveLength(1);
	expect(total).toBe(String((await names("bob"))[0]?.length));
	const one = await queriesOf(forge, () => names("root", "?limit=2"));
	const more = await queriesOf(forge, () => names("root", "?limit=3"));
	expect(more).toBe(one);
});

test("the list asks for no scope, and shows without it what everybody sees", async () => {
	const names = async (scope: string) => {
		const token = await forge.token(ada, [scope]);
		const answer = await forge.call<{ name: string }[]>(
			"GET",
			"/orgs?limit=50",
			{
				as: token,
			},
		);
		expect(answer.status).toBe(200);
		return answer.body.map((organization) => organization.name);
	};
	const known = await names("read:organization");
	expect(known).toEqual(expect.arrayContaining(["acme", "half", "shut"]));
	const open = await names("read:user");
	expect(open).toContain("acme");
	expect(open).not.toEqual(expect.arrayContaining(["half"]));
	expect(open).not.toEqual(expect.arrayContaining(["shut"]));
});

test("a change keeps what it does not name, and an empty address takes it away", async () => {
	const change = (body: unknown) =>
		forge.call<Record<string, unknown>>("PATCH", "/orgs/ACME", {
			as: ada,
			body,
		});
	await change({
		description: "d",
		location: "L",
		website: "https://a.example",
	});
	const { status, body } = await change({
		email: "",
		location: "",
		full_name: null,
	});
	expect(status).toBe(200);
	expect(body).toMatchObject({
		name: "acme",
		email: "",
		location: "",
		description: "d",
		website: "https://a.example",
		visibility: "public",
	});
	expect((await change({})).body).toEqual(body);
});

test.each([
	["a bad address", { email: "x", description: "lost" }],
	["a bad website", { website: "x", description: "lost" }],
	["a bad visibility", { visibility: "everyone", description: "lost" }],
	["a long description", { description: "x".repeat(256) }],
])("%s changes nothing", async (_, body) => {
	const answer = await forge.call("PATCH", "/orgs/acme", { as: ada, body });
	expect(answer.status).toBe(422);
	const { text } = await forge.call("GET", "/orgs/acme");
	expect(text).not.toContain("lost");
});

test.each(["PATCH", "DELETE"])("%s is for owners", async (method) => {
	const status = async (who: As) =>
		(
			await forge.call(method, "/orgs/acme", {
				as: who,
				body: { visibility: "x" },
			})
		).status;
	expect([await status(null), await status(bob)]).toEqual([401, 403]);
	const token = await forge.token(ada, ["read:organization"]);
	expect(await status(token)).toBe(403);
});

test("repositories are made by owners, with the older address too", async () => {
	const make = (path: string, who: As, body: unknown) =>
		forge.call<{ full_name: string; watchers_count: number }>("POST", path, {
			as: who,
			body,
		});
	const made = await make("/orgs/acme/repos", ada, { name: "anvil" });
	expect([made.status, made.body.full_name, made.body.watchers_count]).toEqual([
		201,
		"acme/anvil",
		1,
	]);
	const old = await make("/org/acme/repos", ada, {
		name: "safe",
		private: true,
	});
	expect(old.status).toBe(201);
	expect((await make("/orgs/acme/repos", ada, { name: "anvil" })).status).toBe(
		409,
	);
	expect((await make("/orgs/acme/repos", bob, { name: "x" })).status).toBe(403);
	expect((await make("/orgs/acme/repos", null, { name: "x" })).status).toBe(
		401,
	);
	expect((await make("/orgs/shut/repos", bob, { name: "x" })).status).toBe(404);
	const { body, headers } = await forge.call<{ name: string }[]>(
		"GET",
		"/orgs/acme/repos",
		{ as: bob },
	);
	expect(body.map((r) => r.name)).toEqual(["anvil"]);
	expect(headers.get("X-Total-Count")).toBe("1");
});

test("an old name leads on only those who may see the organization", async () => {
	await forge.call("POST", "/orgs", {
		as: ada,
		body: { username: "before", visibility: "private" },
	});
	const renamed = await forge.call("POST", "/orgs/before/rename", {
		as: ada,
		body: { new_name: "after" },
	});
	expect(renamed.status).toBe(204);
	const found = await forge.call("GET", "/orgs/before", { as: ada });
	expect([found.status, found.headers.get("Location")]).toEqual([
		307,
		"/api/v1/orgs/after",
	]);
	const hidden = await forge.call("GET", "/orgs/before", { as: bob });
	expect([hidden.status, hidden.text, hidden.headers.get("Location")]).toEqual([
		404,
		"",
		null,
	]);
	const taken = await forge.call("POST", "/orgs/after/rename", {
		as: ada,
		body: { new_name: "acme" },
	});
	expect(taken.status).toBe(422);
});

test("an organization goes only when it owns nothing any more", async () => {
	const call = (method: string, path: string, body?: unknown) =>
		forge.call(method, path, { as: ada, body });
	await call("POST", "/orgs", { username: "gone" });
	await call("POST", "/orgs/gone/repos", { name: "one" });
	expect((await call("DELETE", "/orgs/gone")).status).toBe(422);
	expect((await call("GET", "/repos/gone/one")).status).toBe(200);
	expect((await call("DELETE", "/orgs/gone/repos")).status).toBe(202);
	expect((await call("DELETE", "/orgs/gone/repos")).status).toBe(204);
	expect((await call("DELETE", "/orgs/gone")).status).toBe(204);
	expect((await call("GET", "/orgs/gone")).status).toBe(404);
});
