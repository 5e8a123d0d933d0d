import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

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
