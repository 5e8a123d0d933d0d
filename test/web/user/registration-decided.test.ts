import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { removeStaleRegistrations } from "../../../src/domain/registration/registrations.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";
import { forgeWith, signUp } from "../support/sign-up.ts";

const fields = { user_name: "ada", email: "ada@example.org" };
const password = "chosen-pass-1";

/** A forge with somebody who has registered, and what he can bring back. */
async function registered() {
	const bench = await forgeWith({ registration: "open" });
	const { forge, mails, codeOf } = bench;
	const browser = visitor(forge);
	const { html } = await signUp(browser, fields);
	const again = /name="again" value="([^"]+)"/.exec(html)?.[1] ?? "";
	const edit = (active: boolean) =>
		forge.call("PATCH", "/admin/users/ada", {
			as: forge.admin,
			body: { active, login_name: "ada", source_id: 0 },
		});
	const activate = (n = 0) =>
		browser.post(`/user/activate?code=${codeOf(mails[n])}`, { password });
	const isActive = async () =>
		(await accountByName(forge.app.db, "ada"))?.active === 1;
	return { ...bench, browser, again, edit, activate, isActive };
}

test("an account that an administrator has let in and switched off again does not let itself in by its old mail", async () => {
	const { browser, again, clock, mails, edit, activate, isActive } =
		await registered();
	expect((await edit(true)).status).toBe(200);
	expect((await edit(false)).status).toBe(200);
	expect((await activate()).status).toBe(404);
	clock.now += 200_000;
	await browser.post("/user/activate/again", { again });
	for (const n of mails.keys()) expect((await activate(n)).status).toBe(404);
	expect(await isActive()).toBe(false);
});

test("an account that an administrator has let in is not forgotten when he switches it off", async () => {
	const { forge, clock, edit } = await registered();
	await edit(true);
	clock.now += 40 * 86_400_000;
	await edit(false);
	await removeStaleRegistrations(forge.app);
	expect(await accountByName(forge.app.db, "ada")).toBeDefined();
});

test("the code of a mail confirms the address that it went to, and no other one of the account", async () => {
	const { forge, clock, mails, codeOf, activate, isActive } =
		await registered();
	// as an account was that somebody had let in before decisions ended the waiting
	const change = (active: number) =>
		forge.app.db.write((tx) =>
			tx.change((q) =>
				q.updateTable("account").set({ active }).where("name", "=", "ada"),
			),
		);
	await change(1);
	const home = await signedInVisitor(forge, { name: "ada", password });
	const at = "/user/settings/account/emails";
	await home.post(`${at}/delete`, { email: fields.email });
	clock.now += 200_000;
	await home.post(at, { email: "victim@example.org" });
	await home.post(at, { email: "own@example.org" });
	await change(0);
	const own = mails.findIndex(({ to }) =>
		JSON.stringify(to).includes("own@example.org"),
	);
	expect(codeOf(mails[own])).not.toBe("");
	await activate(own);
	const emails = await forge.app.db.rows((q) =>
		q
			.selectFrom("email_address")
			.select("email")
			.where("lower_email", "=", "victim@example.org"),
	);
	expect(emails).toEqual([]);
	expect(await isActive()).toBe(true);
});
