import { expect, test } from "vitest";
import { tgzOf } from "../support/archives.ts";
import { digest, registryBench, send } from "../support/registry.ts";

const bench = registryBench();
const { call } = bench;
const latest = async (type: string, name: string) =>
	(
		await bench.forge.call<{ name: string; version: string }>(
			"GET",
			`/packages/ada/${type}/${encodeURIComponent(name)}/-/latest`,
		)
	).body;

test("who may not publish is asked who he is, in every registry", async () => {
	for (const [method, path] of [
		["PUT", "maven/com/ex/lib/1.0/lib-1.0.jar"],
		["POST", "pypi"],
		["PUT", "cargo/api/v1/crates/new"],
		["DELETE", "cargo/api/v1/crates/a/1.0.0/yank"],
		["POST", "helm/api/charts"],
		["PUT", "nuget"],
		["DELETE", "nuget/a/1.0.0"],
	] as const)
		for (const as of [null, bench.eve]) {
			const { status, headers } = await call(method, path, { as, body: "x" });
			expect([path, status, headers.get("www-authenticate")]).toEqual([
				path,
				401,
				'Basic realm="Ingot Package API"',
			]);
		}
});

test("Maven: files are put once with right digests, versions are listed", async () => {
	const put = async (path: string, body: string) =>
		(await call("PUT", `maven/com/ex/lib/${path}`, { body })).status;
	const pom =
		"<project><name>Lib &amp; co</name><dependencies><dependency><groupId>g</groupId><artifactId>a</artifactId><version>1</version></dependency></dependencies></project>";
	expect(await put("1.0/lib-1.0.jar", "jar")).toBe(201);
	expect(await put("1.0/lib-1.0.jar", "jar")).toBe(409);
	expect(await put("1.0/lib-1.0.pom", pom)).toBe(201);
	expect(await put("1.0/lib-1.0.jar.sha1", digest("sha1", "jar"))).toBe(200);
	expect(await put("1.0/lib-1.0.jar.md5", "0".repeat(32))).toBe(400);
	expect(await put("1.0/none.jar.md5", "0".repeat(32))).toBe(404);
	expect(await put("maven-metadata.xml", "<metadata/>")).toBe(200);
	expect(
		await put("2.0-SNAPSHOT/lib-2.0-20260101.000000-1.jar", "snapshot"),
	).toBe(201);
	for (const text of ["<a/>", "<b/>"])
		expect(await put("2.0-SNAPSHOT/maven-metadata.xml", text)).toBe(201);
	const get = (path: string) =>
		call("GET", `maven/com/ex/lib/${path}`, { as: null });
	expect((await get("1.0/lib-1.0.jar")).text).toBe("jar");
	expect((await get("1.0/lib-1.0.jar.sha512")).text).toBe(
		digest("sha512", "jar"),
	);
	expect((await get("2.0-SNAPSHOT/maven-metadata.xml")).text).toBe("<b/>");
	const { text } = await get("maven-metadata.xml");
	for (const part of [
		"<groupId>com.ex</groupId>",
		"<artifactId>lib</artifactId>",
		"<release>1.0</release>",
		"<latest>2.0-SNAPSHOT</latest>",
	])
		expect(text).toContain(part);
	expect((await get("maven-metadata.xml.sha256")).text).toBe(
		digest("sha256", text),
	);
	expect(await latest("maven", "com.ex:lib")).toMatchObject({
		name: "com.ex:lib",
		version: "2.0-SNAPSHOT",
	});
	for (const path of ["..%2f1/x/y.jar", "x", "a%20b/c/1/d.jar"])
		expect((await call("PUT", `maven/${path}`, { body: "x" })).status).toBe(
			400,
		);
	expect((await get("9/none.jar")).status).toBe(404);
	expect(
		(await call("PUT", "maven/com/ex/bad/1/bad.pom", { body: "<a><b>" }))
			.status,
	).toBe(400);
});

function pythonForm(
	name: string,
	version: string,
	more: Record<string, string> = {},
	file = `${name}-${version}.tar.gz`,
) {
	const form = new FormData();
	const fields = {
		":action": "file_upload",
		name,
		version,
		sha256_digest: digest("sha256", "bytes of a project"),
		requires_python: ">=3.8,<4",
		...more,
	};
	for (const [key, value] of Object.entries(fields)) form.set(key, value);
	form.set("content", new Blob(["bytes of a project"]), file);
	return form;
}

