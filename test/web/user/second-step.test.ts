import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";
import { enrolledApp, recoveryCodesIn } from "../support/codes.ts";

let forge: Forge;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const tick = () => {
	clock.now += 30_000;
};

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
});

let made = 0;
/** Somebody with an app that makes codes, and a browser of his. */
async function holder() {
	const person = await forge.user(`person${++made}`);
	const home = await signedInVisitor(forge, person);
	const app = await enrolledApp(home, clock);
	tick();
	return { person, home, app };
}

/** A browser in which the password was typed and nothing else. */
async function halfWay({ name, password }: { name: string; password: string }) {
	const browser = visitor(forge);
	const answer = await browser.post("/user/login", {
		user_name: name,
		password,
		redirect_to: "/user/settings/keys",
	});
	expect([answer.status, answer.to]).toEqual([
		303,
		"/user/two_factor?redirect_to=%2Fuser%2Fsettings%2Fkeys",
	]);
	return browser;
}
const send = (browser: Visitor, passcode: string) =>
	browser.post("/user/two_factor", {
		passcode,
		redirect_to: "/user/settings/keys",
	});
const recover = (browser: Visitor, passcode: string) =>
	browser.post("/user/two_factor/scratch", { passcode });

test("after the password the code of the app is asked for, and then one is where one was going", async () => {
	const { person, app } = await holder();
	const browser = await halfWay(person);
	expect((await browser.get("/user/two_factor")).words).toContain(
		`You are signing in as ${person.name}.`,
	);
	const wrong = await send(browser, "000000");
	expect([wrong.status, wrong.wrong]).toEqual([
		401,
		["This code is not valid."],
	]);
	const done = await send(browser, app.code());
	expect([done.status, done.to]).toEqual([303, "/user/settings/keys"]);
	expect((await browser.get("/user/settings/keys")).status).toBe(200);
	expect(browser.cookie("ingot_step")).toBeUndefined();
});

test("whoever asked at the first step to stay signed in stays so, and nobody else", async () => {
	const { person, app } = await holder();
	for (const remember of ["true", ""]) {
		const browser = visitor(forge);
		const { name: user_name, password } = person;
		await browser.post("/user/login", { user_name, password, remember });
		const done = await send(browser, app.code());
		expect(done.status).toBe(303);
		const cookies = done.headers.getSetCookie();
		const session = cookies.find((one) => one.startsWith("ingot_session="));
		expect(session?.includes("Max-Age=7776000")).toBe(remember === "true");
		tick();
	}
});

test("half signed in is not signed in, wherever its cookie is shown", async () => {
	const { person } = await holder();
	const browser = await halfWay(person);
	expect(browser.cookie("ingot_session")).toBeUndefined();
	const step = browser.cookie("ingot_step") ?? "";
	for (const path of ["/user/settings", "/notifications", "/repo/create"])
		expect((await browser.get(path)).status).toBe(303);
	const thief = visitor(forge);
	thief.forge({ ingot_session: step });
	expect((await thief.get("/user/settings")).status).toBe(303);
	const answer = await fetch(`${forge.url}api/v1/user`, {
		headers: { Authorization: `token ${step}` },
	});
	expect(answer.status).toBe(401);
});

test("a code is good once, also for two at the same time", async () => {
	const { person, app } = await holder();
	const code = app.code();
	const browsers = await Promise.all([1, 2, 3].map(() => halfWay(person)));
	const answers = await Promise.all(
		browsers.map((browser) => send(browser, code)),
	);
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	expect((await send(await halfWay(person), code)).status).toBe(401);
	tick();
	expect((await send(await halfWay(person), app.code())).status).toBe(303);
});

test("the code that ended the enrolment does not sign in", async () => {
	const person = await forge.user("fresh");
	const app = await enrolledApp(await signedInVisitor(forge, person), clock);
	expect((await send(await halfWay(person), app.code())).status).toBe(401);
});

test("wrong codes of an app are bounded for the account, from wherever they come, and recovery codes open it still", async () => {
	const { person, app } = await holder();
	const answers = await Promise.all(
		Array.from({ length: 12 }, async (_, n) =>
			send(await halfWay(person), String(100_000 + n)),
		),
	);
	expect(
		answers.filter(({ status }) => status === 429).length,
	).toBeGreaterThanOrEqual(6);
	expect((await send(await halfWay(person), app.code())).status).toBe(429);
	const [code = ""] = app.recovery;
	expect((await recover(await halfWay(person), code)).status).toBe(303);
	clock.now += 301_000;
	expect((await send(await halfWay(person), app.code())).status).toBe(303);
});

