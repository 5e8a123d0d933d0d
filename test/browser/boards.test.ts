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
let count = 0;

beforeAll(async () => {
	book = await bookForge();
	base = book.forge.url;
});

/** A board with three columns and three cards in the first, open in a browser. */
async function board(): Promise<Page> {
	const made = await book.forge.call<{ id: number }>(
		"POST",
		"/repos/ada/book/projects",
		{ as: book.ada, body: { title: `Board ${count++}` } },
	);
	expect(made.status).toBe(201);
	const page = await (
		await real.browser.newContext({
			bypassCSP: true,
			viewport: { width: 1400, height: 900 },
		})
	).newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	await page.goto(`${base}ada/book/projects/${made.body.id}`);
	for (const title of ["Now", "Next", "Later"])
		if (!(await page.getByRole("heading", { name: title }).count())) {
			await page.getByLabel("New column").last().fill(title);
			await page.getByRole("button", { name: "Add column" }).click();
			await page.getByRole("heading", { name: title, exact: true }).waitFor();
		}
	for (const note of ["one", "two", "three"]) {
		await page.getByLabel("Add an issue or a note").fill(note);
		await page.getByRole("button", { name: "Add card" }).click();
		await page.locator(".tile", { hasText: note }).waitFor();
	}
	return page;
}
const titles = (page: Page) => page.locator(".lane h2").allTextContents();
/** The cards of each column, as the forge has them. */
async function cards(page: Page): Promise<string[][]> {
	const context = page.context();
	const other = await context.newPage();
	await other.goto(page.url());
	const found = await shown(other);
	await other.close();
	return found;
}
/** The cards of each column, as somebody sees them. */
const shown = (page: Page): Promise<string[][]> =>
	page
		.locator(".lane .cards")
		.evaluateAll((lists) =>
			lists.map((list) =>
				[...list.querySelectorAll(".pre")].map((one) => one.textContent ?? ""),
			),
		);
const card = (page: Page, text: string) =>
	page.locator(".tile", { hasText: text });

test("a card is dragged within its column, into another one and into an empty one", async () => {
	const page = await board();
	const first = await cards(page);
	const from = first.findIndex((column) => column.length === 3);
	await card(page, "three").dragTo(card(page, "one"), {
		targetPosition: { x: 40, y: 4 },
	});
	await expect
		.poll(async () => (await cards(page))[from])
		.toEqual(["three", "one", "two"]);
	await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
	const to = from === 0 ? 1 : 0;
	await card(page, "one").dragTo(page.locator(".lane .cards").nth(to));
	await expect.poll(async () => (await cards(page))[to]).toEqual(["one"]);
	expect((await cards(page))[from]).toEqual(["three", "two"]);
	expect(await page.locator(".drop").count()).toBe(0);
	expect(await axeFindings(page)).toEqual([]);
});

test("two people at one board see what the other does, and keep what they type", async () => {
	const here = await board();
	const there = await (
		await real.browser.newContext({ viewport: { width: 1400, height: 900 } })
	).newPage();
	there.setDefaultTimeout(patience);
	await signIn(there, base, book.forge.admin);
	await there.goto(here.url());
	await here.getByLabel("Add an issue or a note").fill("half a thou");
	await there.getByLabel("Add an issue or a note").fill("four");
	await there.getByRole("button", { name: "Add card" }).click();
	await card(there, "four").waitFor();
	await card(here, "four").waitFor();
	await here.getByLabel("Add an issue or a note").pressSequentially("ght");
	expect(await here.getByLabel("Add an issue or a note").inputValue()).toBe(
		"half a thought",
	);
	await here.getByRole("button", { name: "Add card" }).click();
	await card(there, "half a thought").waitFor();
	await card(here, "two").dragTo(here.locator(".lane .cards").nth(1));
	await expect.poll(async () => (await shown(there))[1]).toEqual(["two"]);
});

test("a column is dragged to the left and to the right", async () => {
	const page = await board();
	const [a, b, c, ...rest] = await titles(page);
	const heads = page.locator(".lane > header");
	await heads.nth(0).dragTo(heads.nth(2), {
		sourcePosition: { x: 60, y: 12 },
		targetPosition: { x: 220, y: 12 },
	});
	const reloaded = async () => {
		await page.reload();
		return titles(page);
	};
	await expect.poll(reloaded).toEqual([b, c, a, ...rest]);
	await heads.nth(2).dragTo(heads.nth(1), {
		sourcePosition: { x: 60, y: 12 },
		targetPosition: { x: 20, y: 12 },
	});
	await expect.poll(reloaded).toEqual([b, a, c, ...rest]);
});

