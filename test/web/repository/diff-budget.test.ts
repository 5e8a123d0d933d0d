import { beforeAll, expect, test } from "vitest";
import { anchorOf } from "../../../src/domain/history/read-diff.ts";
import { changedWords } from "../../../src/text/changed-words.ts";
import { lineDiff } from "../../../src/text/line-diff.ts";
import { openBudget } from "../../../src/threads/work-budget.ts";
import { type Book, base64, bookForge } from "../../support/book.ts";
import { type Visitor, visitor } from "../support/browser.ts";

let book: Book;
let stranger: Visitor;

beforeAll(async () => {
	book = await bookForge();
	stranger = visitor(book.forge);
});

/** Lines of many words that have nothing but their number in common. */
const lines = (count: number, sign: string) =>
	Array.from(
		{ length: count },
		(_, i) => `${`${sign};`.repeat(80)}${"kept,".repeat(30)}${i}${sign}`,
	).join("\n");

test("words and lines are compared as far as there is room", () => {
	const budget = openBudget({ pairs: 5000 });
	const take = (pairs: number) => budget.take("pairs", pairs);
	const [before, after] = ["a ".repeat(20) + "b", "c ".repeat(20) + "b"];
	let compared = 0;
	for (let i = 0; i < 100; i++)
		if (changedWords(`x ${before}`, `x ${after}`, take)) compared++;
	expect(compared).toBeLessThan(10);
	expect(lineDiff("a\nb\nc", "c\nb\na", () => false)).toEqual(
		["-a", "-b", "-c", "+c", "+b", "+a"].map((line) => ({
			sign: line[0],
			text: line[1],
		})),
	);
});

test("a difference compares words of some lines, and shows the others plain", async () => {
	const { blob } = await book.write("words.txt", lines(400, "a"));
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"PUT",
		"/repos/ada/book/contents/words.txt",
		{
			as: book.ada,
			body: { content: base64(lines(400, "b")), message: "b", sha: blob },
		},
	);
	expect(made.status).toBe(200);
	const commit = made.body.commit.sha;
	const seen = await stranger.get(
		`/ada/book/commit/${commit}?whole=${anchorOf("words.txt")}`,
	);
	expect(seen.status).toBe(200);
	const rows = seen.html.split('<td class="c add"').slice(1);
	expect(rows).toHaveLength(400);
	const marked = rows.filter((row) => row.includes("<ins>")).length;
	expect(marked).toBeGreaterThan(10);
	expect(marked).toBeLessThan(400);
});

test("a page has room for so many rows of differences", async () => {
	const { commit } = await book.write(
		"rows.txt",
		`${"x".repeat(400)}\n`.repeat(8000),
	);
	const seen = await stranger.get(
		`/ada/book/commit/${commit}?whole=${anchorOf("rows.txt")}`,
	);
	const rows = seen.html.split('<td class="c add"').length - 1;
	expect(rows).toBeGreaterThan(1000);
	expect(rows).toBeLessThan(8000);
	expect(seen.words).toContain("The rest is too long to show.");
});
