import { beforeAll, expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import {
	armor,
	keyBlock,
	packet,
	type WrittenKey,
	writeKey,
	writeSignature,
} from "../../support/openpgp-writer.ts";

type Key = { id: number; key_id: string; verified: boolean };
let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const signed = (key: WrittenKey, text: string) =>
	armor("SIGNATURE", packet(2, writeSignature(key, 0, Buffer.from(text))));

const add = (key: WrittenKey, name: string, proof?: string, as = ada) =>
	forge.call<Key>("POST", "/user/gpg_keys", {
		as,
		body: { armored_public_key: keyBlock(key, name), armored_signature: proof },
	});
const tokenOf = async (as: typeof ada) =>
	(await forge.call("GET", "/user/gpg_key_token", { as })).text;

test("a key with one's own address is added, proved and deleted", async () => {
	const key = writeKey();
	const made = await add(key, "Ada <ADA@example.org>");
	const id = key.fingerprint.subarray(-8).toString("hex").toUpperCase();
	const whole = {
		id: made.body.id,
		primary_key_id: "",
		key_id: id,
		public_key: expect.stringMatching(/^xj/),
		emails: [{ email: "ada@example.org", verified: true }],
		subkeys: [],
		can_sign: true,
		can_encrypt_comms: false,
		can_encrypt_storage: false,
		can_certify: true,
		verified: false,
		created_at: expect.stringMatching(/Z$/),
		expires_at: "0001-01-01T00:00:00Z",
	};
	expect([made.status, made.body]).toEqual([201, whole]);
	const one = `/user/gpg_keys/${made.body.id}`;
	const prove = (text: string) =>
		forge.call<Key>("POST", "/user/gpg_key_verify", {
			as: ada,
			body: { key_id: id, armored_signature: signed(key, text) },
		});
	expect((await prove("something else")).status).toBe(422);
	expect((await prove(await tokenOf(bob))).status).toBe(422);
	const proved = await prove(`${await tokenOf(ada)}\n`);
	expect([proved.status, proved.body]).toEqual([
		200,
		{ ...whole, verified: true },
	]);
	const seen = await forge.call("GET", "/users/ada/gpg_keys", { as: bob });
	expect(seen.body).toEqual([{ ...whole, verified: true }]);
	for (const method of ["GET", "DELETE"])
		expect((await forge.call(method, one, { as: bob })).status).toBe(404);
	expect((await forge.call("DELETE", one, { as: ada })).status).toBe(204);
	expect((await forge.call("GET", one, { as: ada })).status).toBe(404);
});

test("a key without one's own address needs a proof", async () => {
	const key = writeKey();
	expect((await add(key, "Eve <eve@elsewhere.example>")).status).toBe(404);
	const wrong = signed(key, await tokenOf(bob));
	expect((await add(key, "Eve <eve@elsewhere.example>", wrong)).status).toBe(
		422,
	);
	const proof = signed(key, await tokenOf(ada));
	const made = await add(key, "Eve <eve@elsewhere.example>", proof);
	expect(made).toMatchObject({
		status: 201,
		body: { verified: true, emails: [] },
	});
	const twice = await add(key, "Bob <bob@example.org>", undefined, bob);
	expect([twice.status, twice.text]).toEqual([
		422,
		expect.stringContaining("A key with the same id already exists"),
	]);
});

test.each([
	["gpg_keys", { armored_public_key: "rubbish" }],
	["gpg_keys", {}],
	["gpg_key_verify", {}],
	["gpg_key_verify", { key_id: "x" }],
])("%s refuses %j", async (path, body) => {
	const refused = await forge.call("POST", `/user/${path}`, { as: ada, body });
	expect(refused.status).toBe(422);
});

test("an unknown key is not proved", async () => {
	const body = { key_id: "0000000000000000", armored_signature: "x" };
	const path = "/user/gpg_key_verify";
	expect((await forge.call("POST", path, { as: ada, body })).status).toBe(404);
});
