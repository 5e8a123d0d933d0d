import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let root: Visitor;

beforeAll(async () => {
	forge = await testForge({ registration: "approval" });
	ada = await forge.user("ada");
	root = await signedInVisitor(forge, forge.admin);
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "hidden", private: true },
	});
});

const paths = [
	"",
	"/users",
	"/users/new",
	"/registrations",
	"/orgs",
	"/repos",
	"/deleted",
	"/auths",
	"/monitor/cron",
	"/monitor/queue",
	"/config",
	"/packages",
	"/emails",
	"/hooks",
	"/hooks/gitea/new",
	"/default/hooks",
	"/actions/runners",
	"/actions/variables",
	"/self_check",
	"/monitor/stats",
];

test("the pages of the administration are for administrators alone", async () => {
	const inside = await signedInVisitor(forge, ada);
	for (const path of paths) {
		const at = `/-/admin${path}`;
		expect([at, (await root.get(at)).status]).toEqual([at, 200]);
		expect([at, (await inside.get(at)).status]).toEqual([at, 403]);
		expect((await visitor(forge).get(at)).to).toContain("/user/login");
	}
	expect((await inside.get("/")).html).not.toContain("/-/admin");
	expect((await root.get("/")).html).toContain("/-/admin");
});

test("settings are shown as they are in force, and secrets are not", async () => {
	const { words, html } = await root.get("/-/admin/config");
	expect(words).toContain("INGOT_REGISTRATION");
	expect(words).toContain("approval");
	expect(html).not.toContain(forge.admin.password);
	expect(words).toContain("set (hidden)");
	expect(words).toMatch(
		/INGOT_MIN_PASSWORD_LENGTH minimum password length, bytes 8/,
	);
	const found = (await root.get("/-/admin/config?q=push_bytes")).words;
	expect(found).toMatch(/INGOT_MAX_PUSH_BYTES .* 2147483648 \(2\.1 GB\)/);
	expect(found).not.toContain("INGOT_REGISTRATION");
	const changed = (await root.get("/-/admin/config?changed=1")).words;
	expect(changed).toContain("INGOT_REGISTRATION changed");
	expect(changed).not.toContain("INGOT_MAX_PUSH_BYTES");
	expect((await root.get("/-/admin/config?q=no-such")).words).toContain(
		"No settings found",
	);
});

test("what is due says in how long", async () => {
	const { words } = await root.get("/-/admin/monitor/cron");
	// whichever minute it is
	expect(words).toMatch(
		/pack_logs last [^·]+ · next (?:in \d+ (?:second|minute|hour)s?|just now)/,
	);
});

test("an account is made, changed, and deleted by typing its name", async () => {
	expect((await root.get("/-/admin/users/new")).words).toContain(
		"It must be changed at the first sign-in.",
	);
	const made = await root.post("/-/admin/users/new", {
		user_name: "eve",
		email: "eve@example.org",
		password: "eves-password-1",
	});
	expect(made.status).toBe(303);
	const at = (made.to ?? "").replace("/edit", "");
	const taken = await root.post("/-/admin/users/new", {
		user_name: "eve",
		email: "other@example.org",
		password: "eves-password-1",
	});
	expect([taken.status, taken.html.includes('value="eve"')]).toEqual([
		422,
		true,
	]);
	const edited = await root.post(`${at}/edit`, {
		full_name: "Eve <b>",
		email: "eve@example.org",
		password: "",
		visibility: "limited",
		active: "on",
		prohibit_login: "on",
	});
	expect(edited.status).toBe(303);
	const { body } = await forge.call<Record<string, unknown>>(
		"GET",
		"/users/eve",
	);
	expect(body).toMatchObject({
		full_name: "Eve <b>",
		visibility: "limited",
		prohibit_login: true,
		is_admin: false,
	});
	const page = await root.get(`${at}/edit`);
	expect(page.html).toContain('value="Eve &lt;b>"');
	const wrong = await root.post(`${at}/delete`, { typed: "ada" });
	expect([wrong.status, wrong.wrong]).toEqual([
		422,
		["The name does not match."],
	]);
	const done = await root.post(`${at}/delete`, { typed: "eve" });
	expect([done.status, done.to]).toEqual([303, "/-/admin/users"]);
	expect((await root.get(`${at}/edit`)).status).toBe(404);
});

test("the last administrator stays one", async () => {
	const list = await root.get("/-/admin/users?q=root");
	const at = /\/-\/admin\/users\/\d+\/edit/.exec(list.html)?.[0] ?? "";
	const refused = await root.post(at, {
		email: "root@example.org",
		visibility: "public",
		active: "on",
	});
	expect(refused.status).toBeGreaterThanOrEqual(400);
	expect((await root.get("/-/admin")).status).toBe(200);
});

test("sessions of an account are ended, and its second factor taken", async () => {
	const inside = await signedInVisitor(forge, ada);
	const list = await root.get("/-/admin/users?q=ada");
	const at = /\/-\/admin\/users\/\d+/.exec(list.html)?.[0] ?? "";
	expect((await root.post(`${at}/sessions`)).status).toBe(303);
	expect((await inside.get("/user/settings")).to).toContain("/user/login");
	expect((await root.post(`${at}/factors`)).status).toBe(303);
	const again = await signedInVisitor(forge, ada);
	expect((await again.post(`${at}/factors`)).status).toBe(403);
	expect((await again.post(`${at}/delete`, { typed: "ada" })).status).toBe(403);
});

