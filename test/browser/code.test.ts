import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { anchorOf } from "../../src/domain/history/read-diff.ts";
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
let commit: string;
const nameOf = (i: number) => `part/file${String(i).padStart(3, "0")}.txt`;

beforeAll(async () => {
	book = await bookForge();
	base = book.forge.url;
	const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`).join("\n");
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/book/contents",
		{
			as: book.ada,
			body: {
				message: "Add many",
				files: Array.from({ length: 130 }, (_, i) => ({
					operation: "create",
					path: nameOf(i),
					content: base64(`${lines}\nof ${i}\n`),
				})),
			},
		},
	);
	commit = made.body.commit.sha;
});

async function writer(): Promise<Page> {
	const context = await real.browser.newContext({ bypassCSP: true });
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	return page;
}

test("lines of files far down come as one nears them, and those after the last one too", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/commit/${commit}`);
	const line = (i: number) => page.locator(`#${anchorOf(nameOf(i))}R31`);
	expect(await line(90).count()).toBe(0);
	await page.locator(`nav.tree a[href="#${anchorOf(nameOf(90))}"]`).click();
	await line(90).waitFor();
	// in one step: what one scrolls to is replaced as one nears it
	const scrollTo = (id: string) =>
		page.evaluate((at) => document.getElementById(at)?.scrollIntoView(), id);
	await scrollTo("files-100");
	const last = anchorOf(nameOf(129));
	await page.locator(`#${last}`).waitFor();
	await scrollTo(last);
	await line(129).waitFor();
	expect(await page.locator("#files-0 section.file").count()).toBe(130);
	await page.context().close();
});

test("on a phone the tree of files is folded above the first one, and elsewhere it is open, without scripts too", async () => {
	for (const javaScriptEnabled of [true, false]) {
		const context = await real.browser.newContext({ javaScriptEnabled });
		const page = await context.newPage();
		page.setDefaultTimeout(patience);
		const entry = page.locator(`nav.tree a[href="#${anchorOf(nameOf(1))}"]`);
		const fold = page.getByText("File tree", { exact: true });
		await page.setViewportSize({ width: 360, height: 800 });
		await page.goto(`${base}ada/book/commit/${commit}`);
		expect(await entry.isVisible()).toBe(false);
		const tree = await page.locator("nav.tree").boundingBox();
		expect(tree?.height).toBeLessThan(60);
		await fold.click();
		await entry.click();
		await page.waitForURL(/#diff-/);
		await page.setViewportSize({ width: 1280, height: 800 });
		await page.goto(`${base}ada/book/commit/${commit}`);
		expect(await fold.isVisible()).toBe(false);
		await entry.click();
		await context.close();
	}
});

test("an address of a line leads to it in a file that is not there yet", async () => {
	const page = await writer();
	const anchor = `${anchorOf(nameOf(70))}R20`;
	await page.goto(`${base}ada/book/commit/${commit}#${anchor}`);
	await page.locator(`#${anchor}`).waitFor();
	await page.context().close();
});

/** Drops files as a person does, by the events of the browser. */
const drop = (page: Page, files: Record<string, string>) =>
	page.evaluate((given) => {
		const data = new DataTransfer();
		for (const [name, text] of Object.entries(given))
			data.items.add(new File([text], name));
		document.body.dispatchEvent(
			new DragEvent("drop", {
				bubbles: true,
				cancelable: true,
				dataTransfer: data,
			}),
		);
	}, files);

test("files dropped on a directory are taken to the form, can be taken away, and are committed", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/src/branch/main/part`);
	await page.locator("details[data-upload]").waitFor();
	// the module comes when its place is seen
	await page.waitForLoadState("networkidle");
	await drop(page, { "one.txt": "1\n", "two.txt": "2\n", "three.txt": "3\n" });
	await page.waitForURL(/_upload/);
	const rows = page.locator(".chosen li");
	await rows.nth(2).waitFor();
	expect(await axeFindings(page)).toEqual([]);
	await page.getByRole("button", { name: "Remove two.txt" }).click();
	expect(await rows.count()).toBe(2);
	await page.getByRole("button", { name: "Commit", exact: true }).click();
	await page.locator("main").getByText("The changes were committed.").waitFor();
	// a hundred entries are shown at first
	await page.goto(`${base}ada/book/src/branch/main/part?entries=all`);
	const listed = page.getByRole("region", { name: "Files" });
	await listed.getByRole("link", { name: "three.txt" }).waitFor();
	expect(await listed.getByRole("link", { name: "two.txt" }).count()).toBe(0);
	await page.context().close();
});

test("files dropped on a release show how far they are, can be stopped, and too many are refused at their field", async () => {
	const page = await writer();
	await page.goto(`${base}ada/book/releases/new`);
	await page.waitForLoadState("networkidle");
	await drop(
		page,
		Object.fromEntries(
			Array.from({ length: 21 }, (_, i) => [`f${i}.txt`, "x"]),
		),
	);
	await page.getByText("You can attach at most 20 files.").waitFor();
	await page.getByRole("button", { name: "Remove f3.txt" }).click();
	await page.getByText("You can attach at most 20 files.").waitFor({
		state: "detached",
	});
	await page.getByLabel("Tag", { exact: true }).fill("v9.0");
	let wait: (() => void) | undefined;
	await page.route(/releases\/new$/, async (route) => {
		if (route.request().method() !== "POST" || wait) return route.continue();
		await new Promise<void>((resolve) => {
			wait = resolve;
		});
		await route.continue().catch(() => undefined);
	});
	// a click would wait for what is held back
	await page
		.getByRole("button", { name: "Publish release" })
		.dispatchEvent("click");
	await page.getByRole("button", { name: "Cancel" }).click();
	await page.getByText("Nothing was sent.").waitFor();
	wait?.();
	expect(await page.locator(".chosen li").count()).toBe(20);
	await page.getByRole("button", { name: "Publish release" }).click();
	await page.waitForURL(/releases\/tag\/v9\.0/);
	await page.getByText("f20.txt").waitFor();
	await page.context().close();
});

test("the menu of a branch that was deleted does not open at another one, and lies over what follows", async () => {
	const { forge, ada } = book;
	for (const new_branch_name of ["gone-1", "gone-2"])
		await forge.call("POST", "/repos/ada/book/branches", {
			as: ada,
			body: { new_branch_name },
		});
	const page = await writer();
	await page.goto(`${base}ada/book/branches?q=gone`);
	const menu = page.locator("main details.drop");
	await menu.first().locator("summary").click();
	await menu.first().getByText("Delete").click();
	await page.getByText("Deleted branches").waitFor();
	expect(await page.locator("main details.drop[open]").count()).toBe(0);
	await menu.first().locator("summary").click();
	const covered = await menu
		.first()
		.locator(".menu")
		.evaluate((own) => {
			const { left, right, bottom } = own.getBoundingClientRect();
			const at = document.elementFromPoint((left + right) / 2, bottom - 8);
			return !!at && !own.contains(at);
		});
	expect(covered).toBe(false);
	await page.context().close();
});
