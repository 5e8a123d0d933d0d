import type { CellChange } from "../../../domain/history/notebook-change.ts";
import { type DiffLine, lineDiff } from "../../../text/line-diff.ts";
import type { CellOutput, NotebookCell } from "../../../text/notebook-cells.ts";
import { currentBudget } from "../../../threads/work-budget.ts";
import { plural, t } from "../../words/words.ts";
import { longestLine, takeLine } from "./line-room.ts";

/** Lines of a cell that are shown. */
const mostLines = 500;
/** Pairs of lines that are compared, of one notebook. */
const mostPairs = 300_000;
/** A larger picture is in the notebook itself; a page of changes has room for small ones. */
const largestPicture = 256 * 1024;
/** Cells that are shown; a page has room for so many. */
const mostCells = 60;

/** The cells of a notebook that changed, as they were beside as they are; those that did not are counted. */
export function NotebookChange({ of }: { of: readonly CellChange[] }) {
	const shown = of.filter(({ same }) => !same);
	const same = of.length - shown.length;
	const room = { pairs: mostPairs };
	return (
		<div class="in stack cells">
			<p class="soft small">
				{same > 0 && plural(same, "1 unchanged cell.", "{n} unchanged cells.")}
				{shown.length === 0 &&
					` ${t("Only the metadata of the notebook changed.")}`}
			</p>
			{shown.slice(0, mostCells).map((change) => (
				<Change of={change} room={room} />
			))}
			{shown.length > mostCells && (
				<p class="soft">{t("The raw file has more cells.")}</p>
			)}
		</div>
	);
}

/** What may still be compared. */
interface ComparisonBudget {
	pairs: number;
}

const Change = ({
	of: { old, now },
	room,
}: {
	of: CellChange;
	room: ComparisonBudget;
}) => {
	const lines = linesOf(old?.source ?? "", now?.source ?? "", room);
	return (
		<div class="sides">
			<Side words={t("Before")} cell={old} lines={lines} sign="-" />
			<Side words={t("After")} cell={now} lines={lines} sign="+" />
		</div>
	);
};

const count = (text: string): number => text.split("\n").length;

/** Long cells are shown as taken away and added anew: comparing them costs the product of their lines. */
function linesOf(old: string, now: string, room: ComparisonBudget): DiffLine[] {
	const pairs = count(old) * count(now);
	if (pairs > room.pairs || !currentBudget().take("pairs", pairs))
		return [...signed(old, "-"), ...signed(now, "+")];
	room.pairs -= pairs;
	return lineDiff(old, now);
}
const signed = (text: string, sign: DiffLine["sign"]): DiffLine[] =>
	text.split("\n").map((line) => ({ sign, text: line }));

function Side({
	words,
	cell,
	lines,
	sign,
}: {
	words: string;
	cell: NotebookCell | undefined;
	lines: readonly DiffLine[];
	sign: "+" | "-";
}) {
	if (!cell) return <p class="soft">{t("This cell does not exist.")}</p>;
	// equal sources have no difference
	const rows: readonly DiffLine[] = lines.length
		? lines.filter((line) => line.sign === " " || line.sign === sign)
		: cell.source.split("\n").map((text) => ({ sign: " ", text }) as const);
	return (
		<figure>
			<figcaption class="soft small">{words}</figcaption>
			<table class="diff" aria-label={words}>
				<tbody>
					{shownOf(rows).map((line) => (
						<tr>
							<td
								class={
									line.sign === " " ? "c" : sign === "+" ? "c add" : "c del"
								}
								data-s={
									line.sign === " " ? undefined : sign === "-" ? "−" : "+"
								}
							>
								{line.text.slice(0, longestLine)}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{cell.outputs.map((output) => (
				<Output of={output} />
			))}
		</figure>
	);
}

/** Rows for which the page has room. */
function shownOf(rows: readonly DiffLine[]): DiffLine[] {
	const budget = currentBudget();
	return rows.slice(0, mostLines).filter(({ text }) => takeLine(budget, text));
}

/** What a cell has given; markup is shown as it is written. */
const Output = ({ of: { picture, text, markup } }: { of: CellOutput }) =>
	picture && picture.length > largestPicture ? (
		<p class="soft">{t("Large image. Open the notebook to view it.")}</p>
	) : picture ? (
		<img src={picture} alt={t("Cell output")} />
	) : currentBudget().take("code", (text || markup || "").length) ? (
		<pre class="output" tabindex={0}>
			{text || markup}
		</pre>
	) : (
		<p class="soft">{t("The rest is too long to show.")}</p>
	);
