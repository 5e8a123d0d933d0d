import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { realBrowser } from "./support/chromium.ts";
import { personAt } from "./support/person.ts";

// What a person does to keep a repository: releases, the wiki, forks, owners, and settings, click by click.

const real = realBrowser();
let forge: Forge;
let base: string;

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
});

const both = test.each([true, false]);
let people = 0;

async function keeper(scripts: boolean) {
	const account = await forge.user(`keeper${people++}`);
	const body = { name: "mill", auto_init: true, default_branch: "main" };
	await forge.call("POST", "/user/repos", { as: account, body });
	const who = await personAt(real.browser, base, account, scripts);
	return { ...who, account, repo: `${account.name}/mill` };
}
const file = (name: string, text: string) => ({
	name,
	mimeType: "text/plain",
	buffer: Buffer.from(text),
});

both(
	"a release is published with a file, edited, and deleted, with scripts: %s",
	async (scripts) => {
		const who = await keeper(scripts);
		await who.open(`${who.repo}/releases`);
		await who.follow("New release");
		await who.fill("Tag", "v 1");
		await who.fill("Title", "The first");
		await who.press("Publish release");
		await who.sees("This is not a valid tag name.");
		expect(await who.field("Title").inputValue()).toBe("The first");
		await who.fill("Tag", "v1");
		await who.fill("Notes", "It **turns**.");
		await who.press("Preview");
		await who.main.locator(".preview strong", { hasText: "turns" }).waitFor();
		await who.field("Add files").setInputFiles([file("mill.txt", "grist")]);
		await who.press("Publish release");
		await who.at(`${who.repo}/releases/tag/v1`);
		await who.main.locator("strong", { hasText: "turns" }).waitFor();
		await who.sees("mill.txt");
		await who.follow("Edit release The first");
		await who.fill("Title", "The very first");
		await who.check(/^Mark as pre-release/);
		await who.press("Save release");
		await who.sees("The release was saved.");
		await who.sees("pre-release");
		await who.follow("Edit release The very first");
		await who.press("Delete file mill.txt");
		await who.sees("The file mill.txt was deleted.");
		await who.press("Delete");
		await who.sees("The release was deleted.");
		await who.at(`${who.repo}/releases`);
	},
);

both(
	"a wiki is begun, edited, looked at, renamed, compared, taken back, and deleted, with scripts: %s",
	async (scripts) => {
		const who = await keeper(scripts);
		await who.open(`${who.repo}/wiki`);
		await who.follow("Create the first page");
		expect(await who.field("Title").inputValue()).toBe("Home");
		await who.fill("Text", "# Welcome\n\nThe **first** text\n");
		await who.press("Preview");
		await who.main.locator(".preview strong", { hasText: "first" }).waitFor();
		expect(await who.field("Text").inputValue()).toContain(
			"The **first** text",
		);
		await who
			.field("Images and files")
			.setInputFiles([file("plan.txt", "a plan")]);
		await who.press("Save page");
		await who.sees("The page was saved.");
		await who.follow("plan.txt");
		await who.sees("a plan");

		await who.open(`${who.repo}/wiki`);
		await who.follow("New page");
		await who.fill("Title", "Gears");
		await who.fill("Text", "oak\n");
		await who.press("Save page");
		await who.at(`${who.repo}/wiki/Gears`);
		await who.follow("Edit");
		await who.fill("Title", "Home");
		await who.press("Save page");
		await who.sees(
			"A page with this title already exists, or the title is not valid.",
		);
		await who.fill("Title", "Gear wheels");
		await who.fill("Text", "iron\n");
		await who.press("Save page");
		await who.sees("iron");
		await who.follow("Edit");
		await who.fill("Text", "brass\n");
		await who.press("Save page");
		await who.sees("brass");

		await who.follow(/versions$/);
		await who.press("Compare selected versions");
		await who.sees("iron");
		await who.follow("All versions");
		await who.main.getByRole("link", { name: "View it" }).nth(1).click();
		await who.sees("an older version");
		await who.follow("Revert to this version");
		expect(await who.field("Text").inputValue()).toBe("iron\n");
		await who.press("Save page");
		await who.sees("The page was saved.");
		await who.sees("iron");

		await who.follow("New page");
		await who.fill("Title", "_Sidebar");
		await who.fill("Text", "Beside all of them\n");
		await who.press("Save page");
		await who.open(`${who.repo}/wiki/Home`);
		await who.sees("Beside all of them");
		await who.fill("Search wiki", "iron");
		await who.press("Search");
		await who.follow(/Gear wheels/);
		await who.press("Delete");
		await who.sees("The page Gear wheels was deleted.");
	},
);

