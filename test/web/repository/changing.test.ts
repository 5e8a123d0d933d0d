import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { testForge } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let forge: Forge;
let owner: Awaited<ReturnType<Forge["user"]>>;
let browser: Visitor;
let reader: Visitor;
let made = 0;

beforeAll(async () => {
	forge = await testForge({});
	owner = await forge.user("ada");
	browser = await signedInVisitor(forge, owner);
	reader = await signedInVisitor(forge, await forge.user("rick"));
});

async function repository(): Promise<string> {
	const name = `r${++made}`;
	const body = { name, auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: owner, body });
	return `/ada/${name}`;
}
const statusOf = async (path: string) => (await browser.get(path)).status;

test("branches are made, renamed and deleted by who may write", async () => {
	const path = await repository();
	const at = `${path}/branches`;
	expect((await reader.get(at)).words).not.toContain("Create branch");
	const refused = await reader.post(`${at}/_new`, { name: "x", from: "main" });
	expect(refused.status).toBe(403);
	const done = await browser.post(`${at}/_new`, { name: "a/b", from: "main" });
	expect(done.to).toBe(`${path}/src/branch/a/b`);
	const bad = await browser.post(`${at}/_new`, { name: "c", from: "none" });
	expect(bad.wrong).toEqual(["This branch, tag or commit does not exist."]);
	const twice = await browser.post(`${at}/_new`, { name: "a/b" });
	expect(twice.status).toBe(422);
	await browser.post(`${at}/rename`, { branch: "a/b", to: "c" });
	expect(await statusOf(`${path}/src/branch/c`)).toBe(200);
	const base = await browser.post(`${at}/delete`, { branch: "main" });
	expect([base.status, base.words.includes("is protected")]).toEqual([
		422,
		true,
	]);
	expect((await browser.post(`${at}/delete`, { branch: "c" })).status).toBe(
		303,
	);
	expect(await statusOf(`${path}/src/branch/c`)).toBe(404);
});

test("tags are made and deleted, unless a release has them", async () => {
	const path = await repository();
	const at = `${path}/tags`;
	const form = { name: "v1", from: "main", message: "<b>first</b>" };
	expect((await browser.post(`${at}/new`, form)).status).toBe(303);
	expect((await browser.get(at)).html).not.toContain("<b>first");
	await browser.post(`${path}/releases/new`, { tag_name: "v1", title: "One" });
	const held = await browser.post(`${at}/delete`, { tag: "v1" });
	expect(held.words).toContain("or it has a release");
	await browser.post(`${path}/releases/delete/v1`);
	expect((await browser.post(`${at}/delete`, { tag: "v1" })).status).toBe(303);
	expect((await reader.post(`${at}/delete`, { tag: "v1" })).status).toBe(403);
});

test("a release is written, published, changed and deleted", async () => {
	const path = await repository();
	const at = `${path}/releases`;
	expect((await reader.get(`${at}/new`)).status).toBe(403);
	expect((await visitor(forge).get(`${at}/new`)).status).toBe(303);
	const notes = await browser.post(`${at}/new`, {
		tag_name: "v1.0",
		content: "Kept",
		do: "notes",
	});
	expect([notes.status, notes.html.includes("Kept")]).toEqual([200, true]);
	expect(notes.words).toContain("No pull requests have been merged");
	const form = {
		tag_name: "v1.0",
		target: "main",
		title: "<i>One</i>",
		content: "Notes",
		draft: "true",
	};
	const done = await browser.post(`${at}/new`, form);
	expect(done.to).toBe(`${at}/tag/v1.0`);
	expect((await reader.get(`${at}/tag/v1.0`)).status).toBe(404);
	const shown = await browser.get(`${at}/edit/v1.0`);
	expect(shown.html).not.toContain("<i>One");
	const edited = { ...form, draft: "" };
	expect((await browser.post(`${at}/edit/v1.0`, edited)).status).toBe(303);
	expect((await reader.get(`${at}/tag/v1.0`)).status).toBe(200);
	const twice = await browser.post(`${at}/new`, form);
	expect(twice.wrong).toEqual(["This tag already has a release."]);
	const nowhere = { ...form, tag_name: "v2", target: "none", draft: "" };
	expect((await browser.post(`${at}/new`, nowhere)).wrong).toEqual([
		"This branch, tag or commit does not exist.",
	]);
	expect((await browser.post(`${at}/delete/v1.0`)).status).toBe(303);
});

test("a release takes files, and gives them away again", async () => {
	const path = await repository();
	const body = new FormData();
	body.set("tag_name", "v1");
	body.append("files", new Blob(["one"]), "one.txt");
	body.append("files", new Blob(["two"]), "two.zip");
	const answer = await fetch(`${forge.url}${path.slice(1)}/releases/new`, {
		method: "POST",
		redirect: "manual",
		headers: {
			"Sec-Fetch-Site": "same-origin",
			Cookie: `ingot_session=${browser.cookie("ingot_session")}`,
		},
		body,
	});
	expect(answer.status).toBe(303);
	const { html, words } = await browser.get(`${path}/releases/edit/v1`);
	expect([words.includes("one.txt"), words.includes("two.zip")]).toEqual([
		true,
		true,
	]);
	const id = /name="id" value="(\d+)"/.exec(html)?.[1] ?? "";
	await browser.post(`${path}/releases/delete-file/v1`, { id });
	expect((await browser.get(`${path}/releases/tag/v1`)).words).not.toContain(
		"one.txt 3 B",
	);
});

