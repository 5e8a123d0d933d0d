import { readWikiQuery } from "../../domain/code-search/code-query.ts";
import { searchCode } from "../../domain/code-search/search-code.ts";
import { wikiKind } from "../../domain/code-search/text-kinds.ts";
import { anyone } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { CodeQueryFault } from "../../views/search/code.ts";
import { WikiSearchResults, wikiSearchView } from "../../views/search/wikis.ts";
import { CodeSearchQuery, refused, searchOf } from "./code.ts";

export const searchWikisOfAll = endpoint({
	id: "searchWikis",
	route: "GET /search/wikis",
	summary: "Search the wikis of all repositories that you can read",
	scope: "repository",
	on: anyone,
	query: CodeSearchQuery,
	returns: { 200: WikiSearchResults, 400: CodeQueryFault },
	extension: true,
	async run({ app, actor, query }) {
		const search = searchOf(app, readWikiQuery(query.q ?? ""), query);
		if ("message" in search) return refused(app, search);
		const found = await searchCode(app, actor, { ...search, kind: wikiKind });
		return wikiSearchView(app, found);
	},
});
