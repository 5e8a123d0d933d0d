import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";
import { patience, realBrowser, signIn } from "./support/chromium.ts";

// A text that is being written outlives what others change, what stands between, and answers that come late.

const real = realBrowser();
let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

const call = async <T>(method: string, path: string, body: object) =>
	(
		await book.forge.call<T>(method, `/repos/ada/book${path}`, {
			as: book.ada,
			body,
		})
	).body;

async function pageOf(path: string): Promise<Page> {
	const page = await (await real.browser.newContext()).newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, book.forge.url, book.ada);
	await page.goto(`${book.forge.url}ada/book${path}`);
	return page;
}
const newIssue = async (): Promise<string> =>
	`/issues/${(await call<{ number: number }>("POST", "/issues", { title: "Door", body: "first" })).number}`;
const press = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).click();

test("an edit that somebody else's came before is told so at once, and replaces nothing unseen", async () => {
	const issue = await newIssue();
	const page = await pageOf(`${issue}?edit=0`);
	const text = page.locator("textarea").first();
	await text.fill("mine");
	await call("PATCH", issue, { body: "theirs" });
	await page.locator("[data-outdated-note]").waitFor();
	await press(page, "Save");
	await page.getByText("This text was changed").first().waitFor();
	expect(await page.getByText("theirs").count()).toBeGreaterThan(0);
	const { body } = (
		await book.forge.call<{ body: string }>("GET", `/repos/ada/book${issue}`, {
			as: book.ada,
		})
	).body;
	expect(body).toBe("theirs");
	expect(await text.inputValue()).toBe("mine");
});

test.each([
	[413, "text/plain", "too large"],
	[403, "text/plain", "refused this"],
	[429, "application/json", "Too many requests"],
	[404, "text/html", "Not here"],
	[423, "text/html", "Not here"],
])(
	"an answer %i as %s leaves a comment where it is",
	async (status, contentType, words) => {
		const page = await pageOf(await newIssue());
		const text = page.getByLabel("Add a comment");
		await text.fill("A long thought");
		const refuse = "**/comments";
		await page.route(refuse, (route) =>
			route.request().method() === "POST"
				? route.fulfill({
						status,
						contentType,
						body:
							contentType === "text/html"
								? '<body data-base=""><main><h1>Not here</h1></main>'
								: "refused",
					})
				: route.fallback(),
		);
		await press(page, "Comment");
		await page.locator("[data-unsent-note]", { hasText: words }).waitFor();
		expect(await text.inputValue()).toBe("A long thought");
		await page.getByRole("button", { name: "Copy text" }).waitFor();
		await page.unroute(refuse);
		await press(page, "Comment");
		await page.locator(".text", { hasText: "A long thought" }).waitFor();
		expect(await text.inputValue()).toBe("");
	},
);

test("what is typed while a comment is on its way stays in the field", async () => {
	const page = await pageOf(await newIssue());
	const text = page.getByLabel("Add a comment");
	let go = () => {};
	const held = new Promise<void>((resolve) => {
		go = resolve;
	});
	await page.route("**/comments", async (route) => {
		await held;
		await route.fallback();
	});
	await text.fill("First");
	await press(page, "Comment");
	await page.locator('form[aria-busy="true"]').waitFor();
	await text.fill("Second, begun meanwhile");
	go();
	await page.locator(".text", { hasText: "First" }).waitFor();
	expect(await text.inputValue()).toBe("Second, begun meanwhile");
});
