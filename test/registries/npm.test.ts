import { expect, test } from "vitest";
import { npmPackage } from "../support/npm-package.ts";
import { registryBench, send } from "../support/registry.ts";

const at = "/api/packages/ada/npm";
const bench = registryBench(at);
const { call } = bench;
const publish = (
	name: string,
	version: string,
	more?: Parameters<typeof npmPackage>[2],
) =>
	call("PUT", `/${name.replace("/", "%2f")}`, {
		body: npmPackage(name, version, more).body,
	});

test("what is published is described and delivered as it was", async () => {
	const made = npmPackage("@ada/lib", "1.0.0", {
		more: { scripts: { install: "x" }, dependencies: { a: "^1" } },
	});
	expect((await call("PUT", "/@ada%2flib", { body: made.body })).status).toBe(
		201,
	);
	const doc = await call("GET", "/@ada%2Flib", { as: null });
	expect(doc.json).toMatchObject({
		_id: "@ada/lib",
		name: "@ada/lib",
		"dist-tags": { latest: "1.0.0" },
		description: "about @ada/lib",
		readme: "# read me",
		time: { "1.0.0": expect.any(String) },
	});
	const { dist } = doc.json.versions["1.0.0"];
	expect(dist).toEqual({
		...made.dist,
		tarball: `${bench.forge.url}api/packages/ada/npm/@ada/lib/-/1.0.0/lib-1.0.0.tgz`,
	});
	for (const path of [
		dist.tarball.slice(bench.forge.url.length),
		`${at}/@ada%2flib/-/lib-1.0.0.tgz`,
	])
		expect(
			(await send(bench.forge, "GET", path, { as: null })).bytes.equals(
				made.file,
			),
		).toBe(true);
	const short = await call("GET", "/@ada/lib", {
		headers: { Accept: "application/vnd.npm.install-v1+json" },
	});
	expect(short.json.versions["1.0.0"]).toEqual({
		name: "@ada/lib",
		version: "1.0.0",
		dependencies: { a: "^1" },
		hasInstallScript: true,
		dist,
	});
	const etag = short.headers.get("etag") as string;
	expect(
		(
			await call("GET", "/@ada/lib", {
				headers: {
					Accept: "application/vnd.npm.install-v1+json",
					"If-None-Match": etag,
				},
			})
		).status,
	).toBe(304);
});

test("a version is published once, whoever comes at the same time", async () => {
	const all = await Promise.all(
		[1, 2, 3].map((n) => publish("once", "1.0.0", { content: `${n}` })),
	);
	expect(all.map((r) => r.status).sort()).toEqual([201, 409, 409]);
	expect(Object.keys((await call("GET", "/once")).json.versions)).toEqual([
		"1.0.0",
	]);
});

test("documents that are not right are refused and leave nothing", async () => {
	const edit = (
		change: (d: ReturnType<typeof npmPackage>["document"]) => void,
	) => {
		const { document } = npmPackage("bad", "1.0.0");
		change(document);
		return JSON.stringify(document);
	};
	const attachment = (d: ReturnType<typeof npmPackage>["document"]) =>
		Object.values(d._attachments)[0] as { data: string };
	const dist = (d: ReturnType<typeof npmPackage>["document"]) =>
		d.versions["1.0.0"]?.dist as { integrity?: string; shasum: string };
	for (const body of [
		"{",
		"[]",
		'{"name":"bad","_attachments":{"x":{"data":"abc',
		edit((d) => {
			d.name = "other";
		}),
		edit((d) => {
			d.versions = {};
		}),
		edit((d) => {
			d._attachments = {};
		}),
		edit((d) => {
			attachment(d).data = "!!!!";
		}),
		edit((d) => {
			attachment(d).data = "";
		}),
		edit((d) => {
			dist(d).shasum = "0".repeat(40);
		}),
		edit((d) => {
			dist(d).integrity = `sha512-${Buffer.alloc(64).toString("base64")}`;
		}),
		edit((d) => {
			d["dist-tags"] = { "1.0": "1.0.0" };
		}),
		edit((d) => {
			d.versions = { x: d.versions["1.0.0"] as never };
			(d.versions.x as { version: string }).version = "x";
		}),
	]) {
		const { status, json } = await call("PUT", "/bad", { body });
		expect([body.slice(0, 60), status, typeof json.error]).toEqual([
			body.slice(0, 60),
			400,
			"string",
		]);
	}
	const { document } = npmPackage("bad", "1.0.0", {
		more: { keywords: "x".repeat(1_100_000) },
	});
	const large = await call("PUT", "/bad", { body: JSON.stringify(document) });
	expect(large.status).toBe(413);
	expect((await call("GET", "/bad")).status).toBe(404);
	for (const name of [
		"A",
		"..%2fx",
		"_x",
		"node_modules",
		"a".repeat(215),
		"@a%2fb%2fc",
	])
		expect((await call("PUT", `/${name}`, { body: "{}" })).status).toBe(400);
});

