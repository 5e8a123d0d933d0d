import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { gitWork } from "../../support/git-work.ts";

let book: Book;
const at = "/repos/ada/book";
const message = `many files\n\n${"x".repeat(60_000)}`;
interface Entry {
	name: string;
	target: string | null;
	last_commit_message: string;
}

/** A few kilobytes that stand for hundreds of megabytes: one blob, message or directory told again and again. */
beforeAll(async () => {
	book = await bookForge();
	const { forge, ada } = book;
	const work = await gitWork();
	const blob = (mark: number, text: string) =>
		`blob\nmark :${mark}\ndata ${text.length}\n${text}\n`;
	const files = (dir: string, mode: string, mark: number, count: number) =>
		Array.from({ length: count }, (_, i) => `M ${mode} :${mark} ${dir}/${i}\n`);
	const stream = [
		blob(1, "y".repeat(900_000)),
		blob(2, "short"),
		`commit refs/heads/many\ncommitter a <a@example.org> 1700000000 +0000\ndata ${message.length}\n${message}\n`,
		...files("links", "120000", 1, 100),
		...files("same", "100644", 2, 200),
		...files("wide", "100644", 2, 10_001),
		"M 120000 :2 link\n",
	].join("");
	await writeFile(join(work.path, "in"), stream);
	await work.git("init", "-q", ".");
	const alias = "alias.take=!git fast-import --quiet <in";
	await work.git("-c", alias, "take");
	await work.git("push", "-q", forge.gitUrl("ada/book", ada), "many");
	await forge.app.events.settled();
});
const get = (path: string) =>
	book.forge.call<Entry[]>("GET", `${at}/${path}`, { as: null });

test("a link is told with its target only if something could be there", async () => {
	const { text, body } = await get("contents/links?ref=many");
	expect(body.map((entry) => entry.target)).toEqual(body.map(() => null));
	expect(text.length).toBeLessThan(5_000_000);
	const { body: link } = await get("contents/link?ref=many");
	expect(link).toMatchObject({ type: "symlink", target: "short" });
});

test.each([
	"contents/same?ref=many",
	"contents-ext/same?ref=many&includes=commit_message",
])(
	"a message that all entries share is not repeated without bound (%s)",
	async (path) => {
		const { text, body } = await get(path);
		const { dir_contents: inner } = body as unknown as {
			dir_contents?: Entry[];
		};
		const entries = inner ?? body;
		expect(entries).toHaveLength(200);
		expect(entries[0]?.last_commit_message).toBe(message);
		expect(entries[199]?.last_commit_message).toBe("many files");
		expect(text.length).toBeLessThan(3_000_000);
	},
);

test("a commit of many files does not repeat its message without bound", async () => {
	const { status, text } = await book.forge.call("POST", `${at}/contents`, {
		as: book.ada,
		body: {
			message,
			files: Array.from({ length: 100 }, (_, i) => ({
				operation: "create",
				path: `made/${i}`,
				content: base64("x"),
			})),
		},
	});
	expect(status).toBe(201);
	expect(text.length).toBeLessThan(3_000_000);
});

test("a directory of very many entries is refused with a hint", async () => {
	const { status, text } = await get("contents/wide?ref=many");
	expect([status, text]).toEqual([413, expect.stringContaining("in pages")]);
	expect((await get("contents/wide/7?ref=many")).status).toBe(200);
});
