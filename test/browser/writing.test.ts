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

test("marks are set by keys and by the bar, and lists go on by themselves", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/issues/1`);
	await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
	const field = text(page);
	const type = (words: string) => page.keyboard.type(words);
	const press = (...keys: string[]) =>
		keys.reduce<Promise<void>>(
			(before, key) => before.then(() => page.keyboard.press(key)),
			Promise.resolve(),
		);
	const holds = (value: string) =>
		expect.poll(() => field.inputValue(), { timeout: patience }).toBe(value);
	await field.click();
	await type("say it");
	await press("Control+Shift+ArrowLeft", "Control+B");
	await holds("say **it**");
	await press("Control+B");
	await holds("say it");
	await press("Control+Z");
	await holds("say **it**");
	await field.fill("");
	await type("1. one");
	await press("Enter");
	await type("two");
	await press("Enter", "Enter");
	await type("- [x] done");
	await press("Enter");
	await type("next");
	await holds("1. one\n2. two\n- [x] done\n- [ ] next");
	await press("Control+A");
	await page.getByRole("button", { name: "Quote" }).click();
	await holds("> 1. one\n> 2. two\n> - [x] done\n> - [ ] next");
	await page.getByRole("button", { name: "Quote" }).click();
	await holds("1. one\n2. two\n- [x] done\n- [ ] next");
	await field.fill("https://a.example/b");
	await press("Control+A", "Control+K");
	await type("there");
	await holds("[there](https://a.example/b)");
	// the bar is one stop, and arrows lead through it
	await press("Shift+Tab", "Shift+Tab");
	await page.getByRole("button", { name: "Bold" }).focus();
	await press("ArrowRight");
	expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
		"Italic",
	);
	await press("End");
	expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe(
		"Attach files",
	);
	expect(await axeFindings(page)).toEqual([]);
	const plain = await real.browser.newContext({ javaScriptEnabled: false });
	const still = await plain.newPage();
	await signIn(still, base, book.ada);
	await still.goto(`${base}ada/book/issues/1`);
	expect(await still.getByRole("toolbar", { name: "Formatting" }).count()).toBe(
		0,
	);
	await text(still).fill("**bold**");
	await still.getByRole("button", { name: "Preview" }).click();
	expect(await still.locator(".preview strong").textContent()).toBe("bold");
});

test("issues are sorted by keys alone: select, label, assign, close", async () => {
	for (const name of ["red", "blue"])
		await book.forge.call("POST", "/repos/ada/book/labels", {
			as: book.ada,
			body: { name, color: "#aa0000" },
		});
	const page = await writer();
	const press = (key: string) => page.keyboard.press(key);
	const focus = () => page.locator(":focus");
	await page.goto(`${base}ada/book/issues`);
	await press("j");
	await press("x");
	await press("j");
	await press("x");
	await press("l");
	await page.locator("#b-label [data-filter]:focus").waitFor();
	expect(await axeFindings(page)).toEqual([]);
	await page.keyboard.type("blu");
	await press("Enter");
	await page.getByText("2 items were changed.").first().waitFor();
	await page.goto(`${base}ada/book/issues/2`);
	await page.locator(".side .tags", { hasText: "blue" }).waitFor();
	await press("l");
	await page.locator("#m-labels [data-filter]:focus").waitFor();
	await page.keyboard.type("red");
	await press("Enter");
	await press("Enter");
	await page.locator(".side .tags", { hasText: "red" }).waitFor();
	await press("a");
	await page.locator("#m-assignees [data-filter]:focus").waitFor();
	await press("ArrowDown");
	expect(await focus().getAttribute("name")).toBe("chosen");
	await press("Escape");
	await page.locator("#m-assignees").waitFor({ state: "hidden" });
	await press("e");
	await page.locator(".state", { hasText: "Closed" }).waitFor();
	await page.goto(`${base}ada/book/issues`);
	// without a selection the same key narrows the list
	await press("l");
	await page.locator("#m-label [data-filter]:focus").waitFor();
	await page.keyboard.type("blu");
	await press("Enter");
	await page.waitForURL(/blue/);
	// over all repositories the choices come when the menu is opened
	await page.goto(`${base}issues?type=all`);
	await press("l");
	await page.locator("#m-label [data-filter]:focus").waitFor();
	await page.locator("#m-label .tag", { hasText: "blue" }).waitFor();
	await page.keyboard.type("blu");
	await page.locator("#m-label .tag", { hasText: "red" }).waitFor({
		state: "hidden",
	});
	await press("Enter");
	await page.waitForURL(/issues[?]q=.*blue/);
});
