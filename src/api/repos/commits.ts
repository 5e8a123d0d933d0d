import Type from "typebox";
import { listCommits } from "../../domain/history/list-commits.ts";
import { findByMerge } from "../../domain/pulls/find-pull.ts";
import { pullsWithCommit } from "../../domain/pulls/pull-commits.ts";
import { resolveCommit } from "../../domain/refs/resolve-commit.ts";
import { notFound } from "../../errors.ts";
import { pulls } from "../../guards/pull.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { paginated } from "../../http/paging.ts";
import { timeInQuery } from "../../http/query-time.ts";
import { pullView, pullViews } from "../../views/pulls/pull.ts";
import { PullRequest } from "../../views/pulls/pull-type.ts";
import { Commit, commitViews } from "../../views/repository-commit.ts";
import { commitPage, commitParts, partsInQuery } from "./commit-page.ts";

const { Optional, String: Text } = Type;

export const listRepositoryCommits = endpoint({
	id: "repoGetAllCommits",
	route: "GET /repos/:owner/:repo/commits",
	summary: "List the commits of a branch, the newest first",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		sha: Optional(
			Text({
				description:
					"branch, tag or commit to begin at; the default branch unless given",
			}),
		),
		path: Optional(Text({ description: "only commits that changed it" })),
		not: Optional(
			Text({ description: "leave out what this branch, tag or commit has" }),
		),
		since: Optional(Text({ format: "date-time" })),
		until: Optional(Text({ format: "date-time" })),
		...commitParts,
	}),
	paged: true,
	returns: { 200: Type.Array(Commit) },
	errors: [409],
	async run({ app, actor, context, repository, query, search, page, entry }) {
		const { commits, total } = await listCommits(app, repository, {
			from: query.sha,
			not: query.not,
			path: query.path,
			since: timeInQuery(search, "since"),
			until: timeInQuery(search, "until"),
			...page,
		});
		const parts = partsInQuery(search);
		const views = await commitViews(app, actor, context, commits, parts);
		// only this list tells the total under both names
		return commitPage(app, entry, page, views, total, {
			"X-Total": String(total),
		});
	},
});

export const repoGetCommitPullRequest = endpoint({
	id: "repoGetCommitPullRequest",
	route: "GET /repos/:owner/:repo/commits/:sha/pull",
	summary: "Get the pull request whose merging made a commit",
	scope: "repository",
	on: pulls.list(),
	returns: { 200: PullRequest },
	async run({ app, actor, context, params }) {
		const issue = await findByMerge(app.db, context, params.sha);
		if (!issue) throw notFound();
		return pullView(app, actor, context, issue);
	},
});

export const listPullsOfCommit = endpoint({
	id: "repoListPullsOfCommit",
	route: "GET /repos/:owner/:repo/commits/:sha/pulls",
	summary: "List the pull requests that contain a commit, the newest first",
	scope: "repository",
	on: pulls.list(),
	extension: true,
	paged: true,
	returns: { 200: Type.Array(PullRequest) },
	async run({ app, actor, context, params, page }) {
		const commit = await resolveCommit(app, context.repository, params.sha);
		if (!commit) throw notFound();
		const { rows, total } = await pullsWithCommit(
			app.db,
			context,
			commit.oid,
			page,
		);
		return paginated(await pullViews(app, actor, context, rows), total);
	},
});
