import { beforeAll, describe, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";
import {
	allow,
	ask,
	type Client,
	client,
	codeOf,
	hiddenFields,
	pkce,
	tokensFor,
} from "../support/oauth.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
let web: Client;
let local: Client;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
	web = await client(forge, ada);
	local = await client(forge, ada, {
		confidential: false,
		redirect: "http://127.0.0.1",
	});
});

test("a stranger signs in first and comes back to the question", async () => {
	const page = await ask(visitor(forge), web);
	expect(page.status).toBe(303);
	const to = new URL(page.to as string, forge.url);
	expect(to.pathname).toBe("/user/login");
	expect(to.searchParams.get("redirect_to")).toContain(
		"/login/oauth/authorize?client_id=",
	);
});

test("the question says who asks, for what, and where one goes on to, in no frame", async () => {
	const page = await ask(browser, web, { scope: "openid read:repository" });
	expect(page.status).toBe(200);
	expect(page.words).toContain("Authorize an app?");
	expect(page.words).toContain("Code and releases: Read files");
	expect(page.words).not.toContain("Push, open and merge");
	expect(page.words).toContain("You will then be redirected to app.example.");
	expect(page.words).toContain("ada");
	expect(page.headers.get("x-frame-options")).toBe("DENY");
	const policy = page.headers.get("content-security-policy");
	expect(policy).toContain("frame-ancestors 'none'");
	expect(policy).toContain("form-action 'self' https://app.example;");
	expect((await ask(browser, web)).words).toContain(
		"It requested full access.",
	);
});

test("yes gives a code, no an error; both with the state and the issuer", async () => {
	const yes = await allow(browser, web);
	expect(yes.origin + yes.pathname).toBe("https://app.example/callback");
	expect(codeOf(yes)).toMatch(/^gta_[0-9a-z]{52}$/);
	expect(yes.searchParams.get("state")).toBe("st4te");
	expect(yes.searchParams.get("iss")).toBe(forge.url.slice(0, -1));
	const fields = hiddenFields(
		(await ask(browser, web, { prompt: "consent" })).html,
	);
	const answer = await browser.post("/login/oauth/grant", {
		...fields,
		granted: "false",
	});
	const no = new URL(answer.to as string);
	expect(no.searchParams.get("error")).toBe("access_denied");
	expect(no.searchParams.get("state")).toBe("st4te");
	expect(no.searchParams.has("code")).toBe(false);
});

describe("nothing is sent to an address that is not registered", () => {
	const tricks = [
		"https://app.example/callback/../evil",
		"https://app.example/Callback",
		"https://app.example/callback?x=1",
		"https://app.example/callback#x",
		"https://app.example.evil.example/callback",
		"https://app.example@evil.example/callback",
		"https://evil.example\\@app.example/callback",
		"https://app.example:444/callback",
		"http://app.example/callback",
		"https://app.example/callback//",
		"//app.example/callback",
		"javascript:alert(1)",
		"",
	];
	test.each(tricks)("%s", async (redirect_uri) => {
		const page = await ask(browser, web, { redirect_uri });
		expect([page.status, page.to]).toEqual([400, undefined]);
		const answer = await browser.post("/login/oauth/grant", {
			client_id: web.id,
			redirect_uri,
			granted: "true",
		});
		expect(answer.to).toBeUndefined();
		expect(answer.status).toBe(400);
	});

	test("nor for an unknown client, nor when either is there twice", async () => {
		expect((await ask(browser, { ...web, id: "nobody" })).status).toBe(400);
		const twice = await browser.get(
			`/login/oauth/authorize?client_id=${web.id}&response_type=code&redirect_uri=${encodeURIComponent(web.redirect)}&redirect_uri=https://evil.example`,
		);
		expect(twice.status).toBe(400);
	});
});

