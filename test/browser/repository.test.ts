import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { realBrowser } from "./support/chromium.ts";
import { type Person, personAt } from "./support/person.ts";

// What a person does with the code and the history of a repository, click by click.

const real = realBrowser();
let forge: Forge;
let base: string;

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
});

const both = test.each([true, false]);
let people = 0;

/** Somebody new, with a repository `mill` that holds some files. */
async function miller(javaScriptEnabled: boolean) {
	const account = await forge.user(`miller${people++}`);
	const at = `${account.name}/mill`;
	const body = { name: "mill", auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: account, body });
	const made = await forge.call("POST", `/repos/${at}/contents`, {
		as: account,
		body: {
			message: "Build it",
			files: [
				["wheel.txt", "oak\nash\nelm\nfir\nyew\n"],
				["docs/one.md", "# One\n"],
				["docs/two.md", "# Two\n"],
			].map(([path = "", text = ""]) => ({
				operation: "create",
				path,
				content: Buffer.from(text).toString("base64"),
			})),
		},
	});
	expect(made.status, made.text).toBe(201);
	const who = await personAt(real.browser, base, account, javaScriptEnabled);
	const raw = async (path: string, branch = "main") => {
		const reply = await fetch(`${forge.url}${at}/raw/branch/${branch}/${path}`);
		return reply.status === 200 ? reply.text() : reply.status;
	};
	return { ...who, account, repo: at, raw };
}

/** Fills the box that every change of files ends with. */
async function commit(who: Person, what: string, branch = "") {
	await who.fill("Commit message", what);
	if (branch) {
		await who.check(/Create a new branch/);
		await who.fill("New branch name", branch);
	}
}

both(
	"repositories are made empty, with first files, and from a template, with scripts: %s",
	async (scripts) => {
		const account = await forge.user(`maker${people++}`);
		const who = await personAt(real.browser, base, account, scripts);
		await who.open("repo/create");
		await who.fill("Name", "no name");
		await who.press("Create repository");
		await who.sees("This is not a valid repository name.");
		expect(await who.field("Name").inputValue()).toBe("no name");
		await who.fill("Name", "bare");
		await who.press("Create repository");
		await who.sees("This repository is empty");
		await who.follow("Create new file");
		await who.fill("Path", "first.txt");
		await who.write("first\n");
		await who.press("Commit");
		await who.sees("The changes were committed.");
		await who.open(`${account.name}/bare`);
		await who.follow("first.txt");
		await who.sees("first");

		await who.open("repo/create");
		await who.fill("Name", "full");
		await who.fill("Description", "Has everything");
		await who.check(/^Initialize with a README/);
		await who.field("License").selectOption("MIT");
		await who.field(".gitignore template").selectOption("Node");
		await who.press("Create repository");
		await who.at(`${account.name}/full`);
		await who.sees("Has everything");
		for (const file of ["README.md", "LICENSE", ".gitignore"])
			await who.main
				.getByRole("link", { name: file, exact: true })
				.first()
				.waitFor();

		await who.open(`${account.name}/full/settings`);
		await who.check(/^Template/);
		await who.press("Save changes");
		await who.sees("The changes were saved.");
		await who.open(`${account.name}/full`);
		await who.follow("Use this template");
		await who.fill("Name", "copy");
		await who.press("Create repository");
		await who.at(`${account.name}/copy`);
		await who.main
			.getByRole("link", { name: "LICENSE", exact: true })
			.first()
			.waitFor();
	},
);

