import { gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { arOf, tarOf, tgzOf, zipOf } from "../../support/archives.ts";
import { registryBench } from "../../support/registry.ts";
import { lines, storedDetails } from "./stored.ts";

const bench = registryBench();
const { call } = bench;
const put = async (path: string, body: Buffer | string) =>
	expect((await call("PUT", path, { body })).status).toBe(201);

test("Alpine: the lines of the index", async () => {
	const control = tarOf({
		".PKGINFO":
			"pkgname = hello\npkgver = 1.0-r1\npkgdesc = says hello\nurl = https://hello.example\nlicense = MIT\nmaintainer = Ada <a@example.com>\narch = x86_64\ndepend = so:libc.musl-x86_64.so.1\ndepend = other>=1\n",
	});
	await put(
		"alpine/v3/main",
		Buffer.concat([
			gzipSync(tarOf({ ".SIGN.RSA.x": "y" }).subarray(0, -1024)),
			gzipSync(control.subarray(0, -1024)),
			tgzOf({ "usr/bin/hello": "x" }),
		]),
	);
	const details = await storedDetails(bench.forge, "alpine", "hello");
	expect(details).toMatchObject({
		description: "says hello",
		licence: "MIT",
		homepage: "https://hello.example/",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual([
		"runtime: so:libc.musl-x86_64.so.1, other >=1",
	]);
});

test("Arch: the description in the database", async () => {
	await put(
		"arch/core",
		zstdCompressSync(
			tarOf({
				".PKGINFO":
					"pkgname = hello\npkgver = 1.0-1\npkgdesc = says hello\nurl = https://hello.example\nlicense = GPL\nlicense = MIT\npackager = Ada <a@example.com>\narch = any\ndepend = glibc>=2\noptdepend = cups: for paper\nmakedepend = cmake\ncheckdepend = python\n",
				"usr/x": "y",
			}),
		),
	);
	const details = await storedDetails(bench.forge, "arch", "hello");
	expect(details).toMatchObject({
		description: "says hello",
		licence: "GPL, MIT",
		homepage: "https://hello.example/",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual([
		"runtime: glibc >=2",
		"optional: cups for paper",
		"build: cmake",
		"test: python",
	]);
});

test("Debian: the control paragraph, with lines that go on", async () => {
	const control =
		"Package: hello\nVersion: 1.0\nArchitecture: all\nMaintainer: Ada <a@example.com>\nSection: utils\nHomepage: https://hello.example\nPre-Depends: dpkg\nDepends: libc6 (>= 2.30) | musl,\n perl:any\nRecommends: paper\nDescription: says hello\n to everybody\n .\n and again\n";
	await put(
		"debian/pool/stable/main/upload",
		arOf({
			"debian-binary": "2.0\n",
			"control.tar": tarOf({ "./control": control }),
			"data.tar": tarOf({ x: "y" }),
		}),
	);
	const details = await storedDetails(bench.forge, "debian", "hello");
	expect(details).toMatchObject({
		description: "says hello\nto everybody\n\nand again",
		homepage: "https://hello.example/",
		authors: ["Ada"],
		keywords: ["utils"],
	});
	expect(lines(details)).toEqual([
		"runtime: dpkg, libc6 (>= 2.30) | musl, perl:any",
		"recommended: paper",
	]);
});

function rpmOf(
	words: readonly (readonly [number, ...string[]])[],
	flags: readonly number[],
): Buffer {
	const entries: Buffer[] = [];
	const entry = (tag: number, type: number, at: number, count: number) => {
		const bytes = Buffer.alloc(16);
		[tag, type, at, count].forEach((n, i) => {
			bytes.writeUInt32BE(n, 4 * i);
		});
		entries.push(bytes);
	};
	const numbers = Buffer.alloc(4 * flags.length);
	flags.forEach((n, i) => {
		numbers.writeUInt32BE(n, 4 * i);
	});
	entry(1048, 4, 0, flags.length);
	let store = numbers;
	for (const [tag, ...texts] of words) {
		entry(tag, texts.length > 1 ? 8 : 6, store.length, texts.length);
		store = Buffer.concat([store, Buffer.from(`${texts.join("\0")}\0`)]);
	}
	const intro = (count: number, size: number) => {
		const bytes = Buffer.alloc(16);
		[0x8eade801, 0, count, size].forEach((n, i) => {
			bytes.writeUInt32BE(n, 4 * i);
		});
		return bytes;
	};
	const lead = Buffer.alloc(96);
	lead.writeUInt32BE(0xedabeedb);
	const head = intro(entries.length, store.length);
	return Buffer.concat([lead, intro(0, 0), head, ...entries, store]);
}

test("RPM: the header, with relations to other packages", async () => {
	await put(
		"rpm/upload",
		rpmOf(
			[
				[1000, "hello"],
				[1001, "1.0"],
				[1002, "1"],
				[1004, "says hello"],
				[1005, "Says hello to everybody."],
				[1014, "MIT"],
				[1015, "Ada <a@example.com>"],
				[1020, "https://hello.example"],
				[1022, "noarch"],
				[1044, "hello.src.rpm"],
				[1049, "glibc", "/bin/sh"],
				[1050, "2.34-1", ""],
			],
			[12, 0],
		),
	);
	const details = await storedDetails(bench.forge, "rpm", "hello");
	expect(details).toMatchObject({
		description: "Says hello to everybody.",
		licence: "MIT",
		homepage: "https://hello.example/",
		authors: ["Ada"],
	});
	expect(lines(details)).toEqual(["runtime: glibc >= 2.34-1, /bin/sh"]);
});

test("Conda: the index and about.json beside it", async () => {
	const index = {
		name: "hello",
		version: "1.0",
		build: "0",
		subdir: "noarch",
		license: "BSD-3-Clause",
		depends: ["python >=3.8,<4", "numpy"],
		constrains: ["scipy >1"],
	};
	const about = {
		summary: "says hello",
		home: "https://hello.example",
		dev_url: "https://code.example/hello",
		doc_url: ["https://docs.example"],
	};
	await put(
		"conda/hello-1.0-0.conda",
		zipOf({
			"info-hello-1.0-0.tar.zst": zstdCompressSync(
				tarOf({
					"info/about.json": JSON.stringify(about),
					"info/index.json": JSON.stringify(index),
				}),
			),
		}),
	);
	const details = await storedDetails(bench.forge, "conda", "hello");
	expect(details).toMatchObject({
		description: "says hello",
		licence: "BSD-3-Clause",
		homepage: "https://hello.example/",
		repository: "https://code.example/hello",
		documentation: "",
	});
	expect(lines(details)).toEqual([
		"runtime: python >=3.8,<4, numpy",
		"optional: scipy >1",
	]);
});
