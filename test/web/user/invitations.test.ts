import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

// A forge without a mail server: its administrator hands links on.

let forge: Forge;

beforeAll(async () => {
	forge = await testForge();
});

const invited = (words: string) => words.split("Invitations").at(-1) ?? "";
const linkIn = (html: string): string =>
	/user\/sign_up\?invitation=[\w-]{32}/.exec(html)?.[0] ?? "";

test("an address is invited once: a second invitation ends the first, and whoever is here needs none", async () => {
	const { name, password } = forge.admin;
	const browser = await signedInVisitor(forge, { name, password });
	const path = "/-/admin/invitations";
	const first = await browser.post(path, { email: "carla@example.org" });
	const second = await browser.post(path, { email: "Carla@Example.org" });
	expect(invited(second.words).match(/carla@example\.org/gi)).toHaveLength(1);
	const stranger = visitor(forge);
	expect((await stranger.get(`/${linkIn(first.html)}`)).words).toContain(
		"already been used or revoked",
	);
	expect((await stranger.get(`/${linkIn(second.html)}`)).words).toContain(
		"Carla@Example.org",
	);
	const dora = await forge.user("dora");
	const { email } = (
		await forge.call<{ email: string }>("GET", "/user", { as: dora })
	).body;
	const here = await browser.post(path, { email: email.toUpperCase() });
	expect([here.status, here.wrong]).toEqual([
		422,
		["This email address belongs to another account."],
	]);
	const links = await Promise.all([
		browser.post(path, { email: "" }),
		browser.post(path, { email: "" }),
	]);
	for (const { html } of links)
		expect((await stranger.get(`/${linkIn(html)}`)).words).toContain(
			"Create account",
		);
});

test("who forgot a password is told that the link comes from whoever runs the forge", async () => {
	const path = "/user/forgot_password";
	expect((await visitor(forge).get(path)).words).toContain(
		"does not send email",
	);
	const known = await visitor(forge).post(path, { user_name: "root" });
	const unknown = await visitor(forge).post(path, { user_name: "nobody" });
	for (const { words } of [known, unknown]) {
		expect(words).toContain("This server does not send email");
		expect(words).not.toContain("Check your email");
	}
});

test("the security log says that whoever made an account typed its password", async () => {
	const { name, password } = forge.admin;
	const browser = await signedInVisitor(forge, { name, password });
	const { html } = await browser.post("/-/admin/invitations", {
		email: "emil@example.org",
	});
	const stranger = visitor(forge);
	const page = await stranger.get(`/${linkIn(html)}`);
	const field = (of: string) =>
		new RegExp(`name="${of}" value="([^"]*)"`).exec(page.html)?.[1] ?? "";
	const [, one, two] = /What is (\d+) plus (\d+)/.exec(page.words) ?? [];
	const made = await stranger.post("/user/sign_up", {
		user_name: "emil",
		password: "chosen-pass-1",
		retype: "chosen-pass-1",
		invitation: field("invitation"),
		challenge: field("challenge"),
		answer: String(Number(one) + Number(two)),
	});
	expect(made.status).toBe(303);
	const log = await stranger.get("/user/settings/security/log");
	expect(log.words).toContain("Signed in by password");
	expect((await stranger.get("/")).words).toContain("Get started");
});
