import { zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { openUnpacking } from "../../src/archives/unpacking.ts";
import { tarOf, zipOf } from "../support/archives.ts";
import { condaBomb, condaPackage } from "../support/packed.ts";
import { digest, registryBench } from "../support/registry.ts";

const bench = registryBench();
const { call, get } = bench;

test("Swift: a release is published, listed, described and delivered", async () => {
	const zip = zipOf({
		"hello/Package.swift": "// swift-tools-version:5.9\n",
		"hello/Package@swift-5.5.swift": "// swift-tools-version:5.5\n",
		"hello/Sources/x.swift": "",
	});
	const put = async (
		path: string,
		body: Buffer,
		metadata = '{"description":"says hello"}',
	) => {
		const form = new FormData();
		form.set("metadata", metadata);
		form.set("source-archive", new Blob([new Uint8Array(body)]), "hello.zip");
		return (await call("PUT", `swift/${path}`, { body: form })).status;
	};
	expect(await put("ada/hello/1.0.0", zip)).toBe(201);
	expect(await put("ada/hello/1.0.0", zip)).toBe(409);
	expect(await put("ada/hello/1.1.0", zip, "")).toBe(201);
	for (const [path, body, metadata] of [
		["-x/hello/1.0.0", zip, ""],
		["ada/a.b/1.0.0", zip, ""],
		["ada/hello/one", zip, ""],
		["ada/hello/2.0.0", zipOf({ a: "b" }), ""],
		["ada/hello/2.0.0", zip, "["],
	] as const)
		expect([path, await put(path, body, metadata)]).toEqual([path, 400]);
	const base = `${bench.forge.url}api/packages/ada/swift/ada/hello`;
	const list = await get("swift/ada/hello");
	expect(list.json).toEqual({
		releases: {
			"1.1.0": { url: `${base}/1.1.0` },
			"1.0.0": { url: `${base}/1.0.0` },
		},
	});
	expect([
		list.headers.get("content-version"),
		list.headers.get("link"),
	]).toEqual(["1", `<${base}/1.1.0>; rel="latest-version"`]);
	expect((await get("swift/ada/hello/1.0.0")).json).toMatchObject({
		id: "ada.hello",
		version: "1.0.0",
		metadata: { description: "says hello" },
		resources: [{ checksum: digest("sha256", zip) }],
	});
	const file = await get("swift/ada/hello/1.0.0.zip");
	expect([file.bytes.equals(zip), file.headers.get("digest")]).toEqual([
		true,
		`sha-256=${digest("sha256", zip, "base64")}`,
	]);
	const manifest = await get("swift/ada/hello/1.0.0/Package.swift");
	expect(manifest.text).toContain("5.9");
	expect(manifest.headers.get("link")).toContain('swift-tools-version="5.5"');
	expect(
		(await get("swift/ada/hello/1.0.0/Package.swift?swift-version=5.5")).text,
	).toContain("5.5");
	expect(
		(await get("swift/ada/hello/1.0.0/Package.swift?swift-version=4")).status,
	).toBe(303);
	const missing = await get("swift/ada/none");
	expect([missing.status, missing.headers.get("content-type")]).toEqual([
		404,
		"application/problem+json",
	]);
	expect(
		(await call("PUT", "swift/ada/x/1.0.0", { as: bench.eve, body: "x" }))
			.status,
	).toBe(401);
});

test("Conda: a channel tells of its packages", async () => {
	const conda = (index: object) =>
		zipOf({
			"metadata.json": "{}",
			"info-hello-1.0-0.tar.zst": zstdCompressSync(
				tarOf({ "info/index.json": JSON.stringify(index) }),
			),
			"pkg-hello-1.0-0.tar.zst": "x",
		});
	const index = {
		name: "hello",
		version: "1.0",
		build: "py_0",
		build_number: 0,
		subdir: "noarch",
		depends: ["python"],
	};
	const put = async (path: string, body: Buffer | string) =>
		(await call("PUT", `conda/${path}`, { body })).status;
	const body = conda(index);
	expect(await put("hello-1.0-py_0.conda", body)).toBe(201);
	expect(await put("hello-1.0-py_0.conda", body)).toBe(409);
	expect(await put("main/hello-1.0-py_0.conda", body)).toBe(201);
	for (const [path, bad] of [
		["x.conda", body],
		["hello-1.0-py_0.tar.gz", body],
		["hello-1.0-py_0.conda", "x"],
		["hello-1.0-py_0.conda", zipOf({ a: "b" })],
		["x-1-0.conda", conda({ name: "../x", version: "1", build: "0" })],
	] as const)
		expect([path, await put(path, bad)]).toEqual([path, 400]);
	expect((await get("conda/noarch/repodata.json")).json).toMatchObject({
		info: { subdir: "noarch" },
		"packages.conda": {
			"hello-1.0-py_0.conda": {
				...index,
				sha256: digest("sha256", body),
				md5: digest("md5", body),
				size: body.length,
			},
		},
	});
	expect(
		(await get("conda/linux-64/repodata.json")).json["packages.conda"],
	).toEqual({});
	expect(
		(await get("conda/main/noarch/hello-1.0-py_0.conda")).bytes.equals(body),
	).toBe(true);
	expect(
		(await call("PUT", "conda/x.conda", { as: null, body: "x" })).status,
	).toBe(401);
});

test("Conda: packages in the older form are told of beside the newer ones", async () => {
	const put = async (path: string, body: Buffer | string) =>
		(await call("PUT", `conda/old/${path}`, { body })).status;
	const file = "hello-1.0-py_0.tar.bz2";
	expect(await put(file, condaPackage)).toBe(201);
	expect(await put(file, condaPackage)).toBe(409);
	for (const [path, bad] of [
		["other-1.0-py_0.tar.bz2", condaPackage],
		[file, "x"],
		[file, condaPackage.subarray(0, -20)],
		[file, Buffer.from("BZh9 and nothing else of it")],
	] as const)
		expect([path, await put(path, bad)]).toEqual([path, 400]);
	const { packages, ...rest } = (await get("conda/old/linux-64/repodata.json"))
		.json;
	expect(packages).toEqual({
		[file]: {
			name: "hello",
			version: "1.0",
			build: "py_0",
			build_number: 0,
			subdir: "linux-64",
			depends: ["python"],
			md5: digest("md5", condaPackage),
			sha256: digest("sha256", condaPackage),
			size: condaPackage.length,
		},
	});
	expect(rest["packages.conda"]).toEqual({});
	expect(
		(await get(`conda/old/linux-64/${file}`)).bytes.equals(condaPackage),
	).toBe(true);
});

test("Conda: a package that unpacks to too much is refused", async () => {
	const file = "hello-1.0-py_0.tar.bz2";
	const put = async (channel: string) =>
		(await call("PUT", `conda/${channel}/${file}`, { body: condaBomb })).status;
	const { archives } = bench.forge.app;
	const narrow = openUnpacking({ mostBytes: 16 * 1024 * 1024 });
	Object.assign(bench.forge.app, {
		archives: { ...archives, unpacking: narrow },
	});
	expect(await put("bomb")).toBe(413);
	Object.assign(bench.forge.app, { archives });
	expect(await put("bomb")).toBe(201);
});
