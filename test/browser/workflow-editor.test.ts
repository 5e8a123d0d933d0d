import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../support/book.ts";
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
	await book.forge.call(
		"POST",
		"/repos/ada/book/contents/.gitea/workflows/a.yml",
		{
			as: book.ada,
			body: {
				message: "add [skip ci]",
				content: base64(
					"on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - uses: ada/tool@v2\n",
				),
			},
		},
	);
});

async function opened(
	width: number,
	path: string,
	scheme: "light" | "dark" = "light",
): Promise<{ page: Page; asked: string[] }> {
	const context = await real.browser.newContext({
		bypassCSP: true,
		viewport: { width, height: 800 },
		colorScheme: scheme,
	});
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	const asked: string[] = [];
	page.on("request", (one) => asked.push(new URL(one.url()).pathname));
	await page.goto(`${base}ada/book/_new/main/?filename=${path}`);
	await page.locator(".code-host [contenteditable]").waitFor();
	return { page, asked };
}
const workflow = ".gitea/workflows/new.yml";
const words = "/ada/book/-/workflow-words";
const code = (page: Page) => page.locator(".code-host [contenteditable]");
const options = (page: Page) => page.locator(".code-host [role=option]");
const textOf = (page: Page) =>
	code(page).evaluate((node) =>
		[...node.querySelectorAll(".cm-line")].map((line) => line.textContent),
	);

test("workflow files are completed by keys, events, jobs and actions", async () => {
	const { page, asked } = await opened(1280, workflow);
	await expect
		.poll(() => code(page).getAttribute("aria-autocomplete"))
		.toBe("list");
	expect(asked).toContain(words);
	await code(page).click();
	await page.keyboard.type("on: pus");
	await options(page).first().waitFor();
	expect(await options(page).allTextContents()).toEqual(["push"]);
	// what a screen reader is told
	expect(await code(page).getAttribute("aria-activedescendant")).toBe(
		await options(page).first().getAttribute("id"),
	);
	expect(await options(page).first().getAttribute("aria-selected")).toBe(
		"true",
	);
	await page.keyboard.press("Enter");
	expect(await textOf(page)).toEqual(["on: push"]);
	await code(page).fill("on: push\njobs:\n  a:\n    ");
	await page.keyboard.press("Control+End");
	await page.keyboard.type("time");
	await options(page).first().waitFor();
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("ArrowUp");
	await page.keyboard.press("Tab");
	expect((await textOf(page)).at(-1)).toMatch(/^ +timeout-minutes: $/);
	await page.keyboard.type("3");
	await code(page).fill("on: push\njobs:\n  a:\n    timeout-minutes: 3\n    ");
	await page.keyboard.press("Control+End");
	await page.keyboard.type("st");
	await options(page).first().waitFor();
	await page.keyboard.press("Escape");
	await expect.poll(() => options(page).first().isVisible()).toBe(false);
	await page.keyboard.press("Control+Space");
	await options(page).filter({ hasText: "steps" }).click();
	await page.keyboard.type("uses: too");
	await options(page).filter({ hasText: "ada/tool@v2" }).waitFor();
	expect(await axeFindings(page)).toEqual([]);
	await page.keyboard.press("Enter");
	expect((await textOf(page)).at(-1)).toMatch(/- uses: ada\/tool@v2$/);
});

test("other files load nothing of it, until their path is one of a workflow", async () => {
	const { page, asked } = await opened(1280, "a.txt");
	await code(page).click();
	await page.keyboard.type("on: pus");
	await page.keyboard.press("Control+Space");
	expect(await options(page).count()).toBe(0);
	expect(asked).not.toContain(words);
	await page.locator("input[name=path]").fill(workflow);
	await page.locator("input[name=path]").blur();
	await expect.poll(() => asked.includes(words)).toBe(true);
	await expect
		.poll(() => code(page).getAttribute("aria-autocomplete"))
		.toBe("list");
	await code(page).click();
	await page.keyboard.press("Control+End");
	await page.keyboard.press("Control+Space");
	await options(page).first().waitFor();
});

test.each([
	[1280, "light"],
	[1280, "dark"],
	[320, "light"],
	[320, "dark"],
] as const)("the list has room on a page of %i, %s", async (width, scheme) => {
	const { page } = await opened(width, workflow, scheme);
	await expect
		.poll(() => code(page).getAttribute("aria-autocomplete"))
		.toBe("list");
	await code(page).click();
	await page.keyboard.type("on:\n  work");
	await options(page).first().waitFor();
	const list = await page.locator(".code-host [role=listbox]").boundingBox();
	expect(list?.x).toBeGreaterThanOrEqual(0);
	expect((list?.x ?? 0) + (list?.width ?? 0)).toBeLessThanOrEqual(width);
	expect(await axeFindings(page)).toEqual([]);
	const scrolls = await page.evaluate(
		() => document.documentElement.scrollWidth,
	);
	expect(scrolls).toBeLessThanOrEqual(width);
	const to = process.env.INGOT_TEST_PICTURES;
	if (to) await page.screenshot({ path: `${to}/${width}-${scheme}.png` });
});