test("a program on one's own computer listens on any port of its loopback address", async () => {
	const { challenge } = pkce();
	const with_ = (redirect_uri: string) =>
		ask(browser, local, { redirect_uri, code_challenge: challenge });
	for (const good of ["http://127.0.0.1:49152", "http://127.0.0.1:1/"])
		expect([good, (await with_(good)).status]).toEqual([good, 200]);
	for (const bad of [
		"http://localhost:49152",
		"http://127.0.0.1.evil.example:80",
		"http://127.0.0.1:80/other",
		"http://127.0.0.2:80",
		"http://127.0.0.1:80@evil.example",
		"https://127.0.0.1:80",
	])
		expect([bad, (await with_(bad)).status]).toEqual([bad, 400]);
	const server = await client(forge, ada, { redirect: "http://127.0.0.1" });
	const page = await ask(browser, server, {
		redirect_uri: "http://127.0.0.1:49152",
	});
	expect(page.status).toBe(400);
});

test.each([
	["read:user", "public-only all", "all"],
	["public-only write:repository", "read:user", "write:repository"],
	["read:issue", "read:package", "read:issue read:package"],
])(
	"%s, and then %s, do not allow %s without a question",
	async (first, second, wanted) => {
		const app = await client(forge, ada);
		for (const scope of [first, second]) await allow(browser, app, { scope });
		const answer = await ask(browser, app, { scope: wanted, prompt: "none" });
		expect(new URL(answer.to as string).searchParams.get("error")).toBe(
			"consent_required",
		);
		// each answer still counts by itself
		for (const scope of [first, second]) {
			const again = await ask(browser, app, { scope, prompt: "none" });
			expect(new URL(again.to as string).searchParams.has("code")).toBe(true);
		}
	},
);

test("settings show what was limited to public things, and what was not", async () => {
	const app = await client(forge, ada);
	await allow(browser, app, { scope: "read:user" });
	await allow(browser, app, { scope: "public-only read:repository" });
	const { words } = await browser.get("/user/settings/applications");
	expect(words).toContain("read: account read: code and releases; public only");
});

test("what is wrong with a request is told to the application", async () => {
	const errorOf = async (of: Client, more: Record<string, string>) => {
		const page = await ask(browser, of, more);
		const to = page.to ? new URL(page.to) : undefined;
		return [
			page.status,
			to?.searchParams.get("error"),
			to?.searchParams.get("state"),
		];
	};
	const { challenge } = pkce();
	expect(await errorOf(web, { response_type: "token" })).toEqual([
		303,
		"unsupported_response_type",
		"st4te",
	]);
	for (const more of [
		{ code_challenge: challenge, code_challenge_method: "S512" },
		{ code_challenge: "short", code_challenge_method: "S256" },
		{ code_challenge_method: "S256" },
		{ response_mode: "fragment" },
	] as Record<string, string>[])
		expect(await errorOf(web, more)).toEqual([303, "invalid_request", "st4te"]);
	expect(await errorOf(local, {})).toEqual([303, "invalid_request", "st4te"]);
	expect(await errorOf(web, { request: "x" })).toEqual([
		303,
		"request_not_supported",
		"st4te",
	]);
});

test("who was asked once is asked again only for more, and a public client asks each time", async () => {
	const one = await client(forge, ada);
	await tokensFor(forge, browser, one, "openid read:repository");
	expect(
		(await ask(browser, one, { scope: "openid read:repository" })).status,
	).toBe(303);
	expect((await ask(browser, one, { scope: "read:repository" })).status).toBe(
		303,
	);
	for (const scope of [
		"write:repository",
		"openid email read:repository",
		"",
		"read:repository read:nothing",
	])
		expect([scope, (await ask(browser, one, { scope })).status]).toEqual([
			scope,
			200,
		]);
	await tokensFor(forge, browser, one, "read:issue");
	expect((await ask(browser, one, { scope: "read:issue" })).status).toBe(303);
	expect(
		(await ask(browser, one, { scope: "read:issue", prompt: "consent" }))
			.status,
	).toBe(200);
	await tokensFor(forge, browser, local, "read:issue");
	const { challenge } = pkce();
	expect(
		(
			await ask(browser, local, {
				scope: "read:issue",
				code_challenge: challenge,
			})
		).status,
	).toBe(200);
});

