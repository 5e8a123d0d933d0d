import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../support/book.ts";
import { patience, realBrowser, signIn } from "./support/chromium.ts";

// What one person does appears on the pages of another, who loses nothing of what he types.

const real = realBrowser();
let book: Book;

beforeAll(async () => {
	book = await bookForge();
});

/** A page of somebody who is signed in, in a browser of his own. */
async function pageOf(who: Book["ada"], path: string): Promise<Page> {
	const page = await (await real.browser.newContext()).newPage();
	page.setDefaultTimeout(patience);
	await signIn(page, book.forge.url, who);
	await page.goto(book.forge.url + path);
	return page;
}
const call = async <T>(
	method: string,
	path: string,
	as: Book["ada"],
	body?: object,
) => {
	const answer = await book.forge.call<T>(method, `/repos/ada/book${path}`, {
		as,
		body,
	});
	expect(answer.status, path).toBeLessThan(300);
	return answer.body;
};
const press = (page: Page, name: string) =>
	page.getByRole("button", { name, exact: true }).click();

test("two people in one issue see what the other says, and keep what they type", async () => {
	const { number } = await call<{ number: number }>(
		"POST",
		"/issues",
		book.ada,
		{ title: "The door squeaks" },
	);
	const ada = await pageOf(book.ada, `ada/book/issues/${number}`);
	const bob = await pageOf(book.bob, `ada/book/issues/${number}`);
	const text = ada.getByLabel("Add a comment");
	await text.fill("Oil would");
	await bob.getByLabel("Add a comment").fill("Mine squeaks too.");
	await press(bob, "Comment");
	await ada.getByText("Mine squeaks too.").waitFor();
	await text.pressSequentially(" help.");
	expect(await text.inputValue()).toBe("Oil would help.");
	await press(ada, "Comment");
	await bob.getByText("Oil would help.").waitFor();
	await call("PATCH", `/issues/${number}`, book.ada, { state: "closed" });
	await bob.getByText("Closed", { exact: true }).first().waitFor();
	await call("PATCH", `/issues/${number}`, book.ada, { title: "It is quiet" });
	await bob.getByRole("heading", { name: "It is quiet" }).waitFor();
});

test("a list shows a new issue, and a pull request its checks, as they come", async () => {
	const list = await pageOf(book.bob, "ada/book/issues");
	await call("POST", "/issues", book.ada, { title: "Seen at once" });
	await list.getByRole("link", { name: "Seen at once" }).waitFor();
	await call("POST", "/contents/door.txt", book.ada, {
		content: base64("closed\n"),
		new_branch: "oil",
	});
	const pull = await call<{ number: number; head: { sha: string } }>(
		"POST",
		"/pulls",
		book.ada,
		{ title: "Oil", head: "oil", base: "main" },
	);
	const page = await pageOf(book.bob, `ada/book/pulls/${pull.number}`);
	await page.getByRole("heading", { name: "Oil" }).waitFor();
	await call("POST", `/statuses/${pull.head.sha}`, book.ada, {
		state: "failure",
		context: "hinges",
		description: "they squeak",
	});
	await page.getByText("they squeak").waitFor();
});

test("what committed suggestions say stays as the push comes in, and the file stands open", async () => {
	const path = "scales.txt";
	await call("POST", `/contents/${path}`, book.ada, {
		content: base64("one\n"),
		new_branch: "scales",
	});
	const { number } = await call<{ number: number }>(
		"POST",
		"/pulls",
		book.ada,
		{ title: "Scales", head: "scales", base: "main" },
	);
	const body = "```suggestion\ntwo\n```";
	await call("POST", `/pulls/${number}/reviews`, book.bob, {
		event: "COMMENT",
		comments: [{ path, new_position: 1, body }],
	});
	const page = await pageOf(book.ada, `ada/book/pulls/${number}`);
	await page.getByLabel("Add suggestion to batch").check();
	await press(page, "Commit suggestions");
	await page.waitForURL(/\/files$/);
	const said = page.locator("main .note", { hasText: "were committed" });
	await said.waitFor();
	const file = page.locator("main .file > details");
	expect(await file.evaluate((one) => one.hasAttribute("open"))).toBe(true);
	// another's act asks for the page again, and so shows that it came
	await call("POST", `/pulls/${number}/reviews`, book.bob, {
		event: "COMMENT",
		comments: [{ path, new_position: 1, body: "It weighs more." }],
	});
	await page.getByText("It weighs more.").first().waitFor();
	expect(await said.count()).toBe(1);
});

test("the bell in the head shows what is new, on any page, and stops when it was read elsewhere", async () => {
	await book.forge.call("PUT", "/notifications", { as: book.bob });
	const page = await pageOf(book.bob, "explore/repos");
	const other = await pageOf(book.bob, "notifications");
	const unread = page.getByRole("link", { name: "Notifications, 1 unread" });
	const none = page.getByRole("link", { name: "Notifications", exact: true });
	await none.first().waitFor();
	await call("POST", "/issues", book.ada, {
		title: "A question",
		body: "@bob, is it open?",
	});
	await unread.first().waitFor();
	await other.reload();
	await press(other, "Mark all as read");
	await none.first().waitFor();
	expect(await unread.count()).toBe(0);
});

test("who may read no more hears of nothing more", async () => {
	const { number } = await book.forge
		.call<{ number: number }>("POST", "/repos/ada/secret/issues", {
			as: book.ada,
			body: { title: "Hidden" },
		})
		.then(({ body }) => body);
	const as = book.ada;
	const collaborator = "/repos/ada/secret/collaborators/eve";
	await book.forge.call("PUT", collaborator, {
		as,
		body: { permission: "read" },
	});
	const page = await pageOf(book.eve, `ada/secret/issues/${number}`);
	const say = (body: string) =>
		book.forge.call("POST", `/repos/ada/secret/issues/${number}/comments`, {
			as,
			body: { body },
		});
	await say("You may read this.");
	await page.getByText("You may read this.").waitFor();
	await book.forge.call("DELETE", collaborator, { as });
	await say("You may not read this.");
	// what comes after it for another issue that she may read shows that all was told
	const other = await pageOf(book.eve, "ada/book/issues");
	await call("POST", "/issues", book.ada, { title: "Told to all" });
	await other.getByRole("link", { name: "Told to all" }).waitFor();
	expect(await page.getByText("You may not read this.").count()).toBe(0);
});
