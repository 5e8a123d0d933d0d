import { beforeAll, expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import {
	accountOfReset,
	askForReset,
	resetCode,
	resetPassword,
} from "../../../src/domain/accounts/reset-password.ts";
import { passwordFingerprint } from "../../../src/domain/audit/fingerprints.ts";
import { linkAccount } from "../../../src/domain/sources/external-logins.ts";
import { usualLdapSettings } from "../../../src/domain/sources/ldap-settings.ts";
import { addSource } from "../../../src/domain/sources/sources.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";

let forge: Forge;

beforeAll(async () => {
	forge = await testForge();
	const ada = await forge.user("ada");
	await forge.call("POST", "/orgs", { as: ada, body: { username: "club" } });
});

const change = (name: string, set: Record<string, number | string>) =>
	forge.app.db.write((tx) =>
		tx.change((q) =>
			q.updateTable("account").set(set).where("lower_name", "=", name),
		),
	);

/** Who would get a mail, what is sent and what is written when somebody asks. */
async function asked(
	login: string,
	{ mayMail = true, delivers = true, fails = false } = {},
) {
	const accounts: number[] = [];
	const sent: { to: unknown; text: string }[] = [];
	const written: [string, object][] = [];
	const ended = Promise.withResolvers<void>();
	const log = (level: string) => (of: object) => {
		written.push([level, of]);
		if (level === "warn") ended.resolve();
	};
	const app = Object.assign(Object.create(forge.app) as App, {
		log: { info: log("info"), warn: log("warn") },
		mail: {
			delivers,
			async send(message: (typeof sent)[number]) {
				if (fails) throw new Error("no mail server");
				sent.push(message);
				ended.resolve();
			},
		},
	});
	await askForReset(app, login, async (account) => {
		accounts.push(account);
		if (!mayMail) ended.resolve();
		return mayMail;
	});
	if (accounts.length) await ended.promise;
	return { accounts, sent, written };
}

test("who forgot a password gets one mail, by name or address", async () => {
	const ada = await accountByName(forge.app.db, "ada");
	for (const login of ["ada", "ADA", "ada@example.org"]) {
		const { accounts, sent, written } = await asked(login);
		expect(accounts).toEqual([ada?.id]);
		expect(sent).toMatchObject([
			{ to: { name: "ada", address: "ada@example.org" } },
		]);
		expect(written).toEqual([]);
	}
	expect((await asked("ada", { mayMail: false })).sent).toEqual([]);
});

test("the mail greets its reader, and its link opens the account whatever its id", async () => {
	for (let n = 0; n < 10; n++) await forge.user(`filler${n}`);
	await forge.user("gus");
	const gus = await accountByName(forge.app.db, "gus");
	expect(gus?.id).toBeGreaterThan(9);
	for (const name of ["gus", "Gus Grey"]) {
		await change("gus", { full_name: name === "gus" ? "" : name });
		const { sent } = await asked("gus");
		expect(sent).toMatchObject([
			{
				to: { name, address: "gus@example.org" },
				text: expect.stringContaining(`your account gus at ${forge.url}`),
			},
		]);
		const { text = "" } = sent[0] ?? {};
		expect(text.split("\n")[0]).toBe(`Hello ${name},`);
		const [, code = ""] = /\?code=(\S+)/.exec(text) ?? [];
		expect(await accountOfReset(forge.app, code)).toMatchObject({
			id: gus?.id,
		});
	}
});

test("nobody gets a link for a password that his directory has", async () => {
	await forge.user("della");
	const della = await accountByName(forge.app.db, "della");
	if (!della) throw new Error("no della");
	expect((await asked("della")).accounts).toEqual([della.id]);
	const source = await addSource(forge.app, {
		...{ name: "Corp", active: true, secret: "reader-pass" },
		settings: {
			...{ ...usualLdapSettings, host: "127.0.0.1", security: "none" as const },
			...{ bindDn: "cn=reader", userBase: "ou=people" },
		},
	});
	const who = { issuer: "", subject: "della", name: "della", email: "" };
	const person = { ...who, fullName: "", confirmed: false };
	await linkAccount(forge.app, source, person, della);
	expect((await asked("della")).accounts).toEqual([]);
});

test("nobody gets a mail who could not sign in with a new password", async () => {
	for (const login of ["nobody", "club", "nobody@example.org", ""])
		expect([login, (await asked(login)).accounts]).toEqual([login, []]);
	for (const [off, on] of [
		[{ active: 0 }, { active: 1 }],
		[{ prohibit_login: 1 }, { prohibit_login: 0 }],
		[{ email: "" }, { email: "ada@example.org" }],
	] as const) {
		await change("ada", off);
		expect([off, (await asked("ada")).accounts]).toEqual([off, []]);
		await change("ada", on);
		expect((await asked("ada")).accounts).toHaveLength(1);
	}
});

test("without a mail server the operator finds the link in the log, and with one nobody does", async () => {
	const link = expect.stringContaining(
		`${forge.url}user/recover_account?code=`,
	);
	const { written } = await asked("ada", { delivers: false });
	expect(written).toEqual([["info", { account: "ada", link }]]);
	const failed = await asked("ada", { fails: true });
	expect(failed.written).toEqual([["warn", { err: expect.any(Error) }]]);
});

test("what is no link of the forge, or holds one and more, opens no account", async () => {
	const { app } = forge;
	const ada = await accountByName(app.db, "ada");
	if (!ada) throw new Error("no ada");
	const code = resetCode(app, ada);
	const text = app.seals.open(
		Buffer.from(code, "base64url").toString("base64"),
	);
	const sealed = (as: string) =>
		Buffer.from(app.seals.seal(as), "base64").toString("base64url");
	for (const good of [code, sealed(`${text}`)])
		expect((await accountOfReset(app, good)).id).toBe(ada.id);
	for (const bad of [
		...["", "short", `!${code}`, `${code}!`, code.slice(4)],
		...[sealed(`a ${text}`), sealed(`${text} more`)],
	])
		await expect(accountOfReset(app, bad)).rejects.toMatchObject({
			kind: "not-found",
		});
});

test("a link is worth nothing while its account is switched off", async () => {
	const ada = await accountByName(forge.app.db, "ada");
	if (!ada) throw new Error("no ada");
	const code = resetCode(forge.app, ada);
	const found = () => accountOfReset(forge.app, code).then(({ id }) => id);
	expect(await found()).toBe(ada.id);
	for (const [off, on] of [
		[{ active: 0 }, { active: 1 }],
		[{ prohibit_login: 1 }, { prohibit_login: 0 }],
	] as const) {
		await change("ada", off);
		await expect(found()).rejects.toMatchObject({ kind: "not-found" });
		await change("ada", on);
		expect(await found()).toBe(ada.id);
	}
});

test("a link holds for three hours, and sets a password that is long enough", async () => {
	const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
	const { app, user } = await testForge({}, { clock: () => clock.now });
	await user("eve");
	const eve = await accountByName(app.db, "eve");
	if (!eve) throw new Error("no eve");
	const code = resetCode(app, eve);
	const hours = 3 * 60 * 60 * 1000;
	clock.now += hours;
	expect((await accountOfReset(app, code)).id).toBe(eve.id);
	clock.now += 1000;
	await expect(accountOfReset(app, code)).rejects.toMatchObject({
		kind: "not-found",
	});
	clock.now -= hours;
	await app.accounts.passwords.rightElsewhere(eve, "of before", "eve x");
	await expect(resetPassword(app, code, "short", "::1")).rejects.toMatchObject({
		...{ kind: "invalid", details: { field: "password" } },
	});
	expect((await accountOfReset(app, code)).id).toBe(eve.id);
	await resetPassword(app, code, "a longer password", "::1");
	await expect(accountOfReset(app, code)).rejects.toMatchObject({
		kind: "not-found",
	});
	const [record] = await app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select("details")
			.where("action", "=", "password.changed"),
	);
	const changed = await accountByName(app.db, "eve");
	expect(JSON.parse(record?.details ?? "null").facts).toMatchObject({
		password_digest: changed && passwordFingerprint(changed),
	});
	// what was right before is not remembered
	expect(app.accounts.passwords.knownElsewhere(eve, "of before")).toBe(false);
});
