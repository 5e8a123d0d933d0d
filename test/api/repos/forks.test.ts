import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../../support/forge.ts";

interface Repo {
	full_name: string;
	private: boolean;
	parent?: { full_name: string; forks_count: number };
	[member: string]: unknown;
}
type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob, eve, cas] = [] as unknown as [User, User, User, User];
const at = "/repos/ada/tree/forks";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
	cas = await forge.user("cas");
	for (const [name, more] of [
		["tree", { description: "A tree", default_branch: "trunk" }],
		["secret", { private: true }],
		["old", {}],
		["grown", {}],
		["wide", { object_format_name: "sha256" }],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, auto_init: true, ...more },
		});
	await forge.call("PATCH", "/repos/ada/old", {
		as: ada,
		body: { archived: true },
	});
});

const fork = (repo: string, as: User | { token: string } | null, body = {}) =>
	forge.call<Repo>("POST", `/repos/ada/${repo}/forks`, { as, body });

test("a fork has the parent's branches, description and format, and only code and pulls", async () => {
	const { status, body } = await fork("tree", bob);
	expect(status).toBe(202);
	expect(body).toMatchObject({
		full_name: "bob/tree",
		fork: true,
		private: false,
		empty: false,
		description: "A tree",
		default_branch: "trunk",
		branch_count: 1,
		has_code: true,
		has_pull_requests: true,
		has_issues: false,
		has_wiki: false,
		has_releases: false,
		has_projects: false,
		has_packages: false,
		has_actions: false,
		permissions: { admin: true, push: true, pull: true },
		parent: { full_name: "ada/tree", forks_count: 1 },
	});
	expect(body.parent).not.toHaveProperty("parent");
	const file = await forge.call("GET", "/repos/bob/tree/contents/README.md", {
		as: null,
	});
	expect(file.status).toBe(200);
	const wide = await fork("wide", bob);
	expect(wide.body.object_format_name).toBe("sha256");
});

test.each([
	["a second fork", "tree", 409, {}],
	["a second fork under another name", "tree", 409, { name: "tree2" }],
	["a bad name", "grown", 422, { name: "x.git" }],
	["an unknown organization", "grown", 404, { organization: "none" }],
	["a user as organization", "grown", 404, { organization: "eve" }],
	["an unknown repository", "none", 404, {}],
])("%s is refused", async (_, repo, status, body) => {
	expect((await fork(repo, bob, body)).status).toBe(status);
});

test("the owner has the name already", async () => {
	expect((await fork("tree", ada)).status).toBe(409);
});

test("who is not signed in, has not the scope, or sees nothing forks nothing", async () => {
	expect((await fork("tree", null)).status).toBe(401);
	const reading = await forge.token(eve, ["read:repository"]);
	expect((await fork("tree", reading)).status).toBe(403);
	const limited = await forge.token(ada, ["write:repository"], {
		repositories: ["ada/tree"],
	});
	expect((await fork("tree", limited, { name: "x" })).status).toBe(403);
	const hidden = await fork("secret", eve);
	expect([hidden.status, hidden.text]).toEqual([404, ""]);
	expect((await forge.call("GET", "/repos/eve/tree")).status).toBe(404);
});

test("an archived repository can be forked", async () => {
	expect((await fork("old", eve)).status).toBe(202);
});

test("a fork of a private repository is private, and who lost the parent does not see it in the fork", async () => {
	const access = "/repos/ada/secret/collaborators/cas";
	await forge.call("PUT", access, { as: ada, body: { permission: "read" } });
	const { body } = await fork("secret", cas);
	expect([body.private, body.parent?.full_name]).toEqual([true, "ada/secret"]);
	await forge.call("DELETE", access, { as: ada });
	const mine = await forge.call<Repo>("GET", "/repos/cas/secret", { as: cas });
	expect(mine.body.fork).toBe(true);
	expect(mine.body).not.toHaveProperty("parent");
	const merged = await forge.call("POST", "/repos/cas/secret/merge-upstream", {
		as: cas,
		body: {},
	});
	expect(merged.status).toBe(404);
});

test("forks are listed in pages without those that the caller may not see, and their number costs no queries", async () => {
	const few = await queriesOf(forge, () => forge.call("GET", at, { as: ada }));
	await fork("tree", eve);
	await fork("tree", cas);
	const many = await queriesOf(forge, () => forge.call("GET", at, { as: ada }));
	expect(many).toBe(few);
	await forge.call("PATCH", "/admin/users/eve", {
		body: { login_name: "eve", source_id: 0, visibility: "private" },
	});
	const { body, headers } = await forge.call<Repo[]>(
		"GET",
		`${at}?limit=1&page=2`,
		{ as: null },
	);
	expect(body.map((r) => r.full_name)).toEqual(["cas/tree"]);
	expect(headers.get("X-Total-Count")).toBe("2");
	expect(headers.get("Link")).toContain('rel="prev"');
});

test("forks become private with their parent, and survive it", async () => {
	await fork("grown", bob);
	await forge.call("PATCH", "/repos/ada/grown", {
		as: ada,
		body: { private: true },
	});
	const hidden = await forge.call("GET", "/repos/bob/grown", { as: cas });
	expect(hidden.status).toBe(404);
	await forge.call("DELETE", "/repos/ada/grown", { as: ada });
	const { body } = await forge.call<Repo>("GET", "/repos/bob/grown", {
		as: bob,
	});
	expect([body.fork, body.private, "parent" in body]).toEqual([
		false,
		true,
		false,
	]);
});

test("six forks at once make one", async () => {
	const [dora] = [await forge.user("dora")];
	const answers = await Promise.all(
		Array.from({ length: 6 }, () => fork("tree", dora)),
	);
	expect(answers.map((a) => a.status).sort()).toEqual([
		202, 409, 409, 409, 409, 409,
	]);
});

test("a fork of what a private organization shows its members is shown to nobody else", async () => {
	const post = (path: string, body: object, as = ada) =>
		forge.call<{ id: number }>("POST", path, { as, body });
	await post("/orgs", { username: "order", visibility: "private" });
	await post("/orgs", { username: "club" });
	for (const name of ["order", "club"]) {
		await post(`/orgs/${name}/repos`, { name: `of-${name}`, auto_init: true });
		const team = await post(`/orgs/${name}/teams`, {
			name: "readers",
			permission: "read",
			includes_all_repositories: true,
			units: ["repo.code"],
		});
		const member = `/teams/${team.body.id}/members/bob`;
		await forge.call("PUT", member, { as: ada });
		const made = await post(`/repos/${name}/of-${name}/forks`, {}, bob);
		expect(made.status).toBe(202);
	}
	const seen = async (name: string) =>
		(await forge.call("GET", `/repos/bob/${name}`, { as: null })).status;
	expect([await seen("of-order"), await seen("of-club")]).toEqual([404, 200]);
	for (const wish of [true, false]) {
		const edited = await forge.call<Repo>("PATCH", "/repos/bob/of-order", {
			as: bob,
			body: { private: wish },
		});
		expect([edited.status, edited.body.private]).toEqual([200, true]);
	}
	await forge.call("PATCH", "/orgs/club", {
		as: ada,
		body: { visibility: "private" },
	});
	expect([await seen("of-order"), await seen("of-club")]).toEqual([404, 404]);
});
