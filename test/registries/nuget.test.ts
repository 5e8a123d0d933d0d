import { expect, test } from "vitest";
import { zipOf } from "../support/archives.ts";
import { registryBench } from "../support/registry.ts";

const bench = registryBench();
const { call, get } = bench;

const nupkg = (id: string, version: string, more = "") =>
	zipOf({
		[`${id}.nuspec`]: `<?xml version="1.0"?><package xmlns="x"><metadata><id>${id}</id><version>${version}</version><authors>Ada</authors><description>d</description>${more}<dependencies><group targetFramework="net8.0"><dependency id="Dep" version="1.0"/></group></dependencies></metadata></package>`,
	});

test("NuGet: a package is pushed, found, described, got and deleted", async () => {
	const file = nupkg("My.Lib", "1.02.0.0");
	const push = async (body: Buffer, path = "nuget") => {
		const form = new FormData();
		form.set("package", new Blob([new Uint8Array(body)]), "package.nupkg");
		return (await call("PUT", path, { body: form })).status;
	};
	expect(await push(file)).toBe(201);
	expect(await push(file)).toBe(409);
	expect(await push(nupkg("My.Lib", "1.10.0"))).toBe(201);
	for (const bad of [
		Buffer.from("x"),
		zipOf({ a: "b" }),
		nupkg("a b", "1.0"),
		nupkg("x", "one"),
	])
		expect(await push(bad)).toBe(400);
	const symbols = nupkg(
		"My.Lib",
		"1.2.0",
		'<packageTypes><packageType name="SymbolsPackage"/></packageTypes>',
	);
	expect(await push(symbols)).toBe(400);
	expect(await push(symbols, "nuget/symbolpackage")).toBe(201);
	const base = `${bench.forge.url}api/packages/ada/nuget`;
	const index = await call("GET", "nuget/index.json", { as: null });
	expect(index.json.resources).toContainEqual({
		"@id": `${base}/package`,
		"@type": "PackageBaseAddress/3.0.0",
	});
	expect((await call("GET", "nuget/package/my.lib/index.json")).json).toEqual({
		versions: ["1.2.0", "1.10.0"],
	});
	expect(
		(
			await call("GET", "nuget/package/my.lib/1.2.0/my.lib.1.2.0.nupkg", {
				as: null,
			})
		).bytes.equals(file),
	).toBe(true);
	expect(
		(await call("GET", "nuget/package/my.lib/1.2.0/my.lib.nuspec")).text,
	).toContain("<id>My.Lib</id>");
	const page = (await call("GET", "nuget/registration/my.lib/index.json")).json
		.items[0];
	expect([page.count, page.lower, page.upper]).toEqual([2, "1.2.0", "1.10.0"]);
	expect(page.items[0].catalogEntry).toMatchObject({
		id: "My.Lib",
		authors: "Ada",
		dependencyGroups: [
			{
				targetFramework: "net8.0",
				dependencies: [{ id: "Dep", range: "1.0" }],
			},
		],
	});
	expect(
		(await call("GET", "nuget/registration/my.lib/1.2.0.json")).json
			.packageContent,
	).toBe(`${base}/package/my.lib/1.2.0/my.lib.1.2.0.nupkg`);
	expect((await call("GET", "nuget/query?q=my&take=5")).json).toMatchObject({
		totalHits: 1,
		data: [{ id: "My.Lib", version: "1.10.0" }],
	});
	const { token } = await bench.forge.token(bench.ada, ["write:package"]);
	expect(
		(
			await call("DELETE", "nuget/my.lib/1.2.0", {
				as: null,
				headers: { "X-NuGet-ApiKey": token },
			})
		).status,
	).toBe(204);
	const gone = await call("DELETE", "nuget/my.lib/1.2.0");
	expect([gone.status, gone.json]).toEqual([
		404,
		{ Message: expect.any(String) },
	]);
});

test("NuGet: older clients read the same packages in their own feed", async () => {
	const push = async (id: string, version: string) => {
		const body = nupkg(id, version);
		expect((await call("PUT", "nuget", { body })).status).toBe(201);
	};
	for (const version of ["1.0.0", "1.10.0", "1.9.0", "2.0.0-rc.1"])
		await push("Older.Lib", version);
	await push("Older.Other", "1.0.0");
	const base = `${bench.forge.url}api/packages/ada/nuget`;
	const read = async (path: string) => {
		const { status, text } = await get(`nuget/${path}`);
		expect([path, status]).toEqual([path, 200]);
		const versions = text.matchAll(
			/<d:Id>([^<]+)<\/d:Id><d:Version>([^<]+)<\/d:Version>/g,
		);
		return { text, found: [...versions].map(([, id, v]) => `${id} ${v}`) };
	};
	const own = "FindPackagesById()?id='older.lib'";
	const all = ["1.0.0", "1.9.0", "1.10.0", "2.0.0-rc.1"];
	const { text, found } = await read(own);
	expect(found).toEqual(all.map((version) => `Older.Lib ${version}`));
	expect(text).toContain(
		`src="${base}/package/older.lib/1.10.0/older.lib.1.10.0.nupkg"`,
	);
	expect(text).toContain("<d:Dependencies>Dep:1.0:net8.0</d:Dependencies>");
	expect(text.match(/IsLatestVersion m:type="Edm.Boolean">true/g)).toHaveLength(
		1,
	);
	expect((await read(`${own}&$top=1&$skip=1`)).found).toEqual([
		"Older.Lib 1.9.0",
	]);
	expect((await read(`${own}&$top=1`)).text).toContain('<link rel="next"');
	expect((await read(`${own}&$filter=IsLatestVersion`)).found).toEqual([
		"Older.Lib 1.10.0",
	]);
	expect((await read("FindPackagesById()/$count?id='older.lib'")).text).toBe(
		"4",
	);
	expect(
		(await read("Search()?searchTerm='older'&includePrerelease=false")).found,
	).toEqual(["Older.Lib 1.10.0", "Older.Other 1.0.0"]);
	expect((await read("Search()/$count?searchTerm='older'")).text).toBe("2");
	expect(
		(await read("Packages()?$filter=tolower(Id) eq 'older.other'")).found,
	).toEqual(["Older.Other 1.0.0"]);
	expect(
		(await read("Packages(Id='Older.Lib',Version='1.9.0.0')")).found,
	).toEqual(["Older.Lib 1.9.0"]);
	for (const path of [
		"Packages(Id='Older.Lib',Version='9')",
		"Packages(Id='none',Version='1.0.0')",
		"Anything()",
	])
		expect((await get(`nuget/${path}`)).status).toBe(404);
	expect((await read("FindPackagesById()?id='none'")).found).toEqual([]);
});

test("what is told to everybody does not tell whether an owner is there", async () => {
	await bench.forge.user("hid", { visibility: "private" });
	for (const path of [
		"nuget/index.json",
		"nuget",
		"nuget/$metadata",
		"npm/-/ping",
	]) {
		const [hidden, none] = await Promise.all(
			["Hid", "Nil"].map(async (owner) => {
				const address = `/api/packages/${owner}/${path}`;
				const { status, text } = await call("GET", address, { as: null });
				return [status, text.replaceAll(owner, "")];
			}),
		);
		expect(hidden).toEqual(none);
		expect(hidden?.[0]).toBe(200);
	}
});
