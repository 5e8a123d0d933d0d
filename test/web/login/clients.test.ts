import { execFile } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import * as oauth from "oauth4webapi";
import * as oidc from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";
import {
	client,
	hiddenFields,
	pkce,
	refresh,
	send,
	statusWith,
} from "../support/oauth.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "private", private: true, auto_init: true },
	});
});

/** What a person does in the browser that a program has opened. */
async function sayYes(url: string): Promise<URL> {
	const { pathname, search } = new URL(url);
	const page = await browser.get(pathname + search);
	if (page.status !== 200) throw new Error(`${page.status} ${page.words}`);
	const answer = await browser.post("/login/oauth/grant", {
		...hiddenFields(page.html),
		granted: "true",
	});
	return new URL(answer.to as string);
}

/** The program's own little server, to which the browser comes back. */
async function listener(): Promise<{
	url: string;
	came: Promise<URLSearchParams>;
	close(): void;
}> {
	let arrive: (query: URLSearchParams) => void = () => {};
	const came = new Promise<URLSearchParams>((done) => {
		arrive = done;
	});
	const server = createServer((request, response) => {
		arrive(new URL(request.url ?? "/", "http://x").searchParams);
		response.end("You may close this window.");
	});
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
	const { port } = server.address() as AddressInfo;
	return { url: `http://127.0.0.1:${port}`, came, close: () => server.close() };
}

const clone = async (user: string, token: string) => {
	const url = new URL(`${forge.url}ada/private.git`);
	url.username = user;
	url.password = token;
	const out = mkdtempSync(join(tmpdir(), "oauth-client-"));
	await promisify(execFile)("git", ["clone", "-q", url.href, out], {
		env: { ...process.env, GIT_TERMINAL_PROMPT: "0" },
	});
};

describe.each([
	{
		name: "git-credential-oauth",
		id: "a4792ccc-144e-407e-86c9-5e7d8d9c3269",
		user: "oauth2",
		slash: "",
	},
	{
		name: "Git Credential Manager",
		id: "e90ee53c-94e2-48ac-9358-a874fb9e0662",
		user: "OAUTH_USER",
		slash: "/",
	},
	{
		name: "tea",
		id: "d57cb8c4-630c-4168-8324-ec79935e18d4",
		user: "ada",
		slash: "",
	},
])("$name", ({ name, id, user, slash }) => {
	test("finds a Gitea, opens a browser, and works from then on without being registered", async () => {
		const refused = await fetch(
			`${forge.url}ada/private.git/info/refs?service=git-upload-pack`,
		);
		expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
			401,
			expect.stringContaining('Basic realm="Gitea"'),
		]);
		const local = await listener();
		const { verifier, challenge } = pkce();
		const redirect_uri = local.url + slash;
		const to = await sayYes(
			`${forge.url}login/oauth/authorize?${new URLSearchParams({ response_type: "code", client_id: id, state: "s", redirect_uri, code_challenge: challenge, code_challenge_method: "S256" })}`,
		);
		await fetch(to);
		const came = await local.came;
		local.close();
		expect(came.get("state")).toBe("s");
		const page = await browser.get("/user/settings/applications");
		expect(page.words).toContain(name);
		const { body } = await send(forge, "login/oauth/access_token", {
			grant_type: "authorization_code",
			client_id: id,
			code: came.get("code") ?? "",
			redirect_uri,
			code_verifier: verifier,
		});
		expect(body.token_type).toBe("bearer");
		await clone(user, body.access_token);
		expect(
			await statusWith(forge, body.access_token, "api/v1/user", "token"),
		).toBe(200);
		const renewed = await refresh(
			forge,
			{ id, secret: undefined, redirect: "" },
			body.refresh_token,
		);
		await clone(user, renewed.body.access_token);
	});
});

test("only the programs that the settings name are known", async () => {
	const closed = await testForge({ oauthApplications: "tea" });
	const status = async (id: string) =>
		(
			await fetch(
				`${closed.url}login/oauth/authorize?client_id=${id}&redirect_uri=http://127.0.0.1:1&response_type=code`,
				{ redirect: "manual" },
			)
		).status;
	expect(await status("a4792ccc-144e-407e-86c9-5e7d8d9c3269")).toBe(400);
	expect(await status("d57cb8c4-630c-4168-8324-ec79935e18d4")).toBe(303);
});

