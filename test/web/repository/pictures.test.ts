import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;

/** The beginning of a PNG, which says how large it is. */
function png(width: number, height: number, more = 0): string {
	const bytes = Buffer.alloc(64 + more);
	bytes.write("\x89PNG\r\n\x1a\n", 0, "latin1");
	bytes.writeUInt32BE(width, 16);
	bytes.writeUInt32BE(height, 20);
	return bytes.toString("base64");
}

async function change(
	files: readonly Record<string, unknown>[],
	more: Record<string, unknown> = {},
): Promise<string> {
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/book/contents",
		{ as: book.ada, body: { files, message: "Draw", ...more } },
	);
	expect(made.status).toBe(201);
	return made.body.commit.sha;
}

const blobOf = async (path: string) =>
	(
		await book.forge.call<{ sha: string }>(
			"GET",
			`/repos/ada/book/contents/${path}`,
			{ as: book.ada },
		)
	).body.sha;

let first: string;
let second: string;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
	first = await change([
		{ operation: "create", path: "art/a b.png", content: png(30, 20) },
		{
			operation: "create",
			path: "logo.svg",
			content: base64("<svg xmlns='http://www.w3.org/2000/svg'></svg>\n"),
		},
		{ operation: "create", path: "fake.png", content: base64("a\0b") },
	]);
	second = await change([
		{
			operation: "update",
			path: "art/a b.png",
			sha: await blobOf("art/a%20b.png"),
			content: png(60, 20, 1000),
		},
		{
			operation: "update",
			path: "logo.svg",
			sha: await blobOf("logo.svg"),
			content: base64("<svg xmlns='http://www.w3.org/2000/svg'><g/></svg>\n"),
		},
		{
			operation: "delete",
			path: "fake.png",
			sha: await blobOf("fake.png"),
		},
	]);
});

test("a commit shows a picture before and after, with its sizes", async () => {
	const { html, words } = await stranger.get(`/ada/book/commit/${second}`);
	for (const oid of [first, second])
		expect(html).toContain(`src="/ada/book/media/commit/${oid}/art/a%20b.png"`);
	expect(words).toContain("Before 30 × 20 · 64 B");
	expect(words).toContain("After 60 × 20 · 1.1 kB");
	expect(html).toContain("Onion skin");
	for (const oid of [first, second]) {
		const answer = await stranger.get(
			`/ada/book/media/commit/${oid}/art/a%20b.png`,
		);
		expect(answer.status).toBe(200);
	}
});

test("a picture that is text is shown with its lines, and what is none by its bytes alone", async () => {
	const { html, words } = await stranger.get(`/ada/book/commit/${second}`);
	expect(html).toContain(`src="/ada/book/media/commit/${second}/logo.svg"`);
	expect(words).toContain("Changes of logo.svg");
	expect(html).toContain(`src="/ada/book/media/commit/${first}/fake.png"`);
	expect(words).toContain("Before 3 B");
});

test("a comparison and a pull request show pictures too", async () => {
	const compared = await stranger.get(`/ada/book/compare/${first}..${second}`);
	expect(compared.words).toContain("Before 30 × 20");
	const head = await change(
		[{ operation: "create", path: "new.png", content: png(7, 5) }],
		{ new_branch: "drawn" },
	);
	const made = await book.forge.call<{ number: number }>(
		"POST",
		"/repos/ada/book/pulls",
		{ as: book.ada, body: { title: "Draw", head: "drawn", base: "main" } },
	);
	const files = await stranger.get(`/ada/book/pulls/${made.body.number}/files`);
	expect(files.words).toContain("After 7 × 5");
	expect(files.words).not.toContain("Before");
	expect(files.html).toContain(`src="/ada/book/media/commit/${head}/new.png"`);
});

test("a picture of a fork is loaded from where the reader may see it", async () => {
	const fork = await book.forge.call("POST", "/repos/ada/book/forks", {
		as: book.eve,
		body: {},
	});
	expect(fork.status).toBe(202);
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/eve/book/contents",
		{
			as: book.eve,
			body: {
				files: [
					{ operation: "create", path: "of-eve.png", content: png(9, 9) },
				],
				message: "Draw",
			},
		},
	);
	const { html } = await stranger.get("/ada/book/compare/main...eve:main");
	const src = `/eve/book/media/commit/${made.body.commit.sha}/of-eve.png`;
	expect(html).toContain(`src="${src}"`);
	expect((await stranger.get(src)).status).toBe(200);
});