test("tags point at versions, and latest falls back to the highest release", async () => {
	for (const version of ["1.0.0", "2.0.0", "3.0.0-rc.1"])
		expect(
			(
				await publish("tagged", version, {
					tag: version.includes("rc") ? "next" : "latest",
				})
			).status,
		).toBe(201);
	const tags = async () =>
		(await call("GET", "/-/package/tagged/dist-tags")).json;
	expect(await tags()).toEqual({ latest: "2.0.0", next: "3.0.0-rc.1" });
	const put = (tag: string, body: string) =>
		call("PUT", `/-/package/tagged/dist-tags/${tag}`, { body });
	expect((await put("stable", '"1.0.0"')).status).toBe(200);
	expect((await put("stable", '"9.0.0"')).status).toBe(404);
	expect((await put("1.2.3", '"1.0.0"')).status).toBe(400);
	expect((await put("x", "{}")).status).toBe(400);
	expect(
		(await call("DELETE", "/-/package/tagged/dist-tags/next")).status,
	).toBe(200);
	expect(
		(await call("DELETE", "/tagged/-/2.0.0/tagged-2.0.0.tgz/-rev/1")).status,
	).toBe(200);
	expect(await tags()).toEqual({ latest: "1.0.0", stable: "1.0.0" });
	expect((await call("GET", "/tagged/1.0.0")).json.version).toBe("1.0.0");
	expect((await call("DELETE", "/tagged/-rev/1")).status).toBe(200);
	expect((await call("GET", "/tagged")).status).toBe(404);
});

test("a version is called deprecated and no longer so; search and audit answer", async () => {
	await publish("old", "1.0.0");
	const { json } = await call("GET", "/old");
	const say = async (text: string) => {
		json.versions["1.0.0"].deprecated = text;
		const body = JSON.stringify(json);
		expect((await call("PUT", "/old", { body })).status).toBe(200);
		return (await call("GET", "/old")).json.versions["1.0.0"].deprecated;
	};
	expect(await say("use new")).toBe("use new");
	expect(await say("")).toBeUndefined();
	const found = await call("GET", "/-/v1/search?text=OL&size=5", { as: null });
	expect(found.json).toMatchObject({
		total: 1,
		objects: [{ package: { name: "old", version: "1.0.0" } }],
	});
	expect(
		(await call("POST", "/-/npm/v1/security/advisories/bulk", { body: "{}" }))
			.json,
	).toEqual({});
	expect((await call("GET", "/-/whoami")).json).toEqual({ username: "ada" });
});

test("a package that names a repository of its owner is linked with it", async () => {
	await bench.forge.call("POST", "/user/repos", {
		as: bench.ada,
		body: { name: "home" },
	});
	const more = {
		repository: { type: "git", url: `git+${bench.forge.url}ada/home.git` },
	};
	expect((await publish("linked", "1.0.0", { more })).status).toBe(201);
	const { body } = await bench.forge.call<{ repository: { name: string } }>(
		"GET",
		"/packages/ada/npm/linked/1.0.0",
		{ as: bench.ada },
	);
	expect(body.repository.name).toBe("home");
});