test("PyPI: files are published once and listed under one spelling of the name", async () => {
	const post = async (...form: Parameters<typeof pythonForm>) =>
		(await call("POST", "pypi", { body: pythonForm(...form) })).status;
	expect(await post("My_Pkg", "1.0")).toBe(201);
	expect(await post("my.pkg", "1.0")).toBe(201);
	expect(await post("My_Pkg", "1.0")).toBe(409);
	expect(await post("My_Pkg", "1.1", { sha256_digest: "0".repeat(64) })).toBe(
		400,
	);
	expect(await post("My_Pkg", "one")).toBe(400);
	expect(await post("-x", "1.0")).toBe(400);
	expect(await post("x", "1.0", {}, "a b.whl")).toBe(400);
	expect((await call("POST", "pypi", { body: "x" })).status).toBe(400);
	const page = await call("GET", "pypi/simple/my-pkg/", { as: null });
	expect(page.headers.get("content-type")).toContain("text/html");
	const sha = digest("sha256", "bytes of a project");
	expect(page.text).toContain(
		`<a href="${bench.forge.url}api/packages/ada/pypi/files/my-pkg/1.0/My_Pkg-1.0.tar.gz#sha256=${sha}" data-requires-python="&#62;=3.8,&#60;4">My_Pkg-1.0.tar.gz</a>`,
	);
	const { json } = await call("GET", "pypi/simple/MY.pkg", {
		as: null,
		headers: { Accept: "application/vnd.pypi.simple.v1+json, text/html" },
	});
	expect(json).toMatchObject({
		name: "my-pkg",
		versions: ["1.0"],
		files: [
			{
				filename: "My_Pkg-1.0.tar.gz",
				hashes: { sha256: sha },
				size: 18,
				"requires-python": ">=3.8,<4",
			},
			{},
		],
	});
	expect(
		(
			await send(
				bench.forge,
				"GET",
				json.files[0].url.slice(bench.forge.url.length),
				{
					as: null,
				},
			)
		).text,
	).toBe("bytes of a project");
	expect((await call("GET", "pypi/simple", { as: null })).text).toContain(
		"simple/my-pkg/",
	);
	expect((await call("GET", "pypi/simple/none")).status).toBe(404);
	expect(await latest("pypi", "my-pkg")).toMatchObject({
		name: "my-pkg",
		version: "1.0",
	});
});

function crate(name: string, vers: string, more: Record<string, unknown> = {}) {
	const document = Buffer.from(
		JSON.stringify({
			name,
			vers,
			deps: [
				{
					name: "dep",
					version_req: "^1",
					explicit_name_in_toml: "other",
					features: [],
					optional: false,
					default_features: true,
					kind: "normal",
				},
			],
			features: { f: [] },
			description: `about ${name}`,
			...more,
		}),
	);
	const bytes = Buffer.from(`crate ${name} ${vers}`);
	const length = (n: number) => {
		const buffer = Buffer.alloc(4);
		buffer.writeUInt32LE(n);
		return buffer;
	};
	return {
		bytes,
		body: Buffer.concat([
			length(document.length),
			document,
			length(bytes.length),
			bytes,
		]),
	};
}

