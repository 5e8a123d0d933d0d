import Type from "typebox";
import { listBranches } from "../../domain/repositories/refs/list-branches.ts";
import { branchByName } from "../../domain/repositories/refs/ref.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { listing } from "../../http/paging.ts";
import { Branch, branchViews } from "../../views/branch.ts";

export const listRepositoryBranches = endpoint({
	id: "repoListBranches",
	route: "GET /repos/:owner/:repo/branches",
	summary: "List the branches of a repository, the newest commit first",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		q: Type.Optional(Type.String({ description: "part of the name" })),
	}),
	returns: { 200: Type.Array(Branch) },
	async run({ app, repository, owner, access, page, query }) {
		const { refs, total } = await listBranches(app, repository, {
			...page,
			part: query.q ?? "",
		});
		return listing(
			await branchViews(app, { repository, owner }, access, refs),
			total,
		);
	},
});

export const getBranch = endpoint({
	id: "repoGetBranch",
	route: "GET /repos/:owner/:repo/branches/*",
	summary: "Get a branch",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: Branch },
	async run({ app, repository, owner, access, params }) {
		const ref = await branchByName(app.db, repository.store_id, params["*"]);
		if (!ref) throw notFound();
		return (await branchViews(app, { repository, owner }, access, [ref]))[0];
	},
});
