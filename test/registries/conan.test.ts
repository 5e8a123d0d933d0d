import { expect, test } from "vitest";
import { basic, digest, registryBench, send } from "../support/registry.ts";

const bench = registryBench("/api/packages/ada/conan/");
const { call } = bench;
const recipe = "v2/conans/hello/1.0/_/_";
const put = async (path: string, body: string, more = {}) =>
	(await call("PUT", path, { body, ...more })).status;

/** A recipe's revision, and a package of it. */
async function publish(at: string, revision: string, built?: string) {
	const revisionAt = `${at}/revisions/${revision}`;
	for (const name of ["conanfile.py", "conan_export.tgz", "conanmanifest.txt"])
		expect(
			await put(`${revisionAt}/files/${name}`, `${name} ${revision}`),
		).toBe(201);
	if (!built) return;
	for (const name of [
		"conan_package.tgz",
		"conaninfo.txt",
		"conanmanifest.txt",
	])
		expect(
			await put(
				`${revisionAt}/packages/${built}/revisions/p1/files/${name}`,
				`[settings]\nos=${built}\n`,
			),
		).toBe(201);
}

test("who may not publish is asked who he is, and gets a token that holds his rights", async () => {
	const path = `${recipe}/revisions/r0/files/conanfile.py`;
	for (const as of [null, bench.eve])
		expect(await put(path, "x", { as })).toBe(401);
	expect(
		(await call("GET", "v2/users/authenticate", { as: null })).status,
	).toBe(401);
	const token = (await call("GET", "v2/users/authenticate")).text;
	const headers = { Authorization: `Bearer ${token}` };
	const who = () =>
		call("GET", "v2/users/check_credentials", { as: null, headers });
	expect((await who()).text).toBe("ada");
	expect(await put(path, "x", { as: null, headers })).toBe(201);
	expect((await call("DELETE", recipe, { as: null, headers })).status).toBe(
		200,
	);
	const elsewhere = await send(bench.forge, "GET", "/api/packages/ada/npm/x", {
		as: null,
		headers,
	});
	expect(elsewhere.status).toBe(401);
	const wrong = { Authorization: basic({ name: "ada", password: "no" }) };
	expect(
		(await call("GET", "v2/users/authenticate", { as: null, headers: wrong }))
			.status,
	).toBe(401);
});

test("revisions are there with their last file, the newest is the latest", async () => {
	const at = "v2/conans/rev/1.0/_/_";
	await publish(at, "r1", "a1");
	for (const name of ["conanfile.py", "conan_export.tgz"])
		await put(`${at}/revisions/r2/files/${name}`, name);
	expect((await call("GET", `${at}/latest`)).json.revision).toBe("r1");
	expect((await call("GET", `${at}/revisions/r2/files`)).status).toBe(404);
	expect(
		await put(
			`${at}/revisions/r2/packages/a1/revisions/p1/files/conaninfo.txt`,
			"x",
		),
	).toBe(404);
	await put(`${at}/revisions/r2/files/conanmanifest.txt`, "x");
	const { json, headers } = await call("GET", `${at}/latest`);
	expect(json.revision).toBe("r2");
	expect(json.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+\+0000$/);
	expect(headers.get("content-type")).toBe("application/json");
	expect((await call("GET", `${at}/revisions`)).json).toMatchObject({
		reference: "rev/1.0",
		revisions: [{ revision: "r2" }, { revision: "r1" }],
	});
	expect((await call("GET", `${at}/revisions/r1/files`)).json).toEqual({
		files: {
			"conan_export.tgz": {},
			"conanfile.py": {},
			"conanmanifest.txt": {},
		},
	});
	expect(
		(await call("GET", `${at}/revisions/r1/packages/a1/latest`)).json.revision,
	).toBe("p1");
	expect(
		(await call("GET", `${at}/revisions/r1/files/conanfile.py`, { as: null }))
			.text,
	).toBe("conanfile.py r1");
});

