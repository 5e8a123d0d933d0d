import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor } from "../support/browser.ts";
import { client, tokensFor } from "../support/oauth.ts";

let forge: Forge;
let token: string;

beforeAll(async () => {
	forge = await testForge();
	const browser = await signedInVisitor(forge, forge.admin);
	const app = await client(forge, forge.admin);
	token = (await tokensFor(forge, browser, app, "all")).access_token;
	const own = { as: forge.admin };
	await forge.call("POST", "/user/repos", {
		...own,
		body: { name: "r", auto_init: true },
	});
	await forge.call("POST", "/orgs", { ...own, body: { username: "crew" } });
	await forge.user("bob");
});

const key =
	"ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIG8mVxYFvL0Ihq3S9ZHHh8vWkZ0iCkTzWuZsVfjrPLkD";
const hook = {
	type: "gitea",
	active: true,
	config: { url: "https://example.com/", content_type: "json" },
	events: ["push"],
};

test.each([
	["POST", "/user/keys", { title: "k", key }],
	["POST", "/user/gpg_keys", { armored_public_key: "x" }],
	["POST", "/user/emails", { emails: ["x@example.org"] }],
	["POST", "/user/hooks", hook],
	["POST", "/orgs/crew/hooks", hook],
	["POST", "/admin/hooks", hook],
	["PUT", "/user/chef-key", undefined],
	[
		"POST",
		"/user/applications/oauth2",
		{ name: "x", redirect_uris: ["https://x.example/"] },
	],
	["POST", "/user/actions/runners/registration-token", undefined],
	["POST", "/repos/root/r/actions/runners/registration-token", undefined],
	["POST", "/repos/root/r/keys", { title: "k", key }],
	["POST", "/admin/users/bob/keys", { title: "k", key }],
	["POST", "/admin/users", { username: "eve", email: "eve@example.org" }],
	["PATCH", "/admin/users/bob", { login_name: "bob", source_id: 0 }],
	["POST", "/users/root/tokens", { name: "x", scopes: ["all"] }],
])(
	"an application leaves nothing behind by %s %s",
	async (method, path, body) => {
		const answer = await forge.call(method, path, { as: { token }, body });
		expect([401, 403]).toContain(answer.status);
		if (answer.status === 403) expect(answer.text).toContain("outlive");
	},
);

test("an application may still add webhooks of a repository", async () => {
	const made = await forge.call("POST", "/repos/root/r/hooks", {
		as: { token },
		body: hook,
	});
	expect(made.status).toBe(201);
});
