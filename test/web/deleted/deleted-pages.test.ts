import { beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let mine: Visitor;
let other: Visitor;
let root: Visitor;

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	mine = await signedInVisitor(forge, ada);
	other = await signedInVisitor(forge, await forge.user("bob"));
	root = await signedInVisitor(forge, forge.admin);
	await forge.call("POST", "/orgs", { as: ada, body: { username: "lumen" } });
});

/** Makes a repository and deletes it as its owner does on its page; gives its id. */
async function deletedBy(owner: string, name: string): Promise<number> {
	const at = owner === "ada" ? "/user/repos" : `/orgs/${owner}/repos`;
	const { body } = await forge.call<{ id: number }>("POST", at, {
		as: ada,
		body: { name },
	});
	const gone = await mine.post(`/${owner}/${name}/settings/danger/delete`, {
		confirm_delete: `${owner}/${name}`,
	});
	expect(gone.to).toBe(`/${owner}`);
	expect((await mine.get(`/${owner}/${name}`)).status).toBe(404);
	return body.id;
}

test("an owner finds what was deleted in the settings and restores it, and nobody else does", async () => {
	const id = await deletedBy("ada", "quarry");
	const list = "/user/settings/deleted";
	const { words } = await mine.get(list);
	expect(words).toContain("ada/quarry");
	expect(words).toContain("deleted by ada");
	expect(words).toContain("restored for 7 days");
	expect((await other.get(list)).words).not.toContain("quarry");
	const restore = { act: "restore", new_name: "quarry" };
	for (const act of ["restore", "purge"])
		expect(
			(await other.post(`${list}/${id}`, { act, new_name: "mine" })).status,
		).toBe(404);
	expect((await mine.post(`${list}/${id}`, restore)).to).toBe("/ada/quarry");
	expect((await mine.get("/ada/quarry")).status).toBe(200);
	expect((await mine.post(`${list}/${id}`, restore)).status).toBe(404);
	expect((await mine.get(list)).words).toContain("No deleted repositories");
});

test("a taken name is said at the form, and another one is taken", async () => {
	const id = await deletedBy("ada", "twice");
	await forge.call("POST", "/user/repos", { as: ada, body: { name: "twice" } });
	const at = `/user/settings/deleted/${id}`;
	const refused = await mine.post(at, { act: "restore", new_name: "twice" });
	expect(refused.status).toBe(422);
	expect(refused.words).toContain("Repository name is already taken.");
	expect(
		(await mine.post(at, { act: "restore", new_name: "a b" })).words,
	).toContain("This is not a valid repository name.");
	expect((await mine.post(at, { act: "restore", new_name: "second" })).to).toBe(
		"/ada/second",
	);
});

test("owners of an organization restore its repositories, and its members do not see them", async () => {
	const id = await deletedBy("lumen", "lamp");
	const list = "/org/lumen/settings/deleted";
	expect((await other.get(list)).status).toBe(403);
	expect((await mine.get(list)).words).toContain("lumen/lamp");
	// what another account had deleted is not the organization's
	const own = await deletedBy("ada", "own");
	expect(
		(await mine.post(`${list}/${own}`, { act: "purge", new_name: "" })).status,
	).toBe(404);
	expect(
		(await mine.post(`${list}/${id}`, { act: "restore", new_name: "" })).to,
	).toBe("/lumen/lamp");
});

test("administrators see, restore and delete permanently what any account has deleted", async () => {
	const id = await deletedBy("lumen", "gone");
	const list = "/-/admin/deleted";
	expect((await root.get(`${list}?q=gone`)).words).toContain("lumen/gone");
	expect((await root.get(`${list}?q=nothing-like-it`)).words).toContain(
		"No repositories found",
	);
	expect(
		(await root.post(`${list}/${id}`, { act: "purge", new_name: "" })).to,
	).toBe(list);
	expect((await root.get(list)).words).not.toContain("lumen/gone");
	expect(
		(await root.post(`${list}/${id}`, { act: "restore", new_name: "" })).status,
	).toBe(404);
});

test("the command line lists, restores and deletes permanently", async () => {
	const admin = (...args: string[]) =>
		runAdmin(forge.app, ["deleted", ...args]);
	const first = String(await deletedBy("ada", "one"));
	const second = String(await deletedBy("ada", "two"));
	expect(await admin("list")).toMatch(
		new RegExp(`^${second}\tada/two\t.*Z\tada\tuntil .*Z\n${first}\tada/one\t`),
	);
	expect(await admin("restore", first, "three")).toBe("restored ada/three\n");
	expect(await admin("purge", second)).toBe("deleted ada/two permanently\n");
	await expect(admin("restore", second)).rejects.toThrow(
		"no deleted repository has the id",
	);
	await expect(admin("eat", first)).rejects.toThrow(
		'unknown command "deleted eat"',
	);
	await expect(admin("restore", "x")).rejects.toThrow("ID is not valid");
});
