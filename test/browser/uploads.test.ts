import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../support/book.ts";
import {
	axeFindings,
	patience,
	realBrowser,
	signIn,
} from "./support/chromium.ts";

// Pictures and files that come into a text at its caret.

const real = realBrowser();
let book: Book;
let base: string;

beforeAll(async () => {
	book = await bookForge();
	base = book.forge.url;
	await book.forge.call("POST", "/repos/ada/book/issues", {
		as: book.ada,
		body: { title: "The door is stuck" },
	});
});

async function writer(path: string): Promise<Page> {
	const context = await real.browser.newContext({ bypassCSP: true });
	const page = await context.newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, book.ada);
	await page.goto(base + path);
	return page;
}
const text = (page: Page) => page.getByLabel("Add a comment");

/** Lets a text be given files, as a clipboard or a pointer brings them. */
const give = (page: Page, how: "paste" | "drop", names: readonly string[]) =>
	text(page).evaluate(
		(field, { how, names }) => {
			const data = new DataTransfer();
			for (const name of names)
				data.items.add(new File(["a picture"], name, { type: "image/png" }));
			const more = { bubbles: true, cancelable: true };
			field.dispatchEvent(
				how === "paste"
					? new ClipboardEvent("paste", { ...more, clipboardData: data })
					: new DragEvent("drop", { ...more, dataTransfer: data }),
			);
		},
		{ how, names },
	);

/** Holds uploads back until the returned function is called with what becomes of them. */
async function held(page: Page) {
	let go: (status?: number) => void = () => undefined;
	const told = new Promise<number | undefined>((resolve) => {
		go = resolve;
	});
	await page.route(/\/-\/uploads$/, async (route) => {
		const status = await told;
		await (status
			? route.fulfill({ status, body: "" })
			: route.continue().catch(() => undefined));
	});
	return (status?: number) => go(status);
}

test("a pasted picture stands at the caret, shows its way, and holds the form meanwhile", async () => {
	const page = await writer("ada/book/issues/1");
	await page.getByRole("button", { name: "Attach files" }).first().waitFor();
	const go = await held(page);
	await text(page).fill("before after");
	await text(page).evaluate((field: HTMLTextAreaElement) =>
		field.setSelectionRange(7, 7),
	);
	await give(page, "paste", ["image.png", "image.png"]);
	expect(await text(page).inputValue()).toBe(
		"before \n![Uploading image.png…]()\n![Uploading image.png (2)…]()\nafter",
	);
	expect(await page.getByRole("progressbar").count()).toBe(2);
	expect(await axeFindings(page)).toEqual([]);
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	expect(
		await text(page).evaluate(
			(field: HTMLTextAreaElement) => field.validationMessage,
		),
	).toContain("Wait until");
	await text(page).press("End");
	await page.keyboard.type(" all");
	go();
	await expect
		.poll(() => text(page).inputValue(), { timeout: patience })
		.toMatch(
			/^before \n!\[image\.png\]\(\S+\)\n!\[image\.png\]\(\S+\)\nafter all$/,
		);
	await page.getByRole("progressbar").first().waitFor({ state: "detached" });
	await page.getByRole("button", { name: "Comment", exact: true }).click();
	await page.locator("main .text img").nth(1).waitFor();
	expect(await page.locator("main .attached img").count()).toBe(0);
	await page.context().close();
});

test("a file that is not taken leaves the text, and the page says why", async () => {
	const page = await writer("ada/book/issues/1");
	await page.getByRole("button", { name: "Attach files" }).first().waitFor();
	await text(page).fill("words");
	await give(page, "drop", ["virus.exe"]);
	await page
		.getByRole("alert")
		.getByText("virus.exe was not uploaded.")
		.waitFor();
	expect(await text(page).inputValue()).toBe("words\n");
	const go = await held(page);
	await give(page, "drop", ["photo.png"]);
	go(413);
	await page
		.getByRole("alert")
		.getByText("photo.png was not uploaded.")
		.waitFor();
	expect(
		await text(page).evaluate(
			(field: HTMLTextAreaElement) => field.validationMessage,
		),
	).toBe("");
	await page.context().close();
});

test("an upload that is cancelled leaves no mark", async () => {
	const page = await writer("ada/book/issues/1");
	await page.getByRole("button", { name: "Attach files" }).first().waitFor();
	await held(page);
	await text(page).fill("");
	await give(page, "paste", ["photo.png"]);
	await page
		.getByRole("button", { name: "Cancel upload of photo.png" })
		.click();
	await expect
		.poll(() => text(page).inputValue(), { timeout: patience })
		.toBe("");
	await page.context().close();
});

test("the button of the bar takes files of the keyboard's choice, in notes of a release and in a wiki too", async () => {
	const page = await writer("ada/book/releases/new");
	// the browser hands over choosers from now on: one that opens while it is told so is lost
	page.on("filechooser", () => {});
	for (const [path, label] of [
		["ada/book/releases/new", "Notes"],
		["ada/book/wiki?action=_new", "Text"],
	] as const) {
		await page.goto(base + path);
		const button = page.getByRole("button", { name: "Attach files" });
		await button.waitFor();
		await page.getByRole("button", { name: "Bold" }).focus();
		await page.keyboard.press("End");
		expect(
			await button.evaluate((node) => node === document.activeElement),
		).toBe(true);
		const chooser = page.waitForEvent("filechooser");
		await page.keyboard.press("Enter");
		await (await chooser).setFiles({
			name: "log.txt",
			mimeType: "text/plain",
			buffer: Buffer.from("a log"),
		});
		await expect
			.poll(() => page.getByLabel(label, { exact: true }).inputValue(), {
				timeout: patience,
			})
			.toMatch(/^\[log\.txt\]\(\S+\/attachments\/\S+\)\n$/);
	}
	await page.context().close();
});
