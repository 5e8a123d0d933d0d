import { beforeAll, expect, test } from "vitest";
import { type IssuePlace, issuePlace } from "../domain/issues/issue-place.ts";
import { realBrowser, signIn } from "./support/chromium.ts";

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
	await page.locator(".side .tag.type").filter({ hasText: "Bug" }).waitFor();
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
