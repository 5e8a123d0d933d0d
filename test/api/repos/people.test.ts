import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob, cas, eve] = [] as unknown as [User, User, User, User];

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	cas = await forge.user("cas");
	eve = await forge.user("eve");
	for (const [name, hidden] of [
		["tree", false],
		["secret", true],
	])
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: hidden },
		});
	for (const repo of ["tree", "secret"])
		for (const [name, permission] of [
			["bob", "write"],
			["cas", "read"],
		])
			await forge.call("PUT", `/repos/ada/${repo}/collaborators/${name}`, {
				as: ada,
				body: { permission },
			});
});

const names = async (path: string, as: User | null = ada) => {
	const { status, body } = await forge.call<{ login: string }[]>(
		"GET",
		`/repos/ada/${path}`,
		{ as },
	);
	return status === 200 ? body.map((u) => u.login) : status;
};

test("issues can be assigned to who reads pull requests, and are offered to who may write", async () => {
	expect(await names("tree/assignees", eve)).toEqual(["ada", "bob"]);
	await forge.call("POST", "/orgs", { as: ada, body: { username: "club" } });
	for (const [name, status] of [
		["bob", 204],
		["cas", 204],
		["eve", 404],
		["none", 404],
		["club", 400],
	])
		expect(await names(`secret/assignees/${name}`)).toBe(status);
	expect(await names("tree/assignees/eve")).toBe(204);
});

test("who has rights is asked for reviews, and nobody who only watches", async () => {
	await forge.call("PUT", "/repos/ada/tree/subscription", { as: eve });
	expect(await names("tree/reviewers")).toEqual(["ada", "bob", "cas"]);
	expect(await names("secret/reviewers", bob)).toEqual(["ada", "bob", "cas"]);
	expect(await names("tree/reviewers", cas)).toBe(403);
});

test.each(["assignees", "assignees/bob", "reviewers"])(
	"%s are told to readers who are signed in",
	async (path) => {
		expect(await names(`tree/${path}`, null)).toBe(401);
		expect(await names(`secret/${path}`, eve)).toBe(404);
	},
);

test("a repository is found by its id by whom it is shown to", async () => {
	const { body } = await forge.call<{ id: number }>("GET", "/repos/ada/secret");
	const get = (id: string, as: User | null) =>
		forge.call("GET", `/repositories/${id}`, { as });
	expect((await get(String(body.id), cas)).body).toMatchObject({
		full_name: "ada/secret",
	});
	for (const [id, as, status] of [
		[String(body.id), eve, 404],
		[String(body.id), null, 401],
		["999999", ada, 404],
		["x", ada, 404],
		["99999999999999999999", ada, 404],
	] as const)
		expect((await get(id, as)).status).toBe(status);
});

test("what somebody may do is told to administrators of the repository, and to himself", async () => {
	const told = async (of: string, as: User | null, repository = "secret") => {
		const { status, body } = await forge.call<{
			permission: string;
			role_name: string;
			user: { login: string };
		}>("GET", `/repos/ada/${repository}/collaborators/${of}/permission`, {
			as,
		});
		if (status !== 200) return status;
		expect(body.role_name).toBe(body.permission);
		return `${body.user.login} ${body.permission}`;
	};
	expect(await told("bob", ada)).toBe("bob write");
	expect(await told("ada", ada)).toBe("ada owner");
	expect(await told("eve", ada)).toBe("eve none");
	expect(await told("none", ada)).toBe(404);
	expect(await told("bob", bob)).toBe("bob write");
	expect(await told("BOB", bob)).toBe("bob write");
	expect(await told("cas", bob)).toBe(403);
	expect(await told("ada", cas)).toBe(403);
	expect(await told("none", cas)).toBe(403);
	expect(await told("eve", eve)).toBe(404);
	expect(await told("eve", eve, "tree")).toBe("eve read");
	expect(await told("bob", eve, "tree")).toBe(403);
	expect(await told("bob", null, "tree")).toBe(401);
	expect(await told("bob", null)).toBe(404);
	const root = { name: "root", password: "admin-pass-1" };
	expect(await told("bob", root)).toBe("bob write");
	const readsOnly = await forge.token(bob, ["read:issue"]);
	expect(await told("bob", readsOnly as never)).toBe(403);
	await forge.call("PUT", "/repos/ada/secret/collaborators/cas", {
		...{ as: ada, body: { permission: "admin" } },
	});
	expect(await told("bob", cas)).toBe("bob write");
});
