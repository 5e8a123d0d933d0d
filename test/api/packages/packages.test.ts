import { beforeAll, expect, test } from "vitest";
import type { As } from "../../../src/start-forge.ts";
import { queriesOf, testForge } from "../../support/forge.ts";
import { digest, send } from "../../support/registry.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let eve: { name: string; password: string };
let hid: { name: string; password: string };
const at = "/packages/ada";
const put = async (path: string, as: As, body = "some bytes") =>
	(await send(forge, "PUT", `/api/packages${path}`, { as, body })).status;
const status = async (method: string, path: string, as: As = ada) =>
	(await forge.call(method, path, { as })).status;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	eve = await forge.user("eve");
	hid = await forge.user("hid", { visibility: "private" });
	for (const version of ["1.0.0", "1.2.0", "1.1.0"])
		expect(await put(`/ada/generic/Tool/${version}/tool.bin`, ada)).toBe(201);
	await put("/ada/generic/other/1/x", ada);
	await put("/hid/generic/secret/1/x", hid);
});

test("the latest version is the last uploaded, shown whole", async () => {
	const { status, body } = await forge.call(
		"GET",
		`${at}/generic/tool/-/latest`,
		{
			as: ada,
		},
	);
	expect(status).toBe(200);
	expect(body).toEqual({
		id: expect.any(Number),
		owner: expect.objectContaining({ login: "ada" }),
		repository: null,
		creator: expect.objectContaining({ login: "ada" }),
		type: "generic",
		name: "Tool",
		version: "1.1.0",
		html_url: `${forge.url}ada/-/packages/generic/tool/1.1.0`,
		created_at: expect.stringMatching(/^\d{4}-/),
	});
	expect(
		(await forge.call("GET", `${at}/generic/TOOL/1.1.0`, { as: ada })).body,
	).toEqual(body);
});

test("lists are paged, filtered and cost the same number of queries whatever their length", async () => {
	const versions = async (query: string) => {
		const { body, headers } = await forge.call<
			{ name: string; version: string }[]
		>("GET", `${at}${query}`, { as: eve });
		return [
			body.map((p) => `${p.name} ${p.version}`).join(),
			headers.get("x-total-count"),
		];
	};
	expect(await versions("?limit=2")).toEqual(["other 1,Tool 1.1.0", "4"]);
	expect(await versions("?page=2&limit=3")).toEqual(["Tool 1.0.0", "4"]);
	expect(await versions("?q=OTH")).toEqual(["other 1", "1"]);
	expect(await versions("?type=npm")).toEqual(["", "0"]);
	expect(await versions("?type=odd")).toEqual(["", "0"]);
	expect(await versions("/generic/tool?limit=1")).toEqual(["Tool 1.1.0", "3"]);
	const one = await queriesOf(forge, () =>
		forge.call("GET", `${at}?limit=50&q=other`, { as: ada }),
	);
	expect(
		await queriesOf(forge, () =>
			forge.call("GET", `${at}?limit=50&q=o`, { as: ada }),
		),
	).toBe(one);
});

test("files are shown with all their digests", async () => {
	const path = `${at}/generic/tool/1.0.0/files`;
	const { body } = await forge.call("GET", path, { as: eve });
	expect(body).toEqual([
		{
			id: expect.any(Number),
			name: "tool.bin",
			size: 10,
			md5: digest("md5", "some bytes"),
			sha1: digest("sha1", "some bytes"),
			sha256: digest("sha256", "some bytes"),
			sha512: digest("sha512", "some bytes"),
		},
	]);
});

test("who may not, and what is not there", async () => {
	const token = await forge.token(ada, ["read:repository"]);
	const reads = await forge.token(ada, ["read:package"]);
	for (const [method, path] of [
		["GET", ""],
		["GET", "/generic/tool"],
		["GET", "/generic/tool/-/latest"],
		["GET", "/generic/tool/1.0.0"],
		["GET", "/generic/tool/1.0.0/files"],
		["DELETE", "/generic/tool"],
		["DELETE", "/generic/tool/1.0.0"],
		["POST", "/generic/tool/-/link/x"],
		["POST", "/generic/tool/-/unlink"],
	] as const) {
		const secret = path
			.replace("tool/1.0.0", "secret/1")
			.replace("tool", "secret");
		const missing = path.replace("tool", "none");
		expect([method, path, await status(method, at + path, null)]).toEqual([
			method,
			path,
			401,
		]);
		expect([method, path, await status(method, at + path, token)]).toEqual([
			method,
			path,
			403,
		]);
		expect([
			method,
			path,
			await status(method, `/packages/hid${secret}`, eve),
		]).toEqual([method, path, 404]);
		if (path)
			expect([method, path, await status(method, at + missing)]).toEqual([
				method,
				path,
				404,
			]);
		if (method === "GET") continue;
		expect([method, path, await status(method, at + path, eve)]).toEqual([
			method,
			path,
			403,
		]);
		expect([method, path, await status(method, at + path, reads)]).toEqual([
			method,
			path,
			403,
		]);
	}
	expect(await status("GET", "/packages/nobody")).toBe(404);
	expect(await status("GET", `${at}/generic/tool/9`)).toBe(404);
	expect(await status("GET", "/packages/hid", hid)).toBe(200);
});

