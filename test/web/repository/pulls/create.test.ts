import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../../support/book.ts";
import { queriesOf } from "../../../support/forge.ts";
import {
	signedInVisitor,
	type Visitor,
	visitor,
} from "../../support/browser.ts";

let book: Book;
let bob: Visitor;
let eve: Visitor;
let nobody: Visitor;
const compare = "/ada/book/compare/main...feature/x";

beforeAll(async () => {
	book = await bookForge();
	await book.write(".gitea/PULL_REQUEST_TEMPLATE.md", "Why <so>?\n");
	await book.write("new.txt", "new\n", {
		branch: "main",
		new_branch: "feature/x",
		message: "Bring news",
	});
	[bob, eve] = (await Promise.all(
		[book.bob, book.eve].map((who) => signedInVisitor(book.forge, who)),
	)) as [Visitor, Visitor];
	nobody = visitor(book.forge);
});

test("the address that git prints leads to the form, with the template in it", async () => {
	const { status, to } = await bob.get("/ada/book/pulls/new/feature/x");
	expect([status, to]).toEqual([303, `${compare}?expand=1`]);
	const form = await bob.get(to as string);
	expect(form.html).toContain('value="Bring news"');
	expect(form.html).toContain("Why &lt;so>?</textarea>");
	const given = await bob.get(`${compare}?expand=1&title=A%20<b>&body=B`);
	expect(given.html).toContain('value="A &lt;b>"');
	const stranger = await nobody.get(`${compare}?expand=1`);
	expect(stranger.words).toContain("Sign in to open a pull request");
	expect((await bob.get(compare)).words).toContain("New pull request");
});

test("what is wrong with it is told with what was typed, and then it is opened", async () => {
	const open = (who: Visitor, fields: Record<string, string> = {}) =>
		who.post(compare, { title: "News", content: "Text", ...fields });
	const none = await open(bob, { title: "" });
	expect([none.status, none.wrong]).toEqual([422, ["Title can't be blank."]]);
	expect(none.html).toContain("Text</textarea>");
	expect((await open(nobody)).status).toBe(401);
	expect((await open(eve)).status).toBe(403);
	const look = await open(bob, { preview: "1", content: "*so*" });
	expect([look.status, look.html.includes("<em>so</em>")]).toEqual([200, true]);
	const done = await open(bob, { draft: "true" });
	expect([done.status, done.to]).toEqual([303, "/ada/book/pulls/1"]);
	const again = await bob.get(`${compare}?expand=1`);
	expect(again.words).toContain(
		"There is already a pull request for these branches:",
	);
	expect((await open(bob)).status).toBe(409);
});

test("the list shows pull requests with their branches", async () => {
	const { words } = await nobody.get("/ada/book/pulls");
	expect(words).toContain("WIP: News");
	expect(words).toContain("feature/x → main");
	expect((await nobody.get("/ada/old/pulls")).status).toBe(200);
	expect((await nobody.get("/ada/secret/pulls")).status).toBe(404);
});

test("the list asks as often for many pull requests as for one", async () => {
	const look = () => nobody.get("/ada/book/pulls?state=all");
	const few = await queriesOf(book.forge, look);
	for (let i = 0; i < 4; i++) {
		await book.write(`other-${i}.txt`, "o\n", {
			branch: "main",
			new_branch: `other-${i}`,
			message: "Other",
		});
		const made = await book.forge.call("POST", "/repos/ada/book/pulls", {
			as: book.bob,
			body: { title: `Other ${i}`, head: `other-${i}`, base: "main" },
		});
		expect(made.status).toBe(201);
	}
	expect((await look()).words).toContain("Other 3");
	expect(await queriesOf(book.forge, look)).toBeLessThanOrEqual(few);
});
