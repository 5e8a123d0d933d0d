import { gunzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { arOf, tarOf, tgzOf } from "../support/archives.ts";
import { digest, registryBench } from "../support/registry.ts";

const bench = registryBench();
const { call } = bench;

test("who may not publish is asked who he is, and what is no package is refused", async () => {
	for (const [method, path] of [
		["PUT", "debian/pool/stable/main/upload"],
		["PUT", "rpm/upload"],
	] as const) {
		for (const as of [null, bench.eve])
			expect([
				path,
				(await call(method, path, { as, body: "x" })).status,
			]).toEqual([path, 401]);
		for (const body of [
			"x",
			Buffer.alloc(200_000),
			"!<arch>\n",
			arOf({ "control.tar.gz": "x" }),
			arOf({ "control.tar.gz": tgzOf({ control: "a" }) }),
		])
			expect([path, (await call(method, path, { body })).status]).toEqual([
				path,
				400,
			]);
	}
	const lead = Buffer.alloc(300);
	lead.writeUInt32BE(0xedabeedb, 0);
	lead.writeUInt32BE(0x8eade801, 96);
	lead.writeUInt32BE(0xffff_ffff, 104);
	expect((await call("PUT", "rpm/upload", { body: lead })).status).toBe(413);
});

const deb = (
	name: string,
	version: string,
	architecture: string,
	pack: (tar: Buffer) => Buffer = (tar) => tar,
) =>
	arOf({
		"debian-binary": "2.0\n",
		[`control.tar${pack === zstdCompressSync ? ".zst" : ""}`]: pack(
			tarOf({
				"./control": `Package: ${name}\nVersion: ${version}\nArchitecture: ${architecture}\nFilename: ../../evil\nDescription: d\n more\n\nPackage: second\n`,
			}),
		),
		"data.tar": tarOf({ x: "y" }),
	});

test("Debian: packages of several distributions and architectures, indexed and signed", async () => {
	const put = async (place: string, body: Buffer) =>
		(await call("PUT", `debian/pool/${place}/upload`, { body })).status;
	const file = deb("hello", "1:2.0-1", "amd64", zstdCompressSync);
	expect(await put("stable/main", file)).toBe(201);
	expect(await put("stable/main", file)).toBe(409);
	expect(await put("testing/main", file)).toBe(201);
	expect(await put("stable/main", deb("hello-doc", "1.0", "all"))).toBe(201);
	expect(await put("stable/..%2fx", file)).toBe(400);
	for (const bad of [
		deb("../x", "1", "all"),
		deb("x", "1 2", "all"),
		deb("x", "1", "a/b"),
	])
		expect(await put("stable/main", bad)).toBe(400);
	const get = (path: string) => call("GET", `debian/${path}`, { as: null });
	const packages = (await get("dists/stable/main/binary-amd64/Packages")).text;
	expect(packages).toBe(
		`Package: hello\nVersion: 1:2.0-1\nArchitecture: amd64\nDescription: d\n more\nFilename: pool/stable/main/hello_2.0-1_amd64.deb\nSize: ${file.length}\nMD5sum: ${digest("md5", file)}\nSHA1: ${digest("sha1", file)}\nSHA256: ${digest("sha256", file)}\nSHA512: ${digest("sha512", file)}\n\n${packages.split("\n\n")[1]}`,
	);
	expect(packages).toContain("Package: hello-doc");
	expect(
		gunzipSync(
			(await get("dists/stable/main/binary-amd64/Packages.gz")).bytes,
		).toString(),
	).toBe(packages);
	const release = (await get("dists/stable/Release")).text;
	expect(release).toContain(
		` ${digest("sha512", packages)} ${packages.length} main/binary-amd64/Packages\n`,
	);
	expect(
		(
			await get(
				`dists/stable/main/binary-amd64/by-hash/SHA512/${digest("sha512", packages)}`,
			)
		).text,
	).toBe(packages);
	expect(
		(
			await get(
				`dists/stable/main/binary-amd64/by-hash/SHA512/${"0".repeat(128)}`,
			)
		).status,
	).toBe(404);
	expect((await get("dists/stable/InRelease")).text).toMatch(
		/^-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nOrigin: ada\n/,
	);
	expect((await get("dists/stable/Release.gpg")).text).toMatch(
		/^-----BEGIN PGP SIGNATURE-----/,
	);
	expect((await get("dists/none/Release")).status).toBe(404);
	const got = await get("pool/stable/main/hello_2.0-1_amd64.deb");
	expect([got.bytes.equals(file), got.headers.get("content-type")]).toEqual([
		true,
		"application/vnd.debian.binary-package",
	]);
	const remove = () =>
		call("DELETE", "debian/pool/stable/main/hello/1:2.0-1/amd64");
	expect((await remove()).status).toBe(204);
	expect((await remove()).status).toBe(404);
	expect(
		(await get("dists/testing/main/binary-amd64/Packages")).text,
	).toContain("Package: hello\n");
	expect(
		(await get("dists/stable/main/binary-all/Packages")).text,
	).not.toContain("Package: hello\n");
});
