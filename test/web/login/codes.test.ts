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
	pkce,
	send,
	statusWith,
} from "../support/oauth.ts";

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
let web: Client;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
	web = await client(forge, ada);
});

describe("a code", () => {
	test("is good once: a second use ends the tokens that came of it", async () => {
		const code = codeOf(await allow(browser, web));
		const first = await exchange(forge, web, code);
		expect(first.status).toBe(200);
		const second = await exchange(forge, web, code);
		expect([second.status, second.body.error]).toEqual([
			400,
			"unauthorized_client",
		]);
		expect(await statusWith(forge, first.body.access_token)).toBe(401);
	});

	test("is good for one of many who bring it at the same time", async () => {
		const code = codeOf(await allow(browser, web));
		const all = await Promise.all(
			Array.from({ length: 8 }, () => exchange(forge, web, code)),
		);
		expect(
			all.filter(({ status }) => status === 200).length,
		).toBeLessThanOrEqual(1);
		for (const { status } of all) expect([200, 400]).toContain(status);
	});

	test("is over after ten minutes", async () => {
		const code = codeOf(await allow(browser, web));
		clock.now += 600_000;
		const late = await exchange(forge, web, code);
		expect([late.status, late.body.error]).toEqual([400, "invalid_grant"]);
		clock.now -= 600_000;
	});

	test("is its own client's, with its own address, and does not suffer from others' tries", async () => {
		const other = await client(forge, ada, { redirect: web.redirect });
		const code = codeOf(await allow(browser, web));
		expect((await exchange(forge, other, code)).body.error).toBe(
			"invalid_grant",
		);
		expect(
			(await exchange(forge, { ...web, secret: "gto_wrong" }, code)).body.error,
		).toBe("invalid_client");
		expect(
			(await exchange(forge, { ...web, secret: undefined }, code)).body.error,
		).toBe("invalid_client");
		expect(
			(
				await exchange(forge, web, code, {
					redirect_uri: "https://app.example/other",
				})
			).body.error,
		).toBe("invalid_grant");
		expect(
			(await exchange(forge, { ...web, id: "nobody" }, code)).body.error,
		).toBe("invalid_client");
		expect((await exchange(forge, web, code)).status).toBe(200);
	});

	test("is refused to a client that is not who it says: with 401 where it has tried the header Authorization", async () => {
		const code = codeOf(await allow(browser, web));
		const form = {
			grant_type: "authorization_code",
			redirect_uri: web.redirect,
			code,
		};
		const ask = async (pair: string) => {
			const { status, body, headers } = await send(
				forge,
				"login/oauth/access_token",
				form,
				{ Authorization: `Basic ${Buffer.from(pair).toString("base64")}` },
			);
			return [status, body.error, headers.get("www-authenticate")];
		};
		const refused = [401, "invalid_client", expect.stringMatching(/^Basic /)];
		expect(await ask(`${web.id}:gto_wrong`)).toEqual(refused);
		expect(await ask("nobody:gto_wrong")).toEqual(refused);
		const inBody = await exchange(forge, { ...web, secret: "gto_wrong" }, code);
		expect([
			inBody.status,
			inBody.body.error,
			inBody.headers.get("www-authenticate"),
		]).toEqual([400, "invalid_client", null]);
		expect((await exchange(forge, web, code)).status).toBe(200);
	});

	test("that was made with a challenge wants the verifier, and one without wants none", async () => {
		const { verifier, challenge } = pkce();
		const code = codeOf(
			await allow(browser, web, {
				code_challenge: challenge,
				code_challenge_method: "S256",
			}),
		);
		for (const more of [
			{},
			{ code_verifier: challenge },
			{ code_verifier: pkce().verifier },
		] as Record<string, string>[])
			expect((await exchange(forge, web, code, more)).body.error).toBe(
				"unauthorized_client",
			);
		expect(
			(await exchange(forge, web, code, { code_verifier: verifier })).status,
		).toBe(200);
		const bare = codeOf(await allow(browser, web));
		expect(
			(await exchange(forge, web, bare, { code_verifier: verifier })).body
				.error,
		).toBe("unauthorized_client");
		const plain = codeOf(
			await allow(browser, web, { code_challenge: verifier }),
		);
		expect(
			(await exchange(forge, web, plain, { code_verifier: verifier })).status,
		).toBe(200);
	});

	test("comes for JSON and Basic as well, and what is said twice must agree", async () => {
		const json = await fetch(`${forge.url}login/oauth/access_token`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({
				grant_type: "authorization_code",
				client_id: web.id,
				client_secret: web.secret,
				redirect_uri: web.redirect,
				code: codeOf(await allow(browser, web)),
			}),
		});
		expect(json.status).toBe(200);
		expect(json.headers.get("cache-control")).toBe("no-store");
		const basic = {
			Authorization: `Basic ${Buffer.from(`${web.id}:${web.secret}`).toString("base64")}`,
		};
		const form = {
			grant_type: "authorization_code",
			redirect_uri: web.redirect,
			code: codeOf(await allow(browser, web)),
		};
		const path = "login/oauth/access_token";
		expect(
			(await send(forge, path, { ...form, client_id: "other" }, basic)).body
				.error,
		).toBe("invalid_request");
		expect(
			(await send(forge, path, { ...form, client_secret: "other" }, basic)).body
				.error,
		).toBe("invalid_request");
		expect((await send(forge, path, form, basic)).status).toBe(200);
		expect(
			(await send(forge, path, { grant_type: "password", client_id: web.id }))
				.body.error,
		).toBe("unsupported_grant_type");
	});
});
