import { expect, test } from "vitest";
import { registryBench, send } from "../support/registry.ts";

const at = "/api/packages/ada/generic";
const bench = registryBench(at, { packageQuotas: "generic=1k" });
const { call } = bench;

test("a file is put once, read whole or in part, and counted", async () => {
	expect((await call("PUT", "/a/1/f.bin", { body: "0123456789" })).status).toBe(
		201,
	);
	expect((await call("PUT", "/a/1/F.bin", { body: "other" })).status).toBe(409);
	const got = await call("GET", "/A/1/f.BIN", { as: null });
	expect([got.status, got.text, got.headers.get("content-length")]).toEqual([
		200,
		"0123456789",
		"10",
	]);
	expect(got.headers.get("content-disposition")).toBe(
		"attachment; filename=f.bin",
	);
	expect(got.headers.get("content-type")).toBe("application/octet-stream");
	const part = await call("GET", "/a/1/f.bin", {
		headers: { Range: "bytes=2-4" },
	});
	expect([part.status, part.text, part.headers.get("content-range")]).toEqual([
		206,
		"234",
		"bytes 2-4/10",
	]);
	expect(
		(await call("GET", "/a/1/f.bin", { headers: { Range: "bytes=10-" } }))
			.status,
	).toBe(416);
	const head = await call("HEAD", "/a/1/f.bin");
	expect([head.status, head.headers.get("content-length"), head.text]).toEqual([
		200,
		"10",
		"",
	]);
	const etag = head.headers.get("etag") as string;
	expect(
		(await call("GET", "/a/1/f.bin", { headers: { "If-None-Match": etag } }))
			.status,
	).toBe(304);
	await bench.forge.app.downloads.flush();
	const rows = await bench.forge.app.db.rows((q) =>
		q.selectFrom("package_version").select("downloads"),
	);
	expect(rows.map((r) => r.downloads)).toEqual([1]);
});

test("a form's file is taken too, and the last file takes its version with it", async () => {
	const body = new FormData();
	body.set("file", new Blob(["from a form"]), "x.txt");
	expect((await call("PUT", "/form/1/one", { body })).status).toBe(201);
	expect((await call("PUT", "/form/1/two", { body: "" })).status).toBe(201);
	expect((await call("GET", "/form/1/one")).text).toBe("from a form");
	expect((await call("DELETE", "/form/1/one")).status).toBe(204);
	expect((await call("DELETE", "/form/1/one")).status).toBe(404);
	expect((await call("GET", "/form/1/two")).status).toBe(200);
	expect((await call("DELETE", "/form/1/two")).status).toBe(204);
	expect((await call("DELETE", "/form/1")).status).toBe(404);
});

test("of two uploads at once one wins, and names that are no names are refused", async () => {
	const both = await Promise.all(
		["one", "two"].map((body) => call("PUT", "/race/1/f", { body })),
	);
	expect(both.map((r) => r.status).sort()).toEqual([201, 409]);
	for (const path of [
		"/..%2fx/1/f",
		"/x/..%2f1/f",
		"/x/1/..%2ff",
		"/x/1/a%5cb",
		"/%20/1/f",
		"/x/%201/f",
		"/a%00/1/f",
		"/-/1/f",
	])
		expect([path, (await call("PUT", path, { body: "x" })).status]).toEqual([
			path,
			400,
		]);
	expect((await call("GET", "/%zz/1/f")).status).toBe(404);
	expect((await call("POST", "/x/1/f", { body: "x" })).status).toBe(405);
});

test("who may not is asked who he is; who has no room is refused", async () => {
	const asked = await call("PUT", "/b/1/f", { as: null, body: "x" });
	expect([asked.status, asked.headers.get("www-authenticate")]).toEqual([
		401,
		'Basic realm="Ingot Package API"',
	]);
	const reads = await bench.forge.token(bench.ada, ["read:package"]);
	for (const as of [bench.eve, reads])
		for (const method of ["PUT", "DELETE"])
			expect((await call(method, "/a/1/f.bin", { as })).status).toBe(401);
	await bench.forge.user("hid", { visibility: "private" });
	const hidden = (as: typeof bench.eve | null) =>
		send(bench.forge, "GET", "/api/packages/hid/generic/a/1/f", { as });
	expect((await hidden(null)).status).toBe(401);
	expect((await hidden(bench.eve)).status).toBe(404);
	const narrow = await bench.forge.token(bench.ada, [
		"public-only",
		"write:package",
	]);
	expect(
		(
			await send(bench.forge, "GET", "/api/packages/hid/generic/a/1/f", {
				as: narrow,
			})
		).status,
	).toBe(403);
	expect((await call("PUT", "/b/1/f", { body: "x".repeat(1100) })).status).toBe(
		403,
	);
	expect(
		(
			await call("PUT", "/b/1/f", {
				body: "x",
				headers: { "Sec-Fetch-Site": "cross-site" },
			})
		).status,
	).toBe(403);
});
