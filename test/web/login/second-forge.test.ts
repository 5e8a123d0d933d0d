import { beforeAll, beforeEach, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import { claimsOf } from "../../../src/domain/sources/ask-provider.ts";
import {
	addSource,
	type OAuthSettings,
	updateSource,
	usualOAuthSettings,
} from "../../../src/domain/sources/sources.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";
import { enrolledApp } from "../support/codes.ts";
import { type Client, client, hiddenFields } from "../support/oauth.ts";

/** People have accounts at `home`, and sign in with them at `away`. */
let home: Forge;
let away: Forge;
let app: Client;
let source: number;

beforeAll(async () => {
	home = await testForge();
	away = await testForge({ allowPrivate: true });
	const owner = await home.user("owner");
	const callback = `${away.url}user/oauth2/Home%20forge/callback`;
	app = await client(home, owner, { redirect: callback });
	const said = await runAdmin(away.app, [
		"auth",
		"add-oauth",
		"--name=Home forge",
		"--provider=gitea",
		`--auto-discover-url=${home.url}`,
		`--key=${app.id}`,
		`--secret=${app.secret}`,
	]);
	expect(said).toContain(callback);
	source = Number(/id (\d+)/.exec(said)?.[1]);
});

const set = (settings: Partial<OAuthSettings>) =>
	updateSource(away.app, source, {
		name: "Home forge",
		active: true,
		settings: {
			...usualOAuthSettings,
			provider: "gitea",
			url: home.url,
			clientId: app.id,
			scopes: "openid profile email groups",
			...settings,
		},
	});
beforeEach(() => set({}));

const start = "/user/oauth2/Home%20forge";
const below = (forge: Forge, to: string | undefined) =>
	(to ?? "").replace(forge.url, "/");

/** Says yes at home; gives the address to which the browser goes back. */
async function atHome(browser: Visitor, to: string): Promise<string> {
	const page = await browser.get(below(home, to));
	if (page.status === 303) return page.to as string;
	const answer = await browser.post("/login/oauth/grant", {
		...hiddenFields(page.html),
		granted: "true",
	});
	return answer.to as string;
}

/** Signs somebody of `home` in at `away`; gives where his browser is sent. */
async function arrive(browser: Visitor, theirs: Visitor, path = start) {
	const left = await browser.get(path);
	expect(left.status).toBe(303);
	return browser.get(below(away, await atHome(theirs, left.to as string)));
}
const nameOf = async (browser: Visitor) =>
	/Signed in as (\w+)/.exec((await browser.get("/")).html)?.[1];

test("who comes for the first time gets an account, and has it the next time", async () => {
	await set({ register: true });
	const ada = await home.user("ada");
	const theirs = await signedInVisitor(home, ada);
	for (let i = 0; i < 2; i++) {
		const browser = visitor(away);
		expect((await browser.get("/user/login")).words).toContain(
			"Sign in with Home forge",
		);
		const came = await arrive(
			browser,
			theirs,
			`${start}?redirect_to=/explore/repos`,
		);
		expect([came.status, came.to]).toEqual([303, "/explore/repos"]);
		expect(await nameOf(browser)).toBe("ada");
	}
	const { body } = await away.call<{ email: string }>("GET", "/users/ada");
	expect(body.email).toContain("@");
});

test("an account of the same name or address is nobody's but its owner's", async () => {
	await set({ register: true });
	const bob = await away.user("bob", { email: "bob@example.org" });
	const impostor = await home.user("bob", { email: "bob@example.org" });
	const theirs = await signedInVisitor(home, impostor);
	const browser = visitor(away);
	const came = await arrive(browser, theirs);
	expect(came.to).toBe("/user/link_account");
	expect(await nameOf(browser)).toBeUndefined();
	expect((await browser.get("/user/link_account")).words).toContain(
		"Home forge signed you in as bob",
	);
	const wrong = await browser.post("/user/link_account_signin", {
		user_name: "bob",
		password: "nope",
	});
	expect(wrong.wrong).toEqual(["Username or password is incorrect."]);
	expect(
		(await browser.post("/user/link_account_signup", { name: "bob" })).status,
	).toBe(422);
	expect(
		(await browser.post("/user/link_account_signup", { name: "bob2" })).status,
	).toBe(422);
	const linked = await browser.post("/user/link_account_signin", {
		user_name: "bob",
		password: bob.password,
	});
	expect(linked.status).toBe(303);
	expect(await nameOf(browser)).toBe("bob");
	const again = visitor(away);
	await arrive(again, theirs);
	expect(await nameOf(again)).toBe("bob");
});

test("a confirmed address leads to its account where that is allowed, one that is not confirmed does not", async () => {
	await set({ linkByMail: true });
	await away.user("cleo", { email: "cleo@example.org" });
	const theirs = await signedInVisitor(
		home,
		await home.user("cleopatra", { email: "cleo@example.org" }),
	);
	await home.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("email_address")
				.set({ verified: 0 })
				.where("lower_email", "=", "cleo@example.org"),
		),
	);
	const browser = visitor(away);
	expect((await arrive(browser, theirs)).to).toBe("/user/link_account");
	await home.app.db.write((tx) =>
		tx.change((q) =>
			q
				.updateTable("email_address")
				.set({ verified: 1 })
				.where("lower_email", "=", "cleo@example.org"),
		),
	);
	await arrive(browser, theirs);
	expect(await nameOf(browser)).toBe("cleo");
});

