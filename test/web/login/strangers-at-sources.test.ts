import { beforeAll, expect, test } from "vitest";
import type { App } from "../../../src/app.ts";
import {
	addSource,
	updateSource,
	usualOAuthSettings,
} from "../../../src/domain/sources/sources.ts";
import type { Entry } from "../../../src/http/endpoint.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { away as kept, newcomer } from "../../../src/web/user/elsewhere.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";
import { type Client, client, hiddenFields } from "../support/oauth.ts";

/** People have accounts at `home`, and sign in with them at `away`. */
let home: Forge;
let away: Forge;
let app: Client;
let id: number;
const asked: string[] = [];

beforeAll(async () => {
	home = await testForge();
	away = await testForge({ allowPrivate: true });
	const redirect = `${away.url}user/oauth2/home/callback`;
	app = await client(home, await home.user("owner"), { redirect });
	const source = await addSource(away.app, input(true));
	id = source.id;
	const { egress } = away.app;
	const { request } = egress;
	egress.request = (wanted) => {
		asked.push(new URL(String(wanted.url)).pathname);
		return request(wanted);
	};
});
const input = (active: boolean) => ({
	name: "home",
	active,
	secret: app.secret,
	settings: {
		...usualOAuthSettings,
		provider: "gitea" as const,
		url: home.url,
		clientId: app.id,
	},
});

test("strangers who begin to sign in make the forge ask the provider once", async () => {
	const answers = await Promise.all(
		Array.from({ length: 20 }, () => visitor(away).get("/user/oauth2/home")),
	);
	expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
	expect(asked).toEqual(["/.well-known/openid-configuration"]);
});

test("who brings answers of nobody again and again makes the forge ask the provider only so often", async () => {
	const browser = visitor(away);
	const iss = home.url.replace(/\/$/, "");
	const statuses: number[] = [];
	/** Each answer is for a journey of its own: one ends once. */
	const bring = async () => {
		const left = await browser.get("/user/oauth2/home");
		const state = new URL(left.to ?? "").searchParams.get("state") ?? "";
		const query = new URLSearchParams({ code: "gta_none", state, iss });
		const address = `/user/oauth2/home/callback?${query}`;
		statuses.push((await browser.get(address)).status);
		return address;
	};
	await visitor(away).get("/user/oauth2/home");
	asked.length = 0;
	const first = await bring();
	expect((await browser.get(first)).status).toBe(403);
	expect(asked).toHaveLength(1);
	for (let n = 1; n < 35; n++) await bring();
	expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
	expect(asked).toHaveLength(30);
});

test("a source that was switched off vouches for nobody whose account is to be chosen", async () => {
	const other = await testForge({ allowPrivate: true });
	const redirect = `${other.url}user/oauth2/home/callback`;
	app = await client(home, await home.user("owner2"), { redirect });
	const source = await addSource(other.app, input(true));
	const ada = await other.user("ada");
	const theirs = await signedInVisitor(home, await home.user("mallory"));
	const browser = visitor(other);
	const left = await browser.get("/user/oauth2/home");
	const page = await theirs.get((left.to ?? "").replace(home.url, "/"));
	const back = await theirs.post("/login/oauth/grant", {
		...hiddenFields(page.html),
		granted: "true",
	});
	const came = await browser.get((back.to ?? "").replace(other.url, "/"));
	expect(came.to).toBe("/user/link_account");
	await updateSource(other.app, source.id, input(false));
	const signed = await browser.post("/user/link_account_signin", {
		user_name: ada.name,
		password: ada.password,
	});
	expect(signed.status).toBe(404);
});

test.each([
	["https://forge.example/", "__Host-"],
	["https://example.org/forge/", "__Secure-"],
	["http://forge.example/", ""],
])("a neighbour of %s plants no sign-in that is under way", (url, prefix) => {
	const served: App = Object.assign(Object.create(away.app), { url });
	const value = { source: id, back: "/" } as never;
	for (const [one, name] of [
		[kept, "ingot_away"],
		[newcomer, "ingot_newcomer"],
	] as const) {
		const [pair = ""] = one.keep(served, value).split(";");
		expect(pair.startsWith(`${prefix}${name}=`)).toBe(true);
		const planted = pair.slice(prefix.length);
		const read = (cookie: string) =>
			one.read(served, { headers: { cookie } } as unknown as Entry);
		expect(read(pair)).toEqual(value);
		if (prefix) expect(read(planted)).toBeUndefined();
	}
});
