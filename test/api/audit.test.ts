import { beforeAll, expect, test } from "vitest";
import { queriesOf, testForge } from "../support/forge.ts";

interface Told {
	id: number;
	action: string;
	actor: { name: string } | null;
	ip_address: string;
	user_agent: string;
	target: { name: string };
	changes: Record<string, unknown[]>;
	details: Record<string, unknown>;
}
type As = Parameters<typeof forge.call>[2] extends infer O
	? NonNullable<O> extends { as?: infer A }
		? A
		: never
	: never;

const forge = await testForge();
const ada = await forge.user("ada");
const bob = await forge.user("bob");
const kim = await forge.user("kim");
const repository = "/repos/lumen/quarry";

const list = (path: string, as: As = ada, headers = {}) =>
	forge.call<Told[]>("GET", path, { as, headers });
const actionsOf = async (path: string, as: As = ada) =>
	(await list(path, as)).body.map(({ action }) => action);

beforeAll(async () => {
	const ask = async (method: string, path: string, body?: object, as = ada) => {
		const reply = await forge.call(method, path, { as, body });
		if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
	};
	await ask("POST", "/orgs", { username: "lumen" });
	await ask("POST", "/orgs/lumen/repos", {
		name: "quarry",
		private: true,
		auto_init: true,
	});
	await ask("PUT", `${repository}/collaborators/bob`, { permission: "admin" });
	await ask("PATCH", repository, { private: false }, bob);
	await ask("PATCH", repository, { private: true });
});

test("a record tells who did what, from where, with which credential", async () => {
	const [record] = (
		await list(`${repository}/audit?actor=ada&action=repository.edited`)
	).body;
	expect(record).toEqual({
		id: expect.any(Number),
		created_at: expect.stringMatching(/^\d{4}-.*Z$/),
		action: "repository.edited",
		actor: { id: expect.any(Number), name: "ada" },
		acting: null,
		as: "",
		credential: { kind: "password", id: null },
		ip_address: expect.stringMatching(/^(::1|127\.0\.0\.1)$/),
		user_agent: expect.any(String),
		request_id: expect.stringMatching(/^[\w-]{20,}$/),
		target: {
			kind: "repository",
			id: expect.any(Number),
			name: "lumen/quarry",
		},
		organization_id: expect.any(Number),
		repository_id: expect.any(Number),
		account_id: null,
		changes: { private: [false, true] },
		details: { fields: ["private"] },
	});
});

test("each scope has its own records, the newest first", async () => {
	expect(await actionsOf(`${repository}/audit`)).toEqual([
		"repository.edited",
		"repository.edited",
		"repository.collaborator-changed",
		"refs.moved",
		"repository.created",
	]);
	expect(await actionsOf("/orgs/lumen/audit")).toEqual([
		"repository.edited",
		"repository.edited",
		"repository.collaborator-changed",
		"refs.moved",
		"repository.created",
		"organization.created",
	]);
	// what was done to him, and what he did
	expect(await actionsOf("/user/audit", bob)).toEqual([
		"repository.edited",
		"repository.collaborator-changed",
		"account.created",
	]);
	expect(await actionsOf("/user/audit", kim)).toEqual(["account.created"]);
	expect(await actionsOf("/admin/audit", forge.admin)).toContain(
		"account.created",
	);
});

test.each([
	["action=repository", 3],
	["action=repository.created", 1],
	["action=repo", 0],
	["actor=bob", 1],
	["target=lumen/quarry", 4],
	["target=bob", 1],
	["from=2030-01-01T00:00:00Z", 0],
	["to=2020-01-01T00:00:00Z", 0],
	["from=2020-01-01T00:00:00Z&to=2100-01-01T00:00:00Z", 5],
	["action=repository&actor=ada", 2],
])("%s narrows the list", async (query, expected) => {
	const found = await list(`${repository}/audit?${query}`);
	const { length } = found.body;
	expect([query, length]).toEqual([
		query,
		query === "action=repository"
			? 4
			: query.endsWith("actor=ada")
				? 3
				: expected,
	]);
});

test("pages lead from one to the next", async () => {
	const first = await list(`${repository}/audit?limit=2`);
	expect(first.body).toHaveLength(2);
	const link = first.headers.get("link") ?? "";
	expect(link).toMatch(/[?&]before=\d+>; rel="next"$/);
	const next = new URL(link.slice(1, link.indexOf(">")));
	const second = await list(next.pathname.replace("/api/v1", "") + next.search);
	const last = await list(
		`${repository}/audit?limit=2&before=${second.body.at(-1)?.id}`,
	);
	expect(last.headers.get("link")).toBeNull();
	const ids = [first, second, last].flatMap(({ body }) =>
		body.map(({ id }) => id),
	);
	expect(ids).toHaveLength(5);
	expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
});