test("a further address of an account, which is its owner's word alone, leads to nobody", async () => {
	await set({ linkByMail: true });
	const dan = await away.user("dan");
	await away.call("POST", "/user/emails", {
		as: dan,
		body: { emails: ["victim@example.org"] },
	});
	const theirs = await signedInVisitor(
		home,
		await home.user("victim", { email: "victim@example.org" }),
	);
	const browser = visitor(away);
	expect((await arrive(browser, theirs)).to).toBe("/user/link_account");
});

test("groups are teams, and may make administrators", async () => {
	await set({
		register: true,
		adminGroup: "Guild:owners",
		teams: { Guild: { Works: ["makers"] } },
		leavesTeams: true,
	});
	await away.call("POST", "/orgs", { body: { username: "Works" } });
	await away.call("POST", "/orgs/Works/teams", {
		body: { name: "makers", permission: "read", units: ["repo.code"] },
	});
	const eve = await home.user("eve");
	await home.call("POST", "/orgs", { as: eve, body: { username: "Guild" } });
	const theirs = await signedInVisitor(home, eve);
	const browser = visitor(away);
	await arrive(browser, theirs);
	const about = async () =>
		(await away.call<{ is_admin: boolean }>("GET", "/users/eve")).body;
	expect((await about()).is_admin).toBe(true);
	expect((await away.call("GET", "/orgs/Works/members/eve")).status).toBe(204);
	await home.call("DELETE", "/orgs/Guild", { as: eve });
	await arrive(visitor(away), theirs);
	expect((await about()).is_admin).toBe(false);
	expect((await away.call("GET", "/orgs/Works/members/eve")).status).toBe(404);
});

test("who lacks the wanted claim is not let in", async () => {
	await set({
		register: true,
		requiredClaim: "groups",
		requiredValue: "No one",
	});
	const theirs = await signedInVisitor(home, await home.user("finn"));
	expect((await arrive(visitor(away), theirs)).status).toBe(403);
	expect((await away.call("GET", "/users/finn")).status).toBe(404);
});

test("an answer is taken from the browser that asked, once, with its state and from its provider alone", async () => {
	await set({ register: true });
	const theirs = await signedInVisitor(home, await home.user("gus"));
	const browser = visitor(away);
	const left = await browser.get(start);
	const back = below(away, await atHome(theirs, left.to as string));
	expect((await visitor(away).get(back)).status).toBe(403);
	const other = visitor(away);
	await other.get(start);
	const status = async (
		by: Visitor,
		change: (query: URLSearchParams) => void,
	) => {
		const url = new URL(back, away.url);
		change(url.searchParams);
		return (await by.get(url.pathname + url.search)).status;
	};
	for (const change of [
		(q: URLSearchParams) => q.delete("state"),
		(q: URLSearchParams) => q.set("state", "another"),
	])
		expect(await status(browser, change)).toBe(403);
	await other.get(back);
	expect(await nameOf(other)).toBeUndefined();
	expect(await nameOf(browser)).toBeUndefined();
	// what has not its state has not ended the journey
	expect((await browser.get(back)).status).toBe(303);
	expect(await nameOf(browser)).toBe("gus");
	expect((await visitor(away).get(back)).status).toBe(403);
	expect((await browser.get(back)).status).toBe(403);
	for (const change of [
		(q: URLSearchParams) => q.set("iss", "https://evil.example"),
		(q: URLSearchParams) => q.delete("iss"),
	]) {
		const third = visitor(away);
		const gone = await third.get(start);
		const answer = below(away, await atHome(theirs, gone.to as string));
		const url = new URL(answer, away.url);
		change(url.searchParams);
		expect((await third.get(url.pathname + url.search)).status).toBe(403);
		// it had its state, so that the journey is over
		expect((await third.get(answer)).status).toBe(403);
		expect(await nameOf(third)).toBeUndefined();
	}
});

