import {
	createRemoteJWKSet,
	decodeJwt,
	decodeProtectedHeader,
	jwtVerify,
} from "jose";
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
const revoke = (token: string, as = web) =>
	send(forge, "login/oauth/revoke", {
		token,
		client_id: as.id,
		...(as.secret && { client_secret: as.secret }),
	});

describe("who has signed in", () => {
	test("is told by a token that the published key has signed", async () => {
		const keys = createRemoteJWKSet(new URL(`${forge.url}login/oauth/keys`));
		await forge.call("POST", "/orgs", { as: ada, body: { username: "Guild" } });
		await forge.call("POST", "/orgs/Guild/teams", {
			as: ada,
			body: { name: "Makers", permission: "read", units: ["repo.code"] },
		});
		const to = await allow(browser, web, {
			scope: "openid profile email groups",
			nonce: "n-0nce",
		});
		const { id_token = "" } = (await exchange(forge, web, codeOf(to))).body;
		const { payload } = await jwtVerify(id_token, keys, {
			issuer: forge.url.slice(0, -1),
			audience: web.id,
			algorithms: ["RS256"],
		});
		expect(payload).toMatchObject({
			nonce: "n-0nce",
			preferred_username: "ada",
			name: "ada",
			email_verified: true,
			groups: ["Guild", "Guild:owners"],
		});
		expect(decodeProtectedHeader(id_token).kid).toBeDefined();
		const bare = await exchange(
			forge,
			web,
			codeOf(await allow(browser, web, { scope: "openid" })),
		);
		const { payload: little } = await jwtVerify(bare.body.id_token ?? "", keys);
		expect(Object.keys(little).sort()).toEqual([
			"aud",
			"exp",
			"iat",
			"iss",
			"sub",
		]);
		expect(
			(await tokensFor(forge, browser, web, "read:user")).id_token,
		).toBeUndefined();
	});

	test("is told to tokens that may read the account", async () => {
		const about = async (token: string, init: RequestInit = {}) => {
			const answer = await fetch(`${forge.url}login/oauth/userinfo`, {
				...init,
				headers: { Authorization: `Bearer ${token}` },
			});
			return {
				status: answer.status,
				text: await answer.text(),
				asks: answer.headers.get("www-authenticate"),
			};
		};
		const { access_token, refresh_token } = await tokensFor(
			forge,
			browser,
			web,
			"openid profile",
		);
		const found = await about(access_token);
		expect(JSON.parse(found.text)).toMatchObject({
			sub: expect.any(String),
			name: "ada",
			preferred_username: "ada",
			email: expect.stringContaining("@"),
			picture: expect.stringContaining("/avatars/"),
			groups: ["Guild", "Guild:owners"],
		});
		expect((await about(access_token, { method: "POST" })).status).toBe(200);
		for (const wrong of ["", "rubbish", refresh_token, "f".repeat(40)])
			expect(await about(wrong)).toEqual({
				status: 401,
				text: "no valid authorization",
				asks: 'Bearer realm="Gitea OAuth2"',
			});
		const narrow = await tokensFor(forge, browser, web, "read:repository");
		expect((await about(narrow.access_token)).status).toBe(403);
		const little = await tokensFor(
			forge,
			browser,
			web,
			"openid read:repository",
		);
		expect(
			Object.keys(JSON.parse((await about(little.access_token)).text)),
		).toEqual(["sub"]);
	});
});

