import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { transactionsOf } from "../../support/forge.ts";
import { signedInVisitor, type Visitor } from "../support/browser.ts";

// What is sent by one form is written by one transaction, so that nothing of it is there without the rest, whenever the process is killed.
let book: Book;
let ada: Visitor;
beforeAll(async () => {
	book = await bookForge();
	ada = await signedInVisitor(book.forge, book.ada);
});

type Fields = Record<string, string>;

/** Sends a form with some files; gives where it leads to. */
async function send(path: string, fields: Fields, files: string[]) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	for (const name of files) body.append("files", new Blob([name]), name);
	const answer = await fetch(book.forge.url + path, {
		method: "POST",
		redirect: "manual",
		headers: {
			"Sec-Fetch-Site": "same-origin",
			Cookie: `ingot_session=${ada.cookie("ingot_session")}`,
		},
		body,
	});
	const to = answer.headers.get("location");
	expect([answer.status, to]).toEqual([303, expect.any(String)]);
	return to as string;
}

/** How many transactions a form takes with files, or with what else it says, and how many without. */
async function counts(
	path: () => string,
	fields: () => Fields,
	[files, more]: [string[], Fields],
): Promise<[more: number, alone: number]> {
	const ofForm = (given: () => Fields, sent: string[]) =>
		transactionsOf(book.forge, () => send(path(), given(), sent));
	return [
		await ofForm(() => ({ ...fields(), ...more }), files),
		await ofForm(fields, []),
	];
}

const issue = async (number: number) =>
	(
		await book.forge.call<{ state: string; assets: { name: string }[] }>(
			"GET",
			`/repos/ada/book/issues/${number}`,
		)
	).body;
const numberOf = (address: string) => Number(/\/(\d+)/.exec(address)?.[1]);

test("an issue is opened with its files at once", async () => {
	const [more, alone] = await counts(
		() => "ada/book/issues/new",
		() => ({ title: "Cracks", content: "Look." }),
		[["a.txt", "b.txt"], {}],
	);
	expect(more).toBe(alone);
	const to = await send("ada/book/issues/new", { title: "x" }, ["c.txt"]);
	const { assets } = await issue(numberOf(to));
	expect(assets.map(({ name }) => name)).toEqual(["c.txt"]);
});

test("a comment comes with its files and closes at once", async () => {
	const open = async () =>
		numberOf(await send("ada/book/issues/new", { title: "Open" }, []));
	const numbers = await Promise.all(Array.from({ length: 13 }, open));
	const next = () => `ada/book/issues/${numbers.pop()}/comments`;
	const [more, alone] = await counts(next, () => ({ content: "Done." }), [
		["a.txt", "b.txt"],
		{ turn: "close" },
	]);
	expect(more).toBe(alone);
	const number = await open();
	await send(
		`ada/book/issues/${number}/comments`,
		{ content: "Done.", turn: "close" },
		["a.txt"],
	);
	expect((await issue(number)).state).toBe("closed");
	const { body: comments } = await book.forge.call<
		{ body: string; assets: { name: string }[] }[]
	>("GET", `/repos/ada/book/issues/${number}/comments`);
	expect(comments).toMatchObject([
		{ body: "Done.", assets: [{ name: "a.txt" }] },
	]);
});

test("nothing of a comment stays when the issue cannot be closed", async () => {
	const blocked = numberOf(
		await send("ada/book/issues/new", { title: "Later" }, []),
	);
	const first = numberOf(
		await send("ada/book/issues/new", { title: "First" }, []),
	);
	await book.forge.call(
		"POST",
		`/repos/ada/book/issues/${blocked}/dependencies`,
		{ as: book.ada, body: { owner: "ada", repo: "book", index: first } },
	);
	const answer = await ada.post(`/ada/book/issues/${blocked}/comments`, {
		content: "Done.",
		turn: "close",
	});
	expect(answer.status).toBe(412);
	const { body } = await book.forge.call(
		"GET",
		`/repos/ada/book/issues/${blocked}/comments`,
	);
	expect(body).toEqual([]);
});

test("a comment that reopens a pull request with a twin is refused as a whole", async () => {
	const call = (method: string, path: string, body: object) =>
		book.forge.call<{ number: number }>(method, `/repos/ada/book${path}`, {
			as: book.ada,
			body,
		});
	await call("POST", "/contents/twin.txt", {
		content: "dHdpbgo=",
		message: "Twin",
		new_branch: "twin",
	});
	const open = { head: "twin", base: "main", title: "Twin" };
	const { number } = (await call("POST", "/pulls", open)).body;
	await call("PATCH", `/pulls/${number}`, { state: "closed" });
	expect((await call("POST", "/pulls", open)).status).toBe(201);
	const answer = await ada.post(`/ada/book/pulls/${number}/comments`, {
		content: "Again.",
		turn: "reopen",
	});
	expect(answer.status).toBe(409);
	const { body } = await book.forge.call(
		"GET",
		`/repos/ada/book/issues/${number}/comments`,
	);
	expect(body).toEqual([]);
});

test("a release is created with its files at once", async () => {
	let n = 0;
	const [more, alone] = await counts(
		() => "ada/book/releases/new",
		() => ({ tag_name: `v${n++}`, title: "One" }),
		[["a.txt", "b.txt"], {}],
	);
	expect(more).toBe(alone);
});
