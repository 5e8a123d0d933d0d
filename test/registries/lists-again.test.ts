import { beforeAll, expect, test } from "vitest";
import { zipOf } from "../support/archives.ts";
import { registryBench } from "../support/registry.ts";

const bench = registryBench();
const { call } = bench;
const conan = "conan/v2/conans/lib/1.0/_/_";
const json = { Accept: "application/vnd.pypi.simple.v1+json" };

const publish = {
	async nuget(version: string) {
		const body = new FormData();
		const file = zipOf({
			"Lib.nuspec": `<?xml version="1.0"?><package><metadata><id>Lib</id><version>${version}</version><authors>Ada</authors><description>d</description></metadata></package>`,
		});
		body.set("package", new Blob([new Uint8Array(file)]), "package.nupkg");
		expect((await call("PUT", "nuget", { body })).status).toBe(201);
	},
	async pypi(version: string, name = "lib") {
		const body = new FormData();
		body.set("name", name);
		body.set("version", version);
		body.set("content", new Blob([version]), `${name}-${version}.tar.gz`);
		expect((await call("POST", "pypi", { body })).status).toBe(201);
	},
	async conan(revision: string, at = conan) {
		const built = `${at}/revisions/${revision}/packages/a1/revisions/p1`;
		for (const path of [
			`${at}/revisions/${revision}/files/conanmanifest.txt`,
			`${built}/files/conaninfo.txt`,
			`${built}/files/conanmanifest.txt`,
		])
			expect((await call("PUT", path, { body: revision })).status).toBe(201);
	},
};

beforeAll(async () => {
	await publish.nuget("1.0.0");
	await publish.pypi("1.0");
	await publish.conan("r1");
});

const lists: [
	path: string,
	told: string,
	change: () => Promise<void>,
	headers?: Record<string, string>,
][] = [
	["nuget/package/lib/index.json", "1.1.0", () => publish.nuget("1.1.0")],
	["nuget/registration/lib/index.json", "1.2.0", () => publish.nuget("1.2.0")],
	[
		"nuget/FindPackagesById()?id='lib'&semVerLevel=2.0.0",
		"1.3.0",
		() => publish.nuget("1.3.0"),
	],
	["pypi/simple/", ">other<", () => publish.pypi("1.0", "other")],
	["pypi/simple/", '"more"', () => publish.pypi("1.0", "more"), json],
	["pypi/simple/lib/", "lib-1.1.tar.gz", () => publish.pypi("1.1")],
	["pypi/simple/lib/", "lib-1.2.tar.gz", () => publish.pypi("1.2"), json],
	[`${conan}/latest`, "r2", () => publish.conan("r2")],
	[`${conan}/revisions`, "r3", () => publish.conan("r3")],
	[
		`${conan}/revisions/r1/packages/a1/revisions`,
		"p2",
		async () => {
			const at = `${conan}/revisions/r1/packages/a1/revisions/p2/files`;
			for (const name of ["conaninfo.txt", "conanmanifest.txt"])
				await call("PUT", `${at}/${name}`, { body: "x" });
		},
	],
	[
		`${conan}/revisions/r1/files`,
		"conanfile.py",
		async () => {
			const path = `${conan}/revisions/r1/files/conanfile.py`;
			await call("PUT", path, { body: "x" });
		},
	],
	[`${conan}/search`, "r4", () => publish.conan("r4")],
	[
		"conan/v2/conans/search?q=lib*",
		"library/1.0",
		() => publish.conan("r1", "conan/v2/conans/library/1.0/_/_"),
	],
];

test.each(lists)(
	"%s is not sent again to a client that has it, and tells of %s at once",
	async (path, told, change, headers = {}) => {
		const first = await call("GET", path, { as: null, headers });
		expect(first.status).toBe(200);
		expect(first.text).not.toContain(told);
		const has = {
			...headers,
			"If-None-Match": first.headers.get("etag") as string,
		};
		const again = await call("GET", path, { as: null, headers: has });
		expect([again.status, again.text]).toEqual([304, ""]);
		await change();
		const changed = await call("GET", path, { as: null, headers: has });
		expect(changed.status).toBe(200);
		expect(changed.text).toContain(told);
		const plain = await call("GET", path, { as: null, headers });
		expect(plain.text).toBe(changed.text);
		expect(plain.headers.get("content-type")).toBe(
			first.headers.get("content-type"),
		);
	},
);

test("the two forms of a Python list are kept apart, and its pages run nothing", async () => {
	const page = await call("GET", "pypi/simple/lib/");
	const data = await call("GET", "pypi/simple/lib/", { headers: json });
	expect(page.headers.get("content-type")).toContain("text/html");
	expect(page.headers.get("content-security-policy")).toContain("sandbox");
	expect(data.json.name).toBe("lib");
	expect(data.headers.get("etag")).not.toBe(page.headers.get("etag"));
});

test("the older feed of NuGet counts downloads of a package that does not change", async () => {
	const path = "nuget/FindPackagesById()?id='lib'";
	const count = async () =>
		(await call("GET", path)).text.match(/<d:DownloadCount[^>]*>1</g)?.length;
	expect(await count()).toBeUndefined();
	await call("GET", "nuget/package/lib/1.0.0/lib.1.0.0.nupkg");
	await bench.forge.app.downloads.flush();
	expect(await count()).toBe(1);
});

test("a list of what is deleted is gone", async () => {
	const at = "conan/v2/conans/gone/1.0/_/_";
	await publish.conan("r1", at);
	expect((await call("GET", `${at}/revisions`)).status).toBe(200);
	expect((await call("DELETE", at)).status).toBe(200);
	expect((await call("GET", `${at}/revisions`)).status).toBe(404);
	const found = await call("GET", "conan/v2/conans/search?q=gone");
	expect(found.json).toEqual({ results: [] });
});
