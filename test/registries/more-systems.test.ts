import { createPublicKey, verify } from "node:crypto";
import { gunzipSync, gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { firstMember } from "../../src/archives/gzip-members.ts";
import { tarOf, tgzOf } from "../support/archives.ts";
import { digest, registryBench, send } from "../support/registry.ts";

const bench = registryBench();
const { call, get } = bench;

test("who may not publish is asked who he is, and what is no package is refused", async () => {
	for (const [method, path] of [
		["PUT", "alpine/v3/main"],
		["PUT", "arch/core"],
		["PUT", "cran/src"],
		["PUT", "vagrant/box/1.0.0/virtualbox.box"],
		["POST", "pub/api/packages/versions/new/upload"],
		["POST", "terraform/state/x"],
	] as const) {
		for (const as of [null, bench.eve])
			expect([
				path,
				(await call(method, path, { as, body: "x" })).status,
			]).toEqual([path, 401]);
		for (const body of [
			"x",
			Buffer.alloc(3000),
			tgzOf({ a: "b" }),
			gzipSync("x"),
		])
			expect([path, (await call(method, path, { body })).status]).toEqual([
				path,
				400,
			]);
	}
});

test("Alpine: the index tells of packages and is signed with the owner's key", async () => {
	const control = gzipSync(
		tarOf({
			".PKGINFO":
				"# made\npkgname = hello\npkgver = 1.0-r1\npkgdesc = says hello\narch = x86_64\nsize = 10\ndepend = so:libc\ndepend = other>1\n",
		}).subarray(0, -1024),
	);
	const apk = Buffer.concat([
		gzipSync(tarOf({ ".SIGN.RSA.x": "y" }).subarray(0, -1024)),
		control,
		tgzOf({ "usr/bin/hello": "x" }),
	]);
	const put = async () =>
		(await call("PUT", "alpine/v3/main", { body: apk })).status;
	expect([await put(), await put()]).toEqual([201, 409]);
	const index = (await get("alpine/v3/main/x86_64/APKINDEX.tar.gz")).bytes;
	const signature = firstMember(index);
	const rest = index.subarray(signature.packed.length);
	expect(gunzipSync(rest).toString()).toContain(
		`C:Q1${digest("sha1", control, "base64")}\nP:hello\nV:1.0-r1\nA:x86_64\nI:10\nT:says hello\nD:so:libc other>1\nS:${apk.length}\n\n`,
	);
	const key = await get("alpine/key");
	const [, name = ""] =
		/filename="?([^"]+)"?/.exec(key.headers.get("content-disposition") ?? "") ??
		[];
	expect(
		signature.plain.toString("latin1").startsWith(`.SIGN.RSA.${name}\0`),
	).toBe(true);
	expect(
		verify(
			"sha1",
			rest,
			createPublicKey(key.text),
			signature.plain.subarray(512, 512 + 384),
		),
	).toBe(true);
	expect(
		(await get("alpine/v3/main/x86_64/hello-1.0-r1.apk")).bytes.equals(apk),
	).toBe(true);
	expect(
		(await call("DELETE", "alpine/v3/main/x86_64/hello-1.0-r1.apk")).status,
	).toBe(204);
	expect((await get("alpine/v3/main/x86_64/APKINDEX.tar.gz")).status).toBe(404);
});

test("Arch: the database of a repository describes what is in it", async () => {
	const body = zstdCompressSync(
		tarOf({
			".PKGINFO":
				"pkgname = hello\npkgver = 1.0-1\npkgdesc = says hello\narch = any\ndepend = glibc\n",
			"usr/x": "y",
		}),
	);
	const put = async () => (await call("PUT", "arch/core", { body })).status;
	expect([await put(), await put()]).toEqual([201, 409]);
	const database = gunzipSync(
		(await get("arch/core/x86_64/core.db")).bytes,
	).toString();
	expect(database).toContain(
		`%FILENAME%\nhello-1.0-1-any.pkg.tar.zst\n\n%CSIZE%\n${body.length}\n`,
	);
	expect(database).toContain(
		"%NAME%\nhello\n\n%VERSION%\n1.0-1\n\n%DESC%\nsays hello\n",
	);
	expect(
		(await get("arch/core/x86_64/hello-1.0-1-any.pkg.tar.zst")).bytes.equals(
			body,
		),
	).toBe(true);
	expect((await get("arch/other/x86_64/other.db")).status).toBe(404);
	expect(
		(await call("DELETE", "arch/core/any/hello-1.0-1-any.pkg.tar.zst")).status,
	).toBe(204);
});

