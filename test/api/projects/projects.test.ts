import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";

type Who = { name: string; password: string };
interface Project {
	id: number;
	title: string;
	is_closed: boolean;
	repo_id?: number;
	owner_id?: number;
	created_at: string;
	updated_at: string;
	closed_at?: string;
}
let forge: Forge;
let ada: Who;
let bob: Who;
let desk: { id: number };
const at = "/repos/ada/desk/projects";

const send = async <T = Project>(
	method: string,
	path: string,
	as: Who | { token: string } | null,
	body?: object,
) => forge.call<T>(method, path, { as, body });
const make = async (path: string, as: Who, title = "Board") =>
	(await send("POST", path, as, { title })).body;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	desk = (
		await send<{ id: number }>("POST", "/user/repos", ada, { name: "desk" })
	).body;
	await send("POST", "/user/repos", ada, { name: "secret", private: true });
	await send("POST", "/user/repos", ada, { name: "old" });
	await send("POST", "/orgs", ada, { username: "works" });
	await send("POST", "/orgs", ada, {
		username: "hidden",
		visibility: "private",
	});
});

test("a project of a repository is made with what was said", async () => {
	const { status, body } = await send("POST", at, ada, {
		title: "Plan",
		description: "What comes",
		template: "kanban",
	});
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		title: "Plan",
		description: "What comes",
		repo_id: desk.id,
		creator_id: expect.any(Number),
		is_closed: false,
		created_at: body.created_at,
		updated_at: body.created_at,
	});
	expect((await send("GET", `/projects/${body.id}`, null)).body).toEqual(body);
	const columns = await send<{ title: string; is_default: boolean }[]>(
		"GET",
		`/projects/${body.id}/columns`,
		null,
	);
	expect(columns.body.map((c) => [c.title, c.is_default])).toEqual([
		["Backlog", true],
		["To Do", false],
		["In Progress", false],
		["Done", false],
	]);
});

test("an organization and a user have projects of their own", async () => {
	for (const [path, name] of [
		["/orgs/works/projects", "works"],
		["/users/ada/projects", "ada"],
	] as const) {
		const owner = await send<{ id: number }>("GET", `/users/${name}`, null);
		const made = await send("POST", path, ada, { title: "Ours" });
		expect(made.status).toBe(201);
		expect(made.body).toMatchObject({ owner_id: owner.body.id });
		expect((await send("GET", path, null)).body).toEqual([made.body]);
	}
});

test("projects are listed by state, words and order, in a constant number of queries", async () => {
	await send("POST", "/user/repos", ada, { name: "many" });
	const path = "/repos/ada/many/projects";
	const list = () => send("GET", `${path}?state=all`, null);
	await make(path, ada, "b");
	const few = await queriesOf(forge, list);
	const a = await make(path, ada, "a");
	await make(path, ada, "cab");
	await send("PATCH", `/projects/${a.id}`, ada, { state: "closed" });
	expect(await queriesOf(forge, list)).toBe(few);
	const titles = async (query: string) => {
		const { body, headers } = await send<Project[]>(
			"GET",
			`${path}?${query}`,
			null,
		);
		return [body.map((p) => p.title).join(), headers.get("X-Total-Count")];
	};
	expect(await titles("")).toEqual(["cab,b", "2"]);
	expect(await titles("state=closed")).toEqual(["a", "1"]);
	expect(await titles("state=all&sort=alphabetically")).toEqual([
		"a,b,cab",
		"3",
	]);
	expect(await titles("state=all&q=A")).toEqual(["cab,a", "2"]);
	expect(await titles("state=all&limit=2&page=2")).toEqual(["b", "3"]);
	expect(await titles("page=9")).toEqual(["", "2"]);
});

test("a change keeps what it does not say, and a project is closed and opened again", async () => {
	const { id } = await make(at, ada, "c");
	const edit = async (body: object) =>
		(await send("PATCH", `/projects/${id}`, ada, body)).body;
	expect(await edit({ state: "closed", title: "" })).toMatchObject({
		title: "c",
		is_closed: true,
		closed_at: expect.any(String),
	});
	expect(await edit({ title: "d" })).toMatchObject({
		title: "d",
		is_closed: true,
	});
	const open = await edit({ state: "open" });
	expect(open).toMatchObject({ is_closed: false });
	expect(open).not.toHaveProperty("closed_at");
	expect(
		(await send("PATCH", `/projects/${id}`, ada, { state: "gone" })).status,
	).toBe(422);
});

test("a deleted project is gone", async () => {
	const { id } = await make(at, ada);
	expect((await send("DELETE", `/projects/${id}`, ada)).status).toBe(204);
	for (const method of ["GET", "DELETE"])
		expect((await send(method, `/projects/${id}`, ada)).status).toBe(404);
});

