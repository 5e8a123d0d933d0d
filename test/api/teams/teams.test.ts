import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Person = { name: string; password: string };
interface Team {
	id: number;
	name: string;
	units_map: Record<string, string>;
	[member: string]: unknown;
}
const people = {} as Record<"ada" | "bob" | "cas" | "eve", Person>;
const ids: Record<string, number> = {};
let forge: Awaited<ReturnType<typeof testForge>>;

const call = <T = Team>(
	method: string,
	path: string,
	as: As = people.ada,
	body?: unknown,
) => forge.call<T>(method, path, { as, body });
const statusOf = async (method: string, path: string, as?: As) =>
	(await call(method, path, as)).status;
const make = async (body: Record<string, unknown>) => {
	const made = await call("POST", "/orgs/acme/teams", people.ada, body);
	if (made.status === 201) ids[made.body.name] = made.body.id;
	return made;
};

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cas", "eve"] as const)
		people[name] = await forge.user(name);
	await call("POST", "/orgs", people.ada, { username: "acme" });
	for (const [name, hidden] of [
		["hall", false],
		["forge", false],
		["yard", true],
	])
		await call("POST", "/orgs/acme/repos", people.ada, {
			name,
			private: hidden,
		});
	await make({ name: "inner", units: ["repo.code"], permission: "write" });
	await make({
		name: "middle",
		visibility: "limited",
		units_map: { "repo.issues": "read", "repo.wiki": "none" },
	});
	await make({ name: "outer", visibility: "public", permission: "admin" });
	for (const [team, name] of [
		["inner", "bob"],
		["middle", "cas"],
	] as const)
		await call("PUT", `/teams/${ids[team]}/members/${name}`);
});

test("a team shows its organization and what it may do in each unit", async () => {
	const { body } = await call("GET", `/teams/${ids.middle}`);
	expect(body).toEqual({
		id: ids.middle,
		name: "middle",
		description: "",
		organization: expect.objectContaining({ name: "acme" }),
		includes_all_repositories: false,
		permission: "none",
		units: ["repo.issues", "repo.wiki"],
		units_map: { "repo.issues": "read", "repo.wiki": "none" },
		can_create_org_repo: false,
		visibility: "limited",
	});
	const outer = (await call("GET", `/teams/${ids.outer}`)).body;
	expect(outer.permission).toBe("admin");
	expect(new Set(Object.values(outer.units_map))).toEqual(new Set(["admin"]));
});

test.each([
	["a taken name", { name: "INNER", units: ["repo.code"] }],
	["a bad name", { name: "a b", units: ["repo.code"] }],
	["no name", { units: ["repo.code"] }],
	["no units", { name: "x", permission: "read" }],
	["unknown units only", { name: "x", units: ["repo.nothing"] }],
	[
		"an unknown permission",
		{ name: "x", permission: "god", units: ["repo.code"] },
	],
	["ownership", { name: "x", permission: "owner" }],
	["an unknown level", { name: "x", units_map: { "repo.code": "god" } }],
	["the owners' name", { name: "owners", units: ["repo.code"] }],
])("%s makes no team", async (_, body) => {
	expect((await make(body)).status).toBe(422);
});

test.each([
	["inner", "bob", 200],
	["inner", "cas", 403],
	["inner", "eve", 404],
	["middle", "bob", 200],
	["middle", "eve", 404],
	["outer", "eve", 200],
] as const)("team %s is for %s: %i", async (team, who, status) => {
	expect(await statusOf("GET", `/teams/${ids[team]}`, people[who])).toBe(
		status,
	);
	// its members are for members of the organization
	const members = await statusOf(
		"GET",
		`/teams/${ids[team]}/members`,
		people[who],
	);
	expect(members).toBe(status === 200 && who === "eve" ? 403 : status);
});

test.each([
	["outer", "eve", 200],
	["outer", null, 400],
	["inner", "eve", 400],
	["inner", "ada", 200],
] as const)(
	"the issues of team %s are searched by %s: %i",
	async (team, who, status) => {
		const answer = await statusOf(
			"GET",
			`/repos/issues/search?owner=acme&team=${team}`,
			who && people[who],
		);
		expect(answer).toBe(status);
	},
);

