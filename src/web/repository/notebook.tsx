import { openHighlighter } from "../../highlight/highlight.ts";
import { lineHtml } from "../../highlight/line-html.ts";
import { t } from "../words/words.ts";

/** Renders Markdown or HTML of a cell so that it is safe on any page. */
type Render = (text: string) => Promise<string>;

const mostCells = 500;
const longestOutput = 64 * 1024;
const largestPicture = 4 * 1024 * 1024;
const { lines } = openHighlighter();

interface Output {
	readonly html?: string;
	readonly text?: string;
	readonly picture?: string;
}
interface Cell {
	readonly kind: "markdown" | "code" | "raw";
	readonly source: string;
	readonly html?: string;
	readonly outputs: readonly Output[];
}
export interface ShownNotebook {
	readonly language: string;
	readonly cells: readonly Cell[];
	readonly cut: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
	typeof value === "object" && value !== null && !Array.isArray(value);
/** Texts of notebooks are strings or lists of lines (nbformat 4). */
const textOf = (value: unknown): string =>
	typeof value === "string"
		? value
		: Array.isArray(value)
			? value.filter((line) => typeof line === "string").join("")
			: "";

/** Reads a Jupyter notebook; undefined for what is none. */
export async function readNotebook(
	source: string,
	render: Render,
): Promise<ShownNotebook | undefined> {
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
	const cells: Cell[] = [];
	for (const cell of parsed.cells.slice(0, mostCells)) {
		if (!isObject(cell)) continue;
		const text = textOf(cell.source);
		const kind =
			cell.cell_type === "markdown" || cell.cell_type === "code"
				? cell.cell_type
				: "raw";
		const outputs: Output[] = [];
		for (const output of Array.isArray(cell.outputs) ? cell.outputs : []) {
			const shown = isObject(output) && (await outputOf(output, render));
			if (shown) outputs.push(shown);
		}
		cells.push({
			kind,
			source: text,
			html: kind === "markdown" ? await render(text) : undefined,
			outputs,
		});
	}
	return {
		language: name || "python",
		cells,
		cut: parsed.cells.length > mostCells,
	};
}

async function outputOf(
	output: Record<string, unknown>,
	render: Render,
): Promise<Output | undefined> {
	const data = isObject(output.data) ? output.data : {};
	for (const type of ["image/png", "image/jpeg", "image/gif"]) {
		const base64 = textOf(data[type]).replace(/\s/g, "");
		if (base64 && base64.length <= largestPicture && /^[\w+/]+=*$/.test(base64))
			return { picture: `data:${type};base64,${base64}` };
	}
	const markup = textOf(data["text/html"]) || textOf(data["text/markdown"]);
	if (markup && markup.length <= longestOutput)
		return { html: await render(markup) };
	const text =
		textOf(output.text) ||
		textOf(data["text/plain"]) ||
		(output.output_type === "error" ? textOf(output.traceback) : "");
	// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of terminals
	const plain = text.replace(/\u001b\[[\d;]*m/g, "");
	return plain ? { text: plain.slice(0, longestOutput) } : undefined;
}

/** The cells of a notebook, one below the other. */
export const Notebook = ({ of }: { of: ShownNotebook }) => (
	<div class="stack notebook">
		{of.cells.map((cell) => (
			<section>
				{cell.html === undefined ? (
					<pre class="code chroma" tabindex={0}>
						<code
							// written by lineHtml, which escapes what it is given
							dangerouslySetInnerHTML={{
								__html: coloured(cell.source, of.language),
							}}
						/>
					</pre>
				) : (
					<div
						class="text"
						// what the renderer writes is safe on any page
						dangerouslySetInnerHTML={{ __html: cell.html }}
					/>
				)}
				{cell.outputs.map((output) =>
					output.picture ? (
						<img src={output.picture} alt={t("Output of the cell")} />
					) : output.html === undefined ? (
						<pre class="output" tabindex={0}>
							{output.text}
						</pre>
					) : (
						<div
							class="text"
							dangerouslySetInnerHTML={{ __html: output.html }}
						/>
					),
				)}
			</section>
		))}
		{of.cut && <p class="soft">{t("More cells are in the raw file.")}</p>}
	</div>
);

const coloured = (source: string, language: string): string =>
	(lines(source.slice(0, longestOutput), language) ?? source.split("\n"))
		.map((line) => lineHtml(line))
		.join("\n");
