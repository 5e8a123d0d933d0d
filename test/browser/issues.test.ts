import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../src/start-forge.ts";
import { testForge } from "../support/forge.ts";
import { patience, realBrowser, signIn } from "./support/chromium.ts";

// An issue that a form asks for, with a picture; and a review of many files on a phone.

const real = realBrowser();
let forge: Forge;
let base: string;
let ada: { name: string; password: string };
let bob: { name: string; password: string };

const text = (words: string) => Buffer.from(words).toString("base64");

const questions = `name: Fault
about: Something does not work
title: "Fault: "
labels: [fault]
body:
  - type: input
    id: engine
    attributes: {label: Which engine, placeholder: its number}
    validations: {required: true}
  - type: dropdown
    id: when
    attributes: {label: When, options: [at start, under way]}
  - type: checkboxes
    id: tried
    attributes:
      label: Tried
      options:
        - {label: Oiled it, required: true}
  - type: textarea
    id: more
    attributes: {label: What happens}
`;
const picture = Buffer.from(
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
	"base64",
);

const call = async <T>(
	method: string,
	path: string,
	body?: unknown,
	as = ada,
) => {
	const made = await forge.call<T>(method, path, { as, body });
	if (made.status >= 300) throw new Error(`${path}: ${made.text}`);
	return made.body;
};

beforeAll(async () => {
	forge = await testForge();
	base = forge.url.replace("127.0.0.1", "localhost");
	ada = await forge.user("ada");
	bob = await forge.user("bob");
	await call("POST", "/user/repos", {
		name: "engine",
		auto_init: true,
		default_branch: "main",
	});
	await call("POST", "/repos/ada/engine/labels", {
		name: "fault",
		color: "#c02020",
	});
	await call(
		"POST",
		"/repos/ada/engine/contents/.gitea/ISSUE_TEMPLATE/fault.yaml",
		{
			content: text(questions),
			message: "Ask what is needed",
		},
	);
});

const pageOf = async (
	person: { name: string; password: string },
	options: object,
) => {
	const page = await (await real.browser.newContext(options)).newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, base, person);
	return page;
};
const main = (page: Page) => page.locator("main");
const press = (page: Page, name: string) =>
	main(page).getByRole("button", { name, exact: true }).first().click();

test.each([true, false])(
	"a fault is reported through a form with a picture, and what is missing is said at its field, with scripts: %s",
	async (javaScriptEnabled) => {
		const page = await pageOf(bob, { javaScriptEnabled });
		await page.goto(`${base}ada/engine/issues`);
		await main(page).getByRole("link", { name: "New issue" }).click();
		await page.waitForURL(/\/issues\/new\/choose$/);
		await main(page).getByRole("link", { name: /Fault/ }).first().click();
		await page
			.getByLabel("Title", { exact: true })
			.fill("Fault: the valve hisses");
		await page.getByLabel(/^When/).selectOption("under way");
		await page.getByLabel(/^What happens/).fill("It **hisses**.");
		// the browser itself would not send a field that is empty
		await page.getByLabel(/^Which engine/).fill(" ");
		await page.getByLabel(/^Oiled it/).check();
		await press(page, "Submit new issue");
		await page.getByText("This field is required.").waitFor();
		expect(await page.getByLabel(/^What happens/).inputValue()).toBe(
			"It **hisses**.",
		);
		expect(
			await page
				.getByLabel(/^When/)
				.evaluate((field: HTMLSelectElement) => field.selectedOptions[0]?.text),
		).toBe("under way");
		await page.getByLabel(/^Which engine/).fill("7");
		await page.locator('input[type="file"]').first().setInputFiles({
			name: "valve.png",
			mimeType: "image/png",
			buffer: picture,
		});
		await press(page, "Submit new issue");
		await page.waitForURL(/\/issues\/\d+$/);
		const shown = main(page).locator("article").first();
		await shown.getByText("hisses", { exact: true }).waitFor();
		const { labels } = await call<{ labels: { name: string }[] }>(
			"GET",
			`/repos/ada/engine/issues/${page.url().split("/").at(-1)}`,
		);
		expect(labels.map(({ name }) => name)).toEqual(["fault"]);
		await main(page).getByText("fault", { exact: true }).first().waitFor();
		const image = main(page).locator('img[src*="/attachments/"]').first();
		await image.waitFor();
		expect(
			await image.evaluate((one: HTMLImageElement) =>
				one.decode().then(() => one.naturalWidth),
			),
		).toBe(1);
	},
);

test("300 files are reviewed on a narrow screen", async () => {
	const files = Array.from({ length: 300 }, (_, n) => ({
		operation: "create",
		path: `parts/${n % 20}/part-${n}.ts`,
		content: text(`export const part = ${n};\n`.repeat(5)),
	}));
	await call("POST", "/repos/ada/engine/contents", {
		new_branch: "parts",
		message: "Add the parts",
		files,
	});
	const { number } = await call<{ number: number }>(
		"POST",
		"/repos/ada/engine/pulls",
		{ title: "Parts", head: "parts", base: "main" },
	);
	await call("PUT", "/repos/ada/engine/collaborators/bob", {
		permission: "write",
	});
	const page = await pageOf(bob, {
		viewport: { width: 320, height: 640 },
		hasTouch: true,
		isMobile: true,
	});
	await page.goto(`${base}ada/engine/pulls/${number}/files`);
	const last = page.getByText("parts/9/part-289.ts").last();
	for (let n = 0; n < 80 && !(await last.isVisible()); n++) {
		const before = await page.evaluate(() => document.body.scrollHeight);
		await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
		await page
			.waitForFunction(
				(height) => document.body.scrollHeight > height,
				before,
				{ timeout: patience },
			)
			.catch(() => undefined);
	}
	await last.waitFor();
	expect(
		await page.evaluate(
			() =>
				document.documentElement.scrollWidth -
				document.documentElement.clientWidth,
		),
	).toBe(0);
	await page.goto(`${base}ada/engine/pulls/${number}/files`);
	const viewed = main(page)
		.getByRole("button", { name: "Viewed" })
		.or(main(page).getByLabel(/^Viewed/));
	await viewed.first().click();
	await page.getByText("1 of 300 files viewed").waitFor();
	await main(page).locator('a[href*="comment=R:2"]').first().click();
	await page.getByLabel("Comment on line 2", { exact: true }).fill("Why five?");
	await press(page, "Start a review");
	await page.getByText("pending").first().waitFor();
	await main(page)
		.locator("summary")
		.filter({ hasText: /review/i })
		.click();
	await page.getByLabel("Summary").fill("Fine.");
	await page.getByRole("radio", { name: /^Approve/ }).check();
	await press(page, "Submit review");
	await page.getByText("bob approved these changes").waitFor();
});