test("files stay what they were, except metadata; wrong ones are refused", async () => {
	const files = "v2/conans/fixed/1.0/_/_/revisions/r1/files";
	expect(await put(`${files}/conanfile.py`, "one")).toBe(201);
	expect(await put(`${files}/conanfile.py`, "one")).toBe(201);
	expect(await put(`${files}/conanfile.py`, "two")).toBe(409);
	for (const body of ["one", "two"])
		expect(await put(`${files}/metadata/logs/build.log`, body)).toBe(201);
	expect((await call("GET", `${files}/metadata/logs/build.log`)).text).toBe(
		"two",
	);
	for (const name of [
		"x.txt",
		"conan_package.tgz",
		"metadata/../x",
		"metadata",
	])
		expect([name, await put(`${files}/${name}`, "x")]).toEqual([name, 400]);
	for (const path of ["..%2fx/1.0/_/_", "x%7c/1.0/_/_", "hello/1.0/_/a%7cb"])
		expect([
			path,
			await put(`v2/conans/${path}/revisions/r/files/conanfile.py`, "x"),
		]).toEqual([path, 400]);
	const sum = { "X-Checksum-Sha1": digest("sha1", "other") };
	expect(await put(`${files}/conanmanifest.txt`, "x", { headers: sum })).toBe(
		400,
	);
	const ask = { "X-Checksum-Deploy": "true" };
	expect(await put(`${files}/conanfile.py`, "", { headers: ask })).toBe(404);
});

test("recipes are found by patterns, packages with what they were built for", async () => {
	await publish("v2/conans/find-me/1.0/_/_", "r1", "a1");
	await publish("v2/conans/find-me/1.0/team/stable", "r1", "b2");
	await publish("v2/conans/find-me/2.0/_/_", "r1");
	await put("v2/conans/find-me/3.0/_/_/revisions/r1/files/conanfile.py", "x");
	const search = async (q: string) =>
		(await call("GET", `v2/conans/search?q=${encodeURIComponent(q)}`)).json
			.results;
	const all = ["find-me/1.0", "find-me/1.0@team/stable", "find-me/2.0"];
	expect(await search("find*")).toEqual(all);
	expect(await search("FIND-ME")).toEqual(all);
	expect(await search("find-?e/1*")).toEqual(all.slice(0, 2));
	expect(await search("*@team/*")).toEqual(all.slice(1, 2));
	expect(await search("*".repeat(200).concat("x"))).toEqual([]);
	for (const path of ["search", "revisions/r1/search"])
		expect(
			(await call("GET", `v2/conans/find-me/1.0/team/stable/${path}`)).json,
		).toEqual({ b2: { content: "[settings]\nos=b2\n" } });
});

test("packages, revisions and recipes are deleted each for itself", async () => {
	const at = "v2/conans/gone/1.0/_/_";
	await publish(at, "r1", "a1");
	await publish(at, "r2", "a1");
	await publish("v2/conans/gone/1.0/team/beta", "r1");
	const status = async (path: string) => (await call("GET", path)).status;
	const remove = async (path: string) => (await call("DELETE", path)).status;
	expect(
		(await call("DELETE", `${at}/revisions/r1`, { as: bench.eve })).status,
	).toBe(401);
	expect(await remove(`${at}/revisions/r1/packages/a1/revisions/p1`)).toBe(200);
	expect(await remove(`${at}/revisions/r1/packages/a1`)).toBe(404);
	expect(await status(`${at}/revisions/r1/files`)).toBe(200);
	expect(await remove(`${at}/revisions/r2/packages`)).toBe(200);
	expect(await remove(`${at}/revisions/r2/packages`)).toBe(404);
	expect(await remove(`${at}/revisions/r2`)).toBe(200);
	expect((await call("GET", `${at}/latest`)).json.revision).toBe("r1");
	expect(await remove(at)).toBe(200);
	expect(await status(`${at}/latest`)).toBe(404);
	expect(await status("v2/conans/gone/1.0/team/beta/latest")).toBe(200);
	expect(await remove("v2/conans/gone/1.0/team/beta")).toBe(200);
	const listed = await bench.forge.call("GET", "/packages/ada/conan/gone/1.0");
	expect(listed.status).toBe(404);
});
