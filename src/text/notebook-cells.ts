/** What a cell of a notebook has given: a picture as a data address, marked-up text, or plain text. */
export interface CellOutput {
	readonly picture?: string;
	readonly markup?: string;
	readonly text?: string;
}
export interface NotebookCell {
	readonly kind: "markdown" | "code" | "raw";
	readonly source: string;
	readonly outputs: readonly CellOutput[];
}
interface NotebookCells {
	readonly language: string;
	readonly cells: readonly NotebookCell[];
	/** There are more cells. */
	readonly cut: boolean;
}

const mostCells = 500;
const mostOutputs = 100;
const longestOutput = 64 * 1024;
const largestPicture = 4 * 1024 * 1024;

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
/** Texts of notebooks are strings or lists of lines (nbformat 4). */
const textOf = (value: unknown): string =>
	typeof value === "string"
		? value
		: Array.isArray(value)
			? value.filter((line) => typeof line === "string").join("")
			: "";

/** Reads a Jupyter notebook (nbformat 4); undefined for what is none. */
export function notebookCells(source: string): NotebookCells | undefined {
	let parsed: unknown;
	try {
		parsed = JSON.parse(source);
	} catch {
		return undefined;
	}
	if (!isObject(parsed) || !Array.isArray(parsed.cells)) return undefined;
	const { metadata } = parsed;
	const info = isObject(metadata) ? metadata.language_info : undefined;
	const name = isObject(info) ? textOf(info.name) : "";
	const cells: NotebookCell[] = [];
	for (const cell of parsed.cells.slice(0, mostCells)) {
		if (!isObject(cell)) continue;
		const outputs = Array.isArray(cell.outputs) ? cell.outputs : [];
		cells.push({
			kind:
				cell.cell_type === "markdown" || cell.cell_type === "code"
					? cell.cell_type
					: "raw",
			source: textOf(cell.source),
			outputs: outputs
				.slice(0, mostOutputs)
				.flatMap((output) => (isObject(output) ? outputOf(output) : [])),
		});
	}
	return {
		language: name || "python",
		cells,
		cut: parsed.cells.length > mostCells,
	};
}

function outputOf(output: Record<string, unknown>): CellOutput[] {
	const data = isObject(output.data) ? output.data : {};
	for (const type of ["image/png", "image/jpeg", "image/gif"]) {
		const base64 = textOf(data[type]).replace(/\s/g, "");
		if (base64 && base64.length <= largestPicture && /^[\w+/]+=*$/.test(base64))
			return [{ picture: `data:${type};base64,${base64}` }];
	}
	const text =
		textOf(output.text) ||
		textOf(data["text/plain"]) ||
		(output.output_type === "error" ? textOf(output.traceback) : "");
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of terminals
	const plain = text.replace(/\u001b\[[\d;]*m/g, "").slice(0, longestOutput);
	const markup = textOf(data["text/html"]) || textOf(data["text/markdown"]);
	if (markup && markup.length <= longestOutput)
		return [{ markup, text: plain }];
	return plain ? [{ text: plain }] : [];
}
