import Type from "typebox";
import type { App } from "../../../app.ts";
import { listPullCommits } from "../../../domain/pulls/list-commits.ts";
import { pullFiles } from "../../../domain/pulls/list-files.ts";
import type { Pull } from "../../../domain/pulls/pull.ts";
import {
	type Repository,
	storeOf,
} from "../../../domain/repositories/repository.ts";
import { notFound } from "../../../errors.ts";
import { diffText, patchSeries } from "../../../git/history/patch-text.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { media } from "../../../http/openapi/media.ts";
import { truth } from "../../../http/query.ts";
import {
	type Content,
	plainStream,
	plainText,
} from "../../../http/response.ts";
import {
	ChangedFile,
	changedFileViews,
} from "../../../views/pulls/changed-file.ts";
import { Commit, commitViews } from "../../../views/repository-commit.ts";
import { commitPage, partsInQuery } from "../commit-page.ts";

const text = Type.Optional(Type.String());
const yesNo = Type.Optional(Type.Boolean());

export const repoDownloadPullDiffOrPatch = endpoint({
	id: "repoDownloadPullDiffOrPatch",
	route: "GET /repos/:owner/:repo/pulls/:index.:diffType",
	summary: "Get what a pull request changes, as a diff or as mails",
	scope: "repository",
	on: pulls.read(),
	query: Type.Object({ binary: yesNo }),
	returns: { 200: media.text },
	run({ app, repository, pull, params, search, signal }) {
		const { diffType } = params as unknown as { diffType: string };
		if (diffType !== "diff" && diffType !== "patch") throw notFound();
		return textOf(app, repository, pull, diffType, {
			binary: truth(search.get("binary") ?? ""),
			signal,
		});
	},
});

export const repoGetPullRequestCommits = endpoint({
	id: "repoGetPullRequestCommits",
	route: "GET /repos/:owner/:repo/pulls/:index/commits",
	summary: "List the commits of a pull request, the newest first",
	scope: "repository",
	on: pulls.read(),
	query: Type.Object({ verification: yesNo, files: yesNo }),
	returns: { 200: Type.Array(Commit) },
	async run({ app, actor, repository, owner, pull, search, page, entry }) {
		const found = await listPullCommits(app, repository, pull, page);
		const views = await commitViews(
			app,
			actor,
			{ repository, owner },
			found.commits,
			{ ...partsInQuery(search), stat: true },
		);
		return commitPage(app, entry, page, views, found.total);
	},
});

export const repoGetPullRequestFiles = endpoint({
	id: "repoGetPullRequestFiles",
	route: "GET /repos/:owner/:repo/pulls/:index/files",
	summary: "List the files that a pull request changes",
	scope: "repository",
	on: pulls.read(),
	query: Type.Object({ "skip-to": text, whitespace: text }),
	returns: { 200: Type.Array(ChangedFile) },
	async run({ app, repository, owner, pull, query, page, entry, signal }) {
		const found = await pullFiles(
			app,
			repository,
			pull,
			{ skipTo: query["skip-to"], whitespace: query.whitespace, signal },
			page,
		);
		const views = changedFileViews(
			app,
			{ repository, owner },
			pull,
			found.files,
		);
		return commitPage(app, entry, page, views, found.total);
	},
});

async function textOf(
	app: App,
	repository: Repository,
	pull: Pull,
	kind: "diff" | "patch",
	options: { binary: boolean; signal: AbortSignal },
): Promise<Content> {
	if (pull.merge_base === pull.head_oid) return plainText("");
	const store = storeOf(repository);
	const stream =
		kind === "diff"
			? diffText(
					app.git,
					store,
					pull.merge_base || null,
					pull.head_oid,
					options,
				)
			: patchSeries(app.git, store, pull.merge_base, pull.head_oid, options);
	return await plainStream(stream);
}
