import { beforeAll, beforeEach, expect, test } from "vitest";
import type { As } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

type Person = { name: string; password: string };
const people = {} as Record<"ada" | "bob" | "cas" | "eve", Person>;
let forge: Awaited<ReturnType<typeof testForge>>;
let crew: number;
let owners: number;

const call = <T = unknown>(
	method: string,
	path: string,
	as: As = people.ada,
	body?: unknown,
) => forge.call<T>(method, path, { as, body });
const logins = async (path: string, as: As) =>
	(await call<{ login: string }[]>("GET", path, as)).body.map((u) => u.login);
const statusOf = async (method: string, path: string, as?: As) =>
	(await call(method, path, as)).status;

beforeAll(async () => {
	forge = await testForge();
	for (const name of ["ada", "bob", "cas", "eve"] as const)
		people[name] = await forge.user(name);
	await call("POST", "/orgs", people.ada, { username: "acme" });
	crew = (
		await call<{ id: number }>("POST", "/orgs/acme/teams", people.ada, {
			name: "crew",
			units: ["repo.code"],
			includes_all_repositories: true,
		})
	).body.id;
	const teams = await call<{ id: number }[]>("GET", "/orgs/acme/teams");
	owners = teams.body[0]?.id as number;
	await call("POST", "/orgs/acme/repos", people.ada, {
		name: "safe",
		private: true,
	});
});
beforeEach(async () => {
	for (const name of ["bob", "cas"])
		await call("PUT", `/teams/${crew}/members/${name}`);
	for (const name of ["ada", "bob", "cas"])
		await call("DELETE", `/orgs/acme/public_members/${name}`);
});

test("members see members, others those who show it", async () => {
	expect(await logins("/orgs/acme/members", people.bob)).toEqual([
		"ada",
		"bob",
		"cas",
	]);
	expect(await logins("/orgs/acme/members", people.eve)).toEqual([]);
	await call("PUT", "/orgs/acme/public_members/bob", people.bob);
	expect(await logins("/orgs/acme/members", people.eve)).toEqual(["bob"]);
	expect(await logins("/orgs/acme/public_members", null)).toEqual(["bob"]);
	expect(await statusOf("GET", "/orgs/acme/members", null)).toBe(401);
	expect(await logins("/orgs/acme/members?page=2&limit=2", people.bob)).toEqual(
		["cas"],
	);
});

test("members are told who is a member, outsiders are led to those who show it", async () => {
	const at = "/orgs/acme/members";
	expect(await statusOf("GET", `${at}/cas`, people.bob)).toBe(204);
	expect(await statusOf("GET", `${at}/eve`, people.bob)).toBe(404);
	expect(await statusOf("GET", `${at}/eve`, people.eve)).toBe(404);
	const led = await call("GET", `${at}/cas`, people.eve);
	expect([led.status, led.headers.get("Location")]).toEqual([
		303,
		"/api/v1/orgs/acme/public_members/cas",
	]);
});

test.each([
	["bob", "bob", 204],
	["bob", "cas", 403],
	["ada", "cas", 204],
	["eve", "eve", 403],
	["ada", "eve", 404],
] as const)("%s shows that %s is a member: %i", async (who, whom, status) => {
	const path = `/orgs/acme/public_members/${whom}`;
	expect(await statusOf("PUT", path, people[who])).toBe(status);
	const shown = await statusOf("GET", path, null);
	expect(shown).toBe(status === 204 ? 204 : 404);
});

test("organizations of a user are listed as far as the user shows them", async () => {
	const names = async (path: string, as: As) =>
		(await call<{ name: string }[]>("GET", path, as)).body.map((o) => o.name);
	expect(await names("/users/bob/orgs", people.bob)).toEqual(["acme"]);
	expect(await names("/user/orgs", people.bob)).toEqual(["acme"]);
	expect(await names("/users/bob/orgs", people.eve)).toEqual([]);
	await call("PUT", "/orgs/acme/public_members/bob", people.bob);
	expect(await names("/users/bob/orgs", people.eve)).toEqual(["acme"]);
	expect(await statusOf("GET", "/users/bob/orgs", null)).toBe(401);
});

test("who leaves the organization leaves its teams, and watches no hidden repository", async () => {
	const watchers = async () =>
		(await call<{ watchers_count: number }>("GET", "/repos/acme/safe")).body
			.watchers_count;
	await call("PUT", "/repos/acme/safe/subscription", people.bob);
	const before = await watchers();
	expect(await statusOf("DELETE", "/orgs/acme/members/bob", people.cas)).toBe(
		403,
	);
	expect(await statusOf("DELETE", "/orgs/acme/members/bob")).toBe(204);
	expect(await watchers()).toBe(before - 1);
	expect(await statusOf("GET", "/repos/acme/safe", people.bob)).toBe(404);
	expect(await logins(`/teams/${crew}/members`, people.ada)).toEqual(["cas"]);
	expect(await statusOf("DELETE", "/orgs/acme/members/bob")).toBe(204);
});

test("the last owner can neither leave nor be removed", async () => {
	for (const path of [`/teams/${owners}/members/ada`, "/orgs/acme/members/ada"])
		expect(await statusOf("DELETE", path)).toBe(422);
	await call("PUT", `/teams/${owners}/members/cas`);
	expect(await statusOf("DELETE", `/teams/${owners}/members/cas`)).toBe(204);
	expect(await logins(`/teams/${owners}/members`, people.ada)).toEqual(["ada"]);
});

test("two owners who remove each other at once leave one", async () => {
	await call("PUT", `/teams/${owners}/members/cas`);
	await Promise.all([
		statusOf("DELETE", "/orgs/acme/members/ada", people.cas),
		statusOf("DELETE", "/orgs/acme/members/cas", people.ada),
	]);
	const left = await logins(`/teams/${owners}/members`, forge.admin);
	expect(left).toHaveLength(1);
	await call("PUT", `/teams/${owners}/members/ada`, forge.admin);
});

test("blocked users join no team, and members are not blocked", async () => {
	const block = "/orgs/acme/blocks";
	expect(await statusOf("PUT", `${block}/bob`)).toBe(400);
	expect(await statusOf("PUT", `${block}/eve?note=loud`)).toBe(204);
	expect(await statusOf("PUT", `${block}/eve`)).toBe(400);
	expect(await statusOf("GET", `${block}/eve`)).toBe(204);
	expect(await logins(block, people.ada)).toEqual(["eve"]);
	expect(await statusOf("GET", block, people.bob)).toBe(403);
	expect(await statusOf("PUT", `/teams/${crew}/members/eve`)).toBe(403);
	expect(await statusOf("DELETE", `${block}/eve`)).toBe(204);
	expect(await statusOf("DELETE", `${block}/eve`)).toBe(400);
	expect(await statusOf("GET", `${block}/eve`)).toBe(404);
});

test("who loses sight of an organization watches none of its repositories", async () => {
	await call("POST", "/orgs", people.ada, { username: "open" });
	await call("POST", "/orgs/open/repos", people.ada, { name: "hall" });
	await call("PUT", "/repos/open/hall/subscription", people.eve);
	const watchers = async () =>
		(await call<{ watchers_count: number }>("GET", "/repos/open/hall")).body
			.watchers_count;
	expect(await watchers()).toBe(2);
	await call("PATCH", "/orgs/open", people.ada, { visibility: "limited" });
	expect(await watchers()).toBe(2);
	await call("PATCH", "/orgs/open", people.ada, { visibility: "private" });
	expect(await watchers()).toBe(1);
});
