import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../../support/book.ts";
import { gitWork } from "../../../support/git-work.ts";

let book: Book;
beforeAll(async () => {
	book = await bookForge();
	await book.forge.call("POST", "/repos/ada/book/forks", {
		as: book.eve,
		body: {},
	});
	await book.forge.call("POST", "/repos/eve/book/contents/own.txt", {
		as: book.eve,
		body: { content: base64("x"), message: "own" },
	});
	await book.write("new.txt", "new");
});

test("a pull request lends nobody a branch that its poster may not push to himself", async () => {
	const { forge, eve } = book;
	const asked = await forge.call<{ allow_maintainer_edit: boolean }>(
		"POST",
		"/repos/eve/book/pulls",
		{
			as: eve,
			body: {
				head: "ada:main",
				base: "main",
				title: "lend me main",
				allow_maintainer_edit: true,
			},
		},
	);
	expect([asked.status, asked.body.allow_maintainer_edit]).toEqual([
		201,
		false,
	]);
	// nor does one from before that was looked at
	await forge.app.db.write((tx) =>
		tx.change((q) => q.updateTable("pull").set({ allow_maintainer_edit: 1 })),
	);
	const change = {
		as: eve,
		body: { content: base64("x"), message: "mine", branch: "main" },
	};
	const page = await forge.call(
		"POST",
		"/repos/ada/book/contents/mine.txt",
		change,
	);
	expect(page.status).toBe(403);
	const work = await gitWork();
	await work.git("clone", "-q", forge.gitUrl("ada/book", eve), ".");
	await work.git("commit", "-q", "--allow-empty", "-m", "mine");
	await expect(work.git("push", "-q", "origin", "HEAD:main")).rejects.toThrow();
});
