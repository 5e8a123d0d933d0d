import { gzipSync, inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { tarOf, zipOf } from "../support/archives.ts";
import { digest, registryBench, send } from "../support/registry.ts";

const bench = registryBench();
const { call } = bench;

test("who may not publish is asked who he is", async () => {
	for (const [method, path] of [
		["PUT", "go/upload"],
		["PUT", "composer"],
		["POST", "rubygems/api/v1/gems"],
		["DELETE", "rubygems/api/v1/gems/yank"],
	] as const)
		for (const as of [null, bench.eve])
			expect([
				path,
				(await call(method, path, { as, body: "x" })).status,
			]).toEqual([path, 401]);
});

test("Go: a module's zip holds one module; it is listed, described and delivered", async () => {
	const put = async (files: Record<string, string>) =>
		(await call("PUT", "go/upload", { body: zipOf(files) })).status;
	const at = "example.com/a/b@v1.0.0/";
	expect(
		await put({
			[`${at}go.mod`]: "module example.com/a/b\n",
			[`${at}x.go`]: "package b\n",
		}),
	).toBe(201);
	expect(await put({ [`${at}go.mod`]: "module example.com/a/b\n" })).toBe(409);
	expect(await put({ "example.com/a/b@v1.1.0-rc.1/x.go": "package b\n" })).toBe(
		201,
	);
	const bads: Record<string, string>[] = [
		{},
		{ "x.go": "" },
		{ [`${at}go.mod`]: "module example.com/other\n" },
		{ [`${at}x.go`]: "", "other@v1.0.0/x.go": "" },
		{ "a@one/x.go": "" },
		{ "a/./b@v1.0.0/x.go": "" },
		{ "-a@v1.0.0/x.go": "" },
	];
	for (const bad of bads) expect([bad, await put(bad)]).toEqual([bad, 400]);
	expect((await call("PUT", "go/upload", { body: "no zip" })).status).toBe(400);
	const get = (path: string) =>
		call("GET", `go/example.com/a/b/${path}`, { as: null });
	expect((await get("@v/list")).text).toBe("v1.0.0\nv1.1.0-rc.1\n");
	expect((await get("@latest")).json.Version).toBe("v1.0.0");
	expect((await get("@v/v1.0.0.info")).json).toEqual({
		Version: "v1.0.0",
		Time: expect.stringMatching(/Z$/),
	});
	expect((await get("@v/v1.1.0-rc.1.mod")).text).toBe(
		"module example.com/a/b\n",
	);
	expect((await get("@v/v1.0.0.zip")).headers.get("content-type")).toBe(
		"application/zip",
	);
	for (const path of ["@v/v9.0.0.info", "@v/x", "x"])
		expect((await get(path)).status).toBe(404);
});

test("Composer: names and versions are checked, packages described and found", async () => {
	const put = (project: unknown, query = "") =>
		call("PUT", `composer${query}`, {
			body: zipOf({
				"lib-1/composer.json":
					typeof project === "string" ? project : JSON.stringify(project),
			}),
		});
	expect(
		(await put({ name: "ada/lib", version: "1.0.0", description: "d" })).status,
	).toBe(201);
	const again = await put({ name: "ada/lib", version: "v1.0.0" });
	expect([again.status, again.json]).toEqual([
		409,
		{ errors: [{ status: 409, message: expect.any(String) }] },
	]);
	for (const bad of [
		{ name: "lib", version: "1" },
		{ name: `a/${"a".repeat(200)}!`, version: "1" },
		{ name: "a/b" },
		{ name: "a/b", version: "../1" },
		[],
		"{",
	])
		expect((await put(bad)).status).toBe(400);
	const base = `${bench.forge.url}api/packages/ada/composer`;
	expect(
		(await call("GET", "composer/packages.json", { as: null })).json[
			"metadata-url"
		],
	).toBe(`${base}/p2/%package%.json`);
	const [one] = (await call("GET", "composer/p2/ada/lib.json", { as: null }))
		.json.packages["ada/lib"];
	expect(one).toMatchObject({
		name: "ada/lib",
		version: "1.0.0",
		description: "d",
		dist: {
			type: "zip",
			url: `${base}/files/ada%2Flib/1.0.0/ada-lib.1.0.0.zip`,
		},
	});
	const file = await send(
		bench.forge,
		"GET",
		one.dist.url.slice(bench.forge.url.length),
		{
			as: null,
		},
	);
	expect(digest("sha1", file.bytes)).toBe(one.dist.shasum);
	expect((await call("GET", "composer/list.json")).json).toEqual({
		packageNames: ["ada/lib"],
	});
	expect((await call("GET", "composer/search.json?q=li")).json).toMatchObject({
		total: 1,
		results: [{ name: "ada/lib" }],
	});
	expect((await call("GET", "composer/p2/ada/lib~dev.json")).status).toBe(404);
});

const gem = (name: string, version: string, more = "") =>
	tarOf({
		"metadata.gz": gzipSync(
			`--- !ruby/object:Gem::Specification\nname: ${name}\nversion: !ruby/object:Gem::Version\n  version: ${version}\nplatform: ruby\n${more}summary: says hello\n`,
		),
		"data.tar.gz": "x",
	});

test("RubyGems: a gem is pushed once, indexed for every client, and yanked", async () => {
	const post = async (body: Buffer) =>
		(await call("POST", "rubygems/api/v1/gems", { body })).status;
	const needs =
		"dependencies:\n- !ruby/object:Gem::Dependency\n  name: other\n  requirement: !ruby/object:Gem::Requirement\n    requirements:\n    - - \"~>\"\n      - !ruby/object:Gem::Version\n        version: '1.0'\n  type: :runtime\n";
	const file = gem("one", "1.0.0", needs);
	expect(await post(file)).toBe(201);
	expect(await post(file)).toBe(409);
	expect(await post(gem("one", "1.10"))).toBe(201);
	for (const bad of [
		Buffer.from("x"),
		tarOf({ a: "b" }),
		tarOf({ "metadata.gz": "x" }),
		gem("../x", "1"),
		gem("x", "../1"),
		gem("x", "a-b"),
	])
		expect(await post(bad)).toBe(400);
	const get = (path: string) => call("GET", `rubygems/${path}`, { as: null });
	expect((await get("gems/one-1.0.0.gem")).bytes.equals(file)).toBe(true);
	const specs = inflateSync(
		(await get("quick/Marshal.4.8/one-1.0.0.gemspec.rz")).bytes,
	).toString("latin1");
	for (const word of [
		"Gem::Specification",
		"says hello",
		"Gem::Dependency",
		"other",
	])
		expect(specs).toContain(word);
	expect((await get("info/one")).text).toBe(
		`---\n1.0.0 other:~> 1.0|checksum:${digest("sha256", file)},ruby:>= 0,rubygems:>= 0\n1.10 |checksum:${digest("sha256", gem("one", "1.10"))},ruby:>= 0,rubygems:>= 0\n`,
	);
	expect((await get("versions")).text).toMatch(
		/^created_at: .*\n---\none 1\.0\.0,1\.10 [0-9a-f]{32}\n$/,
	);
	expect((await get("names")).text).toBe("---\none\n");
	for (const path of [
		"specs.4.8.gz",
		"latest_specs.4.8.gz",
		"prerelease_specs.4.8.gz",
	])
		expect((await get(path)).bytes.subarray(0, 2).toString("hex")).toBe("1f8b");
	const yank = (body: string) =>
		call("DELETE", "rubygems/api/v1/gems/yank", {
			body,
			headers: { "Content-Type": "application/x-www-form-urlencoded" },
		});
	expect((await yank("gem_name=one&version=1.0.0")).status).toBe(200);
	expect((await yank("gem_name=one&version=1.0.0")).status).toBe(404);
	expect((await get("gems/one-1.0.0.gem")).status).toBe(404);
});
