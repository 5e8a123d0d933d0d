import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";
import {
	axeFindings,
	patience,
	realBrowser,
	signIn,
} from "./support/chromium.ts";

const real = realBrowser();
let book: Book;
let base: string;

beforeAll(async () => {
	book = await bookForge();
	base = book.forge.url;
	for (const title of ["The door is stuck", "The window is open"])
		await book.forge.call("POST", "/repos/ada/book/issues", {
			as: book.ada,
			body: { title },
		});
});

async function writer(): Promise<Page> {
	const context = await real.browser.newContext({ bypassCSP: true });
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	return page;
}
const text = (page: Page) => page.getByLabel("Add a comment");

test("people, issues and signs are completed by the keyboard, and read out", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/issues/1`);
	await text(page).click();
	await page.keyboard.type("Ask @bo");
	const option = page.locator("#suggested li");
	await option.first().waitFor();
	expect(await text(page).getAttribute("aria-activedescendant")).toBe(
		"suggested-0",
	);
	expect(await page.locator("#said").textContent()).toBe("Suggestions");
	expect(await axeFindings(page)).toEqual([]);
	await page.keyboard.press("Enter");
	expect(await text(page).inputValue()).toBe("Ask @bob ");
	await page.keyboard.type("of #window");
	await option.filter({ hasText: "The window is open" }).click();
	expect(await text(page).inputValue()).toBe("Ask @bob of #2 ");
	await page.keyboard.type(":tad");
	await option.first().waitFor();
	await page.keyboard.press("Escape");
	await option.first().waitFor({ state: "detached" });
	await page.keyboard.type("a");
	await option.first().waitFor();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Tab");
	expect(await text(page).inputValue()).toBe("Ask @bob of #2 :tada: ");
	await page.keyboard.press("Control+Enter");
	await page.getByLabel("party popper").waitFor();
	// what others see may come before the answer to the form
	await expect
		.poll(() => text(page).inputValue(), { timeout: patience })
		.toBe("");
});

test("what was typed is there when the page comes again, and gone when it was sent", async () => {
	const page = await writer();
	const address = `${base}ada/book/issues/2`;
	await page.goto(address);
	await text(page).fill("half a thought");
	await page.goto(`${base}ada/book`);
	await page.goto(address);
	await page.getByText("have not sent").first().waitFor();
	expect(await text(page).inputValue()).toBe("half a thought");
	await page.goto(`${base}ada/book/issues/1`);
	expect(await text(page).inputValue()).toBe("");
	await page.goto(address);
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await page.locator("main .text", { hasText: "half a thought" }).waitFor();
	await page.goto(address);
	expect(await text(page).inputValue()).toBe("");
	await text(page).fill("thrown away");
	await page.reload();
	await page.getByRole("button", { name: "Discard draft" }).click();
	expect(await text(page).inputValue()).toBe("");
	await page.reload();
	expect(await text(page).inputValue()).toBe("");
});

test("the title and text of a new issue are kept, and forgotten by who signs out", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/issues/new`);
	await page.getByLabel("Title").fill("A draft");
	await page.locator("textarea[name=content]").fill("of an issue");
	await page.reload();
	expect(await page.getByLabel("Title").inputValue()).toBe("A draft");
	await page.goto(`${base}user/logout`);
	await page.getByRole("button", { name: "Sign out" }).last().click();
	await page.waitForURL((url) => !url.pathname.endsWith("/user/logout"));
	const kept = await page.evaluate(() => Object.keys(localStorage));
	expect(kept.filter((key) => key.startsWith("draft:"))).toEqual([]);
});
