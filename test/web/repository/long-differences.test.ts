import { beforeAll, expect, test } from "vitest";
import { anchorOf } from "../../../src/domain/history/read-diff.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;
let at: string;
const nameOf = (i: number) => `part/file${String(i).padStart(3, "0")}.txt`;
const count = 250;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	const lines = Array.from({ length: 30 }, (_, i) => `line ${i}`).join("\n");
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/book/contents",
		{
			as: book.ada,
			body: {
				message: "Add many",
				files: Array.from({ length: count }, (_, i) => ({
					operation: "create",
					path: nameOf(i),
					content: base64(`${lines}\nof ${i}\n`),
				})),
			},
		},
	);
	expect(made.status).toBe(201);
	at = `/ada/book/commit/${made.body.commit.sha}`;
});

const lineOf = (i: number) => `id="${anchorOf(nameOf(i))}R1"`;
const sectionOf = (i: number) =>
	`<section class="file" id="${anchorOf(nameOf(i))}"`;

test("a commit of many files shows the lines of the first, and where the others are", async () => {
	const { html, words } = await stranger.get(at);
	expect(words).toContain("250 files changed");
	expect(words).toContain(`+${31 * count}`);
	expect(html).toContain(lineOf(0));
	expect(html).not.toContain(lineOf(60));
	expect(html).toContain(sectionOf(99));
	expect(html).not.toContain(sectionOf(100));
	expect(html).toContain(`data-near="${anchorOf(nameOf(99))}"`);
	expect(/<section id="files-100"[^>]*><a[^>]* data-near>/.test(html)).toBe(
		true,
	);
	const next = await stranger.get(`${at}?skip-to=200`);
	expect(next.html).toContain('id="files-200"');
	expect(next.html).toContain(lineOf(200));
	expect(next.html).not.toContain("More files");
	expect(next.words).toContain("Show first files");
});

test("files that come near are given together as far as there is room, the first in any case", async () => {
	const asked = [80, 81, 120].map((i) => `near=${anchorOf(nameOf(i))}`);
	const some = await stranger.get(`${at}?${asked.join("&")}`);
	for (const i of [80, 81, 120]) expect(some.html).toContain(lineOf(i));
	expect(some.html).not.toContain(sectionOf(82));
	const many = Array.from(
		{ length: 60 },
		(_, i) => `near=${anchorOf(nameOf(100 + i))}`,
	);
	const first = await stranger.get(`${at}?${many.join("&")}`);
	expect(first.html).toContain(lineOf(100));
	expect(first.html).not.toContain(sectionOf(120));
	const none = await stranger.get(`${at}?near=diff-${"0".repeat(40)}`);
	expect(none.status).toBe(404);
});

test("a file far down is a link away, and all of its lines are shown among its neighbours", async () => {
	const far = anchorOf(nameOf(180));
	const alone = await stranger.get(`${at}?files=${far}`);
	expect(alone.html).toContain(lineOf(180));
	const around = await stranger.get(`${at}?whole=${far}`);
	expect(around.html).toContain(lineOf(180));
	expect(around.html).toContain(sectionOf(181));
	expect(around.html).toContain('id="files-100"');
});