test("who is signed in links accounts by a form, not by an address, and only in the browser that asked", async () => {
	const hal = await away.user("hal");
	const browser = await signedInVisitor(away, hal);
	const theirs = await signedInVisitor(home, await home.user("hal9000"));
	expect((await browser.get(start)).to).toBe("/user/settings/linked");
	const left = await browser.post("/user/settings/linked", {
		source: String(source),
	});
	const back = below(away, await atHome(theirs, left.to as string));
	const mallory = await signedInVisitor(away, await away.user("mallory"));
	mallory.forge({ ingot_away: browser.cookie("ingot_away") as string });
	expect((await mallory.get(back)).status).toBe(403);
	const again = await browser.post("/user/settings/linked", {
		source: String(source),
	});
	const came = await browser.get(
		below(away, await atHome(theirs, again.to as string)),
	);
	expect(came.to).toBe("/user/settings/linked");
	const page = await browser.get("/user/settings/linked");
	expect(page.words).toContain("hal9000");
	const fresh = visitor(away);
	await arrive(fresh, theirs);
	expect(await nameOf(fresh)).toBe("hal");
	const id = /name="id" value="(\d+)"/.exec(page.html)?.[1] ?? "";
	expect(
		(await mallory.post("/user/settings/linked/delete", { id })).status,
	).toBe(404);
	await browser.post("/user/settings/linked/delete", { id });
	expect((await arrive(visitor(away), theirs)).to).toBe("/user/link_account");
});

test("an account that is switched off stays out", async () => {
	await set({ register: true });
	const theirs = await signedInVisitor(home, await home.user("ivy"));
	await arrive(visitor(away), theirs);
	await away.call("PATCH", "/admin/users/ivy", {
		body: { prohibit_login: true, source_id: 0, login_name: "ivy" },
	});
	expect((await arrive(visitor(away), theirs)).status).toBe(403);
});

test("a provider that may not be reached is not asked, and its name leads nowhere else", async () => {
	const careful = await testForge();
	await addSource(careful.app, {
		name: "inside",
		active: true,
		settings: { ...usualOAuthSettings, url: home.url, clientId: "x" },
		secret: "y",
	});
	expect((await visitor(careful).get("/user/oauth2/inside")).status).toBe(503);
	for (const path of [
		"/user/oauth2/nothing",
		"/user/oauth2/nothing/callback",
		"/user/link_account",
	])
		expect((await visitor(careful).get(path)).status).toBe(404);
});

test("a second factor of the account here is asked for, and its password alone links nothing", async () => {
	const fay = await away.user("fay", { email: "fay@example.org" });
	const phone = await enrolledApp(await signedInVisitor(away, fay), {
		get now() {
			return Date.now();
		},
	} as { now: number });
	expect(phone.recovery).toHaveLength(10);
	const theirs = await signedInVisitor(
		home,
		await home.user("fay", { email: "fay@example.org" }),
	);
	const browser = visitor(away);
	expect((await arrive(browser, theirs)).to).toBe("/user/link_account");
	const refused = await browser.post("/user/link_account_signin", {
		user_name: "fay",
		password: fay.password,
	});
	expect([refused.status, refused.wrong.join()]).toEqual([
		422,
		expect.stringContaining("two-factor authentication"),
	]);
	await set({ linkByMail: true });
	const half = visitor(away);
	const came = await arrive(half, theirs);
	expect(came.to).toContain("/user/two_factor");
	expect(await nameOf(half)).toBeUndefined();
	const done = await half.post("/user/two_factor/scratch", {
		passcode: phone.recovery[0] ?? "",
	});
	expect([done.status, await nameOf(half)]).toEqual([303, "fay"]);
});

test("the word that an address is confirmed counts for that address alone", () => {
	const signed = { sub: "1", email: "ada@example.org" };
	const other = { email: "eve@example.org", email_verified: true };
	expect(claimsOf(signed, other).email_verified).toBeUndefined();
	expect(claimsOf(signed, { ...other, email: signed.email })).toMatchObject({
		email: "ada@example.org",
		email_verified: true,
	});
	expect(claimsOf({ sub: "1" }, other)).toMatchObject(other);
	expect(
		claimsOf({ ...signed, email_verified: false }, { ...other, ...signed }),
	).toMatchObject({ email_verified: false });
});
