import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };
const cookieName = "ingot_session";

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
});

test("who signs in goes on to where he was going, and is known there", async () => {
	const browser = visitor(forge);
	const asked = await browser.get("/user/settings?x=1");
	expect([asked.status, asked.to]).toEqual([
		303,
		"/user/login?redirect_to=%2Fuser%2Fsettings%3Fx%3D1",
	]);
	const form = await browser.get(asked.to ?? "");
	expect(form.html).toContain('value="/user/settings?x=1"');
	const { name: user_name, password } = ada;
	const fields = { user_name, password, redirect_to: "/user/settings?x=1" };
	const done = await browser.post("/user/login", fields);
	expect([done.status, done.to]).toEqual([303, "/user/settings?x=1"]);
	expect((await browser.get("/user/settings")).words).toContain("Profile");
	expect((await browser.get("/user/login")).to).toBe("/");
});

test("the session is a cookie that no script reads, and that the forge keeps as a digest", async () => {
	const browser = visitor(forge);
	const send = (remember: string) =>
		browser.post("/user/login", {
			user_name: ada.name,
			password: ada.password,
			remember,
		});
	const brief = (await send("")).headers.getSetCookie().join();
	expect(brief).toMatch(
		/^ingot_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/,
	);
	expect((await send("true")).headers.getSetCookie().join()).toContain(
		"Max-Age=7776000",
	);
	const secret = browser.cookie(cookieName) ?? "";
	const rows = await forge.app.db.rows((q) =>
		q.selectFrom("session").selectAll(),
	);
	expect(JSON.stringify(rows)).not.toContain(secret);
});

test.each([
	["a wrong password", { user_name: "ada", password: "nope-nope" }],
	[
		"an account that does not exist",
		{ user_name: "nobody", password: "nope-nope" },
	],
	["an organization", { user_name: "acme", password: "nope-nope" }],
])(
	"%s is told by the same words, and the name stays in the form",
	async (_, fields) => {
		await forge.call("POST", "/orgs", { as: ada, body: { username: "acme" } });
		const answer = await visitor(forge).post("/user/login", fields);
		expect([answer.status, answer.wrong]).toEqual([
			401,
			["Username or password is incorrect."],
		]);
		expect(answer.html).toContain(`value="${fields.user_name}"`);
		expect(answer.html).not.toContain("nope-nope");
		expect(answer.headers.getSetCookie()).toEqual([]);
	},
);

test("an account that is switched off does not sign in, and its sessions are nobody's", async () => {
	const bob = await forge.user("bob");
	const browser = await signedInVisitor(forge, bob);
	expect((await browser.get("/user/settings")).status).toBe(200);
	const off = { login_name: "bob", source_id: 0, prohibit_login: true };
	await forge.call("PATCH", "/admin/users/bob", { as: forge.admin, body: off });
	expect((await browser.get("/user/settings")).status).toBe(303);
	const again = await visitor(forge).post("/user/login", {
		user_name: "bob",
		password: bob.password,
	});
	expect(again.status).not.toBe(303);
	expect(again.words).toContain("Sign-in is disabled");
});

test("one signs out by a button: the session ends for whoever has its cookie", async () => {
	const browser = await signedInVisitor(forge, ada);
	const secret = browser.cookie(cookieName) ?? "";
	expect((await browser.get("/user/logout")).words).toContain(
		"Sign out of Ingot?",
	);
	expect((await browser.get("/user/settings")).status).toBe(200);
	expect((await browser.post("/user/logout")).to).toBe("/");
	expect(browser.cookie(cookieName)).toBeUndefined();
	const thief = visitor(forge);
	thief.forge({ [cookieName]: secret });
	expect((await thief.get("/user/settings")).status).toBe(303);
});

test("a session that was planted in a browser is worth nothing once somebody signs in there", async () => {
	const eve = await forge.user("eve");
	const hers = await signedInVisitor(forge, eve);
	const planted = hers.cookie(cookieName) ?? "";
	const browser = visitor(forge);
	browser.forge({ [cookieName]: planted });
	const fields = { user_name: ada.name, password: ada.password };
	await browser.post("/user/login", fields);
	expect(browser.cookie(cookieName)).not.toBe(planted);
	expect((await hers.get("/user/settings")).status).toBe(303);
});

