import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { editSettings } from "../../../src/domain/accounts/edit-settings.ts";
import { editUser } from "../../../src/domain/accounts/edit-user.ts";
import { identityOf } from "../../../src/domain/accounts/identity.ts";
import { operator } from "../../../src/domain/permissions/actor.ts";
import { usualLdapSettings } from "../../../src/domain/sources/ldap-settings.ts";
import {
	addSource,
	type OAuthSettings,
	updateSource,
	usualOAuthSettings,
} from "../../../src/domain/sources/sources.ts";
import { syncDirectory } from "../../../src/domain/sources/sync-directories.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";
import { enrolledApp } from "../support/codes.ts";
import {
	type DirectoryServer,
	directoryServer,
} from "../support/directory-server.ts";
import {
	type Claims,
	openProvider,
	type Provider,
} from "../support/provider.ts";

let forge: Forge;
let provider: Provider;
let other: Provider;
let directory: DirectoryServer;
let source: number;
let corp: Awaited<ReturnType<typeof addSource>>;
const clock = { now: Date.now() };
let people = 0;

const settings = (more: Partial<OAuthSettings> = {}): OAuthSettings => ({
	...usualOAuthSettings,
	url: provider.url,
	clientId: "ingot",
	register: true,
	...more,
});
const set = (more: Partial<OAuthSettings> = {}) =>
	updateSource(forge.app, source, {
		name: "one",
		active: true,
		settings: settings(more),
	});

beforeAll(async () => {
	[provider, other] = [await openProvider(), await openProvider()];
	forge = await testForge({ allowPrivate: true }, { clock: () => clock.now });
	const made = { active: true, secret: "" };
	source = (
		await addSource(forge.app, { ...made, name: "one", settings: settings() })
	).id;
	await addSource(forge.app, { ...made, name: "two", settings: settings() });
	directory = await directoryServer();
	corp = await addSource(forge.app, {
		...made,
		name: "Corp",
		settings: {
			...usualLdapSettings,
			host: "127.0.0.1",
			port: directory.port,
			security: "none",
			userBase: "ou=people,dc=example",
		},
	});
});
beforeEach(() => {
	provider.change = (token) => token;
	directory.things = [];
	return set();
});

/** Comes back from a provider in a browser; gives where it is sent, or what is refused. */
async function arrive(
	claims: Claims,
	{ at = "one", from = provider, browser = visitor(forge) } = {},
): Promise<{ browser: Visitor; status: number; to: string | undefined }> {
	const left = await browser.get(`/user/oauth2/${at}`);
	const query = from.say(left.to ?? "", claims);
	const { status, to } = await browser.get(
		`/user/oauth2/${at}/callback${query}`,
	);
	return { browser, status, to };
}
const nameOf = async (browser: Visitor) =>
	/Signed in as ([\w-]+)/.exec((await browser.get("/")).html)?.[1];
const person = (sub: unknown): Claims => {
	const name = `somebody${people++}`;
	return {
		sub,
		preferred_username: name,
		email: `${name}@example.org`,
		email_verified: true,
	};
};

const long = "s".repeat(255);
/** What identifies nobody: it is refused everywhere. */
const refused: Record<string, unknown> = {
	empty: "",
	blank: "   ",
	absent: undefined,
	"a number": 7,
	"too long": `${long}-one`,
	"with a NUL": "ann\0",
	"in two lines": "ann\r\nbob",
	"with an escape": "ann\u001b[2J",
	"turned around": "ann\u202ebob",
	"with a space of no width": "an\u200bn",
	"with half a character": "ann\ud800",
	"of the Kelvin sign": "mar\u212a",
};
/** Two that look alike are two. */
const apart: [string, string][] = [
	[`${long.slice(1)}a`, `${long.slice(1)}b`],
	["ann", "Ann"],
	["ann", "\u0430nn"],
	["caf\u00e9", "cafe\u0301"],
	["ann", "ann."],
];

