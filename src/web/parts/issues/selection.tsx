import { t } from "../../words/words.ts";

const number = "\u0000";

/** How many boxes before it are ticked, which the style sheet counts. */
export const Selected = () => {
	const [before, after = ""] = t("{n} selected", { n: number }).split(number);
	return (
		<b class="nowrap">
			{before}
			<span class="selected" />
			{after}
		</b>
	);
};

/** How many rows of a list are selected, with buttons for all and none; in the form of the rows, behind them. */
export const Selection = () => (
	<>
		<Selected />
		<button class="btn s" type="button" data-all hidden>
			{t("Select all")}
		</button>
		<button class="btn s" type="reset" aria-keyshortcuts="Escape">
			{t("Clear selection")}
		</button>
	</>
);
