import { expect, test } from "vitest";
import { testForge } from "../support/forge.ts";
import { visitor } from "./support/browser.ts";

test("the mirrored language runs from right to left, and is there for development only", async () => {
	const forge = await testForge({ partsPage: true });
	const browser = visitor(forge);
	expect((await browser.get("/user/login")).html).toContain("Mirrored");
	await browser.post("/user/language", {
		language: "en-x-mirrored",
		back: "/user/login",
	});
	const { html } = await browser.get("/user/login");
	expect(html).toContain('<html lang="en-x-mirrored" dir="rtl">');
	expect(html).toContain("\u202eSign in\u202c");
	const elsewhere = visitor(await testForge());
	await elsewhere.post("/user/language", {
		language: "en-x-mirrored",
		back: "/",
	});
	expect((await elsewhere.get("/")).html).toContain('<html lang="en">');
});