describe("a provider's subject", () => {
	for (const [what, sub] of Object.entries(refused))
		test(`that is ${what} signs nobody in`, async () => {
			const { browser, status } = await arrive(person(sub));
			expect([what, status >= 400 && status < 504]).toEqual([what, true]);
			expect(await nameOf(browser)).toBeUndefined();
		});

	test("is another person's where it differs at all", async () => {
		for (const [one, two] of apart) {
			const subjects = [`${people}${one}`, `${people}${two}`].map((sub) =>
				sub.slice(-255),
			);
			const names = new Set<string | undefined>();
			for (const sub of subjects)
				names.add(await nameOf((await arrive(person(sub))).browser));
			expect([one, two, names.size]).toEqual([one, two, 2]);
			expect(names.has(undefined)).toBe(false);
		}
	});

	test("is another person's at another source, and from another issuer of the source", async () => {
		const first = person("the-same");
		const name = await nameOf((await arrive(first)).browser);
		expect(name).toBe(first.preferred_username);
		const again = { sub: "the-same" };
		expect(await nameOf((await arrive(again)).browser)).toBe(name);
		expect((await arrive(again, { at: "two" })).to).toBe("/user/link_account");
		await set({ url: other.url });
		const moved = await arrive(again, { from: other });
		expect([moved.to, await nameOf(moved.browser)]).toEqual([
			"/user/link_account",
			undefined,
		]);
		await set({ url: `${provider.url}/.well-known/openid-configuration` });
		expect(await nameOf((await arrive(again)).browser)).toBe(name);
	});

	test("that was linked before issuers were noted is its issuer's, and no other's", async () => {
		for (const usedBefore of [true, false]) {
			const who = person(`old-${usedBefore}`);
			const name = await nameOf((await arrive(who)).browser);
			await forge.app.db.write((tx) =>
				tx.change((q) =>
					q
						.updateTable("external_login")
						.set({ issuer: "" })
						.where("subject", "=", String(who.sub)),
				),
			);
			if (usedBefore)
				expect(await nameOf((await arrive(who)).browser)).toBe(name);
			await set({ url: other.url });
			const moved = await arrive({ sub: who.sub }, { from: other });
			expect(await nameOf(moved.browser)).toBeUndefined();
			await set();
			expect(await nameOf((await arrive(who)).browser)).toBe(name);
		}
	});

	test("counts only with the provider's signature", async () => {
		const parts = (token: string) =>
			token.split(".") as [string, string, string];
		for (const change of [
			(token: string) => token.slice(0, -8).concat("AAAAAAAA"),
			(token: string) => `${parts(token)[0]}.${parts(token)[1]}.`,
			(token: string) => {
				const [head, , signature] = parts(token);
				const { sub: _, ...rest } = JSON.parse(
					Buffer.from(parts(token)[1], "base64url").toString(),
				);
				const body = JSON.stringify({ sub: "somebody-else", ...rest });
				return `${head}.${Buffer.from(body).toString("base64url")}.${signature}`;
			},
		]) {
			provider.change = change;
			const { browser, status } = await arrive(person(`signed-${people}`));
			expect(status).toBeGreaterThanOrEqual(400);
			expect(await nameOf(browser)).toBeUndefined();
		}
	});
});

describe("a directory's name", () => {
	const thing = (uid: string) => ({
		dn: `cn=${people++},ou=people,dc=example`,
		password: "its-password",
		has: {
			objectclass: ["person"],
			uid: [uid],
			mail: [`d${people}@corp.example`],
			givenname: ["Eve\r\nBcc: x\u202e"],
			sn: ["\u0000\u001b[2J"],
		},
	});
	const accounts = async () =>
		(
			await forge.app.db.rows((q) =>
				q
					.selectFrom("external_login")
					.select("subject")
					.where("source_id", "=", corp.id),
			)
		).map(({ subject }) => subject);

	test("that identifies nobody makes no account, by password or by looking through", async () => {
		const before = await accounts();
		for (const [what, uid] of Object.entries(refused)) {
			if (typeof uid !== "string" || uid.includes("\ud800")) continue;
			directory.things = [thing(uid), thing(` ${uid}ann `)];
			const browser = visitor(forge);
			const user_name = uid.trim() || "ann";
			await browser.post("/user/login", {
				user_name,
				password: "its-password",
			});
			expect([what, await nameOf(browser)]).toEqual([what, undefined]);
			await syncDirectory(forge.app, corp);
			expect([what, await accounts()]).toEqual([what, before]);
		}
	});

	test("brings a full name in one line that turns nothing around", async () => {
		directory.things = [thing("evelyn")];
		await syncDirectory(forge.app, corp);
		const eve = await accountByName(forge.app.db, "evelyn");
		expect(eve?.full_name).toBe("Eve Bcc: x [2J");
	});
});

