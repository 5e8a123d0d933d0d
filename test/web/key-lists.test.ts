import { beforeAll, expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { keyBlock, writeKey } from "../support/openpgp-writer.ts";
import { sshKey } from "../support/ssh-key.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let bob: { name: string; password: string };
const ssh = [sshKey("ada@home"), sshKey()];
const pgp = keyBlock(writeKey(), "Ada <ada@example.org>");

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	for (const [at, key] of ssh.entries())
		await forge.call("POST", "/user/keys", {
			as: ada,
			body: { title: `key ${at}`, key },
		});
	const added = await forge.call("POST", "/user/gpg_keys", {
		as: ada,
		body: { armored_public_key: pgp },
	});
	expect(added.status).toBe(201);
	await forge.call("POST", "/orgs", { as: ada, body: { username: "team" } });
});

const get = (path: string, authorization?: string, method = "GET") =>
	fetch(`${forge.url}${path}`, {
		method,
		headers: authorization ? { authorization } : {},
	});

test("the SSH keys of a user stand one to a line, without their comments", async () => {
	const answer = await get("ada.keys");
	expect(answer.status).toBe(200);
	expect(answer.headers.get("content-type")).toBe("text/plain; charset=utf-8");
	const lines = ssh.map((key) => `${key.split(" ", 2).join(" ")}\n`);
	expect(await answer.text()).toBe(lines.join(""));
	const none = await get("bob.keys");
	expect([none.status, await none.text()]).toEqual([200, ""]);
});

test("the OpenPGP keys of a user stand as blocks", async () => {
	const answer = await get("ada.gpg");
	expect(answer.status).toBe(200);
	expect(await answer.text()).toBe(`${pgp.trimEnd()}\n`);
	expect(await (await get("bob.gpg")).text()).toBe("");
});

test("only users whom one may see have them, and they are only read", async () => {
	for (const name of ["nobody", "team", "ada/open"])
		expect((await get(`${name}.keys`)).status).toBe(404);
	expect((await get("ada.keys", undefined, "POST")).status).toBe(405);
	const made = await forge.call<{ sha1: string }>("POST", "/users/bob/tokens", {
		as: bob,
		body: { name: "narrow", scopes: ["read:issue"] },
	});
	const narrow = `token ${made.body.sha1}`;
	expect((await get("ada.keys", narrow)).status).toBe(403);
	await forge.call("PATCH", "/admin/users/ada", {
		body: { login_name: "ada", source_id: 0, visibility: "private" },
	});
	const basic = (who: typeof ada) =>
		`Basic ${btoa(`${who.name}:${who.password}`)}`;
	for (const kind of ["keys", "gpg"]) {
		expect((await get(`ada.${kind}`)).status).toBe(404);
		expect((await get(`ada.${kind}`, basic(bob))).status).toBe(404);
		expect((await get(`ada.${kind}`, basic(ada))).status).toBe(200);
	}
});
