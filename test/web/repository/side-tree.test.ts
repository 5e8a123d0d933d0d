import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	const paths = [
		"src/a/one.ts",
		"src/b/two.ts",
		"docs/<b>.md",
		`${"deep/".repeat(60)}end.txt`,
		...Array.from({ length: 320 }, (_, i) => `many/f${1000 + i}.txt`),
	];
	const made = await book.forge.call("POST", "/repos/ada/book/contents", {
		as: book.ada,
		body: {
			message: "Add files",
			files: paths.map((path) => ({
				operation: "create",
				path,
				content: base64(path),
			})),
		},
	});
	expect(made.status).toBe(201);
});

/** The tree at the side of a page, as links. */
async function treeOf(path: string) {
	const { status, html } = await stranger.get(path);
	expect(status).toBe(200);
	const nav = /<nav class="tree side-tree".*?<\/nav>/s.exec(html)?.[0] ?? "";
	return {
		nav,
		links: [...nav.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href),
	};
}

test("beside a file stands the tree, open on the way to it", async () => {
	const { nav, links } = await treeOf("/ada/book/src/branch/main/src/a/one.ts");
	const from = "/ada/book/src/branch/main/";
	expect(links).toEqual(
		[
			"deep",
			"docs",
			"many",
			"src",
			"src/a",
			"src/a/one.ts",
			"src/b",
			"README.md",
		].map((path) => from + path),
	);
	expect(nav).toMatch(/one\.ts"[^>]* aria-current="page"/);
	expect(nav).toContain('data-tree="/ada/book/tree-view/branch/main"');
});

test("of directories with many entries and of deep paths a part is shown, with what was asked for", async () => {
	const many = await treeOf("/ada/book/src/branch/main/many/f1319.txt");
	expect(many.links.some((href) => href?.endsWith("/f1319.txt"))).toBe(true);
	expect(many.links.length).toBeLessThan(310);
	expect(many.nav).toContain("and 20 more");
	const deep = await treeOf(
		`/ada/book/src/branch/main/${"deep/".repeat(60)}end.txt`,
	);
	expect(deep.links.at(-1)).toMatch(/end\.txt$/);
	expect(deep.links.length).toBeLessThan(20);
});

test("one directory of the tree is given alone", async () => {
	const { status, html } = await stranger.get(
		"/ada/book/tree-view/branch/main/docs",
	);
	expect(status).toBe(200);
	expect(html).toContain("/src/branch/main/docs/%3Cb%3E.md");
	expect(html).toMatch(/&lt;b(?:>|&gt;)\.md/);
	const top = await stranger.get("/ada/book/tree-view/branch/main");
	expect(top.words).toContain("README.md");
	for (const path of ["README.md", "none", "docs/none"])
		expect(
			(await stranger.get(`/ada/book/tree-view/branch/main/${path}`)).status,
		).toBe(404);
});

test("the tree of a private repository is hidden", async () => {
	const path = "/ada/secret/tree-view/branch/main";
	expect((await stranger.get(path)).status).toBe(404);
	const ada = await signedInVisitor(book.forge, book.ada);
	expect((await ada.get(path)).status).toBe(200);
});
