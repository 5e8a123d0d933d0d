import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { queriesOf } from "../../support/forge.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let eve: Visitor;

beforeAll(async () => {
	book = await bookForge();
	[ada, eve] = await Promise.all([
		signedInVisitor(book.forge, book.ada),
		signedInVisitor(book.forge, book.eve),
	]);
	for (const title of ["Crash at start", "A <b>crash</b> too", "Quiet"])
		await book.forge.call("POST", "/repos/ada/book/issues", {
			as: book.ada,
			body: { title },
		});
	await book.forge.call("POST", "/repos/ada/book/issues/3/comments", {
		as: book.eve,
		body: { body: "me too" },
	});
});

const ask = async (as: Visitor, kind: string, q: string, more = "") => {
	const got = await as.get(
		`/ada/book/-/suggest?kind=${encodeURIComponent(kind)}&q=${encodeURIComponent(q)}${more}`,
	);
	expect(got.status).toBe(200);
	return JSON.parse(got.html) as { text: string; name: string }[];
};
const texts = async (...args: Parameters<typeof ask>) =>
	(await ask(...args)).map(({ text }) => text);

test("people are suggested by their names, those who take part first", async () => {
	expect(await texts(ada, "@", "")).toEqual(
		expect.arrayContaining(["@ada", "@bob"]),
	);
	expect(await texts(ada, "@", "")).not.toContain("@eve");
	expect(await texts(ada, "@", "", "&item=3")).toContain("@eve");
	expect((await texts(ada, "@", "ev"))[0]).toBe("@eve");
	expect(await texts(ada, "@", "nobody-of-this-name")).toEqual([]);
});

test("issues are suggested by words and by numbers", async () => {
	expect(await texts(ada, "#", "crash")).toEqual(["#2", "#1"]);
	expect((await texts(ada, "#", "3"))[0]).toBe("#3");
	expect(await texts(ada, "#", "")).toEqual(["#3", "#2", "#1"]);
	const [first] = await ask(ada, "#", "crash");
	expect(first?.name).toBe("A <b>crash</b> too");
});

test("signs are suggested by their names", async () => {
	expect((await texts(ada, ":", "tada"))[0]).toBe(":tada:");
	expect(await texts(ada, ":", "no-such-sign")).toEqual([]);
	expect(await texts(ada, "?", "x")).toEqual([]);
});

test("nothing is suggested to strangers, nor of what one may not read", async () => {
	const address = "/-/suggest?kind=%23&q=";
	const stranger = await visitor(book.forge).get(`/ada/book${address}`);
	expect(stranger.html).not.toContain("Quiet");
	expect((await eve.get(`/ada/secret${address}`)).status).toBe(404);
	await book.forge.call("PATCH", "/repos/ada/secret", {
		as: book.ada,
		body: { private: false, has_issues: false },
	});
	const off = await eve.get(`/ada/secret${address}`);
	expect(JSON.parse(off.html)).toEqual([]);
});

test("a text names where to ask only to those who are signed in", async () => {
	const page = await ada.get("/ada/book/issues/3");
	expect(page.html).toContain('data-suggest="/ada/book/-/suggest?item=3"');
	const other = await visitor(book.forge).get("/ada/book/issues/3");
	expect(other.html).not.toContain("data-suggest");
});

test("what is suggested does not take more queries where there is more", async () => {
	const look = async () => {
		for (const kind of ["@", "#"]) await ask(ada, kind, "a", "&item=3");
	};
	const few = await queriesOf(book.forge, look);
	for (let i = 0; i < 6; i++)
		await book.forge.call("POST", "/repos/ada/book/issues", {
			as: book.ada,
			body: { title: `a crash ${i}` },
		});
	expect(await queriesOf(book.forge, look)).toBeLessThanOrEqual(few);
});

test("a title leads to issues with several of its words, and to nothing that one may not read", async () => {
	for (const title of [
		"Queue loses jobs when the disk is full",
		"Disk is full of logs",
		"Full moon",
	])
		await book.forge.call("POST", "/repos/ada/book/issues", {
			as: book.ada,
			body: { title },
		});
	const like = async (who: Visitor, title: string) =>
		(await ask(who, "=", title)).map(({ name }) => name);
	expect(await like(eve, "The queue loses everything, disk full")).toEqual([
		"Queue loses jobs when the disk is full",
		"Disk is full of logs",
	]);
	// one word of many is no likeness
	expect(await like(eve, "Moon landing postponed")).toEqual([]);
	expect(await like(eve, "crash")).toHaveLength(5);
	expect(await like(eve, 'a b c ( ) * " -- %')).toEqual([]);
	expect(await like(eve, "")).toEqual([]);
	const many = await queriesOf(book.forge, () =>
		like(eve, "three four4 five5 sixth seventh eighth ninth tenth"),
	);
	const few = await queriesOf(book.forge, () =>
		like(eve, "three four4 sixth seventh eighth ninth"),
	);
	expect(many).toEqual(few);
	const stranger = visitor(book.forge);
	expect(
		(await stranger.get("/ada/book/-/suggest?kind=%3D&q=disk+full")).status,
	).not.toBe(200);
});
