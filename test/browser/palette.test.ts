import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import {
	axeFindings,
	patience,
	realBrowser,
	signIn,
} from "./support/chromium.ts";

// The command palette does what the open page can do, by the keyboard alone.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

const call = async <T>(method: string, path: string, body?: unknown) => {
	const made = await forge.call<T>(method, path, { as: ada, body });
	if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	return made.body;
};

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await call("POST", "/user/repos", { name: "engine", auto_init: true });
	await call("POST", "/repos/ada/engine/labels", {
		...{ name: "fault", color: "#c02020" },
	});
	await call("POST", "/repos/ada/engine/issues", { title: "It stops" });
});

/** The acts that the palette offers for some words. */
async function offered(page: Page, words: string): Promise<string[]> {
	await page.keyboard.press("Control+k");
	const field = page.getByRole("combobox", { name: "Search or jump to" });
	await field.fill(words);
	const here = page.getByRole("region", { name: "On this page" });
	// what the server finds comes behind it
	await page.locator("#palette #found").waitFor({ timeout: patience });
	return (await here.getByRole("button").allInnerTexts()).map((text) =>
		text.replace(/\s+/g, " ").trim(),
	);
}

test("on an issue, the palette labels and closes it, and shows the keys", async () => {
	const page = await (await real.browser.newContext()).newPage();
	await signIn(page, base, ada);
	await page.goto(`${base}ada/engine/issues/1`);
	const all = await offered(page, "");
	expect(all).toEqual(
		expect.arrayContaining(["Add label… l", "Assign… a", "Close issue e"]),
	);
	// what would send a text, and what leads away, are no acts
	expect(all).not.toContain("Comment");
	expect(all).not.toContain("Settings");
	expect(await axeFindings(page)).toEqual([]);
	await page.keyboard.press("Escape");

	expect(await offered(page, "label")).toEqual(["Add label… l"]);
	await page.keyboard.press("Enter");
	const menu = page.locator("#m-labels");
	await menu.waitFor({ state: "visible", timeout: patience });
	// its module comes with it, and puts the focus into the field that narrows it
	await menu
		.locator("[data-filter]:focus")
		.waitFor({ state: "visible", timeout: patience });
	await page.keyboard.type("fault");
	await page.keyboard.press("Enter");
	await page.keyboard.press("Enter");
	await page
		.locator(".side a.tag", { hasText: "fault" })
		.waitFor({ timeout: patience });

	expect(await offered(page, "close")).toEqual(["Close issue e"]);
	await page.keyboard.press("Enter");
	await expect
		.poll(
			async () =>
				(await call<{ state: string }>("GET", "/repos/ada/engine/issues/1"))
					.state,
			{ timeout: patience },
		)
		.toBe("closed");
	// the page has changed, and the palette with it
	await page
		.getByRole("button", { name: "Reopen" })
		.waitFor({ timeout: patience });
	expect(await offered(page, "reopen")).toEqual(["Reopen e"]);
});

test("the palette offers nobody what the page does not offer, and leads to its pages", async () => {
	const page = await (await real.browser.newContext()).newPage();
	await signIn(page, base, bob);
	await page.goto(`${base}ada/engine/issues/1`);
	expect(await offered(page, "label")).toEqual([]);
	expect(await offered(page, "settings")).toEqual([]);
	await page.keyboard.press("Escape");
	await page.goto(`${base}ada/engine/issues`);
	expect(await offered(page, "new issue")).toEqual(["New issue c"]);
	await page.keyboard.press("Enter");
	await page.waitForURL(/issues\/new/, { timeout: patience });
	expect(await offered(page, "wiki")).toEqual(["Wiki g w"]);
});