test("a package is linked with a repository of its owner, and shown only to who may see that", async () => {
	for (const [name, isPrivate] of [
		["works", false],
		["hidden", true],
	] as const)
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, private: isPrivate },
		});
	await forge.call("POST", "/user/repos", { as: eve, body: { name: "hers" } });
	const link = (repo: string, as: As = ada) =>
		status("POST", `${at}/generic/other/-/link/${repo}`, as);
	expect(await link("none")).toBe(404);
	expect(await link("hers")).toBe(404);
	expect(await link("works")).toBe(201);
	expect(await link("works")).toBe(400);
	const shown = async (as: As) =>
		(
			await forge.call<{ repository: { name: string } | null }>(
				"GET",
				`${at}/generic/other/1`,
				{ as },
			)
		).body.repository?.name;
	expect(await shown(eve)).toBe("works");
	expect(await link("hidden")).toBe(201);
	expect([await shown(ada), await shown(eve)]).toEqual(["hidden", undefined]);
	expect(await status("POST", `${at}/generic/other/-/unlink`)).toBe(204);
	expect(await status("POST", `${at}/generic/other/-/unlink`)).toBe(400);
	expect(await link("works")).toBe(201);
	expect(await status("DELETE", "/repos/ada/works")).toBe(204);
	expect(await shown(ada)).toBeUndefined();
});

test("members of an organization do what their teams grant", async () => {
	await forge.call("POST", "/orgs", {
		as: ada,
		body: { username: "mill", visibility: "private" },
	});
	const team = async (
		name: string,
		units_map: Record<string, string>,
		who: string,
	) => {
		const { body } = await forge.call<{ id: number }>(
			"POST",
			"/orgs/mill/teams",
			{ as: ada, body: { name, permission: "read", units_map } },
		);
		await forge.call("PUT", `/teams/${body.id}/members/${who}`, { as: ada });
	};
	const [bob, max] = [await forge.user("bob"), await forge.user("max")];
	await team("readers", { "repo.code": "read" }, "bob");
	await team("packers", { "repo.packages": "write" }, "max");
	expect(await put("/mill/generic/a/1/x", eve)).toBe(404);
	expect(await put("/mill/generic/a/1/x", bob)).toBe(401);
	expect(await put("/mill/generic/a/1/x", max)).toBe(201);
	expect(await status("GET", "/packages/mill", bob)).toBe(200);
	expect(await status("GET", "/packages/mill", eve)).toBe(404);
	expect(await status("DELETE", "/orgs/mill", ada)).toBe(422);
	expect(await status("DELETE", "/packages/mill/generic/a/1", max)).toBe(204);
	expect(await status("DELETE", "/orgs/mill", ada)).toBe(204);
});

test("the package goes with its last version; its owner only when it has gone, or with a purge", async () => {
	const gone = await forge.user("gone");
	await put("/gone/generic/a/1/x", gone);
	await put("/gone/generic/a/2/x", gone);
	expect(await status("DELETE", "/packages/gone/generic/a/1", gone)).toBe(204);
	expect(await status("DELETE", "/packages/gone/generic/a/1", gone)).toBe(404);
	expect(await status("DELETE", "/admin/users/gone", forge.admin)).toBe(422);
	expect(await status("DELETE", "/packages/gone/generic/a/2", gone)).toBe(204);
	expect(await status("GET", "/packages/gone/generic/a", gone)).toBe(404);
	await put("/gone/generic/a/1/x", gone);
	expect(await status("DELETE", "/packages/gone/generic/a", gone)).toBe(204);
	await put("/gone/generic/a/1/x", gone);
	expect(
		await status("DELETE", "/admin/users/gone?purge=true", forge.admin),
	).toBe(204);
});