test("a full name is cleaned wherever it comes in, and where commits carry it", async () => {
	const dirty = "Eve\r\nBcc: x\u202e\u0000\u001b[2J\ud800";
	const clean = "Eve Bcc: x [2J\ufffd";
	const claims = { ...person("dirty"), name: dirty };
	const name = (await nameOf((await arrive(claims)).browser)) ?? "";
	const account = async () => {
		const found = await accountByName(forge.app.db, name);
		if (!found) throw new Error("no account");
		return found;
	};
	expect((await account()).full_name).toBe(clean);
	const me = { account: await account() } as never;
	await editSettings(forge.app, me, await account(), { fullName: `1${dirty}` });
	expect((await account()).full_name).toBe(`1${clean}`);
	await editUser(forge.app, operator, await account(), {
		fullName: `2${dirty}`,
	});
	expect((await account()).full_name).toBe(`2${clean}`);
	expect(
		identityOf(forge.app, { ...(await account()), full_name: dirty }).name,
	).toBe(clean);
});

describe("an account that was there before", () => {
	test("is linked by its address only after its second factor", async () => {
		await set({ linkByMail: true });
		const ida = await forge.user("ida");
		const own = await signedInVisitor(forge, ida);
		const app = await enrolledApp(own, clock);
		const { email } = (await accountByName(forge.app.db, "ida")) ?? {};
		const claims = { sub: "ida-there", email, email_verified: true };
		const links = async () =>
			(await own.get("/user/settings/linked")).words.includes("Disconnect");
		const { browser, to } = await arrive(claims);
		expect(to).toContain("/user/two_factor");
		expect([await links(), await nameOf(browser)]).toEqual([false, undefined]);
		clock.now += 60_000;
		const passed = await browser.post("/user/two_factor", {
			passcode: app.code(),
		});
		expect(passed.status).toBe(303);
		expect([await links(), await nameOf(browser)]).toEqual([true, "ida"]);
	});

	test("keeps the rank that was set by hand, and one that the source made follows its groups", async () => {
		await set({ adminGroup: "chiefs", restrictedGroup: "guests" });
		const rank = async (name: string) => {
			const found = await accountByName(forge.app.db, name);
			return [found?.admin, found?.restricted];
		};
		const jan = await forge.user("jan");
		const before = (await accountByName(forge.app.db, "jan")) ?? undefined;
		if (!before) throw new Error("no account");
		await editUser(forge.app, operator, before, { restricted: true });
		const mine = await signedInVisitor(forge, jan);
		const left = await mine.post("/user/settings/linked", {
			source: String(source),
		});
		const query = provider.say(left.to ?? "", { sub: "jan-there" });
		expect((await mine.get(`/user/oauth2/one/callback${query}`)).status).toBe(
			303,
		);
		await arrive({ sub: "jan-there", groups: ["chiefs"] });
		expect(await rank("jan")).toEqual([0, 1]);
		const made = person("made-there");
		await arrive({ ...made, groups: ["chiefs"] });
		expect(await rank(String(made.preferred_username))).toEqual([1, 0]);
		await arrive({ sub: "made-there", groups: ["guests"] });
		expect(await rank(String(made.preferred_username))).toEqual([0, 1]);
	});
});

test("of many who come back at once, a provider is asked about two of a network", async () => {
	await arrive(person("warm"));
	const held = provider.hold();
	const coming = Array.from({ length: 12 }, () =>
		arrive(person(`many-${people}`)),
	);
	await expect.poll(held.waiting).toBe(2);
	// all have left their mark, and only two have been asked about
	await forge.call("GET", "/version");
	expect(held.waiting()).toBe(2);
	held.go();
	for (const { status } of await Promise.all(coming)) expect(status).toBe(303);
});
