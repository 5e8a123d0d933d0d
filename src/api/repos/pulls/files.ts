import Type from "typebox";
import { pullFiles } from "../../../domain/pulls/list-files.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import {
	ChangedFile,
	changedFileViews,
} from "../../../views/pulls/changed-file.ts";
import { commitPage } from "../commit-page.ts";

const text = Type.Optional(Type.String());

export const repoGetPullRequestFiles = endpoint({
	id: "repoGetPullRequestFiles",
	route: "GET /repos/:owner/:repo/pulls/:index/files",
	summary: "List the files that a pull request changes",
	scope: "repository",
	on: pulls.read(),
	query: Type.Object({ "skip-to": text, whitespace: text }),
	paged: true,
	returns: { 200: Type.Array(ChangedFile) },
	async run({ app, context, repository, pull, query, page, entry, client }) {
		const found = await pullFiles(
			app,
			repository,
			pull,
			{
				skipTo: query["skip-to"],
				whitespace: query.whitespace,
				signal: client.signal,
			},
			page,
		);
		const views = changedFileViews(app, context, pull, found.files);
		return commitPage(app, entry, page, views, found.total);
	},
});