test("Cargo: a crate is published once, indexed, yanked and found", async () => {
	const made = crate("Hello", "1.0.0");
	const put = (body: Buffer) =>
		call("PUT", "cargo/api/v1/crates/new", { body });
	expect((await put(made.body)).json).toMatchObject({ ok: true });
	const again = await put(made.body);
	expect([again.status, again.json]).toEqual([
		409,
		{ ok: false, errors: [{ detail: expect.any(String) }] },
	]);
	for (const body of [
		Buffer.alloc(3),
		made.body.subarray(0, 40),
		made.body.subarray(0, -3),
		Buffer.concat([made.body, Buffer.from("x")]),
		crate("../x", "1.0.0").body,
		crate("x", "1").body,
	])
		expect((await put(body)).status).toBe(400);
	const line = async () =>
		(await call("GET", "cargo/he/ll/hello", { as: null })).json;
	expect(await line()).toEqual({
		name: "Hello",
		vers: "1.0.0",
		deps: [
			{
				name: "other",
				package: "dep",
				req: "^1",
				features: [],
				optional: false,
				default_features: true,
				target: null,
				kind: "normal",
				registry: null,
			},
		],
		features: { f: [] },
		links: null,
		cksum: digest("sha256", made.bytes),
		yanked: false,
	});
	expect((await call("GET", "cargo/xx/ll/hello")).status).toBe(404);
	expect(
		(await call("DELETE", "cargo/api/v1/crates/hello/1.0.0/yank")).json,
	).toEqual({ ok: true });
	expect((await line()).yanked).toBe(true);
	expect(
		(await call("GET", "cargo/api/v1/crates/hello/1.0.0/download")).text,
	).toBe("crate Hello 1.0.0");
	await call("PUT", "cargo/api/v1/crates/hello/1.0.0/unyank");
	expect((await line()).yanked).toBe(false);
	expect(
		(await call("DELETE", "cargo/api/v1/crates/hello/2.0.0/yank")).status,
	).toBe(404);
	expect((await call("GET", "cargo/api/v1/crates?q=hel")).json).toEqual({
		crates: [
			{ name: "Hello", max_version: "1.0.0", description: "about Hello" },
		],
		meta: { total: 1 },
	});
	const base = `${bench.forge.url}api/packages/ada/cargo`;
	expect((await call("GET", "cargo/config.json", { as: null })).json).toEqual({
		dl: `${base}/api/v1/crates`,
		api: base,
		"auth-required": false,
	});
	const { token } = await bench.forge.token(bench.ada, ["write:package"]);
	expect(
		(
			await call("PUT", "cargo/api/v1/crates/new", {
				as: null,
				headers: { Authorization: token },
				body: crate("bare", "1.0.0").body,
			})
		).status,
	).toBe(200);
	expect(
		(await call("GET", "cargo/api/v1/crates/hello/owners")).json.users,
	).toMatchObject([{ login: "ada" }]);
});

test("Helm: a chart may be replaced, and the index tells of it", async () => {
	const chart = (text: string) =>
		tgzOf({ "test/Chart.yaml": text, "test/values.yaml": "a: 1\n" });
	const post = async (body: Buffer) =>
		(await call("POST", "helm/api/charts", { body })).status;
	const good =
		"apiVersion: v2\nname: test\nversion: 1.0.0\ndescription: a chart\n";
	expect(await post(chart(good))).toBe(201);
	const second = chart(`${good}# again\n`);
	expect(await post(second)).toBe(201);
	const { text } = await call("GET", "helm/index.yaml", { as: null });
	expect(text).toContain(`digest: ${digest("sha256", second)}`);
	expect(text).toContain("helm/test-1.0.0.tgz");
	expect(
		(await call("GET", "helm/test-1.0.0.tgz", { as: null })).bytes.equals(
			second,
		),
	).toBe(true);
	for (const bad of [
		Buffer.from("x"),
		tgzOf({ "a/b": "c" }),
		chart("name: ../x\nversion: 1.0.0\n"),
		chart("name: x\nversion: one\n"),
		chart("- a\n"),
		chart("a: &a [x]\nb: [*a,*a]\nname: x\nversion: [\n"),
	])
		expect(await post(bad)).toBe(400);
	expect(await post(chart(`name: ${"x".repeat(2_000_000)}`))).toBe(413);
	expect(await post(chart("a: b\n".repeat(30_000)))).toBe(413);
});

test("Helm: the index of an owner with a new name has the new addresses", async () => {
	const { forge } = bench;
	const bo = await forge.user("bo");
	const chart = tgzOf({ "a/Chart.yaml": "name: a\nversion: 1.0.0\n" });
	const at = (name: string, path: string) =>
		`/api/packages/${name}/helm/${path}`;
	const put = { as: bo, body: chart };
	expect((await call("POST", at("bo", "api/charts"), put)).status).toBe(201);
	const index = async (name: string) =>
		(await call("GET", at(name, "index.yaml"), { as: null })).text;
	expect(await index("bo")).toContain("/api/packages/bo/helm/a-1.0.0.tgz");
	await forge.call("POST", "/admin/users/bo/rename", {
		body: { new_username: "mo" },
	});
	expect(await index("mo")).toContain("/api/packages/mo/helm/a-1.0.0.tgz");
});
