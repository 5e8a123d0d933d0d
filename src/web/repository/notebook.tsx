import { openHighlighter } from "../../highlight/highlight.ts";
import { lineHtml } from "../../highlight/line-html.ts";
import { notebookCells } from "../../text/notebook-cells.ts";
import { t } from "../words/words.ts";

/** Renders Markdown or HTML of a cell so that it is safe on any page. */
type Render = (text: string) => Promise<string>;

const longestOutput = 64 * 1024;
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

/** Reads a Jupyter notebook; undefined for what is none. */
export async function readNotebook(
	source: string,
	render: Render,
): Promise<ShownNotebook | undefined> {
	const read = notebookCells(source);
	if (!read) return undefined;
	const cells: Cell[] = [];
	for (const { kind, source, outputs } of read.cells) {
		const shown: Output[] = [];
		for (const { markup, ...output } of outputs)
			shown.push(markup ? { html: await render(markup) } : output);
		const html = kind === "markdown" ? await render(source) : undefined;
		cells.push({ kind, source, html, outputs: shown });
	}
	return { ...read, cells };
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
