import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";

/** The parts of a query that mean nothing; nothing where there are none. `helps` leads to the help of the language. */
export const UnknownFilters = ({
	of: parts,
	helps = false,
}: {
	of: readonly string[];
	helps?: boolean;
}) =>
	parts.length > 0 && (
		<p class="hint" role="status">
			{t("Unknown filters: {parts}", { parts: parts.join(" ") })}
			{helps && (
				<>
					{" "}
					<a href={at("/-/help/search")}>{t("Help")}</a>
				</>
			)}
		</p>
	);