both(
	"a file is edited, seen before it is committed, moved, and deleted, with scripts: %s",
	async (scripts) => {
		const who = await miller(scripts);
		await who.open(who.repo);
		await who.follow("docs");
		await who.follow("one.md");
		await who.follow("Edit");
		await who.write("# One\n\nSome **oil**\n");
		await who.press("Preview");
		await who.main.locator("strong", { hasText: "oil" }).waitFor();
		await who.press("Changes");
		await who.main
			.locator("ins, .add, td", { hasText: "oil" })
			.first()
			.waitFor();
		await commit(who, "Oil it");
		await who.press("Commit");
		await who.sees("The changes were committed.");
		await who.at(`${who.repo}/src/branch/main/docs/one.md`);
		await who.sees("oil");

		await who.follow("Edit");
		await who.fill("Path", "papers/uno.md");
		await commit(who, "Transfer", "moved");
		await who.press("Commit");
		await who.at(`${who.repo}/compare/main...moved`);
		await who.press("Create pull request");
		await who.at(/\/pulls\/1$/);
		expect(await who.raw("papers/uno.md", "moved")).toContain("oil");
		expect(await who.raw("papers/uno.md")).toBe(404);

		await who.open(`${who.repo}/src/branch/main/docs/two.md`);
		await who.follow("Delete");
		await who.press("Commit deletion");
		await who.sees("The changes were committed.");
		expect(await who.raw("docs/two.md")).toBe(404);
		await who.open(`${who.repo}/src/branch/main/docs`);
		await who.unfold("Add file");
		await who.follow("Delete directory");
		await who.press("Commit deletion");
		await who.sees("The changes were committed.");
		expect(await who.raw("docs/one.md")).toBe(404);
	},
);

