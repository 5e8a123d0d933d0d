import { readIssueQuery } from "../../domain/issues/filter/query-language.ts";
import { t } from "../words/words.ts";
import { textSearches } from "./text-searches.tsx";

/** The reason for which the search of an address finds nothing of its kind, as a sentence; empty if it reads. */
export function faultOfSearch(search: URLSearchParams): string {
	const [type, query] = [search.get("type") ?? "", search.get("q") ?? ""];
	const by = textSearches.find((one) => one.type === type);
	if (by) {
		// what is today changes no fault
		const read = by.read(query, 0);
		return read && !("root" in read) ? read.message : "";
	}
	const unknown =
		type === "issues" || type === "pulls" ? readIssueQuery(query).unknown : [];
	return unknown.length
		? t("Not understood: {parts}", { parts: unknown.join(" ") })
		: "";
}