test("a project needs a title, and a template that there is", async () => {
	for (const body of [{}, { title: "" }, { title: "x", template: "chess" }])
		expect((await send("POST", at, ada, body)).status).toBe(422);
});

test("who may not know of a place knows none of its projects", async () => {
	for (const [path, status] of [
		["/repos/ada/secret/projects", 404],
		["/orgs/hidden/projects", 404],
		["/repos/ada/nothing/projects", 404],
		["/orgs/ada/projects", 404],
		["/users/works/projects", 404],
	] as const) {
		for (const as of [null, bob])
			expect([path, (await send("GET", path, as)).status]).toEqual([
				path,
				status,
			]);
		expect((await send("POST", path, bob, { title: "x" })).status).toBe(status);
	}
	for (const path of ["/repos/ada/secret/projects", "/orgs/hidden/projects"]) {
		const { id } = await make(path, ada);
		for (const as of [null, bob])
			for (const [method, rest] of reached)
				expect([
					rest,
					(
						await send(
							method,
							`/projects/${id}${rest}`,
							as,
							method === "GET" ? undefined : { title: "x" },
						)
					).status,
				]).toEqual([rest, 404]);
	}
});

const reached = [
	["GET", ""],
	["PATCH", ""],
	["DELETE", ""],
	["GET", "/columns"],
	["POST", "/columns"],
	["GET", "/items"],
	["POST", "/items"],
	["GET", "/automation"],
	["PATCH", "/automation"],
] as const;
const changes = reached.filter(([method]) => method !== "GET");

test("who only reads a project changes nothing of it", async () => {
	for (const path of [at, "/orgs/works/projects", "/users/ada/projects"]) {
		const { id } = await make(path, ada);
		const body = { title: "x", note: "x" };
		expect((await send("POST", path, null, body)).status).toBe(401);
		expect((await send("POST", path, bob, body)).status).toBe(403);
		for (const [method, rest] of changes) {
			const to = `/projects/${id}${rest}`;
			expect((await send(method, to, null, body)).status).toBe(401);
			expect((await send(method, to, bob, body)).status).toBe(403);
		}
	}
});

test("a team that writes projects changes those of its organization", async () => {
	const team = await send<{ id: number }>("POST", "/orgs/works/teams", ada, {
		name: "planners",
		units_map: { "repo.projects": "write" },
	});
	await send("PUT", `/teams/${team.body.id}/members/bob`, ada);
	expect(
		(await send("POST", "/orgs/works/projects", bob, { title: "T" })).status,
	).toBe(201);
	await send("DELETE", `/teams/${team.body.id}/members/bob`, ada);
	expect(
		(await send("POST", "/orgs/works/projects", bob, { title: "T" })).status,
	).toBe(403);
});

test("a token needs the scopes of what it reads and writes", async () => {
	const { id } = await make(at, ada);
	const reader = await forge.token(ada, ["read:issue"]);
	const other = await forge.token(ada, ["write:repository"]);
	expect((await send("GET", `/projects/${id}`, reader)).status).toBe(200);
	expect((await send("GET", `/projects/${id}`, other)).status).toBe(403);
	expect((await send("PATCH", `/projects/${id}`, reader, {})).status).toBe(403);
	expect((await send("GET", "/orgs/works/projects", reader)).status).toBe(403);
	const open = await forge.token(ada, ["public-only", "write:issue"]);
	const secret = await make("/repos/ada/secret/projects", ada);
	expect((await send("GET", `/projects/${secret.id}`, open)).status).toBe(404);
});

test("an archived repository keeps its projects as they are", async () => {
	const { id } = await make("/repos/ada/old/projects", ada);
	await send("PATCH", "/repos/ada/old", ada, { archived: true });
	expect(
		(await send("POST", "/repos/ada/old/projects", ada, { title: "x" })).status,
	).toBe(423);
	const body = { title: "x", note: "x" };
	for (const [method, rest] of changes)
		expect(
			(await send(method, `/projects/${id}${rest}`, ada, body)).status,
		).toBe(423);
	expect((await send("GET", `/projects/${id}`, null)).status).toBe(200);
});

test("a repository without the unit, or with its owner's projects only, has none", async () => {
	await send("POST", "/user/repos", ada, { name: "off" });
	const path = "/repos/ada/off/projects";
	const { id } = await make(path, ada);
	await send("PATCH", "/repos/ada/off", ada, { projects_mode: "owner" });
	expect((await send("GET", path, ada)).status).toBe(404);
	expect((await send("GET", `/projects/${id}`, ada)).status).toBe(404);
	await send("PATCH", "/repos/ada/off", ada, { projects_mode: "all" });
	expect((await send("GET", path, ada)).status).toBe(200);
	await send("PATCH", "/repos/ada/off", ada, { has_projects: false });
	expect((await send("GET", path, ada)).status).toBe(404);
});