both(
	"files are made, uploaded, kept for one commit, and patched, with scripts: %s",
	async (scripts) => {
		const who = await miller(scripts);
		await who.open(who.repo);
		await who.unfold("Add file");
		await who.follow("Upload files");
		await who.fill("Directory", "pictures");
		await who.field("Files").setInputFiles([
			{ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") },
			{ name: "b.txt", mimeType: "text/plain", buffer: Buffer.from("b") },
		]);
		await commit(who, "Hang pictures");
		await who.press("Commit");
		await who.sees("The changes were committed.");
		expect(await who.raw("pictures/b.txt")).toBe("b");

		await who.open(`${who.repo}/_new/main`);
		await who.fill("Path", "sails/one.txt");
		await who.write("linen\n");
		await who.press("Add to pending changes");
		await who.sees("The change was added to the pending changes.");
		await who.follow("Edit another file");
		await who.follow("wheel.txt");
		await who.follow("Edit");
		await who.write("oak\nash\nelm\nfir\nbeech\n");
		await who.press("Add to pending changes");
		await who.sees("The change was added to the pending changes.");
		await who.follow("Create new file");
		await who.fill("Path", "mistake.txt");
		await who.write("no\n");
		await who.press("Add to pending changes");
		await who.press("Discard changes to mistake.txt");
		await who.sees("The change was discarded.");
		await commit(who, "Sails and a wheel");
		await who.press(/^Commit/);
		await who.sees("The changes were committed.");
		expect(await who.raw("sails/one.txt")).toBe("linen\n");
		expect(await who.raw("wheel.txt")).toContain("beech");
		expect(await who.raw("mistake.txt")).toBe(404);

		await who.open(who.repo);
		await who.unfold("Add file");
		await who.follow("Apply patch");
		await who.fill("Patch", "no patch");
		await commit(who, "Patch it");
		await who.press("Commit");
		await who.sees(/patch/i);
		expect(await who.field("Patch").inputValue()).toBe("no patch");
		expect(await who.field("Commit message").inputValue()).toBe("Patch it");
		await who.fill(
			"Patch",
			"--- a/wheel.txt\n+++ b/wheel.txt\n@@ -1,2 +1,2 @@\n-oak\n+ebony\n ash\n",
		);
		await who.press("Commit");
		await who.sees("The changes were committed.");
		expect(await who.raw("wheel.txt")).toContain("ebony");
	},
);

both(
	"an edit of a file that others changed meanwhile shows both and merges, with scripts: %s",
	async (scripts) => {
		const who = await miller(scripts);
		const other = await personAt(real.browser, base, who.account, scripts);
		await who.open(`${who.repo}/_edit/main/wheel.txt`);
		await who.write("oak\nash\nelm\nfir\nyew and box\n");
		await commit(who, "Add box");
		await other.open(`${who.repo}/_edit/main/wheel.txt`);
		await other.write("holm oak\nash\nelm\nfir\nyew\n");
		await other.press("Commit");
		await other.sees("The changes were committed.");
		await who.press("Commit");
		await who.sees("The file was changed in the meantime.");
		await who.sees("Changes from the current version to yours");
		await who.sees("holm oak");
		expect(await who.field("Commit message").inputValue()).toBe("Add box");
		await who.press("Merge both and commit");
		await who.sees("The changes were committed.");
		expect(await who.raw("wheel.txt")).toBe(
			"holm oak\nash\nelm\nfir\nyew and box\n",
		);
	},
);

/** The menu of a branch, unfolded: after a change it may still be. */
async function menuOf(who: Person, branch: string) {
	const menu = who.main.locator("details").filter({
		has: who.page.getByLabel(`Edit branch ${branch}`, { exact: true }),
	});
	await menu.waitFor();
	if ((await menu.getAttribute("open")) === null)
		await menu.locator("summary").click();
	return menu;
}

both(
	"branches and tags are made, compared, renamed, deleted and restored, with scripts: %s",
	async (scripts) => {
		const who = await miller(scripts);
		await who.open(`${who.repo}/branches`);
		await who.fill("Name", "a..b");
		await who.press("Create branch");
		await who.sees("This name is already taken or not valid.");
		expect(await who.field("Name").inputValue()).toBe("a..b");
		await who.fill("Name", "wind");
		await who.press("Create branch");
		await who.sees("The branch wind was created.");
		await who.at(`${who.repo}/src/branch/wind`);
		await who.open(`${who.repo}/branches`);
		const row = await menuOf(who, "wind");
		await who.fill("New name", "storm", row);
		await who.press("Rename", row);
		await who.sees("The branch was renamed to storm.");
		await menuOf(who, "storm");
		await who.press("Delete branch storm");
		await who.sees("The branch storm was deleted.");
		await who.press("Restore branch storm");
		await who.sees("The branch storm was restored.");

		await who.open(`${who.repo}/_edit/storm/wheel.txt`);
		await who.write("oak\n");
		await who.press("Commit");
		await who.sees("The changes were committed.");
		await who.open(`${who.repo}/branches`);
		await who.follow("1 ahead, 0 behind");
		await who.at(`${who.repo}/compare/main...storm`);
		await who.sees("Update wheel.txt");
		await who.fill("Compare branch", "main");
		await who.fill("Base branch", "storm");
		await who.press("Compare");
		await who.at(`${who.repo}/compare/storm...main`);

		await who.open(`${who.repo}/tags`);
		await who.fill("Name", "v1");
		await who.fill("From", "storm");
		await who.fill("Message", "The first");
		await who.press("Create tag");
		await who.sees("The tag v1 was created.");
		await who.fill("Search tags", "v1");
		await who.press("Search");
		await who.follow("v1");
		await who.at(`${who.repo}/src/tag/v1`);
		await who.open(`${who.repo}/tags`);
		await who.press("Delete tag v1");
		await who.sees("The tag v1 was deleted.");
	},
);

both(
	"a commit is taken to another branch, reverted, and talked about, with scripts: %s",
	async (scripts) => {
		const who = await miller(scripts);
		await who.open(`${who.repo}/_edit/main/wheel.txt`);
		await who.write("oak\nash\nelm\nfir\nlarch\n");
		await commit(who, "Larch", "larch");
		await who.press("Commit");
		await who.at(`${who.repo}/compare/main...larch`);
		await who.open(`${who.repo}/commits/branch/larch`);
		await who.follow("Larch");
		await who.at(/\/commit\/[0-9a-f]{40}$/);
		await who.follow("Cherry-pick");
		await who.press("Cherry-pick");
		await who.sees("The changes were committed.");
		expect(await who.raw("wheel.txt")).toContain("larch");
		await who.open(`${who.repo}/commits/branch/main`);
		await who.follow("Larch");
		await who.follow("Revert");
		await who.press("Revert");
		await who.sees("The changes were committed.");
		expect(await who.raw("wheel.txt")).toContain("yew");

		await who.open(`${who.repo}/commits/branch/larch`);
		await who.follow("Larch");
		await who.at(/\/commit\/[0-9a-f]{40}$/);
		await who.fill("Add a comment", "Why **larch**?");
		await who.press("Comment");
		await who.main.locator("strong", { hasText: "larch" }).waitFor();
		await who.main.locator('a[href*="comment=R"]').last().click();
		await who.main.getByLabel(/^Comment on line/).fill("It rots.");
		await who.press("Comment");
		await who.sees("It rots.");
		await who.sees("2 comments");
	},
);
