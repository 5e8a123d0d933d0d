import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

let forge: Forge;

beforeAll(async () => {
	forge = await testForge();
});

test("an account called admin has its pages, and older addresses of administration lead on where it has none", async () => {
	const admin = await forge.user("admin");
	await forge.call("POST", "/user/repos", {
		as: admin,
		body: { name: "tool" },
	});
	const stranger = visitor(forge);
	for (const path of ["/admin", "/admin/tool", "/admin/tool/issues"])
		expect([path, (await stranger.get(path)).status]).toEqual([path, 200]);
	expect((await stranger.get("/admin/users")).status).toBe(404);
	const { name, password } = forge.admin;
	const root = await signedInVisitor(forge, { name, password });
	expect((await root.get("/admin/tool")).status).toBe(200);
	expect((await root.get("/admin/users")).to).toBe("/-/admin/users");
});

test("a person's page says once who it is, and leads its owner to the profile", async () => {
	const gina = await forge.user("gina");
	const own = await (await signedInVisitor(forge, gina)).get("/gina");
	expect(own.words).toContain("gina joined");
	expect(own.words).not.toContain("gina gina");
	expect(own.words).toContain("Edit profile");
	const hugo = await forge.user("hugo");
	const others = await (await signedInVisitor(forge, hugo)).get("/gina");
	expect(others.words).not.toContain("Edit profile");
	expect(others.words).toContain("Follow");
});
