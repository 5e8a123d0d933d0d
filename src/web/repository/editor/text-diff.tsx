import type { ComponentChildren } from "preact";
import { type DiffLine, lineDiff } from "../../../text/line-diff.ts";
import { currentBudget } from "../../../threads/work-budget.ts";
import { longestLine, takeLine } from "../../parts/code/line-room.ts";
import { t } from "../../words/words.ts";

/** Lines of a difference that are shown. */
const mostLines = 2000;

/** What changes between two texts, compared as far as the page has room. */
export function changedLines(old: string, fresh: string): DiffLine[] {
	const budget = currentBudget();
	return lineDiff(old, fresh, (pairs) => budget.take("pairs", pairs));
}

/** What changes between two texts. */
export const TextDiff = ({ old, fresh }: { old: string; fresh: string }) => (
	<DiffLines of={changedLines(old, fresh)} />
);

/** Lines of a difference, as far as the page has room; `rest` stands below them where there are more. */
export function DiffLines({
	of: lines,
	most = mostLines,
	rest,
}: {
	of: readonly DiffLine[];
	most?: number;
	rest?: ComponentChildren;
}) {
	const budget = currentBudget();
	const shown = lines
		.slice(0, most)
		.filter(({ text }) => takeLine(budget, text));
	if (lines.length === 0) return <p class="soft">{t("No changes.")}</p>;
	return (
		<>
			<table class="diff" aria-label={t("Diff")}>
				<tbody>
					{shown.map(({ sign, text }) => (
						<tr>
							<td
								class={sign === "+" ? "c add" : sign === "-" ? "c del" : "c"}
								data-s={sign}
							>
								{text.length > longestLine
									? `${text.slice(0, longestLine)}…`
									: text}
							</td>
						</tr>
					))}
				</tbody>
			</table>
			{shown.length < lines.length &&
				(rest || <p class="soft">{t("The rest is too long to show.")}</p>)}
		</>
	);
}
