import { createHash } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";

type User = { name: string; password: string };
interface Key {
	id: number;
	key_id: number;
	title: string;
	fingerprint: string;
	repository?: { permissions: object };
}
let forge: Awaited<ReturnType<typeof testForge>>;
let [ada, bob] = [] as unknown as [User, User];
const at = "/repos/ada/vault/keys";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const name of ["vault", "other"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
});

/** A key of 32 equal bytes, with its fingerprint. */
function keyOf(n: number) {
	const part = (bytes: Buffer) => {
		const length = Buffer.alloc(4);
		length.writeUInt32BE(bytes.length);
		return Buffer.concat([length, bytes]);
	};
	const blob = Buffer.concat([
		part(Buffer.from("ssh-ed25519")),
		part(Buffer.alloc(32, n)),
	]);
	const digest = createHash("sha256").update(blob).digest("base64");
	return {
		line: `ssh-ed25519 ${blob.toString("base64")}`,
		print: `SHA256:${digest.replace(/=+$/, "")}`,
	};
}
const add = (n: number, title: string, more = {}, repo = "vault") =>
	forge.call<Key>("POST", `/repos/ada/${repo}/keys`, {
		as: ada,
		body: { title, key: keyOf(n).line, ...more },
	});

test("a deploy key is added, shown, found and removed", async () => {
	const { status, body } = await add(1, "reader", { read_only: true });
	expect(status).toBe(201);
	expect(body).toEqual({
		id: body.id,
		key_id: body.key_id,
		key: keyOf(1).line,
		url: `${forge.url}api/v1/repos/ada/vault/keys/${body.id}`,
		title: "reader",
		fingerprint: keyOf(1).print,
		created_at: expect.stringMatching(/Z$/),
		read_only: true,
	});
	const writer = await add(2, "writer");
	const shown = await forge.call<Key>("GET", `${at}/${writer.body.id}`, {
		as: ada,
	});
	expect(shown.body.repository?.permissions).toEqual({
		admin: false,
		push: true,
		pull: true,
	});
	for (const [query, titles] of [
		["", ["reader", "writer"]],
		["?limit=1&page=2", ["writer"]],
		[`?key_id=${body.key_id}`, ["reader"]],
		[`?fingerprint=${encodeURIComponent(keyOf(2).print)}`, ["writer"]],
		["?page=9", []],
	] as const) {
		const list = await forge.call<Key[]>("GET", at + query, { as: ada });
		expect(list.body.map((k) => k.title)).toEqual(titles);
		expect(list.headers.get("X-Total-Count")).toBe(
			/key_id|finger/.test(query) ? "1" : "2",
		);
	}
	for (const wanted of [204, 404]) {
		const gone = await forge.call("DELETE", `${at}/${body.id}`, { as: ada });
		expect(gone.status).toBe(wanted);
	}
	expect((await forge.call("GET", `${at}/${body.id}`)).status).toBe(404);
});

test("a key opens many repositories, but is added to each only once and belongs to no account", async () => {
	expect((await add(3, "third")).status).toBe(201);
	expect((await add(3, "third", {}, "other")).status).toBe(201);
	expect((await add(3, "again")).status).toBe(422);
	expect((await add(4, "third")).status).toBe(422);
	const stolen = await forge.call("POST", "/user/keys", {
		as: bob,
		body: { title: "mine", key: keyOf(3).line },
	});
	expect(stolen.status).toBe(422);
	await forge.call("POST", "/user/keys", {
		as: bob,
		body: { title: "mine", key: keyOf(5).line },
	});
	expect((await add(5, "bob's")).status).toBe(422);
	const bad = await forge.call("POST", at, {
		as: ada,
		body: { title: "bad", key: "not a key" },
	});
	expect(bad.status).toBe(422);
});

test("a key of one repository is not reached through another", async () => {
	const { body } = await add(6, "sixth");
	for (const method of ["GET", "DELETE"])
		await forge.call(method, `/repos/ada/other/keys/${body.id}`, { as: ada });
	const there = await forge.call("GET", `${at}/${body.id}`, { as: ada });
	expect(there.status).toBe(200);
});

test("only administrators know of deploy keys", async () => {
	for (const [as, status] of [
		[null, 401],
		[bob, 403],
		[await forge.token(ada, ["read:issue"]), 403],
	] as const)
		expect((await forge.call("GET", at, { as })).status).toBe(status);
});