test("members of the organization list the teams that they may know of, owners all", async () => {
	const names = async (as: As, query = "") => {
		const { body, headers } = await call<Team[]>(
			"GET",
			`/orgs/acme/teams${query}`,
			as,
		);
		return [body.map((t) => t.name), headers.get("X-Total-Count")];
	};
	expect(await names(people.ada)).toEqual([
		["Owners", "inner", "middle", "outer"],
		"4",
	]);
	expect(await names(people.cas)).toEqual([["Owners", "middle", "outer"], "3"]);
	expect(await names(people.bob, "?limit=2&page=2")).toEqual([
		["middle", "outer"],
		"4",
	]);
	// strangers are told of public teams alone
	expect(await names(people.eve)).toEqual([["outer"], "1"]);
	expect(await statusOf("GET", "/orgs/acme/teams", null)).toBe(401);
	const one = await queriesOf(forge, () => names(people.ada, "?limit=1"));
	const three = await queriesOf(forge, () => names(people.ada, "?limit=3"));
	expect(three).toBe(one);
});

test("a search looks at names, and at descriptions unless told not to", async () => {
	await call("PATCH", `/teams/${ids.inner}`, people.ada, {
		name: "inner",
		description: "They 100% look",
	});
	const found = async (query: string, as: As = people.ada) => {
		const { body } = await call<{ ok: boolean; data: Team[] }>(
			"GET",
			`/orgs/acme/teams/search?${query}`,
			as,
		);
		expect(body.ok).toBe(true);
		return body.data.map((t) => t.name);
	};
	expect(await found("q=NER")).toEqual(["Owners", "inner"]);
	expect(await found("q=100%25")).toEqual(["inner"]);
	expect(await found("q=look&include_desc=false")).toEqual([]);
	expect(await found("q=inner", people.cas)).toEqual([]);
});

test("a change keeps what it does not name", async () => {
	await make({
		name: "plain",
		units: ["repo.code"],
		can_create_org_repo: true,
	});
	const at = `/teams/${ids.plain}`;
	const renamed = await call("PATCH", at, people.ada, { name: "fancy" });
	expect(renamed.body).toMatchObject({
		name: "fancy",
		can_create_org_repo: true,
		units_map: { "repo.code": "read" },
		organization: { name: "acme" },
	});
	const all = await call("PATCH", at, people.ada, {
		name: "fancy",
		includes_all_repositories: true,
		units_map: { "repo.code": "write", "repo.issues": "read" },
	});
	expect(all.body).toMatchObject({
		includes_all_repositories: true,
		units_map: { "repo.code": "write", "repo.issues": "read" },
	});
	const described = await call("PATCH", at, people.ada, { description: "d" });
	expect(described.body).toMatchObject({ name: "fancy", description: "d" });
	const taken = await call("PATCH", at, people.ada, { name: "Inner" });
	expect(taken.status).toBe(422);
	expect(await statusOf("DELETE", at, people.bob)).toBe(403);
	expect(await statusOf("DELETE", at)).toBe(204);
	expect(await statusOf("DELETE", at)).toBe(404);
});

test("the owners keep their name, their rights and their team", async () => {
	const { body } = await call<Team[]>("GET", "/orgs/acme/teams");
	const at = `/teams/${body[0]?.id}`;
	const renamed = await call("PATCH", at, people.ada, { name: "bosses" });
	expect(renamed.status).toBe(422);
	const described = await call("PATCH", at, people.ada, {
		name: "Owners",
		description: "top",
		can_create_org_repo: false,
		visibility: "public",
		permission: "read",
		units: ["repo.code"],
	});
	expect(described.body).toMatchObject({
		description: "top",
		can_create_org_repo: true,
		visibility: "limited",
		permission: "owner",
	});
	expect(await statusOf("DELETE", at)).toBe(422);
});

test("owners choose members, by users' names only", async () => {
	const at = `/teams/${ids.outer}/members`;
	expect(await statusOf("PUT", `${at}/bob`, people.bob)).toBe(403);
	expect(await statusOf("PUT", `${at}/bob`, people.eve)).toBe(403);
	expect(await statusOf("PUT", `${at}/bob`, null)).toBe(401);
	expect(await statusOf("PUT", `${at}/nobody`)).toBe(404);
	expect(await statusOf("PUT", `${at}/acme`)).toBe(404);
	expect(await statusOf("PUT", `${at}/bob`)).toBe(204);
	expect(await statusOf("PUT", `${at}/bob`)).toBe(204);
	const member = await call<{ login: string }>("GET", `${at}/bob`, people.cas);
	expect([member.status, member.body.login]).toEqual([200, "bob"]);
	expect(await statusOf("GET", `${at}/cas`, people.cas)).toBe(404);
	expect(await statusOf("DELETE", `${at}/bob`)).toBe(204);
	expect(await statusOf("DELETE", `${at}/bob`)).toBe(204);
	// he is in another team still
	expect(await statusOf("GET", "/orgs/acme/members/bob")).toBe(204);
});

