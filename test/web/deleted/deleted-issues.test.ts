import { beforeAll, expect, test } from "vitest";
import { runAdmin } from "../../../src/cli/admin-commands.ts";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

let forge: Forge;
let ada: { name: string; password: string };
let mine: Visitor;
let writer: Visitor;
let root: Visitor;
const settings = "/ada/quarry/settings/deleted";

beforeAll(async () => {
	forge = await testForge();
	ada = await forge.user("ada");
	mine = await signedInVisitor(forge, ada);
	writer = await signedInVisitor(forge, await forge.user("bob"));
	root = await signedInVisitor(forge, forge.admin);
	for (const name of ["quarry", "other"])
		await forge.call("POST", "/user/repos", { as: ada, body: { name } });
	await forge.call("PUT", "/repos/ada/quarry/collaborators/bob", {
		as: ada,
		body: { permission: "write" },
	});
});

/** Opens an issue and deletes it as an administrator of its repository does on its page. */
async function deletedIn(repository: string, title: string) {
	const { body } = await forge.call<{ id: number; number: number }>(
		"POST",
		`/repos/ada/${repository}/issues`,
		{ as: ada, body: { title } },
	);
	const page = `/ada/${repository}/issues/${body.number}`;
	const before = (await mine.get(page)).words;
	expect(before).toContain("can be restored for 7 days");
	expect(before).toContain("Delete issue");
	expect(before).not.toContain("cannot be undone");
	expect((await mine.post(`${page}/delete`, {})).to).toContain("/issues");
	expect((await mine.get(page)).status).toBe(404);
	return { ...body, page };
}

test("an administrator of a repository finds what was deleted in its settings and restores it, and its writers do not", async () => {
	const { id, number, page } = await deletedIn("quarry", "the shaft is wet");
	const { words } = await mine.get(settings);
	expect(words).toContain("the shaft is wet");
	expect(words).toContain(`#${number}`);
	expect(words).toContain("deleted by ada");
	expect(words).toContain("restored for 7 days");
	expect([403, 404]).toContain((await writer.get(settings)).status);
	for (const act of ["restore", "purge"])
		expect([403, 404]).toContain(
			(await writer.post(`${settings}/${id}`, { act })).status,
		);
	const restore = { act: "restore" };
	expect((await mine.post(`${settings}/${id}`, restore)).to).toBe(page);
	expect((await mine.get(page)).words).toContain("the shaft is wet");
	expect((await mine.post(`${settings}/${id}`, restore)).status).toBe(404);
	expect((await mine.get(settings)).words).toContain("No deleted issues");
});

test("what was deleted in another repository is neither shown nor decided", async () => {
	const { id } = await deletedIn("other", "elsewhere");
	expect((await mine.get(settings)).words).not.toContain("elsewhere");
	for (const act of ["restore", "purge"])
		expect((await mine.post(`${settings}/${id}`, { act })).status).toBe(404);
});

test("nothing is restored into an archived repository", async () => {
	const { id } = await deletedIn("other", "in the archive");
	const archive = (archived: boolean) =>
		forge.call("PATCH", "/repos/ada/other", { as: ada, body: { archived } });
	await archive(true);
	const refused = await root.post(`/-/admin/deleted/issues/${id}`, {
		act: "restore",
	});
	expect(refused.status).toBe(423);
	await archive(false);
});

test("site administrators see, restore and delete permanently what was deleted anywhere", async () => {
	const { id, page } = await deletedIn("quarry", "gone astray");
	const list = "/-/admin/deleted/issues";
	expect((await mine.get(list)).status).toBe(403);
	expect((await root.get("/-/admin/deleted")).html).toContain(list);
	const { words } = await root.get(`${list}?q=astray`);
	expect(words).toContain("gone astray");
	expect(words).toContain("ada/quarry#");
	expect((await root.get(`${list}?q=nothing-like-it`)).words).toContain(
		"No issues found",
	);
	expect((await root.post(`${list}/${id}`, { act: "restore" })).to).toBe(page);
	expect((await mine.post(`${page}/delete`, {})).to).toContain("/issues");
	expect((await root.post(`${list}/${id}`, { act: "purge" })).to).toBe(list);
	expect((await root.get(list)).words).not.toContain("gone astray");
	expect((await root.post(`${list}/${id}`, { act: "restore" })).status).toBe(
		404,
	);
});

test("the command line lists, restores and deletes permanently", async () => {
	const admin = (...args: string[]) =>
		runAdmin(forge.app, ["deleted", ...args]);
	const first = await deletedIn("quarry", "one");
	const second = await deletedIn("quarry", "two\twords");
	const name = (of: { number: number }) => `ada/quarry#${of.number}`;
	const listed = (await admin("issues", "list")).split("\n");
	expect(listed[0]?.split("\t")).toEqual([
		`${second.id}`,
		name(second),
		expect.stringMatching(/Z$/),
		"ada",
		expect.stringMatching(/^until .*Z$/),
		"two words",
	]);
	expect(await admin("issues", "restore", `${first.id}`)).toBe(
		`restored ${name(first)}\n`,
	);
	await expect(
		admin("issues", "restore", `${second.id}`, "name"),
	).rejects.toThrow('"name" is one argument too many');
	expect(await admin("issues", "purge", `${second.id}`)).toBe(
		`deleted ${name(second)} permanently\n`,
	);
	await expect(admin("issues", "restore", `${second.id}`)).rejects.toThrow(
		"no deleted issue has the id",
	);
	await expect(admin("restore", `${first.id}`)).rejects.toThrow(
		"no deleted repository has the id",
	);
});
