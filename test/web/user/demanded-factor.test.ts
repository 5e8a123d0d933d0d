import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { removeFactors } from "../../../src/domain/factors/second-factor.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";
import { enrolledApp } from "../support/codes.ts";

test("where a second factor is demanded, nothing else opens before it is set up", async () => {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const forge = await testForge(
		{ demandSecondFactor: "admins" },
		{ clock: () => clock.now },
	);
	const root = { name: "root", password: forge.admin.password };
	const { body: token } = await forge.call<{ sha1: string }>("GET", "/user", {
		as: root,
	});
	expect(token).toMatchObject({
		message: expect.stringContaining("demands a second factor"),
	});
	const browser = await signedInVisitor(forge, root);
	for (const path of ["/", "/user/settings/keys", "/explore/repos"])
		expect([path, (await browser.get(path)).to]).toEqual([
			path,
			"/user/settings/security",
		]);
	expect((await browser.post("/repo/create", {})).to).toBe(
		"/user/settings/security",
	);
	expect((await browser.get("/user/settings/security")).words).toContain(
		"Set up two-factor authentication",
	);
	await enrolledApp(browser, clock);
	expect((await browser.get("/user/settings/keys")).status).toBe(200);
	const account = await accountByName(forge.app.db, "root");
	if (!account) throw new Error("no root");
	expect(await removeFactors(forge.app, account)).toBe(true);
	expect(await removeFactors(forge.app, account)).toBe(false);
	const again = await signedInVisitor(forge, root);
	expect((await again.get("/")).to).toBe("/user/settings/security");
});
