import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { type Authenticator, authenticator } from "../support/authenticator.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";
import { recoveryCodesIn } from "../support/codes.ts";

let forge: Forge;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const security = "/user/settings/security";

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
});

const options = async (browser: Visitor, path: string) =>
	JSON.parse((await browser.get(path)).html);
async function enrol(browser: Visitor, key: Authenticator, name = "phone") {
	const wanted = await options(
		browser,
		`${security}/webauthn/request_register`,
	);
	const credential = key.create(wanted);
	return browser.post(`${security}/webauthn/register`, { name, credential });
}
let made = 0;
async function holder() {
	const person = await forge.user(`holder${++made}`);
	const home = await signedInVisitor(forge, person);
	const key = authenticator(forge.url);
	const done = await enrol(home, key);
	expect(recoveryCodesIn(done.html)).toHaveLength(10);
	return { person, home, key };
}
async function signIn(
	key: Authenticator,
	more: Parameters<Authenticator["get"]>[1] = {},
) {
	const browser = visitor(forge);
	const wanted = await options(browser, "/user/webauthn/passkey/assertion");
	const credential = key.get(wanted, more);
	const answer = await browser.post("/user/webauthn/passkey/login", {
		credential,
		redirect_to: "/user/settings/keys",
	});
	return { browser, answer, credential };
}
async function halfWay({ name, password }: { name: string; password: string }) {
	const browser = visitor(forge);
	const fields = { user_name: name, password };
	expect((await browser.post("/user/login", fields)).to).toMatch(
		/^\/user\/webauthn\?/,
	);
	return browser;
}

test("a passkey alone signs in, for the device that it is on", async () => {
	const { key } = await holder();
	const { browser, answer } = await signIn(key);
	expect([answer.status, answer.to]).toEqual([303, "/user/settings/keys"]);
	expect(answer.headers.getSetCookie().join()).toContain("Max-Age=7776000");
	const { words } = await browser.get(security);
	expect(words).toMatch(/phone added just now · last used just now/);
	expect((await browser.get(`${security}/log`)).words).toContain(
		"Signed in by passkey",
	);
});

test("what a passkey said once is worth nothing again, nor for another site, nor without its owner", async () => {
	const { key } = await holder();
	const { credential } = await signIn(key);
	const path = "/user/webauthn/passkey/login";
	const refused = await visitor(forge).post(path, { credential });
	expect([refused.status, refused.words]).toEqual([
		401,
		expect.stringContaining("This passkey was not accepted."),
	]);
	const elsewhere = await signIn(key, { origin: "https://evil.example" });
	expect(elsewhere.answer.status).toBe(401);
	const stolen = await signIn(key, { verified: false });
	expect(stolen.answer.status).toBe(401);
	expect(stolen.browser.cookie("ingot_session")).toBeUndefined();
	const own = {
		challenge: Buffer.from("mine".repeat(20)).toString("base64url"),
	};
	const answer = await visitor(forge).post(path, { credential: key.get(own) });
	expect(answer.status).toBe(401);
	for (const text of [
		"",
		"{}",
		"[]",
		"null",
		'{"id":1}',
		'{"id":"a","response":{}}',
	])
		expect(
			(await visitor(forge).post(path, { credential: text })).status,
		).toBeOneOf([401, 422]);
	expect((await signIn(key)).answer.status).toBe(303);
});

test("two answers to one challenge at once are one sign-in", async () => {
	const { key } = await holder();
	const browser = visitor(forge);
	const wanted = await options(browser, "/user/webauthn/passkey/assertion");
	const credential = key.get(wanted);
	const answers = await Promise.all(
		[1, 2, 3].map(() =>
			visitor(forge).post("/user/webauthn/passkey/login", { credential }),
		),
	);
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
});

test("a copy of a security key is refused, and its owner is told", async () => {
	const { key } = await holder();
	const copy = key.copy();
	const { browser } = await signIn(key);
	await signIn(key);
	expect((await signIn(copy)).answer.status).toBe(401);
	expect((await browser.get(`${security}/log`)).words).toContain(
		"Cloned passkey rejected phone",
	);
});

test("a challenge is too old after ten minutes", async () => {
	const { key } = await holder();
	const browser = visitor(forge);
	const wanted = await options(browser, "/user/webauthn/passkey/assertion");
	clock.now += 601_000;
	const credential = key.get(wanted);
	const path = "/user/webauthn/passkey/login";
	expect((await browser.post(path, { credential })).status).toBe(401);
});

test("as the second step it is one's own passkey that counts, and no challenge of another purpose", async () => {
	const { person, key } = await holder();
	const other = await holder();
	const browser = await halfWay(person);
	const path = "/user/webauthn/assertion";
	const wanted = await options(browser, path);
	expect(wanted.allowCredentials).toHaveLength(1);
	const foreign = other.key.get(wanted);
	expect((await browser.post(path, { credential: foreign })).status).toBe(401);
	const alone = await options(browser, "/user/webauthn/passkey/assertion");
	const crossed = key.get(alone);
	expect((await browser.post(path, { credential: crossed })).status).toBe(401);
	const credential = key.get(await options(browser, path), { verified: false });
	expect((await browser.post(path, { credential })).status).toBe(303);
	expect((await browser.get("/user/settings")).status).toBe(200);
	expect((await visitor(forge).get(path)).status).toBe(303);
});

test("programs of a person with a passkey take tokens only", async () => {
	const { person } = await holder();
	const answer = await forge.call<{ message: string }>("GET", "/user", {
		as: person,
	});
	expect([answer.status, answer.body.message]).toEqual([
		401,
		"basic authorization is not allowed while WebAuthn enrolled",
	]);
});