test("a grant or token that is limited to public things names no private organization, nor a hidden address", async () => {
	const eve = await forge.user("eve");
	const eveBrowser = await signedInVisitor(forge, eve);
	for (const [username, visibility] of [
		["Open", "public"],
		["Shy", "limited"],
		["Secret", "private"],
	])
		await forge.call("POST", "/orgs", {
			as: eve,
			body: { username, visibility },
		});
	const hide = { hide_email: true };
	await forge.call("PATCH", "/user/settings", { as: eve, body: hide });
	const open = ["Open", "Open:owners"];
	const all = [...open, "Secret", "Secret:owners", "Shy", "Shy:owners"];
	const groupsIn = (body: { groups?: string[] }) => body.groups?.sort();
	const told = async (token: string) => {
		const answer = await fetch(`${forge.url}login/oauth/userinfo`, {
			headers: { Authorization: `Bearer ${token}` },
		});
		return (await answer.json()) as { groups?: string[]; email?: string };
	};
	const signed = (token = "") => decodeJwt<{ groups?: string[] }>(token);
	const real = "eve@example.org";

	const whole = await tokensFor(forge, eveBrowser, web, "openid groups");
	expect(groupsIn(signed(whole.id_token))).toEqual(all.sort());
	expect(groupsIn(await told(whole.access_token))).toEqual(all);
	expect((await told(whole.access_token)).email).toBe(real);
	for (const scope of [
		"openid groups public-only",
		"openid groups public-only read:user",
		"openid groups public-only read:repository",
	]) {
		const narrow = await tokensFor(forge, eveBrowser, web, scope);
		expect(groupsIn(signed(narrow.id_token))).toEqual(open);
		const answer = await told(narrow.access_token);
		expect(groupsIn(answer)).toEqual(open);
		expect(answer.email).not.toBe(real);
	}
	// an address that its owner gives by name is given
	const mail = "openid email public-only read:user";
	const asked = await tokensFor(forge, eveBrowser, web, mail);
	expect((await told(asked.access_token)).email).toBe(real);

	const tokenOf = async (body: object) =>
		(
			await forge.call<{ sha1: string }>("POST", "/users/eve/tokens", {
				as: eve,
				body,
			})
		).body.sha1;
	await forge.call("POST", "/user/repos", { as: eve, body: { name: "one" } });
	for (const body of [
		{ name: "public", scopes: ["public-only", "read:user"] },
		{ name: "few", scopes: ["read:user"], repositories: ["eve/one"] },
	]) {
		const answer = await told(await tokenOf(body));
		expect(groupsIn(answer)).toEqual(open);
		expect(answer.email).not.toBe(real);
	}
	const teams = await tokenOf({ name: "user", scopes: ["read:user"] });
	expect(groupsIn(await told(teams))).toEqual(open);
	const scopes = ["read:user", "read:organization"];
	const both = await told(await tokenOf({ name: "both", scopes }));
	expect(groupsIn(both)).toEqual(all);
	const me = async (token: string) =>
		(await forge.call<{ email: string }>("GET", "/user", { as: { token } }))
			.body.email;
	expect(await me(teams)).toBe(real);
	const limited = ["public-only", "read:user"];
	const narrow = await tokenOf({ name: "narrow", scopes: limited });
	expect(await me(narrow)).not.toBe(real);
});

describe("a client", () => {
	test("may look at its own tokens alone, and learns nothing of others", async () => {
		const { access_token, refresh_token } = await tokensFor(
			forge,
			browser,
			web,
			"read:user",
		);
		const { body } = await introspect(access_token);
		expect(body).toMatchObject({
			active: true,
			scope: "read:user",
			username: "ada",
			aud: [web.id],
			iss: forge.url.slice(0, -1),
		});
		expect((await introspect(refresh_token)).body).toMatchObject({
			active: true,
		});
		const { token: personal } = await forge.token(ada);
		for (const token of ["rubbish", "", personal, "x".repeat(2000)]) {
			const { status, body: nothing } = await introspect(token);
			expect([status, nothing]).toEqual([200, { active: false }]);
		}
		expect((await introspect(access_token, other)).body).toEqual({
			active: false,
		});
		expect(
			(await introspect(access_token, { ...web, secret: "gto_wrong" })).status,
		).toBe(401);
		expect(
			(await send(forge, "login/oauth/introspect", { token: access_token }))
				.status,
		).toBe(401);
		const open = await client(forge, ada, { confidential: false });
		expect(
			(await introspect(access_token, { ...open, secret: "x" })).status,
		).toBe(401);
	});

	test("gives back its own tokens alone", async () => {
		const { access_token, refresh_token } = await tokensFor(
			forge,
			browser,
			web,
		);
		expect((await revoke(access_token, other)).status).toBe(200);
		expect(await statusWith(forge, access_token)).toBe(200);
		expect(
			(await revoke(access_token, { ...web, secret: "gto_wrong" })).body.error,
		).toBe("invalid_client");
		const { token: personal } = await forge.token(ada);
		await revoke(personal);
		expect(await statusWith(forge, personal)).toBe(200);
		expect((await revoke("rubbish")).status).toBe(200);
		const { body } = await refresh(forge, web, refresh_token);
		await revoke(access_token);
		expect(await statusWith(forge, access_token)).toBe(401);
		expect(await statusWith(forge, body.access_token)).toBe(200);
		await revoke(body.refresh_token);
		expect(await statusWith(forge, body.access_token)).toBe(401);
		expect((await refresh(forge, web, refresh_token)).status).toBe(400);
	});
});
