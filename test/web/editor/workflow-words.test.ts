import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let browser: Visitor;
const path = "/ada/book/-/workflow-words";

beforeAll(async () => {
	book = await bookForge();
	browser = await signedInVisitor(book.forge, book.ada);
	const steps = ["ada/a@v1", "ada/b@v1", "ada/b@v1", "./here"];
	await book.forge.call(
		"POST",
		"/repos/ada/book/contents/.gitea/workflows/a.yml",
		{
			as: book.ada,
			body: {
				message: "add",
				content: base64(
					`on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n${steps.map((name) => `      - uses: ${name}\n`).join("")}`,
				),
			},
		},
	);
});

test("the editor gets the words of the language, and the actions of the repository, those that are used most first", async () => {
	const { status, html } = await browser.get(path);
	expect(status).toBe(200);
	const { actions, words } = JSON.parse(html) as {
		actions: string[];
		words: { places: { k?: object }[] };
	};
	expect(actions).toEqual(["ada/b@v1", "./here", "ada/a@v1"]);
	expect(Object.keys(words.places[0]?.k ?? {})).toContain("jobs");
});

test("only those who are signed in and may see the repository get them", async () => {
	expect((await visitor(book.forge).get(path)).status).not.toBe(200);
	const stranger = await signedInVisitor(
		book.forge,
		await book.forge.user("mallory"),
	);
	expect((await stranger.get("/ada/secret/-/workflow-words")).status).toBe(404);
});

test("YAML is indented with spaces where nothing says more", async () => {
	const indentOf = async (file: string) =>
		/data-indent="(\w+)"/.exec(
			(await browser.get(`/ada/book/_new/main/?filename=${file}`)).html,
		)?.[1];
	expect(await indentOf("a.yml")).toBe("2");
	expect(await indentOf("a.txt")).toBe("tab");
});
