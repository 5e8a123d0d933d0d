import { accessSync, constants, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, vi } from "vitest";

/** A page may take so long to show something, in milliseconds: a busy machine is no fault of the page. */
export const patience = 60_000;
/** Limit of one test with a browser, in milliseconds. */
const longest = 300_000;

const names = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/** The browser of this machine: `INGOT_BROWSER`, or the first of the usual names in PATH. */
function executable(): string {
	const { INGOT_BROWSER, PATH = "" } = process.env;
	if (INGOT_BROWSER) return INGOT_BROWSER;
	for (const name of names)
		for (const folder of PATH.split(delimiter)) {
			const path = join(folder, name);
			try {
				accessSync(path, constants.X_OK);
				return path;
			} catch {
				// the next one
			}
		}
	throw new Error(
		`these tests need a browser: install one of ${names.join(", ")}, or set INGOT_BROWSER`,
	);
}

/** A real browser for the tests of this file. */
export function realBrowser(): { readonly browser: Browser } {
	vi.setConfig({ testTimeout: longest });
	const held = {} as { browser: Browser };
	beforeAll(async () => {
		held.browser = await chromium.launch({
			executablePath: executable(),
			args: ["--no-sandbox"],
		});
	});
	afterAll(async () => {
		vi.resetConfig();
		await held.browser?.close();
	});
	return held;
}

const axe = readFileSync(
	createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
	"utf8",
);

/** What axe finds on a page (WCAG 2.0 to 2.2 A and AA, best practice), one line a finding. */
export async function axeFindings(page: Page): Promise<string[]> {
	await page.evaluate(axe);
	return page.evaluate(async () => {
		const { violations } = await (globalThis as never as Axe).axe.run(
			document,
			{
				runOnly: "wcag2a wcag2aa wcag21a wcag21aa wcag22aa best-practice".split(
					" ",
				),
			},
		);
		return violations.map(
			({ id, nodes }) =>
				`${id} (${nodes.length}): ${nodes[0]?.html.slice(0, 160)}`,
		);
	});
}

interface Axe {
	readonly axe: {
		run(
			on: unknown,
			options: object,
		): Promise<{
			violations: { id: string; nodes: { html: string }[] }[];
		}>;
	};
}

/** Signs in on the page of the forge, as a person does. */
export async function signIn(
	page: Page,
	base: string,
	{ name, password }: { name: string; password: string },
): Promise<void> {
	await page.goto(`${base}user/login`);
	await page.getByLabel("Username or email address").fill(name);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL((url) => !url.pathname.endsWith("/user/login"));
}
