import { expect, test } from "vitest";
import { packageTypes } from "../../src/package-types.ts";
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

test("one kind of packages is shown alone, with the way to a token that suffices", async () => {
	const reader = await signedInVisitor(forge, ada);
	const { words, html } = await reader.get(
		"/-/help/packages?owner=works&kind=npm",
	);
	expect(words).toContain("npm publish --registry");
	expect(words).not.toContain("twine upload");
	// a registry that is set for all names would break everything else
	expect(words).not.toContain("npm config set registry");
	const [, token = ""] =
		/href="[^"]*(\/user\/settings\/applications\?[^"]*write[^"]*)"/.exec(
			html,
		) ?? [];
	const page = (await reader.get(token.replaceAll("&amp;", "&"))).html;
	expect(page).toMatch(/name="name"[^>]*value="packages"/);
	const chosen = [
		...page.matchAll(
			/<input type="radio" name="(s_\w+)" value="(\d)" checked/g,
		),
	].map(([, part, level]) => `${part} ${level}`);
	expect(chosen).toContain("s_package 2");
	expect(chosen).toContain("s_repository 0");
});

test("without TLS the lines say what clients have to be told", async () => {
	const { words } = await visitor(forge).get("/-/help/packages?owner=works");
	expect(words).toContain("composer config secure-http false");
	expect(words).toContain("--tls-verify=false");
});
