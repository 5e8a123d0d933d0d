import Type from "typebox";
import { listPullCommits } from "../../../domain/pulls/list-commits.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Commit, commitViews } from "../../../views/repository-commit.ts";
import { commitPage, partsInQuery } from "../commit-page.ts";

const yesNo = Type.Optional(Type.Boolean());

export const repoGetPullRequestCommits = endpoint({
	id: "repoGetPullRequestCommits",
	route: "GET /repos/:owner/:repo/pulls/:index/commits",
	summary: "List the commits of a pull request, the newest first",
	scope: "repository",
	on: pulls.read(),
	query: Type.Object({ verification: yesNo, files: yesNo }),
	paged: true,
	returns: { 200: Type.Array(Commit) },
	async run({ app, actor, context, repository, pull, search, page, entry }) {
		const found = await listPullCommits(app, repository, pull, page);
		const views = await commitViews(app, actor, context, found.commits, {
			...partsInQuery(search),
			stat: true,
		});
		return commitPage(app, entry, page, views, found.total);
	},
});
