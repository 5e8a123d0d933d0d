import { beforeAll, expect, test } from "vitest";
import { type IssuePlace, issuePlace } from "../domain/issues/issue-place.ts";
import { axeFindings, realBrowser, signIn } from "./support/chromium.ts";

// The type of an issue, chosen by keys and without scripts.

const real = realBrowser();
let place: IssuePlace;
let base: string;

beforeAll(async () => {
	place = await issuePlace();
	base = place.forge.url.replace("127.0.0.1", "localhost");
});

test("a type is chosen by keys beside an issue, and for several in a list", async () => {
	const issue = await place.open("It leaks");
	const page = await real.browser.newPage();
	await signIn(page, base, place.bob);
	await page.goto(`${base}acme/book/issues/${issue.number}`);
	await page.keyboard.press("t");
	const menu = page.locator("#m-type");
	await menu.waitFor({ state: "visible" });
	await page.keyboard.type("bu");
	await expect.poll(() => menu.locator("label:visible").count()).toBe(1);
	await menu.getByRole("radio", { name: "Bug" }).check();
	await menu.getByRole("button", { name: "Save" }).click();
	await expect
		.poll(async () => (await place.get(issue)).type?.name)
		.toBe("Bug");
	await page.locator(".side a.tag.type").filter({ hasText: "Bug" }).waitFor();
	await page.getByText("set the type Bug").waitFor();
	await page.goto(`${base}acme/book/issues`);
	for (const key of ["j", "x", "t"]) await page.keyboard.press(key);
	const bulk = page.locator("#b-type");
	await bulk.getByRole("radio", { name: "Feature" }).check();
	await bulk.getByRole("button", { name: "Set type" }).click();
	await expect
		.poll(async () => (await place.get(issue)).type?.name)
		.toBe("Feature");
});

test("without scripts the menu does the same", async () => {
	const issue = await place.open("It leaks again", { type: "Bug" });
	const page = await real.browser.newPage({ javaScriptEnabled: false });
	await signIn(page, base, place.bob);
	await page.goto(`${base}acme/book/issues/${issue.number}`);
	await page.getByRole("button", { name: "Edit type" }).click();
	const menu = page.locator("#m-type");
	await menu.getByRole("radio", { name: "None" }).check();
	await menu.getByRole("button", { name: "Save" }).click();
	await expect.poll(async () => (await place.get(issue)).type).toBeNull();
	await page.goto(`${base}acme/book/issues?q=no:type`);
	await page.getByRole("link", { name: "It leaks again" }).waitFor();
});

test("the pages with types are for everybody, and fit a phone", async () => {
	const at = "/orgs/acme/issue-types";
	for (const [i, color] of [
		"gray",
		"green",
		"orange",
		"pink",
		"purple",
	].entries())
		await place.forge.call("POST", at, {
			as: place.ada,
			body: { name: `Type ${i}`, color, description: "about it" },
		});
	const names = [
		"Task",
		"Bug",
		"Feature",
		...[0, 1, 2, 3, 4].map((i) => `Type ${i}`),
	];
	for (const type of names) await place.open(type, { type });
	for (const colorScheme of ["light", "dark"] as const) {
		const page = await real.browser.newPage({
			colorScheme,
			viewport: { width: 320, height: 700 },
		});
		await signIn(page, base, place.ada);
		for (const path of [
			"org/acme/settings/issue-types",
			"acme/book/issues",
			"acme/book/issues/1",
			"acme/book/issues/new",
		]) {
			await page.goto(base + path);
			expect([path, await axeFindings(page)]).toEqual([path, []]);
			const width = await page.evaluate(
				() => document.documentElement.scrollWidth,
			);
			expect([path, width]).toEqual([path, 320]);
		}
		await page.close();
	}
});