test("an invitation is made, shown once, and taken back", async () => {
	const made = await root.post("/-/admin/invitations", { email: "" });
	expect(made.status).toBe(200);
	const page = await root.get("/-/admin/registrations");
	expect(page.words).not.toContain("sign_up?invitation=");
	expect(made.words).toMatch(/sign_up\?invitation=[\w-]{32}/);
	expect((await root.get("/-/admin/registrations")).words).not.toMatch(
		/invitation=[\w-]{32}/,
	);
	const take = /action="([^"]*invitations\/\d+\/delete)"/.exec(page.html)?.[1];
	expect((await root.post(take ?? "")).status).toBe(303);
	expect((await root.post(take ?? "")).status).toBe(404);
	expect(
		(await root.post("/-/admin/invitations", { email: "no" })).status,
	).toBe(422);
});

test("a task runs when it is told to; there is no other", async () => {
	const done = await root.post("/-/admin/monitor/cron", {
		task: "remove_ended_sessions",
	});
	expect(done.status).toBe(303);
	const none = await root.post("/-/admin/monitor/cron", { task: "none" });
	expect(none.status).toBe(404);
	const at = "/-/admin/monitor/queue/1";
	expect((await root.post(at, { consumer: "x", act: "again" })).status).toBe(
		404,
	);
	expect(
		(await root.post("/-/admin/registrations/1", { act: "approve" })).status,
	).toBe(404);
});

test("webhooks of the site and of new repositories are kept apart", async () => {
	const add = (base: string, url: string) =>
		root.post(`/-/admin${base}/hooks/gitea/new`, {
			url,
			events: "push",
			active: "true",
		});
	expect((await add("", "https://example.org/all")).status).toBe(303);
	expect((await add("/default", "https://example.org/new")).status).toBe(303);
	const all = (await root.get("/-/admin/hooks")).words;
	const fresh = (await root.get("/-/admin/default/hooks")).words;
	expect([all.includes("org/all"), all.includes("org/new")]).toEqual([
		true,
		false,
	]);
	expect([fresh.includes("org/all"), fresh.includes("org/new")]).toEqual([
		false,
		true,
	]);
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "fresh" } });
	await forge.app.events.settled();
	const { body } = await forge.call("GET", "/repos/ada/fresh/hooks", {
		as: ada,
	});
	expect(JSON.stringify(body)).toContain("https://example.org/new");
});

test("runners and variables of the whole forge are set, and forms are for administrators alone", async () => {
	await root.post("/-/admin/actions/variables", {
		name: "SEA",
		value: "north",
	});
	expect((await root.get("/-/admin/actions/variables")).words).toContain(
		"north",
	);
	expect((await root.post("/-/admin/actions/runners/token")).words).toContain(
		"ingot runner --url",
	);
	const inside = await signedInVisitor(forge, ada);
	for (const path of [
		"/actions/variables",
		"/actions/runners/token",
		"/hooks/gitea/new",
		"/default/hooks/gitea/new",
		"/self_check",
		"/config/test_mail",
	]) {
		const at = `/-/admin${path}`;
		expect([at, (await inside.post(at)).status]).toEqual([at, 403]);
		expect([at, (await visitor(forge).post(at)).status]).toEqual([at, 401]);
	}
});

test("addresses and packages of everybody are found", async () => {
	await fetch(`${forge.url}api/packages/ada/generic/map/1.0/map.txt`, {
		method: "PUT",
		headers: { Authorization: `Basic ${btoa(`${ada.name}:${ada.password}`)}` },
		body: "x",
	});
	expect((await root.get("/-/admin/packages?q=map")).words).toContain(
		"ada/map",
	);
	expect((await root.get("/-/admin/packages?q=none")).words).toContain(
		"No packages found",
	);
	expect((await root.get("/-/admin/emails?q=ada")).words).toContain("ada");
	expect((await root.get("/-/admin/emails?q=nobody-at-all")).words).toContain(
		"No email addresses found",
	);
});

test("the forge looks whether something is damaged, and sends a test mail", async () => {
	expect((await root.post("/-/admin/self_check")).words).toContain(
		"No problems found.",
	);
	const send = (email: string) =>
		root.post("/-/admin/config/test_mail", { email });
	expect((await send("nowhere")).status).toBe(422);
	expect((await send("a@example.org")).to).toBe("/-/admin/self_check");
	expect((await root.get("/-/admin/self_check")).words).toContain(
		"The test email was written to the server log.",
	);
});

test("figures are counted from what each repository knows of itself", async () => {
	const open = async () =>
		Number(
			/Open issues ([\d,]+)/.exec(
				(await root.get("/-/admin/monitor/stats")).words,
			)?.[1],
		);
	const before = await open();
	await forge.call("POST", "/repos/ada/hidden/issues", {
		as: ada,
		body: { title: "one more" },
	});
	expect(await open()).toBe(before + 1);
});
