import { beforeAll, expect, test } from "vitest";
import type { Forge } from "../../../src/start-forge.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";
import {
	type Seen,
	signedInVisitor,
	type Visitor,
	visitor,
} from "../support/browser.ts";

let book: Book;
let forge: Forge;
let ada: Visitor;
let stranger: Visitor;
const at = "/ada/book/wiki";

const write = async (title: string, text: string) => {
	const made = await forge.call("POST", "/repos/ada/book/wiki/new", {
		as: book.ada,
		body: { title, content_base64: base64(text) },
	});
	expect(made.status).toBe(201);
};

beforeAll(async () => {
	book = await bookForge();
	({ forge } = book);
	ada = await signedInVisitor(forge, book.ada);
	stranger = visitor(forge);
	await write("Home", "Welcome to the <b>orchard</b>.\n");
	await write("Apple trees", "How to prune them in March.\n");
	await write(
		"Pears",
		"They like a warm wall; see Apple trees.\n\nPrune late.\n",
	);
});

/** Sends the form of a page with files, as a browser does. */
async function keep(
	query: string,
	fields: Record<string, string>,
	files: readonly (readonly [string, string])[],
	as = ada,
) {
	const body = new FormData();
	for (const [name, value] of Object.entries(fields)) body.set(name, value);
	for (const [name, text] of files)
		body.append("files", new Blob([text]), name);
	const answer = await fetch(`${forge.url}${at.slice(1)}${query}`, {
		method: "POST",
		redirect: "manual",
		headers: {
			"Sec-Fetch-Site": "same-origin",
			Cookie: `ingot_session=${as.cookie("ingot_session")}`,
		},
		body,
	});
	return { status: answer.status, html: await answer.text() };
}

const find = (words: string) =>
	stranger.get(`${at}?${new URLSearchParams({ action: "_search", q: words })}`);
const titles = ({ html }: Seen) =>
	[...html.matchAll(/<a class="to"[^>]*>([^<]*)</g)].map(([, title]) => title);

test("the wiki is searched by words of titles and texts, titles first", async () => {
	expect(titles(await find("prune"))).toEqual(["Apple trees", "Pears"]);
	expect(titles(await find("APPLE trees"))).toEqual(["Apple trees", "Pears"]);
	// one word in the title, the other in the text
	expect(titles(await find("pears wall"))).toEqual(["Pears"]);
	expect(titles(await find("wall march"))).toEqual([]);
	const found = await find("<b>orchard</b>");
	expect(titles(found)).toEqual(["Home"]);
	expect(found.html).not.toContain("<b>orchard");
	expect((await find("")).words).toContain("all of the words in the title");
	expect((await find(".*")).words).toContain("No pages found");
	expect((await find("-e\n--open\0a")).words).toContain("No pages found");
	expect((await stranger.get(at)).html).toContain('value="_search"');
});

test("a wiki without pages, and one that nobody may see, is searched without harm", async () => {
	const search = "/wiki?action=_search&q=x";
	const none = await ada.get(`/ada/secret${search}`);
	expect([none.status, none.words.includes("No pages found")]).toEqual([
		200,
		true,
	]);
	expect((await stranger.get(`/ada/secret${search}`)).status).toBe(404);
});

test("any two versions of a page are compared, and other pages stay out of it", async () => {
	await write("Plums", "one\n");
	const edit = async (text: string) =>
		forge.call("PATCH", "/repos/ada/book/wiki/page/Plums", {
			as: book.ada,
			body: { title: "Plums", content_base64: base64(text) },
		});
	expect(
		(await stranger.get(`${at}/Plums?action=_revision`)).html,
	).not.toContain("compare-versions");
	await edit("two\n");
	await write("Between", "x\n");
	await edit("<i>three</i>\n");
	const list = await stranger.get(`${at}/Plums?action=_revision`);
	const ids = [...list.html.matchAll(/name="to" value="([0-9a-f]+)"/g)].map(
		([, id]) => id as string,
	);
	expect(ids).toHaveLength(3);
	const [newest = "", , oldest = ""] = ids;
	const compare = (from: string, to: string) =>
		stranger.get(`${at}/Plums?action=_compare&from=${from}&to=${to}`);
	const { status, html, words } = await compare(oldest, newest);
	expect(status).toBe(200);
	expect(words).toContain("Compare versions of Plums");
	expect(words).toContain("1 file changed");
	expect(html).not.toContain("Between.md");
	expect(html).not.toContain("<i>three");
	const back = await compare(newest, oldest);
	expect(back.html).toContain('<td class="c add');
	expect((await compare(newest, newest)).words).toContain("the same content");
	for (const wrong of ["", "zz", "0".repeat(40), "--all"])
		expect((await compare(wrong, newest)).status).toBe(404);
});

test("files come with a page: they lie beside it, with links, and take no other's place", async () => {
	const title = "Harvest";
	const first = await keep("?action=_new", { title, content: "Look:\r\n" }, [
		["a b.png", "one"],
		["notes.pdf", "two"],
	]);
	expect(first.status).toBe(303);
	const raw = async (path: string) =>
		(await stranger.get(`${at}/raw/${path}`)).html;
	expect(await raw("Harvest.md")).toBe(
		"Look:\n\n![a b.png](uploads/a%20b.png)\n[notes.pdf](uploads/notes.pdf)\n",
	);
	expect(await raw("uploads/a%20b.png")).toBe("one");
	const shown = await stranger.get(`${at}/Harvest`);
	expect(shown.html).toContain(`src="${at}/raw/uploads/a%20b.png"`);
	const link = await stranger.get(`${at}/uploads/notes.pdf`);
	expect([link.status, link.to]).toEqual([303, `${at}/raw/uploads/notes.pdf`]);
	const edit = await ada.get(`${at}/Harvest?action=_edit`);
	const last = /name="last" value="([0-9a-f]+)"/.exec(edit.html)?.[1] ?? "";
	const content = "Mine: ![x](uploads/a%20b.png)\n";
	await keep("?action=_edit&name=Harvest", { title, content, last }, [
		["a b.png", "another"],
	]);
	expect(await raw("Harvest.md")).toBe("Mine: ![x](uploads/a%20b-2.png)\n");
	expect(await raw("uploads/a%20b.png")).toBe("one");
	expect(await raw("uploads/a%20b-2.png")).toBe("another");
});

test("files that cannot be kept are refused, and what was typed stays", async () => {
	const fields = { title: "Refused", content: "typed text" };
	for (const name of [".git", "a\tb", "x".repeat(201)]) {
		const answer = await keep("?action=_new", fields, [[name, "x"]]);
		expect(answer.status).toBe(422);
		expect(answer.html).toContain("typed text");
		expect(answer.html).toContain("These files cannot be saved");
	}
	expect((await stranger.get(`${at}/Refused`)).status).toBe(404);
	const eve = await signedInVisitor(forge, book.eve);
	const form = { title: "Refused", content: "x" };
	expect((await keep("?action=_new", form, [["a", "x"]], eve)).status).toBe(
		403,
	);
});

test("an address that means neither page nor file is not found", async () => {
	for (const path of ["uploads", "uploads/none.png"])
		expect((await stranger.get(`${at}/${path}`)).status).toBe(404);
});
