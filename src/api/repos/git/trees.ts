import Type from "typebox";
import { readTreePage } from "../../../domain/contents/read-tree-page.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { pageOf } from "../../../http/paging.ts";
import { HttpResponse } from "../../../http/response.ts";
import { GitTree, treeView } from "../../../views/git/tree.ts";

const most = 1000;

export const getTree = endpoint({
	id: "GetTree",
	route: "GET /repos/:owner/:repo/git/trees/:sha",
	summary: "Get the entries of a tree",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		recursive: Type.Optional(
			Type.Boolean({ description: "also what the directories hold" }),
		),
		page: Type.Optional(Type.Integer()),
		per_page: Type.Optional(Type.Integer({ description: `at most ${most}` })),
	}),
	returns: { 200: GitTree },
	async run({ app, context, repository, params, query, search, client }) {
		const page = pageOf(search, most, most, "per_page");
		const found = await readTreePage(app, repository, params.sha, {
			...page,
			recursive: query.recursive ?? false,
			signal: client.signal,
		});
		return new HttpResponse(200, treeView(app, context, found, page), {
			"X-Total-Count": String(found.total),
			"Access-Control-Expose-Headers": "X-Total-Count",
		});
	},
});
