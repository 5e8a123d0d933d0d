import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob, eve] = [] as unknown as [User, User, User];

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	eve = await forge.user("eve");
});

const make = (name: string, more = {}, as = ada) =>
	forge.call("POST", "/user/repos", { as, body: { name, ...more } });
const transfer = (name: string, to: string, as: User | null = ada, more = {}) =>
	forge.call("POST", `/repos/ada/${name}/transfer`, {
		as,
		body: { new_owner: to, ...more },
	});
const reply = (name: string, word: "accept" | "reject", as: User | null) =>
	forge.call("POST", `/repos/ada/${name}/transfer/${word}`, { as });

test("a repository changes hands when the recipient accepts, and its old address leads to it", async () => {
	await make("tree", { auto_init: true });
	const asked = await transfer("tree", "bob");
	expect(asked.status).toBe(201);
	expect(asked.body).toMatchObject({
		full_name: "ada/tree",
		repo_transfer: {
			doer: { login: "ada" },
			recipient: { login: "bob" },
			teams: [],
		},
	});
	expect((await transfer("tree", "eve")).status).toBe(409);
	expect((await reply("tree", "accept", eve)).status).toBe(403);
	expect((await reply("tree", "accept", ada)).status).toBe(403);
	expect((await reply("tree", "accept", null)).status).toBe(401);
	const taken = await reply("tree", "accept", bob);
	expect(taken.status).toBe(202);
	expect(taken.body).toMatchObject({
		full_name: "bob/tree",
		permissions: { admin: true },
	});
	expect(taken.body).not.toHaveProperty("repo_transfer");
	const old = await forge.call("GET", "/repos/ada/tree", { as: null });
	expect([old.status, old.headers.get("Location")]).toEqual([
		301,
		"/api/v1/repos/bob/tree",
	]);
	const file = await forge.call("GET", "/repos/bob/tree/contents/README.md");
	expect(file.status).toBe(200);
	const again = await forge.call("POST", "/repos/bob/tree/transfer/accept", {
		as: bob,
	});
	expect([again.status, again.text]).toEqual([404, ""]);
});

test("a private repository is shown to the recipient until he has answered", async () => {
	await make("secret", { private: true });
	const seen = async () =>
		(await forge.call("GET", "/repos/ada/secret", { as: bob })).status;
	expect(await seen()).toBe(404);
	expect((await reply("secret", "accept", bob)).status).toBe(404);
	await transfer("secret", "bob");
	expect(await seen()).toBe(200);
	expect((await reply("secret", "reject", bob)).status).toBe(200);
	expect(await seen()).toBe(404);
	const { body } = await forge.call("GET", "/repos/ada/secret", { as: ada });
	expect(body).not.toHaveProperty("repo_transfer");
	expect((await reply("secret", "reject", bob)).status).toBe(404);
});

test("a site administrator hands over at once", async () => {
	await make("given");
	const { status, body } = await transfer("given", "bob", forge.admin);
	expect(status).toBe(202);
	expect(body).toMatchObject({ full_name: "bob/given" });
});

test("the former owner of a private repository sees and watches it no more", async () => {
	await make("gone", { private: true });
	await transfer("gone", "bob", forge.admin);
	const old = await forge.call("GET", "/repos/ada/gone", { as: ada });
	expect([old.status, old.text]).toEqual([404, ""]);
	const watched = await forge.call<{ name: string }[]>(
		"GET",
		"/user/subscriptions",
		{ as: ada },
	);
	expect(watched.body.map((r) => r.name)).not.toContain("gone");
});

test("a transfer that cannot be is refused", async () => {
	await make("tied");
	await make("tied", {}, bob);
	expect((await transfer("tied", "bob")).status).toBe(422);
	expect((await transfer("tied", "none")).status).toBe(404);
	expect((await transfer("tied", "ada")).status).toBe(422);
	expect((await transfer("tied", "eve", ada, { team_ids: [1] })).status).toBe(
		422,
	);
	expect((await transfer("tied", "eve", eve)).status).toBe(403);
	expect((await transfer("tied", "eve", null)).status).toBe(401);
	expect(
		(await forge.call("POST", "/repos/ada/tied/transfer", { as: ada })).status,
	).toBe(422);
	await forge.call("PUT", "/user/blocks/ada", { as: eve });
	expect((await transfer("tied", "eve")).status).toBe(403);
});

