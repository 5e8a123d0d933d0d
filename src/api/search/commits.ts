import { now } from "../../clock.ts";
import { readCommitQuery } from "../../domain/code-search/commits/commit-query.ts";
import { searchCode } from "../../domain/code-search/search-code.ts";
import { commitKind } from "../../domain/code-search/text-kinds.ts";
import { anyone } from "../../guards/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { CodeQueryFault } from "../../views/search/code.ts";
import {
	CommitSearchResults,
	commitSearchView,
} from "../../views/search/commits.ts";
import { CodeSearchQuery, refused, searchOf } from "./code.ts";

export const searchCommitsOfAll = endpoint({
	id: "searchCommits",
	route: "GET /search/commits",
	summary: "Search the commits of all repositories that you can read",
	scope: "repository",
	on: anyone,
	query: CodeSearchQuery,
	returns: { 200: CommitSearchResults, 400: CodeQueryFault },
	extension: true,
	async run({ app, actor, query }) {
		const read = readCommitQuery(query.q ?? "", now(app));
		const search = searchOf(app, read, query);
		if ("message" in search) return refused(app, search);
		const found = await searchCode(app, actor, { ...search, kind: commitKind });
		return commitSearchView(app, found);
	},
});
