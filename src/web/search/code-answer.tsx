import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { CodeResults, QueryFault } from "./code-results.tsx";
import type { CodePage } from "./load-code.ts";

/** The findings of a search for code, the part that means nothing, or help. */
export const CodeAnswer = ({
	of: { query, found, fault },
	alone = false,
}: {
	of: CodePage;
	/** All are of one repository. */
	alone?: boolean;
}) => {
	if (fault) return <QueryFault query={query} fault={fault} />;
	if (found) return <CodeResults query={query} of={found} alone={alone} />;
	return (
		<p class="soft">
			{t(
				"Words, and phrases in quotes, are found in text and path, in capitals or not. A regular expression stands between slashes.",
			)}{" "}
			{t(
				"AND, OR, NOT and parentheses join them; repo:, owner:, path:, lang: and is: narrow the search.",
			)}{" "}
			{t("symbol: finds the files that define a name.")}{" "}
			<a href={at("/-/help/search")}>{t("Query language")}</a>
		</p>
	);
};