test.each([
	"https://evil.example/",
	"//evil.example/",
	"/\\evil.example/",
	"\\\\evil.example",
	"javascript:alert(1)",
	"/\t/evil.example",
	"/user/logout",
	"evil",
])("%s is no place to come back to", async (redirect_to) => {
	const answer = await visitor(forge).post("/user/login", {
		user_name: ada.name,
		password: ada.password,
		redirect_to,
	});
	expect([answer.status, answer.to]).toEqual([303, "/"]);
});

test("forms of other sites change nothing, signed in or not", async () => {
	const browser = await signedInVisitor(forge, ada);
	const senders: Record<string, string>[] = [
		{ "Sec-Fetch-Site": "cross-site" },
		{ "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
	];
	for (const headers of senders)
		for (const path of ["/user/login", "/user/logout", "/user/settings"]) {
			const answer = await browser.post(path, { full_name: "Eve" }, headers);
			expect([path, answer.status]).toEqual([path, 403]);
		}
	expect((await browser.get("/user/settings")).html).not.toContain("Eve");
});

test("a session ends a day after its last use, one that stays after a month, each at the latest", async () => {
	const hours = (n: number) => {
		clock.now += n * 3_600_000;
	};
	const brief = await signedInVisitor(forge, ada);
	const long = visitor(forge);
	await long.post("/user/login", {
		user_name: ada.name,
		password: ada.password,
		remember: "true",
	});
	const alive = async (browser: typeof brief) => {
		const { status } = await browser.get("/user/settings");
		await forge.app.accounts.tokenUses.flush();
		return status === 200;
	};
	hours(20);
	expect([await alive(brief), await alive(long)]).toEqual([true, true]);
	hours(20);
	expect(await alive(brief)).toBe(true);
	hours(25);
	expect([await alive(brief), await alive(long)]).toEqual([false, true]);
	for (let day = 0; day < 4; day++) {
		hours(24 * 25);
		expect([day, await alive(long)]).toEqual([day, day < 3]);
	}
});

test("a browser lists the sessions of its account and ends others", async () => {
	const cyd = await forge.user("cyd");
	const one = await signedInVisitor(forge, cyd);
	const two = await signedInVisitor(forge, cyd);
	const list = await one.get("/user/settings/security");
	expect(list.html.match(/Sign out the session/g)).toHaveLength(2);
	expect(list.words).toContain("This browser");
	const other = await signedInVisitor(forge, ada);
	const ids = [...list.html.matchAll(/name="id" value="(\d+)"/g)].map(
		([, id]) => id,
	);
	const stolen = await other.post("/user/settings/security/sessions/end", {
		id: ids[0] ?? "",
	});
	expect(stolen.status).toBe(404);
	const ended = await one.post("/user/settings/security/sessions/end-others");
	expect(ended.status).toBe(303);
	expect((await one.get("/user/settings/security")).words).toContain(
		"1 session was signed out.",
	);
	expect((await two.get("/user/settings")).status).toBe(303);
});

test("a page that is hidden offers to sign in and come back, and does not say that it is hidden", async () => {
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "secret", private: true, auto_init: true },
	});
	const hidden = await visitor(forge).get("/ada/secret");
	const none = await visitor(forge).get("/ada/nothing");
	expect([hidden.status, none.status]).toEqual([404, 404]);
	expect(hidden.words.replace("/ada/secret", "")).toBe(
		none.words.replace("/ada/nothing", ""),
	);
	expect(hidden.html).toContain('name="redirect_to" value="/ada/secret"');
	const browser = await signedInVisitor(forge, ada);
	expect((await browser.get("/ada/secret")).status).toBe(200);
	expect(
		(await browser.get("/ada/secret/raw/branch/main/README.md")).status,
	).toBe(200);
});
