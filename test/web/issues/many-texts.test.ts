import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
});

const post = async <T>(path: string, body: object): Promise<T> => {
	const made = await book.forge.call<T>("POST", `/repos/ada/book/${path}`, {
		as: book.ada,
		body,
	});
	expect(made.status).toBe(201);
	return made.body;
};
/** Becomes four times as much HTML. */
const long = (i: number) => `text ${i}\n\n${"`a` ".repeat(60_000)}`;
const shown = (html: string) =>
	[...html.matchAll(/text (\d)<\/p>/g)].map(([, i]) => Number(i));
const folded = (html: string) =>
	[
		...html.matchAll(/<a href="([^"#]*\?show=[^"#]*)#text-[^"]*">Show text</g),
	].map(([, href]) => (href as string).replaceAll("&amp;", "&"));

test("what is beyond the room of an issue's page is folded, and shown when it is asked for", async () => {
	const { number } = await post<{ number: number }>("issues", { title: "T" });
	for (let i = 0; i < 7; i++)
		await post(`issues/${number}/comments`, { body: long(i) });
	const at = `/ada/book/issues/${number}`;
	const page = await stranger.get(at);
	expect(page.status).toBe(200);
	expect(page.html.length).toBeLessThan(6_000_000);
	const first = shown(page.html);
	expect(first[0]).toBe(0);
	expect(first.length).toBeLessThan(7);
	const links = folded(page.html);
	expect(links).toHaveLength(7 - first.length);
	const asked = await stranger.get(links.at(-1) as string);
	expect(shown(asked.html)).toContain(6);
	expect(folded(asked.html).length).toBeGreaterThan(0);
});

test("so are the notes of releases", async () => {
	for (let i = 0; i < 7; i++)
		await post("releases", { tag_name: `v${i}`, body: long(i) });
	const page = await stranger.get("/ada/book/releases");
	expect(page.html.length).toBeLessThan(6_000_000);
	const links = folded(page.html);
	expect(links.length).toBe(7 - shown(page.html).length);
	const asked = await stranger.get(links.at(-1) as string);
	expect(shown(asked.html)).toContain(0);
});

test("a long conversation is shown in part, and all of it on several pages", async () => {
	const { number } = await post<{ number: number }>("issues", { title: "T" });
	for (let i = 0; i < 210; i++)
		await post(`issues/${number}/comments`, { body: `words ${i}.` });
	const at = `/ada/book/issues/${number}`;
	const said = (html: string) =>
		[...html.matchAll(/>words (\d+)\.</g)].map(([, i]) => Number(i));
	const usual = await stranger.get(at);
	expect(said(usual.html)).toHaveLength(120);
	expect(usual.words).toContain("Show 90 more entries");
	const first = await stranger.get(`${at}?entries=all`);
	expect(said(first.html)).toEqual(Array.from({ length: 200 }, (_, i) => i));
	expect(first.html).toContain(`${at}?entries=all&amp;page=2"`);
	const second = await stranger.get(`${at}?entries=all&page=2`);
	expect(said(second.html)).toEqual(
		Array.from({ length: 10 }, (_, i) => 200 + i),
	);
});
