import { beforeAll, expect, test } from "vitest";
import { parseSshPublicKey } from "../../../src/crypto/ssh-public-key.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { sshKey } from "../../support/ssh-key.ts";

type Key = { id: number; fingerprint: string; key: string };

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const add = (as: typeof ada, title: string, key = sshKey()) =>
	forge.call<Key>("POST", "/user/keys", { as, body: { title, key } });

test("a key is shown whole to its owner and without him to others", async () => {
	const line = sshKey("ada@laptop");
	const parsed = parseSshPublicKey(line);
	const made = await add(ada, "laptop", ` ${line}\n`);
	expect(made.status).toBe(201);
	const time = expect.stringMatching(/Z$/);
	const bare = {
		id: made.body.id,
		key: line,
		url: `${forge.url}api/v1/user/keys/${made.body.id}`,
		title: "laptop",
		fingerprint: "fingerprint" in parsed ? parsed.fingerprint : "",
		created_at: time,
		last_used_at: time,
	};
	expect(made.body).toEqual({
		...bare,
		key_type: "user",
		user: expect.objectContaining({ login: "ada", active: true }),
	});
	const path = `/users/ada/keys?fingerprint=${encodeURIComponent(bare.fingerprint)}`;
	const seen = await forge.call("GET", path, { as: bob });
	expect(seen.body).toEqual([bare]);
});

test("keys are listed in pages, and their number does not cost queries", async () => {
	await add(bob, "one");
	const list = () => forge.call("GET", "/user/keys", { as: bob });
	const few = await queriesOf(forge, list);
	for (const title of ["two", "three"]) await add(bob, title);
	expect(await queriesOf(forge, list)).toBe(few);
	const { body, headers } = await forge.call<{ title: string }[]>(
		"GET",
		"/user/keys?limit=2&page=2",
		{ as: bob },
	);
	expect(body.map((k) => k.title)).toEqual(["three"]);
	expect(headers.get("X-Total-Count")).toBe("3");
});

test("a key belongs to one account, whatever its comment", async () => {
	const line = sshKey();
	await add(ada, "shared", line);
	const again = await add(bob, "stolen", `${line} other@host`);
	expect([again.status, again.text]).toEqual([
		422,
		expect.stringContaining("Key content has been used as non-deploy key"),
	]);
});

test.each([
	["no key", { title: "x", key: "rubbish" }, "Invalid key content"],
	["a private key", { title: "x", key: "-----BEGIN PRIVATE KEY-----" }, "priv"],
	["no title", { key: "x" }, "[Title]: Required"],
])("%s is refused", async (_, body, words) => {
	const refused = await forge.call("POST", "/user/keys", { as: ada, body });
	expect(refused.status).toBe(422);
	expect(refused.text).toContain(words);
});

test("a title is used once", async () => {
	await add(ada, "twice");
	expect((await add(ada, "twice")).text).toContain("Key title has been used");
});

test("the key of somebody else is not shown and not deleted", async () => {
	const { body } = await add(ada, "mine");
	const path = `/user/keys/${body.id}`;
	expect((await forge.call("GET", path, { as: bob })).status).toBe(404);
	expect((await forge.call("DELETE", path, { as: bob })).status).toBe(403);
	expect((await forge.call("GET", path, { as: ada })).status).toBe(200);
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(204);
	expect((await forge.call("DELETE", path, { as: ada })).status).toBe(404);
});

test("an administrator gives a key and takes it away", async () => {
	const path = "/admin/users/bob/keys";
	const body = { title: "issued", key: sshKey() };
	const made = await forge.call<Key>("POST", path, { body });
	expect(made.status).toBe(201);
	const one = `${path}/${made.body.id}`;
	expect((await forge.call("DELETE", one, { as: bob })).status).toBe(403);
	const other = `/admin/users/ada/keys/${made.body.id}`;
	expect((await forge.call("DELETE", other)).status).toBe(404);
	expect((await forge.call("DELETE", one)).status).toBe(204);
});

test.each([
	["GET", "/user/keys"],
	["POST", "/user/keys"],
	["GET", "/users/ada/keys"],
])(
	"%s %s needs somebody who is signed in, with the scope",
	async (method, path) => {
		expect((await forge.call(method, path, { as: null })).status).toBe(401);
		const as = await forge.token(ada, ["read:issue"]);
		expect((await forge.call(method, path, { as })).status).toBe(403);
	},
);

test("a token for public things does not reach one's keys", async () => {
	const as = await forge.token(ada, ["public-only", "read:user"]);
	expect((await forge.call("GET", "/user/keys", { as })).status).toBe(403);
});

test("the keys of a hidden account are hidden", async () => {
	await forge.user("cas", { visibility: "private" });
	const seen = await forge.call("GET", "/users/cas/keys", { as: bob });
	expect([seen.status, seen.text]).toEqual([404, ""]);
});
