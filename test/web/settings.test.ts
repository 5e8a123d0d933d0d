import { beforeAll, expect, test } from "vitest";
import { accountByName } from "../../src/domain/accounts/account.ts";
import { resetCode } from "../../src/domain/accounts/reset-password.ts";
import type { Forge } from "../../src/start-forge.ts";
import { isForm } from "../../src/web/page.ts";
import { pages } from "../../src/web/pages-list.ts";
import { testForge } from "../support/forge.ts";
import { sshPair } from "../support/ssh-client.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
});

test("every page and form has an address of its own, and turns strangers away where an account is needed", async () => {
	const routes = pages.map(({ route }) => route);
	expect(new Set(routes).size).toBe(routes.length);
	const stranger = visitor(forge);
	for (const one of pages) {
		const [, path = ""] = one.route.split(" ");
		const at = path.replace(/:\w+/g, "nothing");
		const { status } = isForm(one)
			? await stranger.post(at)
			: await stranger.get(at);
		expect([one.route, status < 500]).toEqual([one.route, true]);
		if (
			path.startsWith("/user/settings") &&
			path !== "/user/settings/appearance"
		)
			expect([one.route, status]).toEqual([one.route, isForm(one) ? 401 : 303]);
	}
});

test("what is wrong stands at its field, with everything else as it was typed", async () => {
	const browser = await signedInVisitor(forge, ada);
	const answer = await browser.post("/user/settings", {
		full_name: "Ada <b>Lovelace</b>",
		website: "ftp://example.org",
		description: "First\nof all",
	});
	expect([answer.status, answer.wrong]).toEqual([
		422,
		["Enter a URL that starts with https:// or http://."],
	]);
	expect(answer.html).toContain('value="Ada &lt;b>Lovelace&lt;/b>"');
	expect(answer.html).toContain("First\nof all</textarea>");
	expect((await browser.get("/user/settings")).html).not.toContain("Lovelace");
	const done = await browser.post("/user/settings", {
		full_name: "Ada Lovelace",
		website: "https://example.org",
		hide_email: "true",
	});
	expect([done.status, done.to]).toEqual([303, "/user/settings"]);
	const { words } = await browser.get("/user/settings");
	expect(words).toContain("Your profile was saved.");
	expect((await browser.get("/user/settings")).words).not.toContain("saved");
	const { body } = await forge.call<{ website: string }>("GET", "/users/ada", {
		as: ada,
	});
	expect(body.website).toBe("https://example.org");
});

test("a new password ends the other sessions and not this one", async () => {
	const bob = await forge.user("bob");
	const one = await signedInVisitor(forge, bob);
	const two = await signedInVisitor(forge, bob);
	const change = (fields: Record<string, string>) =>
		one.post("/user/settings/account", {
			old_password: bob.password,
			password: "another-pass-2",
			retype: "another-pass-2",
			...fields,
		});
	expect((await change({ old_password: "nope" })).wrong).toEqual([
		"This is not your password.",
	]);
	expect((await change({ retype: "other" })).wrong).toEqual([
		"The passwords do not match.",
	]);
	expect((await change({ password: "short", retype: "short" })).wrong).toEqual([
		"A password has at least 8 characters.",
	]);
	expect((await two.get("/user/settings")).status).toBe(200);
	expect((await change({})).status).toBe(303);
	expect((await one.get("/user/settings")).status).toBe(200);
	expect((await two.get("/user/settings")).status).toBe(303);
	await signedInVisitor(forge, { ...bob, password: "another-pass-2" });
});

test("a token makes no other, and opens nothing once it has expired", async () => {
	const browser = await signedInVisitor(forge, ada);
	const path = "/user/settings/applications";
	const made = await browser.post(path, {
		name: "for a week",
		s_user: "2",
		expires: "7",
	});
	const [, secret = ""] =
		/<pre class="code"[^>]*>([0-9a-f]{40})</.exec(made.html) ?? [];
	const basic = Buffer.from(`${ada.name}:${secret}`).toString("base64");
	const second = await fetch(`${forge.url}api/v1/users/${ada.name}/tokens`, {
		method: "POST",
		headers: {
			Authorization: `Basic ${basic}`,
			"Content-Type": "application/json",
		},
		body: JSON.stringify({ name: "of a token", scopes: ["read:user"] }),
	});
	expect(second.status).toBe(401);
	const opens = (token: string) =>
		fetch(`${forge.url}api/v1/user`, {
			headers: { Authorization: `token ${token}` },
		}).then(({ status }) => status);
	expect(await opens(secret)).toBe(200);
	expect((await browser.get(path)).words).toContain("8 Jan 2030");
	const before = clock.now;
	clock.now += 7 * 86_400_000;
	expect(await opens(secret)).toBe(401);
	const later = await signedInVisitor(forge, ada);
	expect((await later.get(path)).words).toContain("Expired");
	clock.now = before;
});

