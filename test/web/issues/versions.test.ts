import { beforeAll, expect, test } from "vitest";
import { type Book, bookForge } from "../../support/book.ts";
import { signedInVisitor, type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let ada: Visitor;
let bob: Visitor;
let eve: Visitor;

beforeAll(async () => {
	book = await bookForge();
	[ada, bob, eve] = await Promise.all([
		signedInVisitor(book.forge, book.ada),
		signedInVisitor(book.forge, book.bob),
		signedInVisitor(book.forge, book.eve),
	]);
});

type Made = { id: number; number: number };
const send = async (
	method: string,
	path: string,
	body: object,
	as = book.ada,
) => {
	const got = await book.forge.call<Made>(method, `/repos/ada/book/${path}`, {
		as,
		body,
	});
	expect(got.status).toBeLessThan(300);
	return got.body;
};
/** An issue of eve's whose text was changed by her and then by bob, and her comment, changed once. */
async function edited() {
	const { number } = await send(
		"POST",
		"issues",
		{ title: "T", body: "first <i>words</i>" },
		book.eve,
	);
	await send("PATCH", `issues/${number}`, { body: "second words" }, book.eve);
	await send("PATCH", `issues/${number}`, { body: "third words" }, book.bob);
	const { id } = await send(
		"POST",
		`issues/${number}/comments`,
		{ body: "said" },
		book.eve,
	);
	await send(
		"PATCH",
		`issues/comments/${id}`,
		{ body: "said better" },
		book.eve,
	);
	return { at: `/ada/book/issues/${number}`, id, number };
}
const versionIds = (html: string) =>
	[...html.matchAll(/id="version-(\d+)"/g)].map(([, id]) => id as string);

test("whoever reads an item reads how its texts were worded", async () => {
	const { at, id } = await edited();
	const issue = await eve.get(at);
	expect(issue.html).toContain(`${at}/versions/0"`);
	expect(issue.html).toContain(`${at}/versions/${id}"`);
	const own = await visitor(book.forge).get(`${at}/versions/0`);
	expect(own.status).toBe(200);
	expect(versionIds(own.html)).toHaveLength(3);
	expect(own.html).toContain("first &lt;i>words");
	expect(own.words).toContain("third words");
	expect(own.html).not.toContain('/delete"');
	const said = await eve.get(`${at}/versions/${id}`);
	expect(said.words).toContain("said better");
});

test("former wordings are taken away by their writers and by administrators, the present one by nobody", async () => {
	const { at, number } = await edited();
	const page = await ada.get(`${at}/versions/0`);
	const [now = "", second = "", first = ""] = versionIds(page.html);
	const remove = (as: Visitor, version: string) =>
		as.post(`${at}/versions/0/delete`, { version });
	expect((await remove(bob, first)).status).toBe(403);
	expect((await remove(visitor(book.forge), first)).status).toBe(401);
	expect((await remove(ada, now)).status).toBe(422);
	expect((await remove(ada, "999999")).status).toBe(404);
	expect((await remove(eve, first)).status).toBe(303);
	expect((await remove(ada, second)).status).toBe(303);
	const left = await ada.get(`${at}/versions/0`);
	expect(left.words).not.toContain("first");
	expect(left.words).not.toContain("second");
	expect(left.words).toContain("This version was deleted.");
	expect(left.words).toContain("third words");
	expect((await ada.get(`/ada/book/issues/${number}`)).words).toContain(
		"third words",
	);
});

test("there is nothing for texts of other items, of hidden ones, and of events", async () => {
	const one = await edited();
	const other = await edited();
	for (const address of [
		`${one.at}/versions/${other.id}`,
		`${one.at}/versions/x`,
		`${one.at}/versions/99999999`,
	])
		expect([address, (await ada.get(address)).status]).toEqual([address, 404]);
	await book.forge.call("POST", "/repos/ada/secret/issues", {
		as: book.ada,
		body: { title: "hidden" },
	});
	expect((await eve.get("/ada/secret/issues/1/versions/0")).status).toBe(404);
	const plain = await ada.get("/ada/secret/issues/1/versions/0");
	expect(plain.words).toContain("No edits yet");
});

test("many wordings are on several pages, and a long one is shown alone", async () => {
	const { number } = await send("POST", "issues", { title: "T", body: "0" });
	for (let i = 1; i < 13; i++)
		await send("PATCH", `issues/${number}`, { body: `wording ${i}` });
	const at = `/ada/book/issues/${number}/versions/0`;
	const page = await ada.get(at);
	expect(versionIds(page.html)).toHaveLength(10);
	const last = await ada.get(`${at}?page=2`);
	expect(versionIds(last.html)).toHaveLength(3);
	expect(last.html).toContain('aria-label="Version 1"');
	expect(last.html).not.toContain('aria-label="Version 4"');
	const texts = Array.from({ length: 4 }, (_, i) =>
		`${i}${"abcdefghi ".repeat(400)}\n`.repeat(60),
	);
	for (let i = 0; i < 8; i++)
		await send("PATCH", `issues/${number}`, {
			body: `${texts[i % 4]}${texts[i % 3]}`.slice(0, 250_000),
		});
	const long = await ada.get(at);
	expect(long.html.length).toBeLessThan(4_000_000);
	const more = /href="([^"]*\?version=(\d+))#/.exec(long.html);
	const alone = await ada.get(more?.[1] as string);
	expect(versionIds(alone.html)).toEqual([more?.[2]]);
	expect(alone.words).not.toContain("too long to be shown");
});