test("wrong codes are over when the clock is put back", async () => {
	const { person } = await holder();
	const wrong = async () =>
		(await send(await halfWay(person), "100000")).status;
	clock.now += 3_600_000;
	for (let n = 0; n < 6; n++) expect(await wrong()).toBe(401);
	expect(await wrong()).toBe(429);
	clock.now -= 3_600_000;
	expect(await wrong()).toBe(401);
});

test("a recovery code lets in once, of two at the same time one, and leaves one fewer", async () => {
	const { person, app } = await holder();
	const [one = "", two = ""] = app.recovery;
	const browsers = await Promise.all([1, 2, 3].map(() => halfWay(person)));
	const answers = await Promise.all(browsers.map((b) => recover(b, one)));
	expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
	expect((await recover(await halfWay(person), one)).status).toBe(401);
	const browser = await halfWay(person);
	const typed = two.toLowerCase().replace("-", " ");
	expect((await recover(browser, typed)).to).toBe("/user/settings/security");
	const { words } = await browser.get("/user/settings/security");
	expect(words).toContain("8 codes left.");
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("recovery_code").selectAll(),
	);
	expect(JSON.stringify(rows)).not.toContain(app.recovery[3]?.slice(0, 5));
});

test("new recovery codes make the old ones worthless", async () => {
	const { person, home, app } = await holder();
	const path = "/user/settings/security/two_factor/regenerate_scratch";
	const { html } = await home.post(path);
	const fresh = recoveryCodesIn(html);
	expect(fresh).toHaveLength(10);
	const old = app.recovery[0] ?? "";
	expect((await recover(await halfWay(person), old)).status).toBe(401);
	const answer = await recover(await halfWay(person), fresh[0] ?? "");
	expect(answer.status).toBe(303);
});

test("the second step ends after ten minutes, and with the password that was shown", async () => {
	const { person, home, app } = await holder();
	const late = await halfWay(person);
	clock.now += 601_000;
	expect((await late.get("/user/two_factor")).to).toBe("/user/login");
	expect((await send(late, app.code())).to).toBe("/user/login");
	const changed = await halfWay(person);
	await home.post("/user/settings/account", {
		old_password: person.password,
		password: "another-pass-2",
		retype: "another-pass-2",
	});
	tick();
	expect((await send(changed, app.code())).to).toBe("/user/login");
	expect(changed.cookie("ingot_session")).toBeUndefined();
});

test("a session that was planted before the second step is worth nothing after it", async () => {
	const { person, app } = await holder();
	const eve = await signedInVisitor(
		forge,
		await forge.user(`planter${++made}`),
	);
	const planted = eve.cookie("ingot_session") ?? "";
	const browser = await halfWay(person);
	browser.forge({ ingot_session: planted });
	await send(browser, app.code());
	expect(browser.cookie("ingot_session")).not.toBe(planted);
	expect((await eve.get("/user/settings")).status).toBe(303);
});

test("setting up an app ends other sessions, asks for a code of it, and is not done for others", async () => {
	const person = await forge.user("enroller");
	const other = await signedInVisitor(forge, person);
	const home = await signedInVisitor(forge, person);
	const path = "/user/settings/security/two_factor/enroll";
	const page = await home.get(path);
	expect(page.html).toContain("<svg xmlns");
	const [, enrolment = ""] =
		/name="enrolment" value="([^"]+)"/.exec(page.html) ?? [];
	const wrong = await home.post(path, { enrolment, code: "123456" });
	expect([wrong.status, wrong.wrong]).toEqual([
		422,
		["This is not the code that the app shows now."],
	]);
	expect(wrong.html).toContain(`value="${enrolment}"`);
	const stranger = await signedInVisitor(forge, await forge.user("stranger"));
	const stolen = await stranger.post(path, { enrolment, code: "123456" });
	expect(stolen.wrong).toEqual(["This took too long. Scan the new QR code."]);
	await enrolledApp(home, clock);
	expect((await other.get("/user/settings")).status).toBe(303);
	expect((await home.get("/user/settings/security/log")).words).toContain(
		"Authenticator app added",
	);
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("second_factor").select("secret"),
	);
	for (const { secret } of rows)
		expect(secret).not.toMatch(/^secret|^[0-9a-f]+$/);
});

