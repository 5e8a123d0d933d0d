import { readCodeQuery } from "../../domain/code-search/code-query.ts";
import { readIssueQuery } from "../../domain/issues/filter/query-language.ts";
import { t } from "../words/words.ts";

/** The reason for which the search of an address finds nothing of its kind, as a sentence; empty if it reads. */
export function faultOfSearch(search: URLSearchParams): string {
	const [type, query] = [search.get("type") ?? "", search.get("q") ?? ""];
	if (type === "code") {
		const read = readCodeQuery(query);
		return read && !("root" in read) ? read.message : "";
	}
	const unknown =
		type === "issues" || type === "pulls" ? readIssueQuery(query).unknown : [];
	return unknown.length
		? t("Not understood: {parts}", { parts: unknown.join(" ") })
		: "";
}
