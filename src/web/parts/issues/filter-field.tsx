import { moduleAt } from "../../assets.ts";
import { t } from "../../words/words.ts";

/** Gives the attributes of a menu of choices that can be filtered: it has a `FilterField`, and `choices` around what is chosen from. */
export const filtering = (): Readonly<Record<string, string>> => ({
	"data-module": moduleAt("filter-choices.js"),
});

/** The field above a menu of choices that leaves those with some words; with scripts alone. */
export const FilterField = () => (
	<input
		class="input s"
		type="search"
		data-filter
		hidden
		aria-label={t("Filter choices")}
		placeholder={t("Filter")}
		autocomplete="off"
		spellcheck={false}
	/>
);
