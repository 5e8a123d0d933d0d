import { expect, test } from "vitest";
import { zipOf } from "../support/archives.ts";
import { registryBench } from "../support/registry.ts";

const bench = registryBench();
const { call } = bench;

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