test("cards and columns are moved by the keyboard, which keeps the focus and says where they are", async () => {
	const page = await board();
	const all = await cards(page);
	const from = all.findIndex((column) => column.length === 3);
	await card(page, "one").locator(".pre").focus();
	await page.keyboard.press("Shift+ArrowDown");
	await expect
		.poll(async () => (await cards(page))[from])
		.toEqual(["two", "one", "three"]);
	await page.keyboard.press(
		from === 0 ? "Shift+ArrowRight" : "Shift+ArrowLeft",
	);
	const to = from === 0 ? 1 : from - 1;
	await expect.poll(async () => (await cards(page))[to]).toEqual(["one"]);
	const focused = () =>
		page.evaluate(() => document.activeElement?.closest(".tile")?.textContent);
	expect(await focused()).toContain("one");
	await page.keyboard.press(
		from === 0 ? "Shift+ArrowLeft" : "Shift+ArrowRight",
	);
	await expect
		.poll(async () => (await cards(page))[from])
		.toEqual(["one", "two", "three"]);
	await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
	// moves that follow each other quickly wait for each other, and none is lost
	const keys = [
		"ArrowDown",
		...(from === 0 ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"]),
	];
	for (const key of keys) {
		await expect.poll(focused).toContain("one");
		await page.keyboard.press(`Shift+${key}`);
	}
	await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
	await expect
		.poll(async () => {
			await page.reload();
			return (await cards(page))[from];
		})
		.toEqual(["one", "two", "three"]);
	const [a, b, ...rest] = await titles(page);
	await page.locator(".lane > header button.icon").first().focus();
	await page.keyboard.press("Shift+ArrowRight");
	await expect.poll(() => titles(page)).toEqual([b, a, ...rest]);
	await expect
		.poll(async () => {
			await page.reload();
			return titles(page);
		})
		.toEqual([b, a, ...rest]);
});

/** A board with a choice, and two notes, of which one is high. */
async function boardWithField() {
	const call = async (path: string, body: object) =>
		(
			await book.forge.call<{ id: number }>("POST", path, {
				as: book.ada,
				body,
			})
		).body;
	const { id } = await call("/repos/ada/book/projects", { title: "Fields" });
	const field = await call(`/projects/${id}/fields`, {
		name: "Priority",
		kind: "choice",
		options: [{ title: "High" }, { title: "Low" }],
	});
	const items = [];
	for (const note of ["one", "two"])
		items.push((await call(`/projects/${id}/items`, { note })).id);
	await book.forge.call(
		"PUT",
		`/projects/${id}/items/${items[0]}/values/${field.id}`,
		{ as: book.ada, body: { option_id: 1 } },
	);
	return { id, field: field.id, at: `${base}ada/book/projects/${id}` };
}
/** The cards of each group, as the forge has them. */
const placed = async (page: Page) =>
	(await cards(page)).map((group) => group.join("+")).join("|");

test("a card is dragged and moved by keys between the choices of a field, and its value changed in the table", async () => {
	const { field, at } = await boardWithField();
	const page = await (
		await real.browser.newContext({ bypassCSP: true })
	).newPage();
	await signIn(page, base, book.ada);
	await page.goto(`${at}?group=field:${field}`);
	expect(await titles(page)).toEqual(["High", "Low", "No Priority"]);
	expect(await placed(page)).toBe("one||two");
	await card(page, "two").dragTo(page.locator(".lane .cards").nth(1));
	await expect.poll(() => placed(page)).toBe("one|two|");
	await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
	await card(page, "one").locator(".pre").focus();
	await page.keyboard.press("Shift+ArrowRight");
	await expect.poll(() => placed(page)).toMatch(/^\|(one\+two|two\+one)\|$/);
	expect(await axeFindings(page)).toEqual([]);
	await page.getByRole("link", { name: "Table", exact: true }).click();
	const sent = page.waitForResponse((answer) =>
		answer.url().includes("layout=table"),
	);
	await page.getByLabel("Priority: two").selectOption("High");
	await sent;
	await page.getByRole("link", { name: "Board", exact: true }).click();
	await expect.poll(() => placed(page)).toBe("two|one|");
});

test("without scripts a field is made, a card gets a value of it, and a view is saved", async () => {
	const { at } = await boardWithField();
	const page = await (
		await real.browser.newContext({ javaScriptEnabled: false })
	).newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	await page.goto(at);
	await page.getByRole("link", { name: "Fields", exact: true }).first().click();
	await page.getByLabel("Name", { exact: true }).fill("Points");
	await page.getByLabel("Type").selectOption("Number");
	await page.getByRole("button", { name: "Add field" }).click();
	await page.getByRole("link", { name: "Back to project" }).click();
	await page.getByRole("link", { name: "Table", exact: true }).click();
	await page.getByLabel("Points: one").fill("3.5");
	await page.getByRole("button", { name: "Save values of one" }).click();
	expect(await page.getByLabel("Points: one").inputValue()).toBe("3.5");
	await page.getByLabel("Filter cards").fill("field:Points>3");
	await page.getByLabel("Group by").selectOption("Priority");
	await page.getByRole("button", { name: "Show" }).click();
	expect(await page.getByRole("rowheader").allTextContents()).toEqual([
		expect.stringContaining("High"),
		expect.stringContaining("one"),
	]);
	await page.getByRole("button", { name: "Views" }).click();
	await page.getByLabel("Save as new view").fill("Large ones");
	await page.getByRole("button", { name: "Save as view" }).click();
	expect(new URL(page.url()).searchParams.get("view")).toMatch(/^\d+$/);
	const tab = page.getByRole("link", { name: "Large ones" });
	expect(await tab.getAttribute("aria-current")).toBe("page");
	expect(await page.getByLabel("Filter cards").inputValue()).toBe(
		"field:Points>3",
	);
});
