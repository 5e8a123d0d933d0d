import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { gzipSync, zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { configWith } from "../../../src/config.ts";
import { importGitea } from "../../../src/import/gitea/import-gitea.ts";
import { startForge } from "../../../src/start-forge.ts";
import { afterFile } from "../../support/after-file.ts";
import { arOf, tarOf, tgzOf, zipOf } from "../../support/archives.ts";
import {
	dropTestDatabase,
	forgeDatabaseUrl,
	onPostgres,
} from "../../support/postgres.ts";
import { send } from "../../support/registry.ts";
import { preparedData } from "../../support/schema-file.ts";
import { type MadeGitea, madeGitea, password, person } from "./made-gitea.ts";

/** A file in a package of Gitea, and where its registry answers here. */
interface Case {
	readonly type: string;
	readonly name: string;
	readonly version: string;
	readonly file: string;
	readonly bytes: Buffer;
	readonly key?: string;
	readonly metadata?: object;
	readonly said?: Record<string, string>;
	/** What its page shows. */
	readonly about?: readonly string[];
	/** Addresses below `/api/packages/ada/`, and what they hold; undefined: the bytes of the file. */
	readonly answers: Record<string, string | undefined>;
}

const digest = (algorithm: string, bytes: Buffer) =>
	createHash(algorithm).update(bytes).digest("hex");
const member = (files: Record<string, string>) =>
	gzipSync(tarOf(files).subarray(0, -1024));

const cases: Case[] = [
	{
		type: "debian",
		name: "hello",
		version: "2.0-1",
		file: "hello_2.0-1_amd64.deb",
		key: "stable|main",
		said: {
			"debian.distribution": "stable",
			"debian.component": "main",
			"debian.architecture": "amd64",
			"debian.control": "Package: hello",
		},
		bytes: arOf({
			"debian-binary": "2.0\n",
			"control.tar": tarOf({
				"./control":
					"Package: hello\nVersion: 2.0-1\nArchitecture: amd64\nDescription: d\n",
			}),
			"data.tar": tarOf({ x: "y" }),
		}),
		answers: {
			"debian/dists/stable/main/binary-amd64/Packages": "Version: 2.0-1",
			"debian/pool/stable/main/hello_2.0-1_amd64.deb": undefined,
		},
	},
	{
		type: "alpine",
		name: "hello",
		version: "1.0-r1",
		file: "hello-1.0-r1.apk",
		key: "v3|main",
		said: {
			"alpine.branch": "v3",
			"alpine.repository": "main",
			"alpine.architecture": "x86_64",
		},
		bytes: Buffer.concat([
			member({ ".SIGN.RSA.x": "y" }),
			member({
				".PKGINFO":
					"pkgname = hello\npkgver = 1.0-r1\narch = x86_64\nsize = 10\n",
			}),
			tgzOf({ "usr/bin/hello": "x" }),
		]),
		answers: {
			"alpine/v3/main/x86_64/hello-1.0-r1.apk": undefined,
			"alpine/v3/main/x86_64/APKINDEX.tar.gz": "",
		},
	},
	{
		type: "arch",
		name: "hello",
		version: "1.0-1",
		file: "hello-1.0-1-x86_64.pkg.tar.zst",
		key: "core|x86_64",
		said: { "arch.repository": "core", "arch.architecture": "x86_64" },
		bytes: zstdCompressSync(
			tarOf({
				".PKGINFO":
					"pkgname = hello\npkgver = 1.0-1\narch = x86_64\nsize = 10\n",
				"usr/bin/hello": "x",
			}),
		),
		answers: {
			"arch/core/x86_64/hello-1.0-1-x86_64.pkg.tar.zst": undefined,
			"arch/core/x86_64/core.db": "",
		},
	},
	{
		type: "go",
		name: "example.com/a/b",
		version: "v1.0.0",
		file: "v1.0.0.zip",
		bytes: zipOf({
			"example.com/a/b@v1.0.0/go.mod": "module example.com/a/b\n",
			"example.com/a/b@v1.0.0/x.go": "package b\n",
		}),
		answers: {
			"go/example.com/a/b/@v/list": "v1.0.0",
			"go/example.com/a/b/@v/v1.0.0.mod": "module example.com/a/b",
			"go/example.com/a/b/@v/v1.0.0.zip": undefined,
		},
	},
	{
		type: "rubygems",
		name: "one",
		version: "1.0.0",
		file: "one-1.0.0.gem",
		bytes: tarOf({
			"metadata.gz": gzipSync(
				"--- !ruby/object:Gem::Specification\nname: one\nversion: !ruby/object:Gem::Version\n  version: 1.0.0\nplatform: ruby\nsummary: says hello\n",
			),
			"data.tar.gz": "x",
		}),
		answers: {
			"rubygems/gems/one-1.0.0.gem": undefined,
			"rubygems/info/one": "1.0.0",
		},
	},
	{
		type: "cran",
		name: "tidy",
		version: "1.0",
		file: "tidy_1.0.tar.gz",
		said: { "cran.type": "source" },
		bytes: tgzOf({ "tidy/DESCRIPTION": "Package: tidy\nVersion: 1.0\n" }),
		answers: {
			"cran/src/contrib/PACKAGES": "Package: tidy",
			"cran/src/contrib/tidy_1.0.tar.gz": undefined,
		},
	},
	{
		type: "composer",
		name: "ada/comp",
		version: "1.0.0",
		file: "ada-comp.1.0.0.zip",
		metadata: { description: "d" },
		bytes: zipOf({
			"composer.json": '{"name":"ada/comp","version":"1.0.0"}',
		}),
		answers: {
			"composer/p2/ada/comp.json": '"version":"1.0.0"',
			"composer/files/ada%2Fcomp/1.0.0/ada-comp.1.0.0.zip": undefined,
		},
	},
	{
		type: "chef",
		name: "kitchen",
		version: "1.0.0",
		file: "kitchen-1.0.0.tar.gz",
		bytes: tgzOf({
			"kitchen/metadata.json": '{"name":"kitchen","version":"1.0.0"}',
		}),
		answers: {
			"chef/api/v1/cookbooks/kitchen": "kitchen",
			"chef/api/v1/cookbooks/kitchen/versions/1.0.0/download": undefined,
		},
	},
	{
		type: "pub",
		name: "dart_one",
		version: "1.0.0",
		file: "1.0.0.tar.gz",
		metadata: { description: "d" },
		bytes: tgzOf({ "pubspec.yaml": "name: dart_one\nversion: 1.0.0\n" }),
		answers: {
			"pub/api/packages/dart_one": '"name":"dart_one"',
			"pub/api/packages/dart_one/files/1.0.0.tar.gz": undefined,
		},
	},
	{
		type: "maven",
		name: "com.example:lib",
		version: "1.0",
		file: "lib-1.0.pom",
		bytes: Buffer.from(
			"<project><groupId>com.example</groupId><artifactId>lib</artifactId><version>1.0</version><description>Lib words</description><developers><developer><name>Grace</name></developer></developers></project>",
		),
		about: ["Lib words", "Grace"],
		metadata: { group_id: "com.example", artifact_id: "lib" },
		answers: {
			"maven/com/example/lib/maven-metadata.xml": "<version>1.0</version>",
			"maven/com/example/lib/1.0/lib-1.0.pom": undefined,
		},
	},
	{
		type: "swift",
		name: "ada.hello",
		version: "1.0.0",
		file: "hello-1.0.0.zip",
		said: {},
		bytes: zipOf({ "hello/Package.swift": "// swift-tools-version:5.7\n" }),
		metadata: {
			description: "says hello",
			manifests: { "": { content: "// swift-tools-version:5.7\n" } },
		},
		answers: {
			"swift/ada/hello/1.0.0/Package.swift": "swift-tools-version:5.7",
			"swift/ada/hello/1.0.0.zip": undefined,
		},
	},
	{
		type: "conan",
		name: "zlib",
		version: "1.3",
		file: "conanfile.py",
		key: "_|_|abc",
		said: {
			"conan.recipe.user": "",
			"conan.recipe.channel": "",
			"conan.recipe.revision": "abc",
		},
		bytes: Buffer.from("class Zlib: pass\n"),
		metadata: { description: "Packs things", license: "Zlib", author: "Mark" },
		about: ["Packs things", "Mark"],
		answers: {
			"conan/v2/conans/zlib/1.3/_/_/revisions/abc/files/conanfile.py":
				undefined,
		},
	},
	{
		type: "vagrant",
		name: "box",
		version: "1.0.0",
		file: "virtualbox.box",
		said: { "vagrant.provider": "virtualbox" },
		bytes: tgzOf({ "metadata.json": '{"provider":"virtualbox"}' }),
		answers: {
			"vagrant/box": '"virtualbox"',
			"vagrant/box/1.0.0/virtualbox.box": undefined,
		},
	},
	{
		type: "generic",
		name: "tool",
		version: "1",
		file: "tool.bin",
		bytes: Buffer.from("bytes"),
		answers: { "generic/tool/1/tool.bin": undefined },
	},
	{
		type: "helm",
		name: "chart",
		version: "1.0.0",
		file: "chart-1.0.0.tgz",
		bytes: tgzOf({
			"chart/Chart.yaml": "apiVersion: v2\nname: chart\nversion: 1.0.0\n",
			"chart/README.md": "How to sail by it",
		}),
		about: ["How to sail by it"],
		metadata: { api_version: "v2", name: "chart", version: "1.0.0" },
		answers: {
			"helm/index.yaml": "chart",
			"helm/chart-1.0.0.tgz": undefined,
		},
	},
];

function filled(): MadeGitea {
	const gitea = madeGitea();
	// without an administrator the forge creates one, and is not imported into again
	const admin = { is_admin: 1, ...password.pbkdf2("admin-pass-1") };
	gitea.add("user", person(1, "root", admin), person(2, "ada"));
	for (const [i, one] of cases.entries()) {
		const id = i + 1;
		const sha256 = digest("sha256", one.bytes);
		gitea.add("package", {
			id,
			owner_id: 2,
			repo_id: 0,
			type: one.type,
			name: one.name,
			lower_name: one.name.toLowerCase(),
			is_internal: 0,
		});
		gitea.add("package_version", {
			id,
			package_id: id,
			creator_id: 2,
			version: one.version,
			lower_version: one.version.toLowerCase(),
			is_internal: 0,
			metadata_json: JSON.stringify(one.metadata ?? {}),
			created_unix: 1_700_000_000,
			download_count: 0,
		});
		gitea.add("package_blob", {
			id,
			size: one.bytes.length,
			hash_md5: digest("md5", one.bytes),
			hash_sha1: digest("sha1", one.bytes),
			hash_sha256: sha256,
			hash_sha512: digest("sha512", one.bytes),
		});
		gitea.add("package_file", {
			id,
			version_id: id,
			blob_id: id,
			name: one.file,
			lower_name: one.file.toLowerCase(),
			composite_key: one.key ?? "",
			is_lead: 1,
			created_unix: 1_700_000_000,
		});
		for (const [name, value] of Object.entries(one.said ?? {}))
			gitea.add("package_property", {
				ref_type: 1,
				ref_id: id,
				name,
				value,
			});
		gitea.file(
			`data/packages/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`,
			one.bytes,
		);
	}
	return gitea;
}

test("packages are served by their registries as soon as they have come", async () => {
	const gitea = filled();
	const data = preparedData();
	const databaseUrl = onPostgres ? await forgeDatabaseUrl() : "";
	afterFile(async () => {
		if (databaseUrl) await dropTestDatabase(databaseUrl);
		rmSync(data, { recursive: true, force: true });
	});
	const report = await importGitea(
		configWith({ data, databaseUrl }),
		{ from: gitea.folder },
		() => {},
	);
	expect(report.remarks).toEqual([]);
	const forge = await startForge({ data, databaseUrl });
	try {
		for (const { type, bytes, answers } of cases)
			for (const [path, wanted] of Object.entries(answers)) {
				const got = await send(forge, "GET", `api/packages/ada/${path}`);
				expect([type, path, got.status]).toEqual([type, path, 200]);
				if (wanted === undefined)
					expect([path, got.bytes.equals(bytes)]).toEqual([path, true]);
				else expect(got.text).toContain(wanted);
			}
		for (const { type, name, version, about = [] } of cases) {
			const path = `ada/-/packages/${type}/${encodeURIComponent(name)}/${version}`;
			const page = about.length ? await send(forge, "GET", path) : undefined;
			for (const words of about) expect(page?.text).toContain(words);
		}
	} finally {
		await forge.close();
	}
	// again, nothing is left to write but what is signed anew
	const again = await importGitea(
		configWith({ data, databaseUrl }),
		{ from: gitea.folder },
		() => {},
	);
	expect(again.counts.get("package_version")).toMatchObject({ written: 0 });
	expect(again.counts.get("package_file")).toMatchObject({ written: 0 });
	expect(again.counts.get("package_about")).toMatchObject({ written: 0 });
});
