import { expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { endOtherSessions } from "../../../src/domain/accounts/sessions.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

type Forge = Awaited<ReturnType<typeof testForge>>;

const user = (name: string, more: Record<string, string> = {}) => ({
	"X-WEBAUTH-USER": name,
	...more,
});
const who = (html: string) => /Signed in as ([\w-]+)/.exec(html)?.[1];

test("without proxies in the settings, the header means nothing", async () => {
	for (const trustedProxies of ["", "10.0.0.0/8", "nonsense, 127.0.0.1/99"]) {
		const forge = await testForge({ trustedProxies });
		const page = await visitor(forge).get("/", user("root"));
		expect(who(page.html)).toBeUndefined();
		expect(page.headers.getSetCookie()).toEqual([]);
	}
});

test("a trusted proxy signs people in with a session, which is theirs alone", async () => {
	const forge = await testForge({
		trustedProxies: "10.0.0.0/8, 127.0.0.0/8, ::1",
	});
	await forge.user("ada");
	await forge.user("bob");
	const browser = visitor(forge);
	expect(who((await browser.get("/", user("Ada"))).html)).toBe("ada");
	const first = browser.cookie("ingot_session");
	expect(who((await browser.get("/")).html)).toBe("ada");
	await browser.get("/", user("ada"));
	expect(browser.cookie("ingot_session")).toBe(first);
	expect(who((await browser.get("/", user("bob"))).html)).toBe("bob");
	expect(browser.cookie("ingot_session")).not.toBe(first);
});

test("nobody is made up, switched off, or named twice; the API and git do not look at it", async () => {
	const forge = await testForge({ trustedProxies: "127.0.0.1,::1" });
	await forge.user("cleo");
	await forge.call("PATCH", "/admin/users/cleo", {
		body: { prohibit_login: true, source_id: 0, login_name: "cleo" },
	});
	await forge.call("POST", "/orgs", { body: { username: "works" } });
	for (const name of ["nobody", "cleo", "works", "cleo, root", "root,root"])
		await expect(
			visitor(forge)
				.get("/", user(name))
				.then(({ status, html }) => [status, who(html)]),
		).resolves.toEqual([403, undefined]);
	const api = await fetch(`${forge.url}api/v1/user`, { headers: user("root") });
	expect(api.status).toBe(401);
});

test("who is new gets an account where the settings say so", async () => {
	const forge = await testForge({
		trustedProxies: "127.0.0.1,::1",
		proxyRegister: true,
	});
	const more = {
		"X-WEBAUTH-EMAIL": "dan@example.org",
		"X-WEBAUTH-FULLNAME": "Dan Doe",
	};
	const page = await visitor(forge).get("/", user("dan", more));
	expect(who(page.html)).toBe("dan");
	const bad = await visitor(forge).get(
		"/",
		user("eve", { "X-WEBAUTH-EMAIL": "dan@example.org" }),
	);
	expect([bad.status, who(bad.html)]).toEqual([422, undefined]);
	const browser = await signedInVisitor(forge, forge.admin);
	expect(who((await browser.get("/")).html)).toBe("root");
});

const idOf = async (forge: Forge, name: string) =>
	(await accountByName(forge.app.db, name))?.id;
const records = (forge: Forge) =>
	forge.app.db.rows((q) =>
		q
			.selectFrom("audit_record")
			.select(["action", "actor_name", "target_name", "address", "details"])
			.where("action", "=", "session.signed-in")
			.orderBy("id"),
	);
const sessions = (forge: Forge) =>
	forge.app.db.rows((q) =>
		q.selectFrom("session").select(["id", "account_id", "method"]),
	);

test("each session that a proxy begins is one sign-in, also without cookies", async () => {
	let at = Date.now();
	const forge = await testForge(
		{ trustedProxies: "127.0.0.1,::1" },
		{ clock: () => at },
	);
	await forge.user("ada");
	await forge.user("bob");
	const look = (name: string, agent = "curl") =>
		visitor(forge).get("/", user(name, { "User-Agent": agent }));
	// at once, and one after the other
	const pages = await Promise.all([look("ada"), look("ada"), look("Ada")]);
	expect(pages.map(({ html }) => who(html))).toEqual(["ada", "ada", "ada"]);
	expect(who((await look("ada")).html)).toBe("ada");
	const [session] = await sessions(forge);
	expect(await sessions(forge)).toEqual([
		{ id: session?.id, account_id: await idOf(forge, "ada"), method: "proxy" },
	]);
	const [record, ...others] = await records(forge);
	expect(others).toEqual([]);
	expect({ ...record, details: JSON.parse(record?.details ?? "") }).toEqual({
		action: "session.signed-in",
		actor_name: "ada",
		target_name: "ada",
		address: expect.stringMatching(/127\.0\.0\.1|::1/),
		details: {
			facts: {
				row_digest: expect.stringMatching(/^[0-9a-f]{32}$/),
				method: "proxy",
				session: session?.id,
			},
		},
	});
	await look("bob");
	await look("ada", "another");
	expect(await records(forge)).toHaveLength(3);
	at += 3_600_000;
	await look("ada");
	await look("ada");
	expect(await records(forge)).toHaveLength(4);
});

test("a session that was signed out is not given again", async () => {
	const forge = await testForge({ trustedProxies: "127.0.0.1,::1" });
	await forge.user("ada");
	const first = visitor(forge);
	await first.get("/", user("ada"));
	const [{ id } = { id: 0 }] = await sessions(forge);
	const again = visitor(forge);
	await again.get("/", user("ada"));
	expect(again.cookie("ingot_session")).toBe(first.cookie("ingot_session"));
	const [row] = await sessions(forge);
	await forge.app.db.write((tx) => endOtherSessions(tx, row?.account_id ?? 0));
	expect(who((await visitor(forge).get("/", user("ada"))).html)).toBe("ada");
	const [next] = await sessions(forge);
	expect(next?.id).toBeGreaterThan(id);
	expect(await records(forge)).toHaveLength(2);
});

test("an administrator behind a proxy acts as somebody else until that ends", async () => {
	const forge = await testForge({ trustedProxies: "127.0.0.1,::1" });
	await forge.user("ada");
	const root = visitor(forge);
	await root.get("/", user("root"));
	const acting_as_id = await idOf(forge, "ada");
	await forge.app.db.write((tx) =>
		tx.change((q) => q.updateTable("session").set({ acting_as_id })),
	);
	for (let i = 0; i < 2; i++)
		expect(who((await root.get("/", user("root"))).html)).toBe("ada");
	// another browser of the same kind does not
	expect(who((await visitor(forge).get("/", user("root"))).html)).toBe("root");
	expect(await sessions(forge)).toHaveLength(2);
});

test("two browsers of one account at one address have sessions of their own", async () => {
	const forge = await testForge({ trustedProxies: "127.0.0.1,::1" });
	await forge.user("ada");
	const agent = { "User-Agent": "the same" };
	const [one, two] = [visitor(forge), visitor(forge)];
	await one.get("/", user("ada", agent));
	// it shows its cookie, also without the header
	await one.get("/", agent);
	await two.get("/", user("ada", agent));
	expect(two.cookie("ingot_session")).not.toBe(one.cookie("ingot_session"));
	await two.get("/", user("ada", agent));
	expect(await sessions(forge)).toHaveLength(2);
	const [first] = await sessions(forge);
	await forge.app.db.write((tx) =>
		endOtherSessions(tx, first?.account_id ?? 0, first?.id),
	);
	expect(who((await one.get("/")).html)).toBe("ada");
	expect(who((await two.get("/")).html)).toBeUndefined();
});

test("a form of a session that is over, or of somebody else, is not sent in one's own name", async () => {
	const forge = await testForge({ trustedProxies: "127.0.0.1,::1" });
	await forge.user("bob");
	await forge.user("ada");
	const settings = (full_name: string) => ({ full_name });
	const nameOf = async (name: string) =>
		(await accountByName(forge.app.db, name))?.full_name;
	const rename = (browser: ReturnType<typeof visitor>, name: string) =>
		browser.post("/user/settings", settings("Not Me"), user(name));
	const root = visitor(forge);
	await root.get("/", user("root"));
	const acting_as_id = await idOf(forge, "bob");
	await forge.app.db.write((tx) =>
		tx.change((q) => q.updateTable("session").set({ acting_as_id })),
	);
	expect(who((await root.get("/", user("root"))).html)).toBe("bob");
	await forge.call("PATCH", "/admin/users/bob", {
		body: { prohibit_login: true, source_id: 0, login_name: "bob" },
	});
	const refused = await rename(root, "root");
	expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
	expect(refused.html).toContain("session that has ended");
	// the session is over
	const [{ account_id } = { account_id: 0 }] = await sessions(forge);
	await forge.app.db.write((tx) => endOtherSessions(tx, account_id));
	expect(await sessions(forge)).toEqual([]);
	expect((await rename(root, "root")).status).toBe(403);
	// the proxy says that somebody else looks now
	const ada = visitor(forge);
	await ada.get("/", user("ada"));
	expect((await rename(ada, "root")).status).toBe(403);
	for (const name of ["root", "bob", "ada"])
		expect(await nameOf(name)).not.toBe("Not Me");
	// a page gives a new one, in which forms work
	expect(who((await root.get("/", user("root"))).html)).toBe("root");
	expect((await rename(root, "root")).status).toBe(303);
	expect(await nameOf("root")).toBe("Not Me");
});
