import { expect, test } from "vitest";
import { pairCells } from "../../../../src/domain/history/notebook-change.ts";
import type { NotebookCell } from "../../../../src/text/notebook-cells.ts";
import { base64, bookForge } from "../../../support/book.ts";
import { visitor } from "../../support/browser.ts";

const cell = (source: string, text?: string): NotebookCell => ({
	kind: "code",
	source,
	outputs: text ? [{ text }] : [],
});

test("cells are paired by their source, and what lies between in order", () => {
	const pairs = pairCells(
		[cell("a"), cell("b", "1"), cell("c"), cell("e")],
		[cell("a"), cell("b", "2"), cell("C"), cell("d"), cell("e")],
	);
	expect(
		pairs.map(({ old, now, same }) => [old?.source, now?.source, same]),
	).toEqual([
		["a", "a", true],
		["b", "b", false],
		["c", "C", false],
		[undefined, "d", false],
		["e", "e", true],
	]);
});

const picture =
	"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
const notebook = (source: string[], output: object) =>
	JSON.stringify(
		{
			nbformat: 4,
			metadata: {},
			cells: [
				{ cell_type: "markdown", source: ["# Kept"] },
				{
					cell_type: "code",
					source,
					outputs: [{ output_type: "display_data", data: output }],
				},
			],
		},
		null,
		1,
	);

test("a changed notebook shows its cells side by side, with pictures, and no script of it runs", async () => {
	const book = await bookForge();
	const stranger = visitor(book.forge);
	const { blob } = await book.write(
		"n.ipynb",
		notebook(["x = 1\n", "y = 2"], {
			"text/html": "<script>alert(1)</script>",
		}),
	);
	const made = await book.forge.call<{ commit: { sha: string } }>(
		"POST",
		"/repos/ada/book/contents",
		{
			as: book.ada,
			body: {
				message: "Save",
				files: [
					{
						operation: "update",
						path: "n.ipynb",
						sha: blob,
						content: base64(
							notebook(["x = <b>3</b>\n", "y = 2"], { "image/png": picture }),
						),
					},
					{ operation: "create", path: "no.ipynb", content: base64("{") },
				],
			},
		},
	);
	const { html, words, status } = await stranger.get(
		`/ada/book/commit/${made.body.commit.sha}`,
	);
	expect(status).toBe(200);
	expect(words).toContain("1 unchanged cell.");
	expect(html).toMatch(/data-s="−">x = 1</);
	expect(html).toMatch(/data-s="\+">x = &lt;b>3/);
	expect(html.includes(`src="data:image/png;base64,${picture}"`)).toBe(true);
	expect(html).toContain("&lt;script>alert(1)");
	expect(html).not.toContain("<script>alert");
});
