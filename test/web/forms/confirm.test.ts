import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// An hour after the password a form asks for it again, and loses nothing that it brought.

let forge: Forge;
let ada: { name: string; password: string };
let browser: Visitor;
const clock = { now: Date.parse("2030-01-01T00:00:00Z") };

beforeAll(async () => {
	forge = await testForge({}, { clock: () => clock.now });
	ada = await forge.user("ada");
	browser = await signedInVisitor(forge, ada);
});

const call = (method: string, path: string, body?: object) =>
	forge.call(method, path, { as: ada, body });

/** Sends the form of the page that asks for the password, with all that it holds. */
async function confirmed(path: string, fields: Record<string, string>) {
	clock.now += 61 * 60_000;
	const asked = await browser.post(path, fields);
	expect([asked.status, asked.words]).toEqual([
		403,
		expect.stringContaining("Confirm access"),
	]);
	const [, form = ""] =
		/<form([^>]*method="post"[^>]*>.*?)<\/form>/s.exec(
			asked.html.slice(asked.html.indexOf("<main")),
		) ?? [];
	const [, action = ""] = /action="([^"]+)"/.exec(form) ?? [];
	const held = [
		...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g),
	].map(([, name = "", value = ""]): [string, string] => [name, value]);
	expect(form).not.toContain('type="hidden" name="confirm_password"');
	return browser.post(
		action.replaceAll("&amp;", "&"),
		new URLSearchParams([...held, ["confirm_password", ada.password]]),
	);
}

test("the name that was typed to confirm a deletion or a transfer", async () => {
	await call("POST", "/user/repos", { name: "gone" });
	await call("POST", "/orgs", { username: "works" });
	const danger = "/ada/gone/settings/danger";
	const moved = await confirmed(`${danger}/transfer`, {
		new_owner: "works",
		confirm_transfer: "ada/gone",
	});
	expect([moved.status, moved.to, moved.wrong]).toEqual([
		303,
		"/works/gone",
		[],
	]);
	const deleted = await confirmed("/works/gone/settings/danger/delete", {
		confirm_delete: "works/gone",
	});
	expect([deleted.status, deleted.to]).toEqual([303, "/works"]);
	expect((await call("GET", "/repos/works/gone")).status).toBe(404);
});

test("what stands behind the address", async () => {
	await call("POST", "/user/repos", { name: "ruled" });
	await call("POST", "/repos/ada/ruled/branch_protections", {
		rule_name: "main",
	});
	const edited = await confirmed(
		"/ada/ruled/settings/branches/edit?rule_name=main",
		{ rule: "main", required_approvals: "2" },
	);
	expect([edited.status, edited.wrong]).toEqual([303, []]);
	const { body } = await forge.call<{ required_approvals: number }[]>(
		"GET",
		"/repos/ada/ruled/branch_protections",
		{ as: ada },
	);
	expect(body.map((rule) => rule.required_approvals)).toEqual([2]);
});
