import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// Each notification says why it is there, who did the last thing, and of which item it tells.

let book: Book;
let bob: Visitor;

beforeAll(async () => {
	book = await bookForge();
	bob = await signedInVisitor(book.forge, book.bob);
	const call = async <T>(
		method: string,
		path: string,
		body: unknown,
		as = book.ada,
	) => {
		const made = await book.forge.call<T>(method, `/repos/ada/book${path}`, {
			as,
			body: body as never,
		});
		expect([path, made.status < 300]).toEqual([path, true]);
		return made.body;
	};
	await call("PUT", "/collaborators/bob", { permission: "write" });
	const issue = (title: string, more: object = {}, as = book.ada) =>
		call<{ number: number }>("POST", "/issues", { title, ...more }, as);
	await issue("plain");
	await issue("named `here`", { body: "what does @bob say?" });
	await issue("given", { assignees: ["bob"] });
	const own = await issue("own", {}, book.bob);
	await call("POST", `/issues/${own.number}/comments`, { body: "so?" });
	const talked = await issue("talked");
	await call(
		"POST",
		`/issues/${talked.number}/comments`,
		{ body: "I" },
		book.bob,
	);
	await call("POST", `/issues/${talked.number}/comments`, { body: "you" });
	await call("POST", "/contents/y.txt", {
		content: "eA==",
		new_branch: "asks",
	});
	const pull = await call<{ number: number }>("POST", "/pulls", {
		title: "asked",
		head: "asks",
		base: "main",
	});
	await call("POST", `/pulls/${pull.number}/requested_reviewers`, {
		reviewers: ["bob"],
	});
});

test("a notification says its reason, its number and the person", async () => {
	await expect
		.poll(async () => (await bob.get("/notifications")).words)
		.toContain("asked");
	const { words, html } = await bob.get("/notifications");
	const row = (title: string) =>
		words.slice(words.indexOf(title)).split("Mark as read")[0] ?? "";
	expect(row("named here")).toMatch(
		/ada\/book #\d+ · ada · .*You were mentioned/,
	);
	expect(row("given")).toMatch(/Assigned to you/);
	expect(row("own")).toMatch(/#\d+ · ada · .*You opened it/);
	expect(row("talked")).toMatch(/You took part/);
	expect(row("asked")).toMatch(/Review requested/);
	expect(html).toContain("named <code>here</code>");
	expect(words).toContain("Today");
	const grouped = await bob.get("/notifications?group=repository");
	expect(grouped.html).toContain(
		'<h2 class="repository-threads">ada/book</h2>',
	);
	expect(grouped.html).not.toContain(
		'<h2 class="repository-threads">Today</h2>',
	);
});

test("a page of notifications asks as much for one as for many", async () => {
	const counted = async () => {
		const counts = [];
		for (let i = 0; i < 4; i++) {
			const before = book.forge.app.db.statements;
			await bob.get("/notifications");
			counts.push(book.forge.app.db.statements - before);
		}
		return Math.min(...counts);
	};
	const few = await counted();
	for (let i = 0; i < 6; i++)
		await book.forge.call("POST", "/repos/ada/book/issues", {
			as: book.ada,
			body: { title: `more ${i}`, body: "@bob" },
		});
	await expect
		.poll(async () => (await bob.get("/notifications")).words)
		.toContain("more 5");
	expect(await counted()).toBeLessThanOrEqual(few);
});
