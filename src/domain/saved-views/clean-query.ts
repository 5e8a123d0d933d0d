import { invalid } from "../../errors.ts";
import type { SavedView } from "./saved-view.ts";

const ofItems = [
	...["q", "type", "state", "labels", "milestone", "project", "assignee"],
	...["poster", "sort"],
];
/** The parameters of a list's address that say what it shows, in the order in which they are saved. */
const filters: Readonly<Record<SavedView["list"], readonly string[]>> = {
	issues: ofItems,
	pulls: ofItems,
	search: ["type", "q"],
	notifications: ["type", "kind", "repository", "group"],
};

/** In characters of the address. */
const longestQuery = 2000;

/** The filters in an address of a list, written in one way, so that two that ask for the same are equal; "" for none. */
export function cleanedQuery(
	list: SavedView["list"],
	given: URLSearchParams,
): string {
	const kept = new URLSearchParams();
	for (const name of filters[list]) {
		const value = (given.get(name) ?? "").trim();
		if (value) kept.set(name, value);
	}
	return kept.toString();
}

/**
 * The filters that are to be saved, written in one way.
 * @throws DomainError "invalid" for none, too many, unknown parameters or control characters
 */
export function checkedQuery(list: SavedView["list"], typed: string): string {
	const given = new URLSearchParams(typed.replace(/^\?/, ""));
	// the page of the list is no filter
	given.delete("page");
	for (const name of given.keys())
		if (!filters[list].includes(name))
			throw invalid(`unknown parameter of the query: ${name.slice(0, 80)}`);
	const query = cleanedQuery(list, given);
	if (!query) throw invalid("query needs at least one filter");
	if (query.length > longestQuery)
		throw invalid(`a query has no more than ${longestQuery} characters`);
	if ([...given.values()].some((value) => /\p{Cc}/u.test(value)))
		throw invalid("a query must not contain control characters");
	return query;
}