test("a token is shown once, opens what was chosen, and is gone when it is deleted", async () => {
	const browser = await signedInVisitor(forge, ada);
	const nothing = await browser.post("/user/settings/applications", {
		name: "none",
	});
	expect([nothing.status, nothing.wrong]).toEqual([
		422,
		["Select at least one scope."],
	]);
	const made = await browser.post("/user/settings/applications", {
		name: "laptop",
		s_issue: "1",
	});
	const [, secret = ""] =
		/<pre class="code"[^>]*>([0-9a-f]{40})</.exec(made.html) ?? [];
	const list = await browser.get("/user/settings/applications");
	expect(list.html).not.toContain(secret);
	expect(list.words).toContain("laptop read: issues");
	const send = (path: string) =>
		fetch(`${forge.url}api/v1${path}`, {
			headers: { Authorization: `token ${secret}` },
		});
	expect((await send("/repos/issues/search")).status).toBe(200);
	expect((await send("/user")).status).toBe(403);
	const again = await browser.post("/user/settings/applications", {
		name: "laptop",
		s_issue: "1",
	});
	expect(again.wrong).toEqual(["You already have a token with this name."]);
	const [, id = ""] = /name="id" value="(\d+)"/.exec(list.html) ?? [];
	expect(
		(await browser.post("/user/settings/applications/delete", { id })).status,
	).toBe(303);
	expect((await send("/repos/issues/search")).status).toBe(401);
});

test("an hour after the password, what gives rights asks for it again, with all that was typed", async () => {
	const browser = await signedInVisitor(forge, ada);
	clock.now += 61 * 60_000;
	const fields = { title: "laptop", content: sshPair().public };
	const asked = await browser.post("/user/settings/keys", fields);
	expect([asked.status, asked.words.includes("Confirm access")]).toEqual([
		403,
		true,
	]);
	expect(asked.html).toContain('name="title" value="laptop"');
	const wrong = await browser.post("/user/settings/keys", {
		...fields,
		confirm_password: "nope",
	});
	expect(wrong.status).toBe(403);
	expect(wrong.words).toContain("This is not your password.");
	const done = await browser.post("/user/settings/keys", {
		...fields,
		confirm_password: ada.password,
	});
	expect(done.status).toBe(303);
	expect((await browser.get("/user/settings/keys")).words).toContain("laptop");
	// it is asked once an hour
	expect(
		(await browser.post("/user/settings/keys/delete", { id: "0" })).status,
	).toBe(404);
});

test("a private key is not taken, and told what it is", async () => {
	const browser = await signedInVisitor(forge, ada);
	const answer = await browser.post("/user/settings/keys", {
		content: sshPair().private,
	});
	expect(answer.wrong[0]).toContain("This is a private key.");
	expect(answer.status).toBe(422);
});

test("a forgotten password is set anew by the link of a mail, once and within three hours", async () => {
	const eve = await forge.user("eve");
	const session = await signedInVisitor(forge, eve);
	const stranger = visitor(forge);
	const told = async (user_name: string) =>
		(await stranger.post("/user/forgot_password", { user_name })).words;
	expect(await told("eve")).toBe(await told("nobody@example.org"));
	const account = await accountByName(forge.app.db, "eve");
	if (!account) throw new Error("no eve");
	const code = resetCode(forge.app, account);
	const at = `/user/recover_account?code=${code}`;
	expect((await stranger.get(at)).words).toContain("Reset the password of eve");
	const fields = { password: "third-pass-3", retype: "third-pass-3" };
	expect((await stranger.post(`${at}x`, fields)).status).toBe(404);
	expect(
		(await stranger.post(at, { ...fields, retype: "other" })).wrong,
	).toEqual(["The passwords do not match."]);
	expect((await stranger.post(at, fields)).status).toBe(303);
	expect((await stranger.get("/user/settings")).status).toBe(200);
	expect((await session.get("/user/settings")).status).toBe(303);
	expect((await visitor(forge).post(at, fields)).status).toBe(404);
	const fresh = await accountByName(forge.app.db, "eve");
	const late = resetCode(forge.app, fresh as typeof account);
	clock.now += 181 * 60_000;
	expect(
		(await visitor(forge).get(`/user/recover_account?code=${late}`)).status,
	).toBe(404);
});

test("the link for a new password dies with the address that it went to, and with the right to sign in", async () => {
	const hal = await forge.user("hal");
	const edit = (body: object) =>
		forge.call("PATCH", `/admin/users/${hal.name}`, {
			body: { source_id: 0, login_name: hal.name, ...body },
		});
	const link = async () => {
		const account = await accountByName(forge.app.db, hal.name);
		if (!account) throw new Error("no hal");
		return `/user/recover_account?code=${resetCode(forge.app, account)}`;
	};
	const status = async (at: string) => (await visitor(forge).get(at)).status;
	const first = await link();
	expect(await status(first)).toBe(200);
	await edit({ email: "hal-now@example.org" });
	expect(await status(first)).toBe(404);
	const second = await link();
	await edit({ prohibit_login: true });
	expect(await status(second)).toBe(404);
	const fields = { password: "third-pass-3", retype: "third-pass-3" };
	expect((await visitor(forge).post(second, fields)).status).toBe(404);
});

