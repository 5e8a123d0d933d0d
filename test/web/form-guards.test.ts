import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "code", auto_init: true },
	});
});

test("what the API demands after the body is demanded of forms: no issue is opened where there are none", async () => {
	await forge.call("PATCH", "/repos/ada/code", {
		as: ada,
		body: { has_issues: false },
	});
	const inside = await signedInVisitor(forge, bob);
	const answer = await inside.post("/ada/code/issues/new", { title: "hello" });
	expect([answer.status, answer.to]).toEqual([403, undefined]);
	await forge.call("PATCH", "/repos/ada/code", {
		as: ada,
		body: { has_issues: true },
	});
	const made = await inside.post("/ada/code/issues/new", { title: "hello" });
	expect(made.to).toBe("/ada/code/issues/1");
});

test("a form of a neighbour below the same domain is refused, with an origin and without", async () => {
	const inside = await signedInVisitor(forge, bob);
	const fields = { full_name: "Somebody else" };
	for (const headers of [
		{ "Sec-Fetch-Site": "same-site" },
		{ "Sec-Fetch-Site": "same-site", Origin: "http://sister.localhost" },
		{ "Sec-Fetch-Site": "cross-site" },
	] as Record<string, string>[])
		expect((await inside.post("/user/settings", fields, headers)).status).toBe(
			403,
		);
	const stranger = visitor(forge);
	const login = { user_name: bob.name, password: bob.password };
	const answer = await stranger.post("/user/login", login, {
		"Sec-Fetch-Site": "same-site",
	});
	expect(answer.status).toBe(403);
});

test("a page without TLS under the name of a forge that has it changes nothing", async () => {
	const { isChangeFromOtherSite } = await import(
		"../../src/http/other-site.ts"
	);
	const app = {
		url: "https://forge.example/",
		config: forge.app.config,
	} as typeof forge.app;
	const from = (origin: string) =>
		isChangeFromOtherSite(app, "POST", { origin, host: "forge.example" });
	expect(from("https://forge.example")).toBe(false);
	expect(from("http://forge.example")).toBe(true);
	expect(from("null")).toBe(true);
});

test("what gives rights asks for the password again", async () => {
	const { pages } = await import("../../src/web/pages-list.ts");
	const gives =
		/keys|collaboration|members|teams|invit|registrations|auths|admin.users|webauthn|two_factor|runners|secrets|hooks|oauth|device|linked|applications|_transfer|visibility/;
	const open = pages
		.filter((one) => "fields" in one && !one.sudo && gives.test(one.route))
		.map(({ route }) => route.replace("POST ", ""));
	// those that only take back, prove, show or name, or that are sent before there is a session
	const harmless = [
		/^\/user\/(two_factor|webauthn)/,
		/\/(verify|rename|test|switch|replay\/:uuid|look|description|sessions)$/,
		/^\/-\/admin\/invitations\/:id\/delete$/,
		/^\/org\/:org\/invite\/delete$/,
		/^\/org\/invite\/:token$/,
		/^\/user\/settings\/applications\/(grants\/)?delete$/,
		/^\/org\/:org\/members\/:username\/visibility$/,
		/\/action\/(leave|reject_transfer)$/,
	];
	expect(
		open.filter((route) => !harmless.some((one) => one.test(route))),
	).toEqual([]);
});
