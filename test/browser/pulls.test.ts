import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { patience, realBrowser, signIn } from "./support/chromium.ts";

// A pull request from its first edit in the browser to its revert, by two people.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

const text = (words: string) => Buffer.from(words).toString("base64");

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
	bob = await forge.user("bob");
});

const pageOf = async (
	person: { name: string; password: string },
	options: { javaScriptEnabled: boolean },
) => {
	const page = await (await real.browser.newContext(options)).newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, person);
	return page;
};
const main = (page: Page) => page.locator("main");
const press = (page: Page, name: string | RegExp) =>
	main(page).getByRole("button", { name, exact: true }).first().click();
const follow = (page: Page, name: string | RegExp) =>
	main(page).getByRole("link", { name, exact: true }).first().click();
const sees = (page: Page, words: string | RegExp) =>
	page
		.getByText(words)
		.first()
		.waitFor()
		.catch(async () => {
			const there = await page.locator("body").innerText();
			throw new Error(`${words} is not among: ${there.slice(0, 3000)}`);
		});

/** A repository that only its owner writes, with a rule that one approval and one check are wanted. */
async function guarded(name: string) {
	const call = async (method: string, path: string, body: unknown) => {
		const made = await forge.call(method, path, { as: ada, body });
		if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	};
	await call("POST", "/user/repos", {
		name,
		auto_init: true,
		default_branch: "main",
	});
	await call("POST", `/repos/ada/${name}/contents/engine.txt`, {
		content: text("wheel\nboiler\nvalve\n"),
		message: "Add the parts",
	});
	await call("POST", `/repos/ada/${name}/branch_protections`, {
		rule_name: "main",
		required_approvals: 1,
		block_on_rejected_reviews: true,
		enable_status_check: true,
		status_check_contexts: ["build"],
	});
}

test.each([true, false])(
	"a change is proposed, reviewed, mended by a suggestion, approved, merged when its check passes, and reverted, with scripts: %s",
	async (javaScriptEnabled) => {
		const name = javaScriptEnabled ? "engine" : "mill";
		await guarded(name);
		const writer = await pageOf(bob, { javaScriptEnabled });
		const owner = await pageOf(ada, { javaScriptEnabled });

		// bob may not write: his commit makes a fork and leads to the pull request
		await writer.goto(`${base}ada/${name}/_edit/main/engine.txt`);
		await sees(writer, "Your changes are committed to a new fork of your own.");
		await edit(writer, javaScriptEnabled, "wheel\nboiler\nvalv of brass\n");
		await writer.getByLabel("Commit message").fill("Make it of brass");
		await press(writer, "Propose changes");
		await sees(writer, `The changes were committed to bob/${name}:patch-1.`);
		await writer.getByLabel("Title", { exact: true }).fill("Brass valve");
		await press(writer, "Create pull request");
		await writer.waitForURL(/\/pulls\/\d+$/).catch(async (e) => {
			console.log(
				writer.url(),
				(await writer.locator("body").innerText()).slice(0, 1500),
			);
			throw e;
		});
		const at = writer.url().replace(base, "");
		const number = Number(at.split("/").at(-1));
		await sees(writer, "You don't have permission to merge into main");

		// ada asks for a change, and shows which
		await owner.goto(`${base}${at}/files`);
		await main(owner).locator('a[href*="comment=R:3"]').first().click();
		await owner
			.getByLabel("Comment on line 3", { exact: true })
			.fill("A letter is missing.\n```suggestion\nvalve of brass\n```");
		await press(owner, "Start a review");
		await sees(owner, "pending");
		await finish(owner, "Request changes", "Nearly.");
		await sees(owner, "ada requested changes");

		await writer.goto(`${base}${at}`);
		await sees(writer, "Changes requested");
		await press(writer, "Commit suggestion");
		await sees(writer, /suggestion/i);
		await writer.goto(`${base}${at}/files`);
		await sees(writer, "valve of brass");

		await owner.goto(`${base}${at}/files`);
		await finish(owner, "Approve", "Shines.");
		await sees(owner, "ada approved these changes");
		await sees(owner, "Required checks have not been reported");
		await press(owner, "Enable auto-merge");
		await sees(owner, "Auto-merge is enabled");
		const pull = await forge.call<{ head: { sha: string } }>(
			"GET",
			`/repos/ada/${name}/pulls/${number}`,
		);
		await forge.call(
			"POST",
			`/repos/ada/${name}/statuses/${pull.body.head.sha}`,
			{ as: ada, body: { context: "build", state: "success" } },
		);
		await expect
			.poll(
				async () => {
					if (!javaScriptEnabled) await owner.reload();
					return owner.getByText("Merged").count();
				},
				{ timeout: patience },
			)
			.toBeGreaterThan(0);
		await owner.goto(`${base}ada/${name}/src/branch/main/engine.txt`);
		await sees(owner, "valve of brass");

		await owner.goto(`${base}${at}`);
		await follow(owner, "Revert");
		await owner.waitForURL(/_cherrypick/);
		await owner.getByLabel(/Create a new branch/).check();
		await owner.getByLabel("New branch name").fill("no-brass");
		await press(owner, "Revert");
		await owner.waitForURL(/\/compare\/main\.\.\.no-brass/);
		await press(owner, "Create pull request");
		await owner.waitForURL(/\/pulls\/\d+$/);
		await sees(owner, 'Revert "Brass valve" (#1)');
		const reverted = await fetch(
			`${forge.url}ada/${name}/raw/branch/no-brass/engine.txt`,
		);
		expect(await reverted.text()).toBe("wheel\nboiler\nvalve\n");
	},
);

/** Types the text of a file in whatever editor there is. */
async function edit(page: Page, rich: boolean, words: string) {
	if (rich) {
		await page.locator(".cm-content").click();
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.insertText(words);
	} else await page.getByLabel("Text", { exact: true }).fill(words);
}

async function finish(page: Page, verdict: string, words: string) {
	await main(page)
		.locator("summary")
		.filter({ hasText: /review/i })
		.click();
	await page.getByLabel("Summary").fill(words);
	await page.getByRole("radio", { name: new RegExp(`^${verdict}`) }).check();
	await press(page, "Submit review");
}
