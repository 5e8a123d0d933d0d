import { expect, test } from "vitest";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";
import { allow, client, codeOf, pkce, type Tokens } from "../support/oauth.ts";

const origin = "https://www.example.org";
/** The scopes that Decap CMS and Sveltia CMS ask for. */
const asked = [
	"repository",
	"read:repository,write:repository,read:user",
] as const;

test.each(asked)(
	"the page of a content management system signs in with the scopes %s and saves, as docs/OPERATIONS.md says",
	async (scope) => {
		const forge = await testForge({
			corsOrigins: origin,
			oauthNoScope: "write:repository read:user",
		});
		const ada = await forge.user("ada");
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name: "site", auto_init: true },
		});
		const browser = await signedInVisitor(forge, ada);
		const page = await client(forge, ada, {
			confidential: false,
			redirect: `${origin}/admin/`,
		});
		const { verifier, challenge } = pkce();
		const to = await allow(browser, page, {
			scope,
			code_challenge: challenge,
			code_challenge_method: "S256",
		});
		const fromPage = {
			Origin: origin,
			"Sec-Fetch-Site": "cross-site",
			"Content-Type": "application/json; charset=utf-8",
		};
		const answer = await fetch(`${forge.url}login/oauth/access_token`, {
			method: "POST",
			headers: fromPage,
			body: JSON.stringify({
				client_id: page.id,
				code: codeOf(to),
				grant_type: "authorization_code",
				redirect_uri: page.redirect,
				code_verifier: verifier,
			}),
		});
		expect([
			answer.status,
			answer.headers.get("access-control-allow-origin"),
		]).toEqual([200, origin]);
		const { access_token } = (await answer.json()) as Tokens;
		const api = async (method: string, path: string, body?: object) =>
			(
				await fetch(`${forge.url}api/v1${path}`, {
					method,
					headers: { ...fromPage, Authorization: `token ${access_token}` },
					...(body && { body: JSON.stringify(body) }),
				})
			).status;
		expect(await api("GET", "/user")).toBe(200);
		expect(await api("GET", "/repos/ada/site/git/trees/main:posts")).toBe(404);
		const content = { content: "YQ==", branch: "main", message: "a post" };
		expect(
			await api("POST", "/repos/ada/site/contents/posts/a.md", content),
		).toBe(201);
		expect(await api("GET", "/repos/ada/site/git/trees/main:posts")).toBe(200);
		expect(await api("POST", "/orgs", { username: "guild" })).toBe(403);
	},
);