test("CRAN: source packages are listed with what they need", async () => {
	const body = tgzOf({
		"hello/DESCRIPTION":
			"Package: hello\nVersion: 1.0.2\nTitle: Hello\nImports: stats,\n  utils\nLicense: MIT\n",
	});
	const put = async () => (await call("PUT", "cran/src", { body })).status;
	expect([await put(), await put()]).toEqual([201, 409]);
	const text = `Package: hello\nVersion: 1.0.2\nImports: stats, utils\nLicense: MIT\nMD5sum: ${digest("md5", body)}\n`;
	expect((await get("cran/src/contrib/PACKAGES")).text).toBe(text);
	expect(
		gunzipSync((await get("cran/src/contrib/PACKAGES.gz")).bytes).toString(),
	).toBe(text);
	expect(
		(await get("cran/src/contrib/hello_1.0.2.tar.gz")).bytes.equals(body),
	).toBe(true);
});

test("Vagrant: a box is listed with its providers", async () => {
	const body = tgzOf({ "metadata.json": '{"provider":"virtualbox"}' });
	const put = async (path: string) =>
		(await call("PUT", `vagrant/${path}`, { body })).status;
	expect(await put("box/1.0.0/virtualbox.box")).toBe(201);
	expect(await put("box/1.0.0/virtualbox.box")).toBe(409);
	expect(await put("box/1.0.0/libvirt.box")).toBe(201);
	for (const bad of ["box/one/x.box", "box/1.0.0/x.tar", "-/1.0.0/x.box"])
		expect(await put(bad)).toBe(400);
	const { json } = await get("vagrant/box");
	expect(json.versions[0].providers[0]).toEqual({
		name: "virtualbox",
		url: `${bench.forge.url}api/packages/ada/vagrant/box/1.0.0/virtualbox.box`,
		checksum_type: "sha512",
		checksum: digest("sha512", body),
	});
	expect((await get("vagrant/box/1.0.0/libvirt.box")).bytes.equals(body)).toBe(
		true,
	);
	expect(
		(await call("GET", "vagrant/authenticate", { as: bench.eve })).status,
	).toBe(200);
});

test("Pub: a package is published in three steps and described", async () => {
	const begun = await call("GET", "pub/api/packages/versions/new");
	const form = new FormData();
	const body = tgzOf({
		"pubspec.yaml":
			"name: hello\nversion: 1.0.0\nenvironment:\n  sdk: ^3.0.0\n",
	});
	form.set("file", new Blob([new Uint8Array(body)]), "package.tar.gz");
	const sent = await send(
		bench.forge,
		"POST",
		begun.json.url.slice(bench.forge.url.length),
		{ as: bench.ada, body: form },
	);
	expect(sent.status).toBe(204);
	const ended = await send(
		bench.forge,
		"GET",
		(sent.headers.get("location") as string).slice(bench.forge.url.length),
		{ as: bench.ada },
	);
	expect(ended.json.success.message).toContain("hello 1.0.0");
	const { json, headers } = await get("pub/api/packages/hello");
	expect(headers.get("content-type")).toBe("application/vnd.pub.v2+json");
	expect(json.latest).toMatchObject({
		version: "1.0.0",
		archive_sha256: digest("sha256", body),
		pubspec: { name: "hello", environment: { sdk: "^3.0.0" } },
	});
	expect(
		(
			await send(
				bench.forge,
				"GET",
				json.latest.archive_url.slice(bench.forge.url.length),
				{ as: null },
			)
		).bytes.equals(body),
	).toBe(true);
	expect((await get("pub/api/packages/none")).status).toBe(404);
});
