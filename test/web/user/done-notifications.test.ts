import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// Who is done with a notification has it out of the list until something new happens; what was read stays.

let book: Book;
let bob: Visitor;

const call = async <T>(method: string, path: string, as: Book["ada"]) => {
	const made = await book.forge.call<T>(method, path, { as });
	expect([path, made.status < 300]).toEqual([path, true]);
	return made.body;
};
const issueCalled = async (title: string): Promise<number> => {
	const made = await book.forge.call<{ number: number }>(
		"POST",
		"/repos/ada/book/issues",
		{ as: book.ada, body: { title, body: "@bob, look" } },
	);
	await expect.poll(() => listed("/notifications")).toContain(title);
	return made.body.number;
};
const titles = (html: string) =>
	[...html.matchAll(/<a class="to"[^>]*>(.*?)<\/a>/gs)].map(
		([, title]) => title,
	);
const listed = async (path: string) => titles((await bob.get(path)).html);
interface Thread {
	readonly id: number;
	readonly unread: boolean;
	readonly subject: { readonly title: string };
}
const threads = (types: string) =>
	call<Thread[]>("GET", `/notifications?status-types=${types}`, book.bob);
const idOf = async (title: string) => {
	const all = await call<Thread[]>("GET", "/notifications?all=true", book.bob);
	return String(all.find(({ subject }) => subject.title === title)?.id);
};
const mark = async (title: string, act: string, query = "") =>
	bob.post("/notifications/status", {
		notification_id: await idOf(title),
		notification_action: act,
		query,
	});

beforeAll(async () => {
	book = await bookForge();
	bob = await signedInVisitor(book.forge, book.bob);
	await book.forge.call("PUT", "/repos/ada/book/collaborators/bob", {
		as: book.ada,
		body: { permission: "write" },
	});
});

test("what is done leaves the inbox, what is read stays there, and the API knows both as read", async () => {
	for (const title of ["first", "second", "third"]) await issueCalled(title);
	await mark("first", "mark_as_done");
	await mark("second", "mark_as_read");
	expect(await listed("/notifications")).not.toContain("first");
	expect(await listed("/notifications")).toContain("second");
	expect(await listed("/notifications?type=unread")).not.toContain("second");
	expect(await listed("/notifications?type=read")).toContain("second");
	expect(await listed("/notifications?type=read")).not.toContain("first");
	expect(await listed("/notifications?type=done")).toEqual(["first"]);
	const read = await threads("read");
	expect(read.map(({ subject }) => subject.title)).toEqual(
		expect.arrayContaining(["first", "second"]),
	);
	expect(read.every(({ unread }) => !unread)).toBe(true);
	await mark("first", "move_to_inbox", "type=done");
	expect(await listed("/notifications?type=done")).toEqual([]);
	expect(await listed("/notifications")).toContain("first");
});

test("something new brings back what was done", async () => {
	const number = await issueCalled("comes back");
	await mark("comes back", "mark_as_done");
	expect(await listed("/notifications")).not.toContain("comes back");
	await book.forge.call("POST", `/repos/ada/book/issues/${number}/comments`, {
		as: book.ada,
		body: { body: "@bob, and now?" },
	});
	await expect
		.poll(() => listed("/notifications?type=unread"))
		.toContain("comes back");
	expect(await listed("/notifications?type=done")).not.toContain("comes back");
});

test("what a program marks as unread or pins is done no more", async () => {
	await issueCalled("unread by a program");
	await issueCalled("pinned by a program");
	for (const [title, status] of [
		["unread by a program", "unread"],
		["pinned by a program", "pinned"],
	] as const) {
		await mark(title, "mark_as_done");
		expect(await listed("/notifications?type=done")).toContain(title);
		await call(
			"PATCH",
			`/notifications/threads/${await idOf(title)}?to-status=${status}`,
			book.bob,
		);
		expect(await listed("/notifications?type=done")).not.toContain(title);
		expect(await listed("/notifications")).toContain(title);
	}
});

test("a mark leads back to the same list, and changes neither order nor time", async () => {
	await issueCalled("older");
	await issueCalled("newer");
	const before = await listed("/notifications?kind=issue");
	const marked = await mark("older", "mark_as_read", "kind=issue&group=date");
	expect(marked.to).toMatch(/\/notifications\?kind=issue&group=date$/);
	expect(await listed("/notifications?kind=issue")).toEqual(before);
	expect((await mark("older", "mark_as_read", "")).to).toMatch(
		/\/notifications$/,
	);
});