both(
	"a repository is forked, handed over and taken, archived and opened again, renamed, and deleted, with scripts: %s",
	async (scripts) => {
		const who = await keeper(scripts);
		const heir = await keeper(scripts);
		await heir.open(who.repo);
		await heir.follow("Fork");
		await heir.at(`${who.repo}/fork`);
		await heir.open(`${who.repo}/forks`);
		await heir.sees("No forks yet");
		await heir.follow("Create fork");
		await heir.fill("Name", "mill");
		await heir.press("Create fork");
		await heir.sees("already has a fork of it or a repository with this name.");
		await heir.fill("Name", "windmill");
		await heir.press("Create fork");
		await heir.sees("The fork was created.");
		await heir.at(`${heir.account.name}/windmill`);

		await who.open(`${who.repo}/settings`);
		await who.setting("Danger zone");
		await who.fill("New name", "old-mill");
		await who.press("Rename repository");
		await who.sees("The repository was renamed to old-mill.");
		const renamed = `${who.account.name}/old-mill`;
		await who.setting("Danger zone");
		await who.press("Archive repository");
		await who.sees("The repository was archived.");
		await who.press("Unarchive");
		await who.sees("The repository was unarchived.");
		await who.fill("New owner", heir.account.name);
		await who.fill(`Enter ${renamed} to confirm`, "no");
		await who.press("Transfer repository");
		await who.sees(`The name does not match ${renamed}.`);
		expect(await who.field("New owner").inputValue()).toBe(heir.account.name);
		await who.fill(`Enter ${renamed} to confirm`, renamed);
		await who.press("Transfer repository");
		await who.sees(`${heir.account.name} has to accept the transfer.`);
		await heir.open(renamed);
		await heir.press("Accept transfer");
		await heir.at(`${heir.account.name}/old-mill`);
		await heir.open(`${heir.account.name}/old-mill/settings/danger`);
		const remove = heir.main.locator("form", {
			has: heir.page.getByRole("button", { name: "Delete repository" }),
		});
		await heir.fill(
			`Enter ${heir.account.name}/old-mill to confirm`,
			`${heir.account.name}/old-mill`,
			remove,
		);
		await heir.press("Delete repository");
		await heir.sees(
			`The repository ${heir.account.name}/old-mill was deleted.`,
		);
		expect((await heir.open(`${heir.account.name}/old-mill`))?.status()).toBe(
			404,
		);
	},
);

both(
	"what a repository is and who may what there is set, with scripts: %s",
	async (scripts) => {
		const who = await keeper(scripts);
		const friend = await forge.user(`friend${people++}`);
		await who.open(`${who.repo}/settings`);
		await who.fill("Description", "It grinds");
		await who.fill("Website", "https://mill.example/");
		await who.press("Save changes");
		await who.sees("The changes were saved.");
		await who.fill("Topics help people find the repository", "Grain! flour");
		await who.press("Save topics");
		await who.sees(/Not a valid topic/);
		await who.fill("Topics help people find the repository", "grain flour");
		await who.press("Save topics");
		await who.sees("The topics were saved.");
		await who.field("Upload new picture").setInputFiles([
			{
				name: "p.png",
				mimeType: "image/png",
				buffer: Buffer.from(
					"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
					"base64",
				),
			},
		]);
		await who.press("Update avatar");
		await who.sees("The avatar was updated.");
		await who.press("Remove avatar");
		await who.sees("The avatar was removed.");

		await who.setting("Features and merging");
		await who.field("Projects").uncheck();
		await who.field("Squash and merge").uncheck();
		await who.press("Save changes");
		await who.sees("The changes were saved.");
		expect(await who.field("Squash and merge").isChecked()).toBe(false);

		await who.setting("Visibility");
		await who.fill(`Enter ${who.repo} to confirm`, "mill");
		await who.press("Make private");
		await who.sees(`The name does not match ${who.repo}.`);
		await who.fill(`Enter ${who.repo} to confirm`, who.repo);
		await who.press("Make private");
		await who.sees("The repository is private.");

		await who.setting("Collaborators and teams");
		await who.fill("Username", "nobody-here");
		await who.press("Add collaborator");
		await who.sees("This user does not exist.");
		await who.fill("Username", friend.name);
		await who.press("Add collaborator");
		await who.sees(`${friend.name} has access now.`);
		await who.field(`Permissions of ${friend.name}`).selectOption("admin");
		await who.press(`Edit permissions of ${friend.name}`);
		await who.sees("The permissions were changed.");
		await who.press(`Remove ${friend.name}`);
		await who.sees(`${friend.name} no longer has access.`);

		await who.setting("Branch protection rules");
		await who.follow("New rule");
		await who.fill("Branch name pattern", "ma*");
		await who.fill("Required approvals", "1");
		await who.press("Show matching branches");
		await who.sees("Matching branches");
		expect(await who.field("Required approvals").inputValue()).toBe("1");
		await who.press("Save rule");
		await who.sees("The rule was saved.");
		await who.follow("ma*");
		await who.fill("Required approvals", "2");
		await who.press("Save rule");
		await who.sees("Requires 2 approvals");
		await who.press("Delete rule ma*");
		await who.sees("The rule ma* was deleted.");

		await who.setting("Tag protection rules");
		await who.fill("Tag name pattern", "v*");
		await who.press("Show matching tags");
		await who.sees("No existing tags match.");
		await who.fill("Allowlisted users", who.account.name);
		await who.press("Save rule");
		await who.sees("The rule was saved.");
		await who.press("Delete rule v*");
		await who.sees("The rule v* was deleted.");
	},
);

both(
	"a team is let into a repository of its organization, and taken out, with scripts: %s",
	async (scripts) => {
		const who = await keeper(scripts);
		const org = `works${people++}`;
		const as = who.account;
		for (const [path, body] of [
			["/orgs", { username: org }],
			[`/orgs/${org}/repos`, { name: "mill", auto_init: true }],
			[
				`/orgs/${org}/teams`,
				{ name: "millers", permission: "write", units: ["repo.code"] },
			],
		] as const)
			expect((await forge.call("POST", path, { as, body })).status).toBe(201);
		await who.open(`${org}/mill/settings`);
		await who.setting("Collaborators and teams");
		await who.fill("Add a team", "bakers");
		await who.press("Add team");
		await who.sees("This team does not exist.");
		await who.fill("Add a team", "millers");
		await who.press("Add team");
		await who.sees("The team millers has access now.");
		await who.press("Remove the team millers");
		await who.sees("The team millers no longer has access.");
	},
);
