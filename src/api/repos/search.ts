import Type from "typebox";
import { searchRepositories } from "../../domain/repositories/search-repositories.ts";
import { anyone } from "../../guards/account.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated, paginatedResponse } from "../../http/paging.ts";
import { respond } from "../../http/response.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { CodeSearchQuery, codeAnswers, codeFound } from "../search/code.ts";

const { Boolean: YesNo, Integer, Optional, String: Text } = Type;
const SearchResults = Type.Object(
	{ ok: YesNo(), data: Type.Array(Repository) },
	{ $id: "SearchResults" },
);

export const repoSearch = endpoint({
	id: "repoSearch",
	route: "GET /repos/search",
	summary: "Search repositories",
	scope: "repository",
	on: anyone,
	query: Type.Object({
		q: Optional(Text()),
		topic: Optional(YesNo()),
		includeDesc: Optional(YesNo()),
		uid: Optional(Integer()),
		priority_owner_id: Optional(Integer()),
		team_id: Optional(Integer()),
		starredBy: Optional(Integer()),
		private: Optional(YesNo()),
		is_private: Optional(YesNo()),
		template: Optional(YesNo()),
		archived: Optional(YesNo()),
		mode: Optional(Text()),
		exclusive: Optional(YesNo()),
		sort: Optional(Text()),
		order: Optional(Text()),
	}),
	paged: true,
	returns: { 200: SearchResults },
	async run({ app, actor, query, page, entry }) {
		const { rows, total } = await searchRepositories(
			app,
			actor,
			{
				word: query.q,
				topicOnly: query.topic,
				inDescriptions: query.includeDesc,
				account: query.uid || undefined,
				ownedOnly: query.exclusive,
				team: query.team_id || undefined,
				starredBy: query.starredBy || undefined,
				priorityOwner: query.priority_owner_id || undefined,
				withPrivate: query.private,
				isPrivate: query.is_private,
				template: query.template,
				archived: query.archived,
				mode: query.mode,
				sort: query.sort,
				order: query.order,
			},
			page,
		);
		const data = await repositoryViews(app, actor, rows);
		const address = new URL(app.url.slice(0, -1) + entry.path);
		const { headers } = paginatedResponse(
			paginated(data, total),
			page,
			address,
		);
		return respond(200, { ok: true, data }, { ...headers });
	},
});

export const repoSearchCode = endpoint({
	id: "repoSearchCode",
	route: "GET /repos/:owner/:repo/search",
	summary: "Search the code of a repository's default branch",
	scope: "repository",
	on: repo.read("code"),
	query: CodeSearchQuery,
	returns: codeAnswers,
	extension: true,
	run: ({ app, actor, repository, query }) =>
		codeFound(app, actor, query, repository.id),
});