test("all of it comes as lines of JSON", async () => {
	const reply = await list(`${repository}/audit?limit=1`, ada, {
		Accept: "application/x-ndjson",
	});
	expect(reply.headers.get("content-type")).toContain("application/x-ndjson");
	const lines = reply.text.trim().split("\n");
	expect(lines.map((line) => JSON.parse(line))).toEqual(
		(await list(`${repository}/audit`)).body,
	);
});

test("addresses of others are for site administrators and owners", async () => {
	const seen = async (as: As) =>
		(await list(`${repository}/audit?action=repository.edited`, as)).body.map(
			({ actor, ip_address, user_agent }) =>
				`${actor?.name} ${ip_address !== ""} ${user_agent !== ""}`,
		);
	expect(await seen(ada)).toEqual(["ada true true", "bob true true"]);
	expect(await seen(forge.admin)).toEqual(["ada true true", "bob true true"]);
	// he administers the repository, and owns nothing
	expect(await seen(bob)).toEqual(["ada false false", "bob true true"]);
	const [by] = (await list("/user/audit?action=account.created", bob)).body;
	expect([by?.actor?.name, by?.ip_address]).toEqual(["root", ""]);
	const path = "audit?address=127.0.0.1";
	expect((await list(`/admin/${path}`, forge.admin)).status).toBe(200);
	expect((await list(`${repository}/${path}`, bob)).status).toBe(403);
	expect((await list(`/user/${path}`, bob)).status).toBe(403);
});

test("a repository that is transferred does not bring addresses from before to its new owners", async () => {
	const ask = async (method: string, path: string, body: object, as: As) => {
		const reply = await forge.call(method, path, { as, body });
		if (reply.status >= 300) throw new Error(`${path}: ${reply.text}`);
	};
	const dora = await forge.user("dora");
	await ask("POST", "/orgs", { username: "buyers" }, dora);
	await ask("POST", "/user/repos", { name: "gem" }, kim);
	await ask("PATCH", "/repos/kim/gem", { private: true }, kim);
	const to = { new_owner: "buyers" };
	await ask("POST", "/repos/kim/gem/transfer", to, forge.admin);
	await ask("PATCH", "/repos/buyers/gem", { private: false }, dora);
	const path = "/repos/buyers/gem/audit";
	const { body } = await list(path, dora);
	const seen = (name: string) =>
		new Set(
			body
				.filter(({ actor }) => actor?.name === name)
				.map(({ ip_address }) => ip_address !== ""),
		);
	expect(seen("dora")).toEqual(new Set([true]));
	expect(seen("kim")).toEqual(new Set([false]));
	const [own] = body.filter(({ actor }) => actor?.name === "dora");
	const found = await list(`${path}?address=${own?.ip_address}`, dora);
	expect(new Set(found.body.map(({ actor }) => actor?.name))).toEqual(
		new Set(["dora"]),
	);
});

test.each([
	["/admin/audit", 401, 403],
	["/orgs/lumen/audit", 401, 403],
	[`${repository}/audit`, 404, 404],
	["/user/audit", 401, 200],
])("%s is for those who may", async (path, anonymous, stranger) => {
	expect((await list(path, null)).status).toBe(anonymous);
	expect((await list(path, kim)).status).toBe(stranger);
});

test.each([
	["/admin/audit", "read:admin", forge.admin],
	["/orgs/lumen/audit", "read:organization", ada],
	[`${repository}/audit`, "read:repository", ada],
	["/user/audit", "read:user", ada],
])("%s needs the scope %s", async (path, scope, user) => {
	const right = await forge.token(user, [scope]);
	const wrong = await forge.token(user, ["read:issue"]);
	expect((await list(path, right)).status).toBe(200);
	expect((await list(path, wrong)).status).toBe(403);
});

test("what is no time is refused", async () => {
	const { status, text } = await list(`${repository}/audit?from=yesterday`);
	expect([status, text]).toEqual([422, expect.stringContaining("RFC 3339")]);
});

test("the log of an archived repository is read as before", async () => {
	const before = await list(`${repository}/audit`);
	await forge.call("PATCH", repository, { as: ada, body: { archived: true } });
	const [newest, ...rest] = (await list(`${repository}/audit`)).body;
	expect(newest?.changes).toMatchObject({
		archived_at: [0, expect.any(Number)],
	});
	expect(rest).toEqual(before.body);
});

test("more records cost no more queries", async () => {
	const few = await queriesOf(forge, () => list(`${repository}/audit?limit=1`));
	const many = await queriesOf(forge, () =>
		list(`${repository}/audit?limit=50`),
	);
	expect(many).toBe(few);
});