test("openid-client finds everything by discovery and signs somebody in", async () => {
	const app = await client(forge, ada);
	const config = await oidc.discovery(
		new URL(forge.url),
		app.id,
		app.secret,
		undefined,
		{ execute: [oidc.allowInsecureRequests] },
	);
	const verifier = oidc.randomPKCECodeVerifier();
	const state = oidc.randomState();
	const nonce = oidc.randomNonce();
	const to = await sayYes(
		oidc.buildAuthorizationUrl(config, {
			redirect_uri: app.redirect,
			scope: "openid profile email groups",
			code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
			code_challenge_method: "S256",
			state,
			nonce,
		}).href,
	);
	const tokens = await oidc.authorizationCodeGrant(config, to, {
		pkceCodeVerifier: verifier,
		expectedState: state,
		expectedNonce: nonce,
		idTokenExpected: true,
	});
	const claims = tokens.claims();
	expect(claims).toMatchObject({
		preferred_username: "ada",
		email_verified: true,
	});
	const info = await oidc.fetchUserInfo(
		config,
		tokens.access_token,
		claims?.sub as string,
	);
	expect(info.preferred_username).toBe("ada");
	const renewed = await oidc.refreshTokenGrant(
		config,
		tokens.refresh_token as string,
	);
	expect(
		await oidc.tokenIntrospection(config, renewed.access_token),
	).toMatchObject({ active: true, username: "ada" });
	await oidc.tokenRevocation(config, renewed.access_token);
	expect(await oidc.tokenIntrospection(config, renewed.access_token)).toEqual({
		active: false,
	});
});

test("openid-client connects a device by its code", async () => {
	const app = await client(forge, ada, { confidential: false });
	const config = await oidc.discovery(
		new URL(forge.url),
		app.id,
		undefined,
		oidc.None(),
		{ execute: [oidc.allowInsecureRequests] },
	);
	const device = await oidc.initiateDeviceAuthorization(config, {
		scope: "openid read:user",
	});
	const shown = await browser.post("/login/device", {
		user_code: device.user_code.toLowerCase(),
	});
	expect(shown.words).toContain("Authorize an app?");
	await browser.post("/login/device", {
		user_code: device.user_code,
		granted: "true",
	});
	const tokens = await oidc.pollDeviceAuthorizationGrant(config, {
		...device,
		interval: 0,
	});
	expect(await statusWith(forge, tokens.access_token)).toBe(200);
	expect(tokens.claims()?.sub).toBeDefined();
});

test("oauth4webapi signs somebody in, with all its checks", async () => {
	const app = await client(forge, ada);
	const issuer = new URL(forge.url);
	const insecure = { [oauth.allowInsecureRequests]: true };
	const server = await oauth
		.processDiscoveryResponse(
			issuer,
			await oauth.discoveryRequest(issuer, insecure),
		)
		.catch(async () =>
			oauth.processDiscoveryResponse(
				new URL(forge.url.slice(0, -1)),
				await oauth.discoveryRequest(issuer, insecure),
			),
		);
	const me: oauth.Client = { client_id: app.id };
	const verifier = oauth.generateRandomCodeVerifier();
	const nonce = oauth.generateRandomNonce();
	const asked = new URL(server.authorization_endpoint as string);
	for (const [key, value] of Object.entries({
		client_id: app.id,
		redirect_uri: app.redirect,
		response_type: "code",
		scope: "openid email",
		state: "s",
		nonce,
		code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
		code_challenge_method: "S256",
	}))
		asked.searchParams.set(key, value);
	const parameters = oauth.validateAuthResponse(
		server,
		me,
		await sayYes(asked.href),
		"s",
	);
	const response = await oauth.authorizationCodeGrantRequest(
		server,
		me,
		oauth.ClientSecretBasic(app.secret as string),
		parameters,
		app.redirect,
		verifier,
		insecure,
	);
	const result = await oauth.processAuthorizationCodeResponse(
		server,
		me,
		response,
		{ expectedNonce: nonce, requireIdToken: true },
	);
	await oauth.validateApplicationLevelSignature(server, response, insecure);
	expect(oauth.getValidatedIdTokenClaims(result)).toMatchObject({
		email: expect.stringContaining("@"),
	});
});