test("an hour later a passkey confirms as the password does, for its own session", async () => {
	const { person, home, key } = await holder();
	const { browser: second } = await signIn(key);
	clock.now += 61 * 60_000;
	const path = `${security}/two_factor/regenerate_scratch`;
	const asked = await home.post(path);
	expect([asked.status, asked.words.includes("Use a passkey")]).toEqual([
		403,
		true,
	]);
	const elsewhere = key.get(await options(second, "/user/webauthn/assertion"));
	expect((await home.post(path, { confirm_passkey: elsewhere })).status).toBe(
		403,
	);
	expect((await home.post(path, { confirm_passkey: "{}" })).status).toBe(403);
	const own = key.get(await options(home, "/user/webauthn/assertion"));
	const done = await home.post(path, { confirm_passkey: own });
	expect(done.status).toBe(200);
	expect(person.name).toBeTruthy();
});

test("passkeys get names, are removed, and are not those of others", async () => {
	const { person, home, key } = await holder();
	const eve = await signedInVisitor(forge, await forge.user(`eve${made}`));
	const { html } = await home.get(security);
	const [, id = ""] =
		/webauthn\/rename[\s\S]*?name="id" value="(\d+)"/.exec(html) ?? [];
	for (const path of ["rename", "delete"])
		expect(
			(await eve.post(`${security}/webauthn/${path}`, { id, name: "mine" }))
				.status,
		).toBe(404);
	await home.post(`${security}/webauthn/rename`, { id, name: "<b>blue</b>" });
	expect((await home.get(security)).html).toContain("&lt;b>blue&lt;/b>");
	const twice = await enrol(home, key);
	expect([twice.status, twice.words]).toEqual([
		422,
		expect.stringContaining("This passkey is already in use."),
	]);
	await home.post(`${security}/webauthn/delete`, { id });
	expect((await signIn(key)).answer.status).toBe(401);
	await signedInVisitor(forge, person);
});

test("a passkey cannot be added with a challenge that another account got", async () => {
	const { home } = await holder();
	const eve = await signedInVisitor(forge, await forge.user(`mallory${made}`));
	const wanted = await options(home, `${security}/webauthn/request_register`);
	const credential = authenticator(forge.url).create(wanted);
	const answer = await eve.post(`${security}/webauthn/register`, {
		credential,
	});
	expect(answer.status).toBe(422);
});

test("an account has so many passkeys, and no more", async () => {
	const { home } = await holder();
	for (let n = 2; n <= 25; n++)
		expect(
			(await enrol(home, authenticator(forge.url), `key ${n}`)).status,
		).toBe(303);
	const refused = await enrol(home, authenticator(forge.url), "one more");
	expect([refused.status, refused.words]).toEqual([
		422,
		expect.stringContaining("An account has 25 passkeys at most."),
	]);
});

test("browsers are told how each known passkey is reached, where they have said so", async () => {
	const { home } = await holder();
	const path = `${security}/webauthn/request_register`;
	const wanted = await options(home, path);
	const second = JSON.parse(authenticator(forge.url).create(wanted));
	const reached = async (id: string) => {
		const { excludeCredentials } = await options(home, path);
		return excludeCredentials.find((known: { id: string }) => known.id === id);
	};
	delete second.response.transports;
	const send = async (of: object) =>
		home.post(`${security}/webauthn/register`, {
			name: "another",
			credential: JSON.stringify(of),
		});
	expect((await send(second)).status).toBe(303);
	expect(await reached(second.id)).toEqual({
		...{ id: second.id, type: "public-key", transports: [] },
	});
	const third = JSON.parse(
		authenticator(forge.url).create(await options(home, path)),
	);
	const many = Array.from({ length: 9 }, (_, n) => "abcdefghi".charAt(n));
	third.response.transports = ["usb", "Not One", "nfc2", "nfc", ...many];
	expect((await send(third)).status).toBe(303);
	expect(await reached(third.id)).toMatchObject({
		transports: ["usb", "nfc", ...many.slice(0, 6)],
	});
});

test("a passkey that saw no finger is added too, under the name of its account", async () => {
	const { home, person } = await holder();
	const path = `${security}/webauthn/request_register`;
	const wanted = await options(home, path);
	expect(wanted.user).toMatchObject({
		...{ name: person.name, displayName: person.name },
	});
	const credential = authenticator(forge.url).create(wanted, {
		verified: false,
	});
	const send = () =>
		home.post(`${security}/webauthn/register`, { name: "plain", credential });
	expect((await send()).status).toBe(303);
	const { name } = person;
	const edited = await forge.call("PATCH", `/admin/users/${name}`, {
		body: { source_id: 0, login_name: name, full_name: "Full Name" },
	});
	expect(edited.status).toBe(200);
	expect((await options(home, path)).user).toMatchObject({
		...{ name: person.name, displayName: "Full Name" },
	});
});

test("the answer that added a passkey does not add it again when it was removed", async () => {
	const { home } = await holder();
	const key = authenticator(forge.url);
	const wanted = await options(home, `${security}/webauthn/request_register`);
	const credential = key.create(wanted);
	const send = () =>
		home.post(`${security}/webauthn/register`, { name: "again", credential });
	expect((await send()).status).toBe(303);
	await forge.app.db.write((tx) =>
		tx.change((q) => q.deleteFrom("passkey").where("name", "=", "again")),
	);
	const twice = await send();
	expect([twice.status, twice.words]).toEqual([
		422,
		expect.stringContaining("This passkey was already sent."),
	]);
});
