import { lineDiff } from "../../../text/line-diff.ts";
import { t } from "../../words/words.ts";

/** Lines of a difference that are shown. */
const most = 2000;

/** What changes between two texts. */
export function TextDiff({ old, fresh }: { old: string; fresh: string }) {
	const lines = lineDiff(old, fresh);
	if (lines.length === 0) return <p class="soft">{t("Nothing changes.")}</p>;
	return (
		<table class="diff" aria-label={t("Difference")}>
			<tbody>
				{lines.slice(0, most).map(({ sign, text }) => (
					<tr>
						<td
							class={sign === "+" ? "c add" : sign === "-" ? "c del" : "c"}
							data-s={sign}
						>
							{text}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
