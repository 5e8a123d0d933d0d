import {
	generateKeyPairSync,
	type KeyObject,
	privateEncrypt,
	sign,
} from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { tgzOf } from "../support/archives.ts";
import { testForge } from "../support/forge.ts";
import { digest, send } from "../support/registry.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let eve: { name: string; password: string };
const pair = generateKeyPairSync("rsa", { modulusLength: 2048 });
const pem = (key: KeyObject) =>
	key.export({ type: "spki", format: "pem" }).toString();

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	const put = await forge.call("PUT", "/user/chef-key", {
		as: ada,
		body: { public_key: pem(pair.publicKey) },
	});
	expect(put.status).toBe(200);
});
const call = (
	method: string,
	path: string,
	more: Parameters<typeof send>[3] = {},
) =>
	send(forge, method, `/api/packages/ada/chef${path}`, { as: null, ...more });

interface How {
	version?: string;
	user?: string;
	at?: number;
	key?: KeyObject;
	content?: Buffer | string;
	signs?: string;
}

/** The headers with which clients sign. */
function signed(
	method: string,
	path: string,
	{
		version = "1.3",
		user = "ada",
		at = Date.now(),
		key = pair.privateKey,
		content = "",
		signs = method,
	}: How = {},
): Record<string, string> {
	const algorithm = version === "1.3" ? "sha256" : "sha1";
	const sum = (text: Buffer | string) => digest(algorithm, text, "base64");
	const timestamp = new Date(at).toISOString().replace(/\.\d+/, "");
	const full = `/api/packages/ada/chef${path}`;
	const lines =
		version === "1.3"
			? [
					`Method:${signs}`,
					`Path:${full}`,
					`X-Ops-Content-Hash:${sum(content)}`,
					"X-Ops-Sign:version=1.3",
					`X-Ops-Timestamp:${timestamp}`,
					`X-Ops-UserId:${user}`,
					"X-Ops-Server-API-Version:1",
				]
			: [
					`Method:${signs}`,
					`Hashed Path:${sum(full)}`,
					`X-Ops-Content-Hash:${sum(content)}`,
					`X-Ops-Timestamp:${timestamp}`,
					`X-Ops-UserId:${version === "1.1" ? sum(user) : user}`,
				];
	const text = Buffer.from(lines.join("\n"));
	const signature = (
		version === "1.3" ? sign("sha256", text, key) : privateEncrypt(key, text)
	).toString("base64");
	return {
		"X-Ops-Sign": `algorithm=${algorithm};version=${version};`,
		"X-Ops-Userid": user,
		"X-Ops-Timestamp": timestamp,
		"X-Ops-Content-Hash": sum(content),
		"X-Ops-Server-API-Version": "1",
		...Object.fromEntries(
			(signature.match(/.{1,60}/g) ?? []).map((line, i) => [
				`X-Ops-Authorization-${i + 1}`,
				line,
			]),
		),
	};
}

const archive = (name: string, version: string, more: object = {}) =>
	tgzOf({
		[`${name}/metadata.json`]: JSON.stringify({
			name,
			version,
			description: `about ${name}`,
			maintainer: "Ada",
			license: "MIT",
			...more,
		}),
	});

function formOf(bytes: Buffer): FormData {
	const form = new FormData();
	form.set("cookbook", '{"category":"Other"}');
	form.set("tarball", new Blob([new Uint8Array(bytes)]), "cookbook.tgz");
	return form;
}

const path = "/api/v1/cookbooks";
const share = async (bytes: Buffer, how: How = {}) =>
	(
		await call("POST", path, {
			body: formOf(bytes),
			headers: signed("POST", path, { content: bytes, ...how }),
		})
	).status;

test("who signs with the key of his account may publish, once", async () => {
	const bytes = archive("one", "1.0.0");
	expect(await share(bytes)).toBe(201);
	expect(await share(bytes)).toBe(409);
	expect(await share(archive("one", "1.1.0"), { version: "1.0" })).toBe(201);
	expect(await share(archive("one", "1.2.0"), { version: "1.1" })).toBe(201);
	const basic = await call("POST", path, {
		as: ada,
		body: formOf(archive("one", "1.3.0")),
	});
	expect(basic.status).toBe(201);
});

