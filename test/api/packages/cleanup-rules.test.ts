import { beforeAll, expect, test } from "vitest";
import { runCleanupRules } from "../../../src/domain/packages/cleanup-rules.ts";
import { testForge } from "../../support/forge.ts";
import { send } from "../../support/registry.ts";

let forge: Awaited<ReturnType<typeof testForge>>;
let ada: { name: string; password: string };
let ahead = 0;
const at = "/packages/ada/-/cleanup-rules";

beforeAll(async () => {
	forge = await testForge({}, { clock: () => Date.now() + ahead });
	ada = await forge.user("ada");
	for (const version of ["1.0", "1.1", "2.0-rc", "2.0", "latest"])
		await send(forge, "PUT", `/api/packages/ada/generic/tool/${version}/f`, {
			as: ada,
			body: version,
		});
});
const call = <T = unknown>(
	method: string,
	path: string,
	body?: unknown,
	as: Parameters<typeof send>[3] = { as: ada },
) => forge.call<T>(method, at + path, { ...as, body });
const versions = async (path: string) =>
	(await forge.call<{ version: string }[]>("GET", path, { as: ada })).body.map(
		(p) => p.version,
	);

test("a rule is made, tried without harm, carried out and deleted", async () => {
	const rule = {
		keep_count: 1,
		keep_pattern: "1\\.0",
		remove_days: 3,
		remove_pattern: "[0-9].*",
	};
	const made = await call("PUT", "/generic", rule);
	expect([made.status, made.body]).toEqual([
		200,
		{ type: "generic", enabled: true, match_full_name: false, ...rule },
	]);
	expect((await call("GET", "")).body).toEqual([made.body]);
	expect(await versions(`${at}/generic/preview`)).toEqual([]);
	ahead = 4 * 24 * 3600 * 1000;
	expect(await versions(`${at}/generic/preview`)).toEqual([
		"2.0",
		"2.0-rc",
		"1.1",
	]);
	expect((await versions("/packages/ada")).length).toBe(5);
	await call("PUT", "/generic", { ...rule, enabled: false });
	expect(await runCleanupRules(forge.app)).toBe(0);
	await call("PUT", "/generic", {
		...rule,
		remove_pattern: "tool/2.*",
		match_full_name: true,
	});
	expect(await runCleanupRules(forge.app)).toBe(2);
	expect(await versions("/packages/ada")).toEqual(["latest", "1.1", "1.0"]);
	expect((await call("DELETE", "/generic")).status).toBe(204);
	expect((await call("DELETE", "/generic")).status).toBe(404);
	expect((await call("GET", "/generic/preview")).status).toBe(404);
});

test("rules that cannot be, and those who may not", async () => {
	for (const body of [
		{},
		{ keep_count: -1 },
		{ remove_days: 1, keep_pattern: "(" },
		{ remove_pattern: "a".repeat(501) },
		{ remove_pattern: ".{0,1000}".repeat(3) },
	])
		expect((await call("PUT", "/npm", body)).status).toBe(422);
	expect((await call("PUT", "/odd", { keep_count: 1 })).status).toBe(404);
	const eve = await forge.user("eve");
	const reads = await forge.token(ada, ["read:package"]);
	for (const [method, path] of [
		["GET", ""],
		["PUT", "/npm"],
		["DELETE", "/npm"],
		["GET", "/npm/preview"],
	] as const) {
		const body = method === "PUT" ? { keep_count: 1 } : undefined;
		expect((await call(method, path, body, { as: null })).status).toBe(401);
		expect((await call(method, path, body, { as: eve })).status).toBe(403);
		if (method !== "GET")
			expect((await call(method, path, body, { as: reads })).status).toBe(403);
	}
});

test("nothing goes by a pattern that an older version took", async () => {
	const slow = ".{0,1000}".repeat(3);
	const set = (patterns: object) =>
		forge.app.db.write((tx) =>
			tx.change((q) => q.updateTable("package_cleanup_rule").set(patterns)),
		);
	const preview = async () =>
		(await call<unknown[]>("GET", "/generic/preview")).body.length;
	await call("PUT", "/generic", { remove_days: 1, remove_pattern: ".*" });
	const all = await preview();
	expect(all).toBeGreaterThan(0);
	await set({ remove_pattern: slow });
	expect(await preview()).toBe(0);
	await set({ remove_pattern: "", keep_pattern: slow });
	expect(await preview()).toBe(0);
	expect(await runCleanupRules(forge.app)).toBe(0);
	await set({ keep_pattern: "" });
	expect(await preview()).toBe(all);
	await call("DELETE", "/generic");
});