test("whoever asks again and again sends one mail in three minutes", async () => {
	const gus = await forge.user("gus");
	const mails: string[] = [];
	const { mail } = forge.app;
	const send = mail.send.bind(mail);
	mail.send = async (message) => {
		mails.push(message.subject);
		return send(message);
	};
	const ask = () =>
		visitor(forge).post("/user/forgot_password", { user_name: gus.name });
	for (let n = 0; n < 3; n++) expect((await ask()).status).toBe(200);
	expect(mails).toHaveLength(1);
	clock.now += 181_000;
	await ask();
	expect(mails).toHaveLength(2);
	mail.send = send;
});

test("colours and language are kept in the browser", async () => {
	const stranger = visitor(forge);
	expect((await stranger.get("/user/appearance")).html).toContain(
		'<html lang="en">',
	);
	await stranger.post("/user/settings/appearance", {
		theme: "dark",
		language: "de",
	});
	expect((await stranger.get("/user/appearance")).html).toContain(
		'<html lang="de" data-theme="dark"',
	);
	const german = await visitor(forge).get("/user/login", {
		"Accept-Language": "de-CH,de;q=0.9",
	});
	expect(german.html).toContain('<html lang="de">');
});

test("a stranger chooses the language at the foot and stays on the page", async () => {
	const stranger = visitor(forge);
	const { html } = await stranger.get("/explore/users?sort=newest");
	expect(html).toContain('lang="zh-CN"');
	expect(html).not.toContain("Mirrored");
	const chosen = await stranger.post("/user/language", {
		language: "fr",
		back: "/explore/users?sort=newest",
	});
	expect(chosen.to).toContain("/explore/users?sort=newest");
	const french = (await stranger.get("/explore/users")).html;
	expect(french).toContain('<html lang="fr">');
	expect(french).toContain("Se connecter");
	const away = await stranger.post("/user/language", {
		language: "xx",
		back: "//evil.example",
	});
	expect(new URL(away.to ?? "", forge.url).origin).toBe(
		new URL(forge.url).origin,
	);
	expect((await stranger.get("/")).html).toContain('<html lang="en">');
});

test("the language of an account is written as programs know it", async () => {
	const browser = await signedInVisitor(forge, ada);
	await browser.post("/user/settings/appearance", {
		theme: "auto",
		language: "pt-BR",
	});
	const settings = await forge.call<{ language: string }>(
		"GET",
		"/user/settings",
		{ as: ada },
	);
	expect(settings.body.language).toBe("pt-BR");
	expect((await browser.get("/user/settings")).html).toContain(
		'<html lang="pt-BR"',
	);
	await browser.post("/user/language", { language: "en", back: "/" });
});

test("repositories and organizations are made by forms, for those who may", async () => {
	const browser = await signedInVisitor(forge, ada);
	const made = await browser.post("/repo/create", {
		owner: "ada",
		repo_name: "fresh",
		visibility: "private",
	});
	expect([made.status, made.to]).toEqual([303, "/ada/fresh"]);
	const again = await browser.post("/repo/create", {
		owner: "ada",
		repo_name: "fresh",
	});
	expect(again.wrong).toEqual(["Repository name is already taken."]);
	const elsewhere = await browser.post("/repo/create", {
		owner: "root",
		repo_name: "mine",
	});
	expect(elsewhere.wrong).toEqual(["You cannot create repositories there."]);
	expect((await browser.post("/org/create", { org_name: "acme" })).to).toBe(
		"/acme",
	);
	expect((await browser.get("/repo/create")).html).toContain(
		'<option value="acme">',
	);
	expect((await visitor(forge).get("/explore/repos")).words).not.toContain(
		"ada/fresh",
	);
});

test("notifications are listed, marked one by one and all at once", async () => {
	const cyd = await forge.user("cyd");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "busy" } });
	for (const title of ["One", "Two"])
		await forge.call("POST", "/repos/ada/busy/issues", {
			as: ada,
			body: { title, body: "@cyd look" },
		});
	await forge.app.events.settled();
	const browser = await signedInVisitor(forge, cyd);
	const list = await browser.get("/notifications");
	expect(list.words).toMatch(/Two.*One/);
	for (const status of ["read", "pinned"])
		expect(
			(await browser.get(`/notifications?type=${status}`)).words,
		).toContain(`No ${status} notifications`);
	expect((await browser.get("/")).html).toContain("Notifications, 2 unread");
	const [, notification_id = ""] =
		/name="notification_id" value="(\d+)"/.exec(list.html) ?? [];
	const other = await signedInVisitor(forge, ada);
	const fields = { notification_id, notification_action: "mark_as_read" };
	await other.post("/notifications/status", fields);
	expect((await browser.get("/")).html).toContain("2 unread");
	await browser.post("/notifications/status", fields);
	expect((await browser.get("/")).html).toContain("Notifications, 1 unread");
	await browser.post("/notifications/purge");
	// read is not done: they stay in the inbox
	expect((await browser.get("/notifications")).words).toMatch(/Two.*One/);
	expect((await browser.get("/notifications?type=unread")).words).toContain(
		"No unread notifications",
	);
	expect((await browser.get("/notifications?type=read")).words).toMatch(/One/);
});