test("a transfer whose recipient is gone is over", async () => {
	await make("left");
	await forge.user("fay");
	await transfer("left", "fay");
	await forge.call("DELETE", "/admin/users/fay?purge=true");
	expect((await transfer("left", "bob")).status).toBe(201);
});

test("items of a transferred repository lose the labels of the old organization, and keep their own", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "guild" } });
	await forge.call("POST", "/orgs/guild/repos", {
		as: ada,
		body: { name: "tools" },
	});
	const label = async (path: string, name: string) =>
		(
			await forge.call<{ id: number }>("POST", `${path}/labels`, {
				as: ada,
				body: { name, color: "#00aabb" },
			})
		).body.id;
	const theirs = await label("/orgs/guild", "shared");
	const own = await label("/repos/guild/tools", "own");
	await forge.call("POST", "/repos/guild/tools/issues", {
		as: ada,
		body: { title: "one", labels: [theirs, own] },
	});
	const moved = await forge.call("POST", "/repos/guild/tools/transfer", {
		as: ada,
		body: { new_owner: "ada" },
	});
	expect(moved.status).toBe(202);
	const { body } = await forge.call<{ labels: { name: string }[] }>(
		"GET",
		"/repos/ada/tools/issues/1",
		{ as: ada },
	);
	expect(body.labels.map((l) => l.name)).toEqual(["own"]);
	const counts = await forge.app.db.rows((q) =>
		q
			.selectFrom("label")
			.select(["name", "issues", "open_issues"])
			.where("id", "in", [theirs, own])
			.orderBy("name"),
	);
	expect(counts).toEqual([
		{ name: "own", issues: 1, open_issues: 1 },
		{ name: "shared", issues: 0, open_issues: 0 },
	]);
});

test("teams are named and shown only to those who may read them", async () => {
	await forge.call("POST", "/orgs", { as: bob, body: { username: "lodge" } });
	const team = async (visibility: string) =>
		(
			await forge.call<{ id: number }>("POST", "/orgs/lodge/teams", {
				as: bob,
				body: { name: visibility, visibility, units: ["repo.code"] },
			})
		).body.id;
	const [hidden, inner, open] = [
		await team("private"),
		await team("limited"),
		await team("public"),
	];
	await make("gift");
	for (const id of [hidden, inner])
		expect(
			(await transfer("gift", "lodge", ada, { team_ids: [open, id] })).status,
		).toBe(422);
	expect(
		(await transfer("gift", "lodge", ada, { team_ids: [open] })).status,
	).toBe(201);
	const shown = async (as: typeof ada | null) =>
		(
			await forge.call<{ repo_transfer: { teams: { name: string }[] } }>(
				"GET",
				"/repos/ada/gift",
				{ as },
			)
		).body.repo_transfer.teams.map((t) => t.name);
	expect(await shown(ada)).toEqual(["public"]);
	expect(await shown(bob)).toEqual(["public"]);
	expect(await shown(null)).toEqual([]);
	await forge.call("PATCH", `/teams/${open}`, {
		as: bob,
		body: { name: "shut", visibility: "private" },
	});
	expect(await shown(ada)).toEqual([]);
	expect(await shown(bob)).toEqual(["shut"]);
});

test("who does not own a repository any more gives it to nobody, although he asked before", async () => {
	await forge.call("POST", "/orgs", { as: ada, body: { username: "band" } });
	await forge.call("POST", "/orgs/band/repos", {
		as: ada,
		body: { name: "songs", private: true },
	});
	const teams = await forge.call<{ id: number; name: string }[]>(
		"GET",
		"/orgs/band/teams",
		{ as: ada },
	);
	const owners = teams.body.find(({ name }) => name === "Owners")?.id;
	const member = `/teams/${owners}/members/bob`;
	await forge.call("PUT", member, { as: ada });
	const asked = await forge.call("POST", "/repos/band/songs/transfer", {
		as: bob,
		body: { new_owner: "eve" },
	});
	expect(asked.status).toBe(201);
	await forge.call("DELETE", member, { as: ada });
	const answer = (word: string) =>
		forge.call("POST", `/repos/band/songs/transfer/${word}`, { as: eve });
	expect((await answer("accept")).status).toBe(403);
	expect((await answer("reject")).status).toBe(200);
});
