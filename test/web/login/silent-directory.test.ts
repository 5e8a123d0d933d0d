import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { linkAccount } from "../../../src/domain/sources/external-logins.ts";
import { usualLdapSettings } from "../../../src/domain/sources/ldap-settings.ts";
import { addSource } from "../../../src/domain/sources/sources.ts";
import { testForge } from "../../support/forge.ts";
import { visitor } from "../support/browser.ts";

test("while a directory does not answer, nobody is told whose password it has", async () => {
	const forge = await testForge();
	// nothing listens there
	const settings = { ...usualLdapSettings, host: "127.0.0.1", port: 1 };
	const source = await addSource(forge.app, {
		name: "Corp",
		active: true,
		settings: { ...settings, security: "none", userBase: "dc=corp" },
		secret: "",
	});
	const own = await forge.user("own");
	await forge.user("jane");
	const jane = await accountByName(forge.app.db, "jane");
	if (!jane) throw new Error("no account");
	const who = { subject: "jane", name: "jane", email: "", fullName: "" };
	await linkAccount(
		forge.app,
		source,
		{ ...who, issuer: "", confirmed: false },
		jane,
	);
	const page = (user_name: string, password = "guessed") =>
		visitor(forge).post("/user/login", { user_name, password });
	const basic = (name: string, password = "guessed") =>
		fetch(`${forge.url}api/v1/user`, {
			headers: { Authorization: `Basic ${btoa(`${name}:${password}`)}` },
		});
	const told = async (name: string) => {
		const { status, words } = await page(name);
		const answer = await basic(name);
		const { message } = (await answer.json()) as { message: string };
		const numberless = words.replace(/[0-9a-f-]{36}/, "…");
		return [status, numberless, answer.status, message];
	};
	const [first, ...others] = await Promise.all(
		["jane", "own", "nobody"].map(told),
	);
	for (const other of others) expect(other).toEqual(first);
	expect((await page("own", own.password)).status).toBe(303);
	expect((await basic("own", own.password)).status).toBe(200);
});
