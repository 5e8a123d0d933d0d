import { beforeEach, expect, test } from "vitest";
import { accountByName } from "../../../src/domain/accounts/account.ts";
import { securityLog } from "../../../src/domain/audit/security-log.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let root: Visitor;
let pageOfAda: string;

beforeEach(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	root = await signedInVisitor(forge, forge.admin);
	pageOfAda = await pageOf("ada");
	await forge.call("POST", "/user/repos", {
		as: ada,
		body: { name: "hidden", private: true, auto_init: true },
	});
});

const pageOf = async (name: string) => {
	const account = await accountByName(forge.app.db, name);
	return `/-/admin/users/${account?.id}`;
};
const kindsOf = async (name: string) => {
	const account = await accountByName(forge.app.db, name);
	if (!account) throw new Error(`no ${name}`);
	const { records } = await securityLog(forge.app, account, { limit: 5 });
	return records.map(
		({ action, actor_name, by_name }) => `${action} ${by_name ?? actor_name}`,
	);
};

test("an administrator acts as somebody, every page says so, and one click ends it", async () => {
	expect((await root.get(`${pageOfAda}/edit`)).words).toContain(
		"Sign in as ada",
	);
	const begun = await root.post(`${pageOfAda}/act`);
	expect(begun.to).toBe("/ada");
	for (const path of ["/", "/ada/hidden", "/notifications", "/nothing-here"])
		expect([path, (await root.get(path)).html]).toEqual([
			path,
			expect.stringContaining("You are root, acting as ada."),
		]);
	const made = await root.post("/repo/create", {
		owner: "ada",
		repo_name: "made-for-her",
	});
	expect(made.to).toContain("/ada/made-for-her");
	expect((await root.get("/-/admin")).status).toBe(403);
	const ended = await root.post("/-/acting/end");
	expect(ended.to).toBe(`${pageOfAda}/edit`);
	expect((await root.get("/")).html).not.toContain("act as ada");
	expect((await root.get("/-/admin")).status).toBe(200);
});

test("the access logs of both tell when it began and ended", async () => {
	await root.post(`${pageOfAda}/act`);
	await root.post("/-/acting/end");
	const told = ["acting.ended root", "acting.began root"];
	expect((await kindsOf("ada")).slice(0, 2)).toEqual(told);
	expect((await kindsOf("root")).slice(0, 2)).toEqual(told);
	const her = await signedInVisitor(forge, ada);
	const log = await her.get("/user/settings/security/log");
	expect(log.words).toContain(
		"An administrator started acting as another user",
	);
});

test("what gives access to the account stays closed meanwhile", async () => {
	await root.post(`${pageOfAda}/act`);
	for (const path of [
		"/user/settings/account",
		"/user/settings/security",
		"/user/settings/keys",
		"/user/settings/applications",
		"/user/settings/actions/secrets",
	])
		expect([path, (await root.get(path)).status]).toEqual([path, 403]);
	expect((await root.get("/user/settings")).status).toBe(200);
	expect((await root.get("/user/settings/export.tar")).status).toBe(403);
	for (const [path, fields] of [
		["/user/settings/keys", { title: "mine", content: "ssh-ed25519 AAAA" }],
		["/user/settings/applications", { name: "t", scope: "read:user" }],
		["/ada/hidden/settings/delete", { typed: "ada/hidden" }],
	] as const)
		expect([path, (await root.post(path, fields)).status]).not.toEqual([
			path,
			303,
		]);
	const { body } = await forge.call("GET", "/repos/ada/hidden", { as: ada });
	expect(body).toMatchObject({ name: "hidden" });
});

test("nobody acts as an administrator, and only an administrator acts", async () => {
	const other = await pageOf("root");
	expect((await root.post(`${other}/act`)).status).toBe(422);
	const her = await signedInVisitor(forge, ada);
	expect((await her.post(`${pageOfAda}/act`)).status).toBe(403);
	expect((await her.post("/-/acting/end")).status).toBe(403);
});

test("it rests while the account is an administrator, and is over with the session", async () => {
	await root.post(`${pageOfAda}/act`);
	await forge.call("PATCH", "/admin/users/ada", {
		as: forge.admin,
		body: { login_name: "ada", source_id: 0, admin: true },
	});
	expect((await root.get("/ada/hidden")).status).toBe(404);
	await forge.call("PATCH", "/admin/users/ada", {
		as: forge.admin,
		body: { login_name: "ada", source_id: 0, admin: false },
	});
	expect((await root.get("/ada/hidden")).status).toBe(200);
	await root.post("/user/logout");
	expect((await root.get("/ada/hidden")).status).not.toBe(200);
});
