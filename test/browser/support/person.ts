import type { Browser, Locator, Page } from "playwright-core";
import { patience, signIn } from "./chromium.ts";

type Words = string | RegExp;

/** Somebody with a mouse: finds things by their names, as they are shown, waits for what a click brings, and counts clicks. */
export async function personAt(
	browser: Browser,
	base: string,
	account: { name: string; password: string },
	javaScriptEnabled: boolean,
	/** The width of the window, in CSS pixels. */
	width = 1280,
) {
	const page = await (
		await browser.newContext({
			javaScriptEnabled,
			viewport: { width, height: 800 },
		})
	).newPage();
	let clicks = 0;
	page.setDefaultTimeout(patience);
	await signIn(page, base, account);
	const main = page.locator("main");
	const open = (path: string) => page.goto(base + path);
	/** @throws what the page says instead */
	const orShown = async (waiting: Promise<unknown>, wanted: Words) => {
		try {
			await waiting;
		} catch (error) {
			const there = (await page.locator("main").innerText())
				.split("\n")
				.filter((line) => line.length > 40 || /[.:?]/.test(line))
				.join("\n");
			throw new Error(
				`${wanted} is not at ${page.url()}, which says: ${there.slice(0, 1500)}`,
				{ cause: error },
			);
		}
	};
	const sees = (words: Words, within: Page | Locator = page) =>
		orShown(within.getByText(words).first().waitFor(), words);
	/** Clicks on the first of these things. */
	const click = (on: Locator, name: Words) => {
		clicks++;
		return orShown(on.first().click(), name);
	};
	const press = (name: Words, within: Locator = main) =>
		click(within.getByRole("button", { name, exact: true }), name);
	const follow = (name: Words, within: Locator = main) =>
		click(within.getByRole("link", { name, exact: true }), name);
	const field = (name: Words, within: Locator = main) =>
		within.getByLabel(name, { exact: true }).first();
	const fill = (name: Words, text: string, within: Locator = main) =>
		orShown(field(name, within).fill(text), name);
	const check = (name: Words, within: Locator = main) => {
		clicks++;
		return orShown(within.getByLabel(name).first().check(), name);
	};
	const unfold = (name: Words, within: Locator = main) =>
		click(within.locator("summary").filter({ hasText: name }), name);
	/** Waits until the address has this path. */
	const at = (path: Words) =>
		orShown(
			page.waitForURL(({ pathname }) =>
				typeof path === "string"
					? pathname === `/${path}`
					: path.test(pathname),
			),
			path,
		);
	/** Types the whole text of a file in whatever editor there is. */
	async function write(words: string) {
		if (!javaScriptEnabled) return fill("Text", words);
		await page.locator(".cm-content").click();
		await page.keyboard.press("ControlOrMeta+a");
		await page.keyboard.insertText(words);
	}
	/** The clicks since the last time that this was asked. */
	const clicked = () => {
		const since = clicks;
		clicks = 0;
		return since;
	};
	/** Follows the entry of the settings that has this name. */
	const setting = (name: string) => follow(name, page.locator("#settings-nav"));
	return {
		...{ page, main, open, sees, press, follow, field, fill, check, unfold },
		...{ at, write, setting, click, clicked },
	};
}
export type Person = Awaited<ReturnType<typeof personAt>>;
