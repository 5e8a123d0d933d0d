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

// Cards beside links, by pointer and by keyboard.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };

const call = async <T>(method: string, path: string, body?: unknown) => {
	const made = await forge.call<T>(method, path, { as: ada, body });
	if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	return made.body;
};

beforeAll(async () => {
	forge = await testForge();
	// links in texts have the address of the forge
	base = forge.url;
	ada = await forge.user("ada");
	await call("POST", "/user/repos", { name: "engine", auto_init: true });
	await call("POST", "/repos/ada/engine/issues", { title: "It stops" });
	await call("POST", "/repos/ada/engine/issues", {
		...{ title: "It smokes", body: "As #1 does.\n\nAnd ada/none#1." },
	});
});

const cardOf = (page: Page) => page.getByRole("tooltip");
const shifts = (page: Page) =>
	page.evaluate(() => {
		const { offsetHeight, scrollWidth } = document.documentElement;
		return [offsetHeight, scrollWidth];
	});

test("a card comes to a link that the pointer or the focus rests on, moves nothing, and goes with Escape", async () => {
	const page = await (await real.browser.newContext()).newPage();
	await signIn(page, base, ada);
	await page.goto(`${base}ada/engine/issues/2`);
	const link = page.locator(".text a", { hasText: "#1" });
	const before = await shifts(page);
	await link.hover();
	await cardOf(page).waitFor({ timeout: patience });
	expect(await cardOf(page).innerText()).toContain("It stops");
	expect(await shifts(page)).toEqual(before);
	expect(await link.getAttribute("aria-describedby")).toBe("hover-card");
	expect(await axeFindings(page)).toEqual([]);
	// it stays while the pointer is on it
	await cardOf(page).hover();
	expect(await cardOf(page).isVisible()).toBe(true);
	await page.keyboard.press("Escape");
	expect(await cardOf(page).count()).toBe(0);
	expect(await link.getAttribute("aria-describedby")).toBe(null);

	await page.mouse.move(0, 0);
	await page.keyboard.press("Tab");
	await link.focus();
	await cardOf(page).waitFor({ timeout: patience });
	await page.keyboard.press("Tab");
	await cardOf(page).waitFor({ state: "detached", timeout: patience });

	await page.mouse.move(0, 0);
	const author = page.locator("main a", { hasText: /^ada$/ }).first();
	await author.hover();
	await cardOf(page).waitFor({ timeout: patience });
	expect(await cardOf(page).innerText()).toContain("ada");
});

test("a screen that is touched asks for no module of cards", async () => {
	const context = await real.browser.newContext({
		...{
			hasTouch: true,
			isMobile: true,
			viewport: { width: 360, height: 700 },
		},
	});
	const page = await context.newPage();
	const asked: string[] = [];
	page.on("request", (request) => asked.push(request.url()));
	await signIn(page, base, ada);
	await page.goto(`${base}ada/engine/issues/2`);
	await page.locator(".text a", { hasText: "#1" }).tap();
	await page.waitForURL(/issues\/1$/, { timeout: patience });
	expect(asked.filter((url) => /hover-cards|\/card/.test(url))).toEqual([]);
});
