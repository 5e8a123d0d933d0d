import { expect, test } from "vitest";
import { bookForge } from "../../support/book.ts";
import { signedInVisitor, visitor } from "../support/browser.ts";

test("each box of a task list has the words of its item, in a README and in a comment", async () => {
	const book = await bookForge();
	const text =
		'- [ ] write the **guide** & "index"\n- [x] publish\n  - [ ] to *all*\n- [ ] \n';
	await book.write("part/README.md", text);
	const stranger = visitor(book.forge);
	const names = (html: string) =>
		[
			...html.matchAll(
				/<(?:input type="checkbox"|button[^>]*role="checkbox")[^>]*aria-label="([^"]*)"/g,
			),
		].map(([, name]) => name);
	const expected = [
		"write the guide &amp; &#34;index&#34;",
		"publish",
		"to all",
	];
	const folder = await stranger.get("/ada/book/src/branch/main/part");
	expect(names(folder.html)).toEqual(expected);
	await book.forge.call("POST", "/repos/ada/book/issues", {
		as: book.ada,
		body: { title: "one", body: text },
	});
	const ada = await signedInVisitor(book.forge, book.ada);
	const { html } = await ada.get("/ada/book/issues/1");
	const boxes = html.split("<button").filter((one) => one.includes("box-tick"));
	expect(boxes.map((one) => /aria-label="([^"]*)"/.exec(one)?.[1])).toEqual(
		expected,
	);
	expect(boxes.map((one) => /aria-checked="(\w+)"/.exec(one)?.[1])).toEqual([
		"false",
		"true",
		"false",
	]);
});
