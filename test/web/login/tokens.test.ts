import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";
import {
	allow,
	type Client,
	client,
	codeOf,
	exchange,
	refresh,
	send,
	statusWith,
	tokensFor,
} from "../support/oauth.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
let web: Client;
let other: Client;
const clock = { now: Date.now() };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
	web = await client(forge, ada);
	other = await client(forge, ada);
});

const basicOf = ({ id, secret }: Client) => ({
	Authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString("base64")}`,
});
const introspect = (token: string, as = web) =>
	send<Record<string, unknown>>(
		forge,
		"login/oauth/introspect",
		{ token },
		basicOf(as),
	);

describe("an access token", () => {
	test("works on the API in all its ways, and with git under any name", async () => {
		const { access_token, token_type, expires_in } = await tokensFor(
			forge,
			browser,
			web,
		);
		expect([token_type, expires_in]).toEqual(["bearer", 3600]);
		expect(await statusWith(forge, access_token)).toBe(200);
		expect(await statusWith(forge, access_token, "api/v1/user", "token")).toBe(
			200,
		);
		expect(
			await statusWith(
				forge,
				"",
				`api/v1/user?access_token=${access_token}`,
				"",
			),
		).toBe(200);
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name: "private", private: true, auto_init: true },
		});
		for (const name of ["oauth2", "anyone", "OAUTH_USER"]) {
			const url = new URL(`${forge.url}ada/private.git`);
			url.username = name;
			url.password = access_token;
			const out = mkdtempSync(join(tmpdir(), "oauth-clone-"));
			await promisify(execFile)("git", ["clone", "-q", url.href, out], {
				env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
			});
		}
	});

	test("may do what was allowed, and no more", async () => {
		const narrow = await tokensFor(forge, browser, web, "read:repository");
		expect(await statusWith(forge, narrow.access_token)).toBe(403);
		expect(
			await statusWith(forge, narrow.access_token, "api/v1/repos/ada/private"),
		).toBe(200);
		const push = await fetch(
			`${forge.url}ada/private.git/info/refs?service=git-receive-pack`,
			{
				headers: {
					Authorization: `Basic ${Buffer.from(`x:${narrow.access_token}`).toString("base64")}`,
				},
			},
		);
		expect(push.status).toBe(403);
		const publicOnly = await tokensFor(
			forge,
			browser,
			web,
			"public-only read:repository",
		);
		expect(
			await statusWith(
				forge,
				publicOnly.access_token,
				"api/v1/repos/ada/private",
			),
		).toBe(404);
	});

	test("makes no token that would outlive it, and is none of those that people made", async () => {
		const { access_token } = await tokensFor(forge, browser, web);
		const basic = Buffer.from(`ada:${access_token}`).toString("base64");
		for (const Authorization of [`Basic ${basic}`, `Bearer ${access_token}`]) {
			const made = await fetch(`${forge.url}api/v1/users/ada/tokens`, {
				method: "POST",
				headers: { Authorization, "Content-Type": "application/json" },
				body: JSON.stringify({ name: "longer", scopes: ["all"] }),
			});
			expect([401, 403]).toContain(made.status);
		}
		const { body } = await forge.call<unknown[]>("GET", "/users/ada/tokens", {
			as: ada,
		});
		expect(body).toEqual([]);
		expect((await browser.get("/user/settings/applications")).words).toContain(
			"You have no access tokens yet.",
		);
	});

	test("ends after its time", async () => {
		const { access_token } = await tokensFor(forge, browser, web);
		clock.now += 3_600_000;
		expect(await statusWith(forge, access_token)).toBe(401);
		clock.now -= 3_600_000;
	});

	test("ends with the password, with what was allowed, and with the account", async () => {
		const bob = await forge.user("bob");
		const theirs = await signedInVisitor(forge, bob);
		const one = await tokensFor(forge, theirs, web);
		expect(await statusWith(forge, one.access_token)).toBe(200);
		await theirs.post("/user/settings/account", {
			old_password: bob.password,
			password: "another-pass-2",
			retype: "another-pass-2",
		});
		expect(await statusWith(forge, one.access_token)).toBe(401);
		expect((await refresh(forge, web, one.refresh_token)).body.error).toBe(
			"unauthorized_client",
		);
		const two = await tokensFor(forge, theirs, web);
		const page = await theirs.get("/user/settings/applications");
		expect(page.words).toContain("an app");
		const id = /name="id" value="(\d+)"/.exec(page.html)?.[1] ?? "";
		expect(
			(await browser.post("/user/settings/applications/grants/delete", { id }))
				.status,
		).toBe(404);
		expect(
			(await theirs.post("/user/settings/applications/grants/delete", { id }))
				.status,
		).toBe(303);
		expect(await statusWith(forge, two.access_token)).toBe(401);
		const three = await tokensFor(forge, theirs, web);
		const code = codeOf(await allow(theirs, web));
		await forge.call("PATCH", "/admin/users/bob", {
			body: { active: false, source_id: 0, login_name: "bob" },
		});
		expect(await statusWith(forge, three.access_token)).toBeGreaterThanOrEqual(
			401,
		);
		expect((await exchange(forge, web, code)).status).toBe(400);
		expect((await refresh(forge, web, three.refresh_token)).status).toBe(400);
		expect((await introspect(three.access_token)).body).toEqual({
			active: false,
		});
	});

	test("ends with the password that an administrator sets, and with the application", async () => {
		const cleo = await forge.user("cleo");
		const theirs = await signedInVisitor(forge, cleo);
		const one = await tokensFor(forge, theirs, web);
		await forge.call("PATCH", "/admin/users/cleo", {
			body: { password: "another-pass-3", source_id: 0, login_name: "cleo" },
		});
		expect(await statusWith(forge, one.access_token)).toBe(401);
		expect((await theirs.get("/user/settings")).status).toBe(303);
		const mine = await client(forge, ada);
		const two = await tokensFor(forge, browser, mine);
		const { body } = await forge.call<{ id: number; client_id: string }[]>(
			"GET",
			"/user/applications/oauth2",
			{ as: ada },
		);
		await forge.call(
			"DELETE",
			`/user/applications/oauth2/${body.find((a) => a.client_id === mine.id)?.id}`,
			{ as: ada },
		);
		expect(await statusWith(forge, two.access_token)).toBe(401);
	});
});

describe("a refresh token", () => {
	test("gives new tokens; the old one stays good for a lost answer", async () => {
		const first = await tokensFor(forge, browser, web, "openid read:user");
		const second = await refresh(forge, web, first.refresh_token);
		expect(second.status).toBe(200);
		expect(second.body.refresh_token).not.toBe(first.refresh_token);
		expect(second.body.id_token).toBeDefined();
		expect(await statusWith(forge, second.body.access_token)).toBe(200);
		expect((await refresh(forge, web, first.refresh_token)).status).toBe(200);
	});

	test("is neither an access token nor a code, and they are no refresh tokens", async () => {
		const { access_token, refresh_token } = await tokensFor(
			forge,
			browser,
			web,
		);
		expect(await statusWith(forge, refresh_token)).toBe(401);
		const basic = Buffer.from(`oauth2:${refresh_token}`).toString("base64");
		expect(await statusWith(forge, basic, "api/v1/user", "Basic")).toBe(401);
		const code = codeOf(await allow(browser, web));
		for (const rubbish of [access_token, code, "", "gtr_", "x".repeat(5000)])
			expect([
				rubbish.slice(0, 9),
				(await refresh(forge, web, rubbish)).body.error,
			]).toEqual([rubbish.slice(0, 9), "unauthorized_client"]);
		expect(await statusWith(forge, code)).toBe(401);
		expect((await exchange(forge, web, refresh_token)).body.error).toBe(
			"unauthorized_client",
		);
		expect((await exchange(forge, web, access_token)).body.error).toBe(
			"unauthorized_client",
		);
	});

	test("is its own client's", async () => {
		const { refresh_token } = await tokensFor(forge, browser, web);
		expect((await refresh(forge, other, refresh_token)).body.error).toBe(
			"invalid_grant",
		);
		expect(
			(await refresh(forge, { ...web, secret: "gto_wrong" }, refresh_token))
				.body.error,
		).toBe("invalid_client");
		expect(
			(await refresh(forge, { ...web, id: "nobody" }, refresh_token)).body
				.error,
		).toBe("invalid_client");
	});

	test("cannot be made to hold more rows than a bound", async () => {
		let { refresh_token } = await tokensFor(forge, browser, web);
		for (let i = 0; i < 60; i++)
			({ refresh_token } = (await refresh(forge, web, refresh_token)).body);
		const [row] = await forge.app.db.rows((q) =>
			q
				.selectFrom("oauth_refresh_token")
				.select((e) => e.fn.countAll<number>().as("n"))
				.groupBy("authorization_id")
				.orderBy("n", "desc"),
		);
		expect(Number(row?.n)).toBe(50);
	});
});

test("where refresh tokens are good for once, a second use takes back what was allowed", async () => {
	const strict = await testForge({ oauthInvalidateRefreshTokens: true });
	const eve = await strict.user("eve");
	const theirs = await signedInVisitor(strict, eve);
	const app = await client(strict, eve);
	const first = await tokensFor(strict, theirs, app);
	const second = await refresh(strict, app, first.refresh_token);
	expect(second.status).toBe(200);
	const again = await refresh(strict, app, first.refresh_token);
	expect([again.status, again.body.error]).toEqual([
		400,
		"unauthorized_client",
	]);
	expect(await statusWith(strict, second.body.access_token)).toBe(401);
	expect((await refresh(strict, app, second.body.refresh_token)).status).toBe(
		400,
	);
});

test("what is over is forgotten, with what it came from", async () => {
	const { removeExpiredTokens } = await import(
		"../../../src/domain/oauth/remove-expired.ts"
	);
	const mine = await client(forge, ada);
	const { access_token } = await tokensFor(forge, browser, mine);
	await removeExpiredTokens(forge.app);
	expect(await statusWith(forge, access_token)).toBe(200);
	clock.now += 731 * 3_600_000;
	await removeExpiredTokens(forge.app);
	for (const table of ["oauth_authorization", "oauth_refresh_token"] as const) {
		const rows = await forge.app.db.rows((q) =>
			q.selectFrom(table).select("id"),
		);
		expect([table, rows.length]).toEqual([table, 0]);
	}
});

test("scripts of other sites call it only where the settings name their site", async () => {
	const from = (of: Forge, path: string) =>
		fetch(of.url + path, {
			method: "OPTIONS",
			headers: {
				Origin: "https://spa.example",
				"Access-Control-Request-Method": "POST",
			},
		});
	const open = await testForge({ corsOrigins: "https://spa.example" });
	for (const path of ["access_token", "userinfo", "introspect", "keys"]
		.map((p) => `login/oauth/${p}`)
		.concat(".well-known/openid-configuration")) {
		expect(
			(await from(open, path)).headers.get("access-control-allow-origin"),
		).toBe("https://spa.example");
		expect(
			(await from(forge, path)).headers.get("access-control-allow-origin"),
		).toBeNull();
	}
});
