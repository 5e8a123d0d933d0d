import { setImmediate } from "node:timers/promises";
import { openHighlighter } from "../../highlight/highlight.ts";
import { lineHtml } from "../../highlight/line-html.ts";
import { notebookCells } from "../../text/notebook-cells.ts";
import { currentBudget, type WorkBudget } from "../../threads/work-budget.ts";
import { t } from "../words/words.ts";

/** Renders Markdown or HTML of a cell so that it is safe on any page. */
type Render = (text: string) => Promise<string>;

const longestOutput = 64 * 1024;
/** Characters of cells that are gone through before others have a turn. */
const mostAtOnce = 32 * 1024;
const { lines } = openHighlighter();

interface Output {
	readonly html?: string;
	readonly text?: string;
	readonly picture?: string;
}
interface Cell {
	readonly kind: "markdown" | "code" | "raw";
	/** Its text as HTML: rendered Markdown, or code with colours. */
	readonly html?: string;
	readonly code?: string;
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
	const budget = currentBudget();
	const cells: Cell[] = [];
	let sinceTurn = 0;
	for (const { kind, source, outputs } of read.cells) {
		sinceTurn += source.length;
		if (sinceTurn > mostAtOnce) {
			sinceTurn = 0;
			await setImmediate();
		}
		const code = source.slice(0, longestOutput);
		// a page has room for so much text of a notebook
		if (!budget.take("code", kind === "markdown" ? source.length : code.length))
			return { ...read, cells, cut: true };
		const shown: Output[] = [];
		for (const { markup, ...output } of outputs) {
			if (!budget.take("code", (markup ?? output.text ?? "").length))
				return { ...read, cells, cut: true };
			shown.push(markup ? { html: await render(markup) } : output);
		}
		cells.push(
			kind === "markdown"
				? { kind, html: await render(source), outputs: shown }
				: { kind, code: coloured(code, read.language, budget), outputs: shown },
		);
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
							dangerouslySetInnerHTML={{ __html: cell.code ?? "" }}
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
						<img src={output.picture} alt={t("Cell output")} />
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
		{of.cut && <p class="soft">{t("The raw file has more cells.")}</p>}
	</div>
);

/** Code has colours as far as the budget of the page goes. */
const coloured = (
	source: string,
	language: string,
	budget: WorkBudget,
): string =>
	(
		(budget.take("colours", source.length) && lines(source, language)) ||
		source.split("\n")
	)
		.map((line) => lineHtml(line))
		.join("\n");
