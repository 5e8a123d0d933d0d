import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";
import {
	axeFindings,
	patience,
	realBrowser,
	signIn,
} from "./support/chromium.ts";

// A long text is kept in the browser until it is sent, whatever it is a text of.

const real = realBrowser();
let book: Book;
let base: string;

beforeAll(async () => {
	book = await bookForge();
	base = book.forge.url;
});

async function writer(prepare?: () => void): Promise<Page> {
	const context = await real.browser.newContext({
		bypassCSP: true,
		viewport: { width: 1000, height: 700 },
	});
	if (prepare) await context.addInitScript(prepare);
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	return page;
}
const kept = (page: Page, text: string) =>
	expect
		.poll(() =>
			page.evaluate(
				(text) =>
					Object.values(localStorage).some((one) => `${one}`.includes(text)),
				text,
			),
		)
		.toBe(true);

test("texts of wiki pages, releases, milestones and profiles come back after a reload", async () => {
	const page = await writer();
	for (const [path, name] of [
		["ada/book/wiki?action=_new", "content"],
		["ada/book/releases/new", "content"],
		["ada/book/milestones/new", "description"],
		["user/settings", "description"],
	] as const) {
		await page.goto(base + path);
		const field = page.locator(`main textarea[name=${name}]`);
		await field.fill(`half a text of ${path}`);
		await kept(page, `half a text of ${path}`);
		await page.reload();
		await page.getByText("have not sent").first().waitFor();
		expect(await field.inputValue(), path).toBe(`half a text of ${path}`);
		expect(await axeFindings(page), path).toEqual([]);
	}
});

test("the text of a file comes back into the editor, and is gone when it is committed", async () => {
	const page = await writer();
	const address = `${base}ada/book/_new/main/?path=`;
	await page.goto(address);
	const code = page.locator(".code-host [contenteditable]");
	await code.fill("a line of code");
	await kept(page, "a line of code");
	await page.reload();
	await page.getByText("have not sent").first().waitFor();
	await expect.poll(() => code.textContent()).toContain("a line of code");
	await page.locator("input[name=path]").fill("kept.txt");
	await page
		.getByRole("button", { name: /^Commit/ })
		.first()
		.click();
	await page.waitForURL(/kept\.txt/);
	const drafts = await page.evaluate(() => Object.keys(localStorage));
	expect(drafts.filter((key) => key.includes("_new"))).toEqual([]);
});

test("a draft on an older version is shown beside the newer text", async () => {
	const page = await writer();
	const edit = (description: string) =>
		book.forge.call("PATCH", "/repos/ada/book", {
			as: book.ada,
			body: { description },
		});
	await edit("old words");
	await page.goto(`${base}ada/book/settings`);
	const field = page.locator("main textarea[name=description]");
	await field.fill("my words over the old ones");
	await kept(page, "my words over the old ones");
	await page.goto(`${base}ada/book`);
	await edit("newer words");
	await page.goto(`${base}ada/book/settings`);
	const note = page.locator(".draft");
	await note.getByText("older version").waitFor();
	expect(await field.inputValue()).toBe("newer words");
	expect(await note.locator("pre").textContent()).toBe(
		"my words over the old ones",
	);
	expect(await axeFindings(page)).toEqual([]);
	await note.getByRole("button", { name: "Discard draft" }).click();
	await page.reload();
	expect(await page.locator(".draft").count()).toBe(0);
});

test("where nothing can be kept the browser asks before it leaves the text", async () => {
	const page = await writer(() => {
		Storage.prototype.setItem = () => {
			throw new DOMException("full", "QuotaExceededError");
		};
	});
	await page.goto(`${base}ada/book/wiki?action=_new`);
	await page.waitForFunction(() =>
		performance
			.getEntriesByType("resource")
			.some(({ name }) => name.includes("writing")),
	);
	await page.locator("main textarea[name=content]").pressSequentially("lost?");
	let asked = 0;
	page.on("dialog", (dialog) => {
		asked++;
		void dialog.dismiss();
	});
	await expect
		.poll(async () => {
			await page.evaluate(() => location.assign("/ada/book"));
			return asked;
		})
		.toBeGreaterThan(0);
	expect(page.url()).toContain("_new");
});

test("another account that signs in on the browser finds no drafts of the first", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/issues/new`);
	await page.locator("main textarea").first().fill("for nobody else");
	await kept(page, "for nobody else");
	// as when the session has ended by itself
	await page.context().clearCookies();
	await signIn(page, base, book.forge.admin as never);
	await expect
		.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage })))
		.not.toContain("for nobody else");
});

test("a secret is kept nowhere", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/settings/actions/secrets`);
	const field = page.locator("main textarea[name=data]");
	await field.fill("hush-hush");
	expect(await field.getAttribute("data-draft")).toBeNull();
});

test("a comment whose answer was lost is sent again and stands there once", async () => {
	const { body } = await book.forge.call<{ number: number }>(
		"POST",
		"/repos/ada/book/issues",
		{ as: book.ada, body: { title: "A lossy line" } },
	);
	const page = await writer();
	await page.goto(`${base}ada/book/issues/${body.number}`);
	let lost = 0;
	await page.route("**/comments", async (route) => {
		if (lost++) return route.continue();
		// the forge takes it, and the line breaks before its answer
		await route.fetch({ maxRedirects: 0 });
		await route.abort();
	});
	const text = page.getByLabel("Add a comment");
	await text.fill("Said once");
	const send = page.getByRole("button", { name: "Comment", exact: true });
	await send.click();
	await page.locator("[data-unsent-note]").getByText("only once").waitFor();
	await send.click();
	await expect.poll(() => text.inputValue()).toBe("");
	await page.locator(".text", { hasText: "Said once" }).first().waitFor();
	expect(await page.locator(".text", { hasText: "Said once" }).count()).toBe(1);
	await text.fill("And another");
	await send.click();
	await page.locator(".text", { hasText: "And another" }).waitFor();
});
