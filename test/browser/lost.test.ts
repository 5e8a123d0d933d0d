import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";
import { patience, realBrowser, signIn } from "./support/chromium.ts";

// Pages that others change, and connections that break, take nothing from the person who works there.

const real = realBrowser();
let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

async function pageOf(path: string): Promise<Page> {
	const context = await real.browser.newContext({
		viewport: { width: 1000, height: 600 },
	});
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, book.forge.url, book.ada);
	await page.goto(book.forge.url + path);
	return page;
}
const call = async <T>(method: string, path: string, body: object) => {
	const as = book.bob;
	const at = `/repos/ada/book${path}`;
	const answer = await book.forge.call<T>(method, at, { as, body });
	expect(answer.status, path).toBeLessThan(300);
	return answer.body;
};
const newIssue = async (body = ""): Promise<string> => {
	const title = "The door squeaks";
	const made = await call<{ number: number }>("POST", "/issues", {
		title,
		body,
	});
	return `/issues/${made.number}`;
};
const press = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).click();

test("a preview stays, and so does its text, while others comment", async () => {
	const issue = await newIssue();
	const page = await pageOf(`ada/book${issue}`);
	const text = page.getByLabel("Add a comment");
	await text.fill("Some **oil**");
	await press(page, "Preview");
	await page.locator(".preview strong").waitFor();
	await call("POST", `${issue}/comments`, { body: "Mine too." });
	await page.getByText("Mine too.").waitFor();
	expect(await page.locator(".preview strong").textContent()).toBe("oil");
	expect(await text.inputValue()).toBe("Some **oil**");
	await press(page, "Comment");
	await page.locator(".text strong", { hasText: "oil" }).waitFor();
	await expect.poll(() => page.locator(".preview").count()).toBe(0);
	expect(await text.inputValue()).toBe("");
});

test("what somebody looks at stays where it is while the page grows above it", async () => {
	const issue = await newIssue("short");
	for (let i = 0; i < 5; i++)
		await call("POST", `${issue}/comments`, {
			body: `${i} ${"word ".repeat(400)}`,
		});
	const page = await pageOf(`ada/book${issue}`);
	const text = page.getByLabel("Add a comment");
	await text.focus();
	const top = () => text.evaluate((one) => one.getBoundingClientRect().top);
	const before = await top();
	await call("PATCH", issue, { body: "tall\n\n".repeat(30) });
	await page.getByText("tall").nth(29).waitFor({ state: "attached" });
	// the browser scrolls with the next picture that it draws
	await expect
		.poll(async () => Math.abs((await top()) - before))
		.toBeLessThan(2);
});

test("what was chosen in a list to change many stays while others add to it", async () => {
	for (const name of ["blue", "red"])
		await book.forge.call("POST", "/repos/ada/book/labels", {
			as: book.ada,
			body: { name, color: "#808080" },
		});
	const issue = await newIssue();
	const number = issue.split("/").at(-1);
	const page = await pageOf("ada/book/issues");
	await page.getByLabel(`Select #${number}`, { exact: true }).check();
	const bulk = page.locator("#bulk");
	await bulk.getByRole("button", { name: "Label", exact: true }).click();
	const red = bulk.getByRole("radio", { name: "red", exact: true });
	await red.check();
	const title = "Seen at once";
	await call("POST", "/issues", { title });
	await page.getByRole("link", { name: title }).waitFor();
	expect(await red.isChecked()).toBe(true);
	expect(await red.isVisible()).toBe(true);
	const chosen = page.locator("li:has(input[name=items]:checked) a.to");
	expect(await chosen.getAttribute("href")).toContain(issue);
});

test("a comment whose sender is signed out by now stays, and is sent once he is back", async () => {
	const issue = await newIssue();
	const page = await pageOf(`ada/book${issue}`);
	const text = page.getByLabel("Add a comment");
	await text.fill("A long thought");
	await page.context().clearCookies();
	await press(page, "Comment");
	await page.locator("form").getByText("have been signed out").waitFor();
	expect(await text.inputValue()).toBe("A long thought");
	const other = await page.context().newPage();
	await signIn(other, book.forge.url, book.ada);
	await press(page, "Comment");
	await page.locator(".text", { hasText: "A long thought" }).waitFor();
	expect(await text.inputValue()).toBe("");
	expect(await page.getByText("have been signed out").count()).toBe(0);
});

test("a page follows again after its stream was refused, and shows what it has missed", async () => {
	const issue = await newIssue();
	const context = await real.browser.newContext();
	await context.addInitScript(() => {
		// what a shared worker asks for cannot be refused here
		Reflect.deleteProperty(globalThis, "SharedWorker");
	});
	let refused = 0;
	await context.route("**/-/live?on=issue*", (route) =>
		refused++ ? route.continue() : route.fulfill({ status: 502, body: "gone" }),
	);
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, book.forge.url, book.ada);
	await page.goto(`${book.forge.url}ada/book${issue}`);
	await expect.poll(() => refused).toBeGreaterThan(0);
	await call("POST", `${issue}/comments`, { body: "Said meanwhile" });
	await page.getByText("Said meanwhile").waitFor();
});
