import { expect, test } from "vitest";
import { createUser } from "../../src/domain/accounts/create-user.ts";
import { firstAdministrator } from "../../src/domain/accounts/first-administrator.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

/** A forge as it is after its first start, with the link that it printed. */
async function freshForge() {
	const forge = await testForge();
	Object.assign(forge.app.config, { adminPassword: "" });
	const { code } = await firstAdministrator(forge.app);
	return { forge, link: `/-/setup?code=${code}` };
}
const wanted = {
	name: "ada",
	email: "ada@works.example",
	password: "pass-of-ada-1",
	retype: "pass-of-ada-1",
};

test("whoever has the link makes the first administrator his own, once", async () => {
	const { forge, link } = await freshForge();
	const browser = visitor(forge);
	const page = await browser.get(link);
	expect(page.status).toBe(200);
	expect(page.html).toContain('value="root"');
	const answer = await browser.post(link, wanted);
	expect([answer.status, answer.to]).toEqual([303, "/-/setup/checks"]);
	const checks = await browser.get("/-/setup/checks");
	expect(checks.words).toContain("Your server is ready");
	expect(checks.words).toContain("No mail server is set up");
	const ada = { name: "ada", password: "pass-of-ada-1" };
	const { body } = await forge.call("GET", "/user", { as: ada });
	expect(body).toMatchObject({
		login: "ada",
		is_admin: true,
		email: wanted.email,
	});
	// neither the link nor the password that was printed is good for anything now
	expect((await visitor(forge).get(link)).status).toBe(404);
	expect((await visitor(forge).post(link, wanted)).status).toBe(404);
	expect((await forge.call("GET", "/user", { as: forge.admin })).status).toBe(
		401,
	);
	await forge.app.accounts.tokenUses.flush();
	expect((await firstAdministrator(forge.app)).code).toBeUndefined();
});

test("mistakes are told at their fields, and leave the link good", async () => {
	const { forge, link } = await freshForge();
	await createUser(forge.app, undefined, {
		name: "bob",
		email: "bob@works.example",
		password: "pass-of-bob-1",
	});
	const browser = visitor(forge);
	for (const [change, message] of [
		[{ name: "" }, "Username can't be blank."],
		[{ name: "bob" }, "This name is already taken or not valid."],
		[{ name: "a b" }, "This name is already taken or not valid."],
		[{ email: "ada" }, "This is not a valid email address"],
		[{ retype: "other" }, "The passwords do not match."],
		[{ password: "short", retype: "short" }, "at least"],
	] as const) {
		const answer = await browser.post(link, { ...wanted, ...change });
		expect(answer.status).toBe(422);
		expect(answer.wrong.join()).toContain(message);
	}
	expect((await browser.post(link, wanted)).status).toBe(303);
});

test("a wrong code opens nothing, and neither does any once an administrator has signed in or the settings have the password", async () => {
	const { forge, link } = await freshForge();
	for (const code of ["", "x", `${link.slice(14)}x`])
		expect((await visitor(forge).get(`/-/setup?code=${code}`)).status).toBe(
			404,
		);
	await signedInVisitor(forge, forge.admin);
	await forge.app.accounts.tokenUses.flush();
	expect((await visitor(forge).get(link)).status).toBe(404);
	const other = await testForge();
	expect((await firstAdministrator(other.app)).code).toBeUndefined();
	expect((await visitor(other).get("/-/setup?code=undefined")).status).toBe(
		404,
	);
	expect((await visitor(other).get("/-/setup/checks")).to).toContain(
		"/user/login",
	);
});