test("a page of the wiki is begun, edited, guarded against stale edits and deleted", async () => {
	const path = await repository();
	const at = `${path}/wiki`;
	expect((await reader.get(`${at}?action=_new`)).status).toBe(403);
	const first = await browser.post(`${at}?action=_new`, {
		title: "Home",
		content: "# One\r\n",
	});
	expect([first.status, first.to]).toEqual([303, `${at}/Home`]);
	const edit = await browser.get(`${at}/Home?action=_edit`);
	const last = /name="last" value="([0-9a-f]+)"/.exec(edit.html)?.[1] ?? "";
	const to = `${at}?action=_edit&name=Home`;
	const mine = { title: "Home", content: "# Two\n", last };
	expect((await browser.post(to, mine)).status).toBe(303);
	const stale = await browser.post(to, { ...mine, content: "# Three\n" });
	expect([stale.status, stale.words.includes("# Two")]).toEqual([409, true]);
	const taken = await browser.post(`${at}?action=_new`, {
		title: "Home",
		content: "x",
	});
	expect(taken.status).toBe(422);
	expect((await reader.post(to, mine)).status).toBe(403);
	await browser.post(`${at}/_delete`, { name: "Home" });
	expect((await browser.get(at)).words).toContain("The wiki has no pages yet");
});

test("a fork is made once, with its own name", async () => {
	const path = await repository();
	expect((await browser.get(`${path}/fork`)).words).toContain(
		"You own this repository",
	);
	expect((await visitor(forge).get(`${path}/fork`)).status).toBe(303);
	const form = { new_owner: "rick", repo_name: `copy${made}` };
	const done = await reader.post(`${path}/fork`, form);
	expect(done.to).toBe(`/rick/copy${made}`);
	const twice = await reader.post(`${path}/fork`, { ...form, repo_name: "z" });
	expect(twice.status).toBe(422);
	const other = await reader.post(`${path}/fork`, {
		...form,
		new_owner: "ada",
	});
	expect(other.wrong).toEqual(["You cannot create repositories there."]);
	const synced = await reader.post(
		`/rick/copy${made}/branches/merge-upstream`,
		{ branch: "main" },
	);
	expect(synced.status).toBe(303);
});

test("who is asked takes a repository over, or refuses", async () => {
	const path = await repository();
	const body = { new_owner: "rick" };
	const ask = () =>
		forge.call("POST", `/repos${path}/transfer`, { as: owner, body });
	await ask();
	expect((await reader.get(path)).words).toContain("Accept transfer");
	expect((await browser.get(path)).words).not.toContain("Accept transfer");
	expect((await browser.post(`${path}/action/accept_transfer`)).status).toBe(
		403,
	);
	expect((await reader.post(`${path}/action/reject_transfer`)).status).toBe(
		303,
	);
	await ask();
	const done = await reader.post(`${path}/action/accept_transfer`);
	expect(done.to).toBe(`/rick/r${made}`);
});

test("an import says what is wrong with the address, and new repositories begin with a licence", async () => {
	const form = { clone_addr: "ssh://x", owner: "ada", repo_name: "imported" };
	const bad = await browser.post("/repo/migrate", form);
	expect(bad.wrong).toEqual(["The server cannot clone from this URL."]);
	expect((await visitor(forge).get("/repo/migrate")).status).toBe(303);
	const done = await browser.post("/repo/create", {
		owner: "ada",
		repo_name: "licensed",
		license: "MIT",
		default_branch: "main",
	});
	expect(done.status).toBe(303);
	expect(await statusOf("/ada/licensed/src/branch/main/LICENSE")).toBe(200);
});

test("what was typed in the editor goes along when the repository was renamed meanwhile", async () => {
	const name = "before-its-rename";
	await forge.call("POST", "/user/repos", {
		as: owner,
		body: { name, auto_init: true, default_branch: "main" },
	});
	await forge.call("PATCH", `/repos/ada/${name}`, {
		as: owner,
		body: { name: "renamed" },
	});
	const fields = { path: "typed.txt", content: "what was typed\n" };
	const sent = await browser.post(`/ada/${name}/_new/main`, fields);
	// a browser sends a form again for 308, and an empty GET for 301
	expect([sent.status, sent.to]).toEqual([308, "/ada/renamed/_new/main"]);
	const again = await browser.post(sent.to ?? "", fields);
	expect(again.to).toBe("/ada/renamed/src/branch/main/typed.txt");
	expect((await browser.get(`/ada/${name}`)).status).toBe(301);
});
