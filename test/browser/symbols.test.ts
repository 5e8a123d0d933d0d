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
import { htmlFindings } from "./support/valid-html.ts";

// The symbols of a file beside its code, by pointer, by keyboard, and without scripts.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };

beforeAll(async () => {
	forge = await testForge();
	base = forge.url;
	ada = await forge.user("ada");
	for (const name of ["engine", "fork"])
		await forge.call("POST", "/user/repos", {
			as: ada,
			body: { name, auto_init: true, default_branch: "main" },
		});
	const write = (name: string, files: Record<string, string>) =>
		forge.call("POST", `/repos/ada/${name}/contents`, {
			as: ada,
			body: {
				files: Object.entries(files).map(([path, text]) => ({
					...{ operation: "create", path },
					content: Buffer.from(text).toString("base64"),
				})),
			},
		});
	await write("engine", {
		"wheel.ts": `export class Wheel {\n\tturn(): number {\n\t\treturn 1;\n\t}\n}\n\nexport function startEngine(wheel: Wheel): number {\n\treturn wheel.turn();\n}\n`,
		"main.js": `startEngine(new Wheel());\nstartEngine(1);\n`,
		"notes.txt": "startEngine\n",
	});
	await write("fork", { "other.ts": "export const startEngine = 1;\n" });
	await forge.app.jobs.settled(60_000);
});

/** The place of a word of a line in the window. */
const placeOf = (page: Page, line: number, word: string) =>
	page.locator(`#L${line} td.c`).evaluate((cell, wanted): [number, number] => {
		const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const at = node.textContent?.indexOf(wanted) ?? -1;
			if (at < 0) continue;
			const range = document.createRange();
			range.setStart(node, at);
			range.setEnd(node, at + wanted.length);
			const { left, top, width, height } = range.getBoundingClientRect();
			return [left + width / 2 + 1, top + height / 2];
		}
		throw new Error(`no ${wanted} there`);
	}, word);

const file = () => `${base}ada/engine/src/branch/main/wheel.ts`;

test("a name that is clicked is found in the panel beside the code, without leaving the page", async () => {
	const page = await (
		await real.browser.newContext({ viewport: { width: 1400, height: 900 } })
	).newPage();
	await signIn(page, base, ada);
	await page.goto(file());
	const panel = page.getByRole("complementary", { name: "Symbols" });
	const names = await panel
		.getByRole("navigation")
		.getByRole("link")
		.allInnerTexts();
	expect(names.map((text) => text.replace(/\s+/g, " "))).toEqual([
		...["Wheel class", "turn method", "startEngine function"],
	]);
	expect(await axeFindings(page)).toEqual([]);
	await page.mouse.click(...(await placeOf(page, 7, "startEngine")));
	await panel
		.getByText("Definitions in other repositories")
		.waitFor({ timeout: patience });
	const text = (await panel.innerText()).replace(/\s+/g, " ");
	expect(text).toContain("Matched by name only.");
	expect(text).toMatch(/Definitions wheel\.ts 7 export function startEngine/);
	expect(text).toMatch(/References main\.js 1 startEngine\(new Wheel\(\)\); 2/);
	expect(text).toMatch(/ada\/fork · other\.ts 1 export const startEngine = 1;/);
	expect(text).not.toContain("notes.txt");
	expect(page.url()).toBe(file());
	expect(await axeFindings(page)).toEqual([]);
	await panel.getByRole("button", { name: "Close" }).click();
	expect(await panel.innerText()).not.toContain("References");

	const field = panel.getByRole("searchbox");
	await field.fill("turn");
	await page.keyboard.press("Enter");
	await panel.getByText("wheel.ts").first().waitFor({ timeout: patience });
	await field.focus();
	await page.keyboard.press("Escape");
	expect(await panel.innerText()).not.toContain("References");
	await panel.getByRole("link", { name: "startEngine" }).click();
	expect(page.url()).toBe(`${file()}#L7`);
});

test("on a phone symbols are folded above the code, and what a name finds lies over the end of the window", async () => {
	const page = await (
		await real.browser.newContext({
			...{ viewport: { width: 320, height: 640 }, hasTouch: true },
			colorScheme: "dark",
		})
	).newPage();
	await signIn(page, base, ada);
	await page.goto(file());
	const panel = page.getByRole("complementary", { name: "Symbols" });
	expect(await panel.getByRole("searchbox").isVisible()).toBe(false);
	await page.touchscreen.tap(...(await placeOf(page, 1, "Wheel")));
	await panel
		.getByRole("heading", { name: "Definitions", exact: true })
		.waitFor({ timeout: patience });
	const wide = await page.evaluate(() => document.documentElement.scrollWidth);
	expect(wide).toBeLessThanOrEqual(320);
	expect(await axeFindings(page)).toEqual([]);
	await panel.getByRole("button", { name: "Close" }).tap();
	await panel.getByText("Symbols").first().click();
	expect(await panel.getByRole("searchbox").isVisible()).toBe(true);
	expect(await axeFindings(page)).toEqual([]);
});

test("without scripts a name is found on a page of its own", async () => {
	const context = await real.browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(file());
	const panel = page.getByRole("complementary", { name: "Symbols" });
	await panel.getByRole("link", { name: "turn" }).click();
	expect(page.url()).toBe(`${file()}#L2`);
	if (!(await panel.getByRole("searchbox").isVisible()))
		await panel.getByText("Symbols").first().click();
	await panel.getByRole("searchbox").fill("startEngine");
	await page.keyboard.press("Enter");
	await page
		.getByRole("heading", { name: "References" })
		.waitFor({ timeout: patience });
	expect(await htmlFindings(await page.content())).toEqual([]);
	expect(page.url()).toContain(
		"/ada/engine/symbols?lang=TypeScript&name=startEngine",
	);
	await page.getByRole("link", { name: /export function startEngine/ }).click();
	expect(page.url()).toBe(`${file()}?display=source&start=1#L7`);
});
