import { expect, test } from "vitest";
import { packageTypes } from "../../src/domain/packages/package-types.ts";
import { topics } from "../../src/web/help/topics.ts";
import { kindNames } from "../../src/web/packages/install-lines.ts";
import { testForge } from "../support/forge.ts";
import { signedInVisitor, visitor } from "./support/browser.ts";

const forge = await testForge();
const ada = await forge.user("ada");

test("each topic of the help is a page with the forge's own addresses", async () => {
	const stranger = visitor(forge);
	expect((await stranger.get("/-/help")).to).toBe("/-/help/git");
	for (const { slug, title } of topics) {
		const page = await stranger.get(`/-/help/${slug}`);
		expect([slug, page.status]).toEqual([slug, 200]);
		expect(page.html).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`));
		expect(page.html).toContain("<h2");
		expect(page.words).not.toMatch(/undefined|\[object|\$\{(?!\{)/);
		for (const [, path = ""] of page.html.matchAll(
			new RegExp(`href="${forge.url}([^"#]*)"`, "g"),
		))
			expect([path, (await stranger.get(`/${path}`)).status]).not.toEqual([
				path,
				404,
			]);
	}
	expect((await stranger.get("/-/help/nothing")).status).toBe(404);
});

test("packages are explained for every kind, for the owner that the address names", async () => {
	const { words, html } = await visitor(forge).get(
		"/-/help/packages?owner=works",
	);
	for (const type of packageTypes) {
		expect(html).toContain(`${kindNames[type]}</h2>`);
		if (type !== "container")
			expect(words).toContain(`${forge.url}api/packages/works/${type}`);
	}
	expect(words).toContain(`docker push ${new URL(forge.url).host}/works/`);
	for (const owner of ["", "<b>x</b>", "a b", "x".repeat(100)])
		expect(
			(
				await visitor(forge).get(
					`/-/help/packages?${new URLSearchParams({ owner })}`,
				)
			).words,
		).toContain("/api/packages/name/npm");
});

test("who is signed in finds his own name in the lines", async () => {
	const { words } = await (await signedInVisitor(forge, ada)).get(
		"/-/help/git",
	);
	expect(words).toContain(`git clone ${forge.url}ada/hello.git`);
});
