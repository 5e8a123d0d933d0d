import { expect, test } from "vitest";
import { openBudget, withBudget } from "../../../../src/threads/work-budget.ts";
import { readNotebook } from "../../../../src/web/repository/notebook.tsx";

const notebook = (cells: number, source: string, outputs: object[] = []) =>
	JSON.stringify({
		nbformat: 4,
		metadata: { language_info: { name: "python" } },
		cells: Array.from({ length: cells }, () => ({
			cell_type: "code",
			source,
			outputs,
		})),
	});
const read = (text: string, most: Parameters<typeof openBudget>[0]) =>
	withBudget(() => readNotebook(text, async (cell) => cell), openBudget(most));

test("cells of a notebook have colours as far as the page has room", async () => {
	const text = notebook(20, "a = 1 # note");
	const shown = await read(text, { colours: 12 * 5 });
	const coloured = (shown?.cells ?? []).filter(({ code }) =>
		code?.includes("<span"),
	);
	expect(shown?.cells).toHaveLength(20);
	expect(coloured).toHaveLength(5);
});

test("cells and their outputs beyond the room of the page are left out, and that is said", async () => {
	const cells = await read(notebook(20, "x".repeat(100)), { code: 1000 });
	expect(cells?.cells).toHaveLength(10);
	expect(cells?.cut).toBe(true);
	const outputs = Array.from({ length: 3 }, () => ({
		output_type: "stream",
		text: "y".repeat(100),
	}));
	const some = await read(notebook(20, "x", outputs), { code: 1000 });
	expect(some?.cells).toHaveLength(3);
	expect(some?.cut).toBe(true);
});
