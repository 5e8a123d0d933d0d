import { beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let root: Visitor;
const list = "/-/admin/deleted/accounts";

beforeAll(async () => {
	forge = await testForge();
	root = await signedInVisitor(forge, forge.admin);
});

/** Makes a user, deletes it as an administrator and gives its id. */
async function deleted(name: string): Promise<string> {
	const as = await forge.user(name);
	const { body } = await forge.call<{ id: number }>("GET", "/user", { as });
	const gone = await root.post(`/-/admin/users/${body.id}/delete`, {
		typed: name,
	});
	expect(gone.to).toBe("/-/admin/users");
	return String(body.id);
}

test("administrators see and restore a deleted user, and nobody else does", async () => {
	const other = await signedInVisitor(forge, await forge.user("bob"));
	const id = await deleted("eve");
	const { words } = await root.get(`${list}?q=eve`);
	expect(words).toContain("eve");
	expect(words).toContain("can be restored for 7 days");
	expect(words).toContain("do not come back");
	expect((await root.get("/-/admin/deleted")).html).toContain(list);
	expect((await root.get(`${list}?q=nothing-like-it`)).words).toContain(
		"No accounts found",
	);
	const restore = { act: "restore", new_name: "eve" };
	expect((await other.get(list)).status).toBe(403);
	expect((await other.post(`${list}/${id}`, restore)).status).toBe(403);
	expect((await root.get("/eve")).status).toBe(404);
	expect((await root.post(`${list}/${id}`, restore)).to).toBe("/eve");
	expect((await root.get("/eve")).status).toBe(200);
	expect((await root.post(`${list}/${id}`, restore)).status).toBe(404);
});

test("a taken name is said at the form, another one is taken, and a lost address is told", async () => {
	const id = await deleted("gus");
	await forge.user("gus");
	const at = `${list}/${id}`;
	const refused = await root.post(at, { act: "restore", new_name: "gus" });
	expect(refused.status).toBe(422);
	expect(refused.words).toContain("Name is already taken.");
	expect(
		(await root.post(at, { act: "restore", new_name: "a b" })).words,
	).toContain("This is not a valid name.");
	expect((await root.post(at, { act: "restore", new_name: "gus2" })).to).toBe(
		"/gus2",
	);
	expect((await root.get("/gus2")).words).toContain(
		"without its email address",
	);
});

test("a user who deletes the own account reads how long it can be restored, and cannot sign in afterwards", async () => {
	const dora = await forge.user("dora");
	const mine = await signedInVisitor(forge, dora);
	const at = "/user/settings/account/delete";
	const { words } = await mine.get(at);
	expect(words).toContain("A site administrator can restore it for 7 days");
	expect(words).not.toContain("cannot be undone");
	expect((await mine.post(at, { name: "dora" })).to).toBe("/");
	expect((await root.get(list)).words).toContain("deleted by dora");
	await expect(signedInVisitor(forge, dora)).rejects.toThrow();
});

test("an organization says so too, and is deleted permanently from the list", async () => {
	const ada = await forge.user("ada");
	const mine = await signedInVisitor(forge, ada);
	const { body } = await forge.call<{ id: number }>("POST", "/orgs", {
		as: ada,
		body: { username: "lumen" },
	});
	const at = "/org/lumen/settings/delete";
	expect((await mine.get(at)).words).toContain(
		"A site administrator can restore it for 7 days",
	);
	expect((await mine.post(at, { typed: "lumen" })).to).toBe("/");
	const purge = { act: "purge", new_name: "" };
	expect((await root.post(`${list}/${body.id}`, purge)).to).toBe(list);
	expect((await root.get(`${list}?q=lumen`)).words).toContain(
		"No accounts found",
	);
});

test("the command line lists, restores and deletes permanently", async () => {
	const admin = (...args: string[]) =>
		runAdmin(forge.app, ["deleted", "accounts", ...args]);
	const first = await deleted("one");
	const second = await deleted("two");
	const { name } = forge.admin;
	expect(await admin("list")).toMatch(
		new RegExp(
			`^${second}\ttwo\t.*Z\t${name}\tuntil .*Z\tuser\n${first}\tone\t.*Z\t${name}\tuntil .*Z\tuser\n`,
		),
	);
	expect(await admin("restore", first, "three")).toBe(
		'restored three; unless a directory knows its password, "ingot admin user change-password three" sets a new one\n',
	);
	expect(await admin("purge", second)).toBe("deleted two permanently\n");
	await expect(admin("restore", second)).rejects.toThrow(
		"no deleted account has the id",
	);
	expect(await runAdmin(forge.app, ["user", "list"])).not.toContain("\ttwo\t");
	expect(await runAdmin(forge.app, ["user", "delete", "three"])).toContain(
		'"ingot admin deleted accounts list" shows how long',
	);
	expect(await admin("list")).toContain("\tcommand line\tuntil ");
});

test("who still owns something is not deleted, and the way on is told by page and command line", async () => {
	const as = await forge.user("hugo");
	const { body } = await forge.call<{ id: number }>("GET", "/user", { as });
	await forge.call("POST", "/user/repos", { as, body: { name: "kept" } });
	const at = `/-/admin/users/${body.id}`;
	const shown = await root.get(`${at}/edit`);
	expect(shown.words).toContain("A site administrator can restore it for 7");
	const refused = await root.post(`${at}/delete`, { typed: "hugo" });
	expect(refused.status).toBe(422);
	expect(refused.words).toContain(
		"This user still owns repositories or packages",
	);
	await expect(runAdmin(forge.app, ["user", "delete", "hugo"])).rejects.toThrow(
		/^user still has ownership of repositories \[uid: \d+\]; .*--purge/,
	);
	const gone = await root.post(`${at}/delete`, { typed: "hugo", purge: "on" });
	expect((await root.get(gone.to ?? "")).words).toContain(
		"It can be restored for 7 days under “Deleted items”.",
	);
	const again = await root.get(list);
	expect(again.words).toContain("Restore as");
	expect(again.words).toContain("since no mail server is set up");
});
