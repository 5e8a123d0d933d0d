import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { QueryFault, TextResults } from "./code-results.tsx";
import type { TextPage } from "./load-texts.ts";

/** The findings of a search for texts, the part that means nothing, or help. */
export const TextAnswer = ({
	of: { by, query, found, rows, fault },
	alone = false,
}: {
	of: TextPage;
	/** All are of one repository. */
	alone?: boolean;
}) => {
	if (fault) return <QueryFault query={query} fault={fault} />;
	if (found)
		return (
			<TextResults
				query={query}
				of={found}
				narrow={by.narrow()}
				none={by.none(query)}
				alone={alone}
			>
				{rows}
			</TextResults>
		);
	return (
		<p class="soft">
			{by.help()} <a href={at("/-/help/search")}>{t("Query language")}</a>
		</p>
	);
};