test("what guards the account asks for the password again after an hour", async () => {
	const { home } = await holder();
	clock.now += 61 * 60_000;
	for (const path of [
		"/user/settings/security/two_factor/disable",
		"/user/settings/security/two_factor/regenerate_scratch",
		"/user/settings/security/two_factor/enroll",
		"/user/settings/security/webauthn/register",
		"/user/settings/security/webauthn/delete",
	]) {
		const answer = await home.post(path, { confirm_password: "wrong-pass" });
		expect([path, answer.status]).toEqual([path, 403]);
		expect(answer.words).toContain("Confirm access");
	}
});

test("a removed app is no longer asked for, and its recovery codes are gone", async () => {
	const { person, home, app } = await holder();
	await home.post("/user/settings/security/two_factor/disable");
	await signedInVisitor(forge, person);
	await enrolledApp(home, clock);
	tick();
	const old = app.recovery[0] ?? "";
	expect((await recover(await halfWay(person), old)).status).toBe(401);
});

test("programs show a token, or the code beside the password, each code once", async () => {
	const { person, app } = await holder();
	const ask = async (
		headers: Record<string, string>,
		path = "api/v1/user",
	): Promise<[number, string]> => {
		const pair = btoa(`${person.name}:${person.password}`);
		const answer = await fetch(forge.url + path, {
			headers: { Authorization: `Basic ${pair}`, ...headers },
		});
		return [answer.status, await answer.text()];
	};
	const [status, text] = await ask({});
	expect([status, JSON.parse(text).message]).toEqual([
		401,
		"invalid provided OTP",
	]);
	const code = app.code();
	expect((await ask({ "X-Gitea-OTP": code }))[0]).toBe(200);
	expect((await ask({ "X-Gitea-OTP": code }))[0]).toBe(401);
	await forge.call("POST", "/admin/users/root/repos", {
		as: forge.admin,
		body: { name: `open${made}`, auto_init: true },
	});
	const git = `root/open${made}.git/info/refs?service=git-upload-pack`;
	expect((await ask({}, git))[0]).toBe(401);
	tick();
	expect((await ask({ "X-Gitea-OTP": app.code() }, git))[0]).toBe(200);
	const listed = await forge.call<{ login: string }[]>(
		"GET",
		"/admin/users?is_2fa_enabled=true&limit=50",
		{ as: forge.admin },
	);
	expect(listed.body.map(({ login }) => login)).toContain(person.name);
	const others = await forge.call<{ login: string }[]>(
		"GET",
		"/admin/users?is_2fa_enabled=false&limit=50",
		{ as: forge.admin },
	);
	expect(others.body.map(({ login }) => login)).not.toContain(person.name);
});

test("a new password by mail needs the second factor as well", async () => {
	const { person, app } = await holder();
	const { accountByName } = await import(
		"../../../src/domain/accounts/account.ts"
	);
	const { resetCode } = await import(
		"../../../src/domain/accounts/reset-password.ts"
	);
	const account = await accountByName(forge.app.db, person.name);
	if (!account) throw new Error("no account");
	const at = `/user/recover_account?code=${resetCode(forge.app, account)}`;
	const browser = visitor(forge);
	expect((await browser.get(at)).words).toContain("Two-factor authentication");
	const fields = { password: "third-pass-3", retype: "third-pass-3" };
	expect((await browser.post(at, fields)).wrong).toEqual([
		"This is not a valid authentication or recovery code.",
	]);
	// few letters of many bytes are a long password, and no way around the second factor
	const few = { password: "密码密码密", retype: "密码密码密" };
	expect((await browser.post(at, few)).wrong).toEqual([
		"This is not a valid authentication or recovery code.",
	]);
	expect(browser.cookie("ingot_session")).toBeUndefined();
	const done = await browser.post(at, { ...fields, passcode: app.code() });
	expect(done.status).toBe(303);
	expect((await browser.get("/user/settings")).status).toBe(200);
});