test("signatures that do not fit are refused, whatever else is shown", async () => {
	const bytes = archive("two", "1.0.0");
	const other = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
	const minute = 60_000;
	for (const how of [
		{ key: other },
		{ key: other, version: "1.0" },
		{ user: "eve" },
		{ user: "nobody" },
		{ signs: "GET" },
		{ at: Date.now() - 16 * minute },
		{ at: Date.now() + 16 * minute },
	])
		expect([how, await share(bytes, how)]).toEqual([how, 401]);
	expect(await share(bytes, { content: archive("three", "1.0.0") })).toBe(400);
	const bad = { ...signed("POST", path, { key: other, content: bytes }) };
	for (const headers of [bad, { ...bad, "X-Ops-Sign": "version=9" }])
		expect(
			(await call("POST", path, { as: ada, body: formOf(bytes), headers }))
				.status,
		).toBe(401);
	for (const as of [null, eve])
		expect((await call("POST", path, { as, body: formOf(bytes) })).status).toBe(
			401,
		);
	expect((await call("GET", `${path}/two`)).status).toBe(404);
});

test("what is no cookbook is refused", async () => {
	for (const bytes of [
		tgzOf({ "x/metadata.rb": "name 'x'" }),
		archive("a/b", "1.0.0"),
		archive("x", "one"),
		Buffer.from("x"),
	])
		expect(await share(bytes)).toBe(400);
});

test("cookbooks are listed, searched, shown, downloaded and told of in the universe", async () => {
	const first = archive("web-app", "1.0.0", {
		dependencies: { base: ">= 1.0.0" },
	});
	expect(await share(first)).toBe(201);
	expect(await share(archive("web-app", "1.10.0"))).toBe(201);
	const base = `${forge.url}api/packages/ada/chef`;
	const found = await call("GET", "/api/v1/search?q=web&items=5");
	expect(found.json).toEqual({
		start: 0,
		total: 1,
		items: [
			{
				cookbook_name: "web-app",
				cookbook_description: "about web-app",
				cookbook_maintainer: "Ada",
				cookbook: `${base}${path}/web-app`,
			},
		],
	});
	expect((await call("GET", `${path}?start=1000`)).json.items).toEqual([]);
	const { json } = await call("GET", `${path}/web-app`);
	expect(json).toMatchObject({
		latest_version: `${base}${path}/web-app/versions/1_10_0`,
		versions: [
			`${base}${path}/web-app/versions/1_10_0`,
			`${base}${path}/web-app/versions/1_0_0`,
		],
	});
	const version = await call("GET", `${path}/web-app/versions/1_0_0`);
	expect(version.json).toMatchObject({
		version: "1.0.0",
		license: "MIT",
		tarball_file_size: first.length,
		dependencies: { base: ">= 1.0.0" },
	});
	const file = await fetch(version.json.file);
	expect(Buffer.from(await file.arrayBuffer()).equals(first)).toBe(true);
	expect(
		(await call("GET", `${path}/web-app/versions/latest`)).json.version,
	).toBe("1.10.0");
	expect((await call("GET", "/universe")).json["web-app"]["1.0.0"]).toEqual({
		location_type: "opscode",
		location_path: `${base}/api/v1`,
		download_url: version.json.file,
		dependencies: { base: ">= 1.0.0" },
	});
});

test("versions and cookbooks are deleted by who may, and a key that is gone opens nothing", async () => {
	const [old, whole] = [`${path}/gone/versions/1_0_0`, `${path}/gone`];
	for (const version of ["1.0.0", "2.0.0"])
		expect(await share(archive("gone", version))).toBe(201);
	const remove = async (at: string, headers = signed("DELETE", at)) =>
		(await call("DELETE", at, { headers })).status;
	expect((await call("DELETE", whole, { as: eve })).status).toBe(401);
	expect(await remove(whole, signed("DELETE", old))).toBe(401);
	expect(await remove(old)).toBe(200);
	expect(await remove(old)).toBe(404);
	expect((await call("GET", whole)).json.versions).toHaveLength(1);
	expect(
		(await forge.call("DELETE", "/user/chef-key", { as: ada })).status,
	).toBe(204);
	expect(await remove(whole)).toBe(401);
	const made = await forge.call<{ private_key: string }>(
		"PUT",
		"/user/chef-key",
		{ as: ada, body: {} },
	);
	const { createPrivateKey } = await import("node:crypto");
	const key = createPrivateKey(made.body.private_key);
	expect(await remove(whole, signed("DELETE", whole, { key }))).toBe(200);
	expect((await call("GET", whole)).status).toBe(404);
	for (const text of ["x", made.body.private_key])
		expect(
			(
				await forge.call("PUT", "/user/chef-key", {
					as: ada,
					body: { public_key: text },
				})
			).status,
		).toBe(422);
});