test("one's own teams come with their organizations, and a public-only token sees those of public ones", async () => {
	await call("POST", "/orgs", people.bob, {
		username: "shut",
		visibility: "private",
	});
	const names = async (as: As) =>
		(
			await call<(Team & { organization: { name: string } })[]>(
				"GET",
				"/user/teams",
				as,
			)
		).body.map((t) => `${t.organization.name}/${t.name}`);
	expect(await names(people.bob)).toEqual(["shut/Owners", "acme/inner"]);
	const token = await forge.token(people.bob, ["public-only", "read:user"]);
	expect(await names(token)).toEqual(["acme/inner"]);
});

test("repositories of a team are listed by name, as far as the viewer sees them", async () => {
	const at = `/teams/${ids.inner}/repos/acme`;
	for (const name of ["hall", "forge", "yard"])
		expect(await statusOf("PUT", `${at}/${name}`)).toBe(204);
	const names = async (team: number | undefined, as: As) => {
		const { body, headers } = await call<{ name: string }[]>(
			"GET",
			`/teams/${team}/repos`,
			as,
		);
		return [body.map((r) => r.name).join(), headers.get("X-Total-Count")];
	};
	expect(await names(ids.inner, people.bob)).toEqual(["forge,hall,yard", "3"]);
	await call("PUT", `/teams/${ids.outer}/repos/acme/yard`);
	await call("PUT", `/teams/${ids.outer}/repos/acme/hall`);
	expect(await names(ids.outer, people.eve)).toEqual(["hall", "1"]);
	expect(await statusOf("GET", `${at}/yard`, people.bob)).toBe(200);
	expect(
		await statusOf("GET", `/teams/${ids.outer}/repos/acme/yard`, people.eve),
	).toBe(404);
	expect(
		await statusOf("GET", `/teams/${ids.outer}/repos/acme/forge`, people.eve),
	).toBe(404);
});

test("repositories are given by owners, and by their administrators where the organization lets them", async () => {
	const at = `/teams/${ids.outer}/repos/acme/forge`;
	await call("PUT", "/repos/acme/forge/collaborators/bob", people.ada, {
		permission: "admin",
	});
	expect(await statusOf("PUT", at, people.bob)).toBe(403);
	await call("PATCH", "/orgs/acme", people.ada, {
		repo_admin_change_team_access: true,
	});
	expect(await statusOf("PUT", at, people.bob)).toBe(204);
	expect(await statusOf("PUT", at, people.cas)).toBe(403);
	expect(await statusOf("PUT", `/teams/${ids.outer}/repos/acme/none`)).toBe(
		404,
	);
	await call("POST", "/user/repos", people.ada, { name: "own" });
	expect(await statusOf("PUT", `/teams/${ids.outer}/repos/ada/own`)).toBe(404);
	// clients send anything as the organization: the team knows its own
	const rubbish = at.replace("/acme/", "/anything/");
	expect(await statusOf("GET", rubbish)).toBe(200);
	expect(await statusOf("DELETE", rubbish)).toBe(204);
	expect(await statusOf("GET", at)).toBe(404);
	expect(await statusOf("PUT", rubbish)).toBe(204);
	expect(await statusOf("GET", at)).toBe(200);
	const hidden = rubbish.replace("/forge", "/yard");
	expect(await statusOf("GET", hidden, people.eve)).toBe(404);
	expect(await statusOf("DELETE", at)).toBe(204);
	expect(await statusOf("DELETE", at)).toBe(204);
	expect(await statusOf("GET", at)).toBe(404);
});

test("who loses a private repository with the team watches it no longer", async () => {
	const yard = `/teams/${ids.inner}/repos/acme/yard`;
	const watching = () =>
		statusOf("GET", "/repos/acme/yard/subscription", people.bob);
	await call("PUT", yard);
	// members watch what their team is given
	expect(await watching()).toBe(200);
	expect(await statusOf("DELETE", yard)).toBe(204);
	await call("PUT", yard);
	await call("PUT", "/repos/acme/yard/subscription", people.bob);
	await call("PATCH", `/teams/${ids.inner}`, people.ada, {
		name: "inner",
		units_map: { "repo.code": "none" },
	});
	expect(await watching()).toBe(404);
	await call("PATCH", `/teams/${ids.inner}`, people.ada, {
		name: "inner",
		units_map: { "repo.code": "read" },
	});
	expect(await watching()).toBe(404);
	expect(await statusOf("GET", "/repos/acme/yard", people.bob)).toBe(200);
});