test("without a question, nobody is asked", async () => {
	const one = await client(forge, ada);
	const errorOf = async (by: Visitor) =>
		new URL(
			(await ask(by, one, { prompt: "none" })).to as string,
		).searchParams.get("error");
	expect(await errorOf(visitor(forge))).toBe("login_required");
	expect(await errorOf(browser)).toBe("consent_required");
});

test("a token gives no rights away: neither in the page nor by its form", async () => {
	const { token: secret } = await forge.token(ada, [
		"write:user",
		"read:repository",
	]);
	const Authorization = `Bearer ${secret}`;
	const page = await visitor(forge).get(
		`/login/oauth/authorize?client_id=${web.id}&redirect_uri=${encodeURIComponent(web.redirect)}&response_type=code`,
		{ Authorization },
	);
	expect(page.to).toContain("/user/login?redirect_to=");
	const answer = await visitor(forge).post(
		"/login/oauth/grant",
		{ client_id: web.id, redirect_uri: web.redirect, granted: "true" },
		{ Authorization },
	);
	expect([answer.status, answer.to]).toEqual([403, undefined]);
});

test("a page of another site cannot say yes", async () => {
	const fields = {
		client_id: web.id,
		redirect_uri: web.redirect,
		granted: "true",
	};
	for (const headers of [
		{ "Sec-Fetch-Site": "cross-site" },
		{ Origin: "https://evil.example" },
	] as Record<string, string>[]) {
		const answer = await browser.post("/login/oauth/grant", fields, headers);
		expect([answer.status, answer.to]).toEqual([403, undefined]);
	}
});

test("whoever showed the password long ago shows it before he says yes, not before he says no", async () => {
	const bob = await forge.user("bob");
	const theirs = await signedInVisitor(forge, bob);
	clock.now += 2 * 3600 * 1000;
	const fields = hiddenFields((await ask(theirs, web)).html);
	const no = await theirs.post("/login/oauth/grant", {
		...fields,
		granted: "false",
	});
	expect(no.status).toBe(303);
	const asked = await theirs.post("/login/oauth/grant", {
		...fields,
		granted: "true",
	});
	expect(asked.status).toBe(403);
	expect(asked.headers.get("content-security-policy")).toContain(
		"form-action 'self' https://app.example;",
	);
	const yes = await theirs.post("/login/oauth/grant", {
		...hiddenFields(asked.html),
		granted: "true",
		confirm_password: bob.password,
	});
	expect(codeOf(new URL(yes.to as string))).toMatch(/^gta_/);
});

test("a browser that has just sent a form of ours goes on by a page, since policies bind what forms lead to", async () => {
	const again = await signedInVisitor(forge, ada);
	await tokensFor(forge, again, web, "read:user");
	const page = await again.get(
		`/login/oauth/authorize?client_id=${web.id}&redirect_uri=${encodeURIComponent(web.redirect)}&response_type=code&scope=read:user`,
		{ Referer: `${forge.url}user/login` },
	);
	expect(page.status).toBe(200);
	expect(page.html).toMatch(
		/http-equiv="refresh" content="0; url=https:\/\/app.example\/callback\?code=gta_/,
	);
});

test("a request may come as a form from any site, and is asked again as an address", async () => {
	const answer = await fetch(`${forge.url}login/oauth/authorize`, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: "https://app.example", "Sec-Fetch-Site": "cross-site" },
		body: new URLSearchParams({ client_id: web.id, scope: "openid" }),
	});
	expect([answer.status, answer.headers.get("location")]).toEqual([
		303,
		`${forge.url}login/oauth/authorize?client_id=${web.id}&scope=openid`,
	]);
});
