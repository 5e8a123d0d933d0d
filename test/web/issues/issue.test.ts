import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let bob: Visitor;
let eve: Visitor;
let stranger: Visitor;

const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;

beforeAll(async () => {
	book = await bookForge();
	const { forge } = book;
	stranger = visitor(forge);
	[ada, bob, eve] = await Promise.all([
		signedInVisitor(forge, book.ada),
		signedInVisitor(forge, book.bob),
		signedInVisitor(forge, book.eve),
	]);
});

async function issue(
	title = "Broken",
	body = "It **breaks**",
): Promise<number> {
	const made = await book.forge.call<{ number: number }>(
		"POST",
		"/repos/ada/book/issues",
		{ as: book.ada, body: { title, body } },
	);
	return made.body.number;
}
const versionIn = (html: string): string =>
	/name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";
const anchorIn = (to: string | undefined): string =>
	/issuecomment-(\d+)/.exec(to ?? "")?.[1] ?? "";

test("an issue is shown with its text, and hostile words in it stay words", async () => {
	const number = await issue(`Title ${hostile}`, `Text ${hostile}`);
	const seen = await stranger.get(`/ada/book/issues/${number}`);
	expect(seen.status).toBe(200);
	expect(seen.html).toContain("Title &quot;");
	expect(seen.html).not.toContain("<script>alert");
	expect(seen.html).not.toMatch(/<[^>]* onerror=/);
	expect(seen.words).toContain("to comment.");
	expect(seen.html).not.toContain('/comments"');
	expect((await stranger.get("/ada/book/issues/9999")).status).toBe(404);
	expect((await eve.get("/ada/secret/issues/1")).status).toBe(404);
});

test("a comment is looked at, sent, edited, quoted and deleted", async () => {
	const at = `/ada/book/issues/${await issue()}`;
	const looked = await eve.post(`${at}/comments`, {
		content: "some *words*",
		preview: "1",
	});
	expect(looked.status).toBe(200);
	expect(looked.html).toContain("<em>words</em>");
	expect(looked.html).toContain(">some *words*</textarea>");
	expect((await eve.get(at)).words).not.toContain("some words");
	expect((await eve.post(`${at}/comments`, { content: " " })).wrong).toEqual([
		"Comment can't be blank.",
	]);
	const sent = await eve.post(`${at}/comments`, { content: "first words" });
	const id = anchorIn(sent.to);
	expect(sent.status).toBe(303);
	const shown = await eve.get(at);
	expect(shown.html).toContain(`id="issuecomment-${id}"`);
	expect(shown.html).toContain(`?edit=${id}#`);
	expect((await stranger.get(at)).html).not.toContain("?edit=");
	const edit = await eve.get(`${at}?edit=${id}`);
	const ids = [...edit.html.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one);
	expect(new Set(ids).size).toBe(ids.length);
	const version = versionIn(edit.html);
	expect(
		(
			await eve.post(`${at}/comments/${id}?edit=${id}`, {
				content: "other words",
				version,
			})
		).status,
	).toBe(303);
	const late = await ada.post(`${at}/comments/${id}?edit=${id}`, {
		content: "late words",
		version,
	});
	expect(late.status).toBe(409);
	expect(late.html).toContain("other words</pre>");
	expect(late.html).toContain(">late words</textarea>");
	const quote = await ada.get(`${at}?quote=${id}`);
	expect(quote.html).toContain("> other words");
	expect((await stranger.post(`${at}/comments`, { content: "x" })).status).toBe(
		401,
	);
	const notHers = await issueComment(at, "ada's");
	expect((await eve.post(`${at}/comments/${notHers}/delete`)).status).toBe(403);
	expect((await eve.post(`${at}/comments/${id}/delete`)).status).toBe(303);
	expect((await eve.get(at)).words).not.toContain("other words");
});

async function issueComment(at: string, content: string): Promise<string> {
	return anchorIn((await ada.post(`${at}/comments`, { content })).to);
}

test("an issue is closed with a comment in one step, and opened again, by who may", async () => {
	const at = `/ada/book/issues/${await issue()}`;
	expect((await eve.get(at)).html).not.toContain('value="close"');
	expect(
		(await eve.post(`${at}/comments`, { content: "x", turn: "close" })).status,
	).toBe(403);
	expect((await eve.get(at)).words).not.toContain(" x ");
	await bob.post(`${at}/comments`, { content: "it is done", turn: "close" });
	const closed = await eve.get(at);
	expect(closed.words).toContain("Closed");
	expect(closed.words).toContain("bob closed this");
	expect(closed.words).toContain("it is done");
	await bob.post(`${at}/comments`, { turn: "reopen" });
	expect((await eve.get(at)).words).toContain("bob reopened this");
});

test("tasks of a text tick, but not on a text that has changed", async () => {
	const number = await issue("Tasks", "ä\n\n- [ ] one\n- [x] two");
	const at = `/ada/book/issues/${number}`;
	const { html } = await ada.get(at);
	expect(html).toContain('role="checkbox" aria-checked="false"');
	const task = /name="task" value="(\d+)"/.exec(html)?.[1] ?? "";
	const version = versionIn(html);
	const ticked = await ada.post(`${at}/tasks/0`, { task, version });
	expect(ticked.status).toBe(303);
	const now = await book.forge.call<{ body: string }>(
		"GET",
		`/repos/ada/book/issues/${number}`,
	);
	expect(now.body.body).toBe("ä\n\n- [x] one\n- [x] two");
	expect((await ada.post(`${at}/tasks/0`, { task, version })).status).toBe(409);
	expect((await eve.post(`${at}/tasks/0`, { task, version })).status).toBe(403);
	expect((await eve.get(at)).html).not.toContain('role="checkbox"');
});

test("a text is changed only in the item that it is in, and rows that nobody wrote have none", async () => {
	const number = await issue("Tasks in comments");
	const other = await issue("Others");
	const comment = await book.forge.call<{ id: number }>(
		...(["POST", `/repos/ada/book/issues/${number}/comments`] as const),
		{ as: book.eve, body: { body: "- [ ] one" } },
	);
	await ada.post(`/ada/book/issues/${number}/comments`, { turn: "close" });
	const rows = await book.forge.call<{ id: number; type: string }[]>(
		...(["GET", `/repos/ada/book/issues/${number}/timeline`] as const),
		{ as: book.ada },
	);
	const closed = rows.body.find(({ type }) => type === "close")?.id;
	expect(closed).toBeGreaterThan(0);
	const { html } = await ada.get(`/ada/book/issues/${number}`);
	const task = /name="task" value="(\d+)"/.exec(html)?.[1] ?? "";
	const version = versionIn(html.slice(html.indexOf("/tasks/")));
	expect(task).toBe("2");
	const tick = async (by: Visitor, of: number, id: number | undefined) =>
		(
			await by.post(`/ada/book/issues/${of}/tasks/${id}`, {
				...{ task, version },
			})
		).status;
	const { id } = comment.body;
	expect(await tick(ada, other, id)).toBe(404);
	expect(await tick(eve, other, id)).toBe(404);
	expect(await tick(ada, number, closed)).toBe(404);
	expect(await tick(ada, number, 999_999)).toBe(404);
	expect(await tick(bob, number, id)).toBe(303);
	const now = await book.forge.call<{ body: string }>(
		...(["GET", `/repos/ada/book/issues/comments/${id}`] as const),
		{ as: book.ada },
	);
	expect(now.body.body).toBe("- [x] one");
});
