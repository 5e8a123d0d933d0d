import Type from "typebox";
import { createBranch } from "../../domain/refs/create-branch.ts";
import { deleteBranch } from "../../domain/refs/delete-branch.ts";
import { listBranches } from "../../domain/refs/list-refs.ts";
import { moveBranch } from "../../domain/refs/move-branch.ts";
import { branchByName } from "../../domain/refs/ref.ts";
import { renameBranch } from "../../domain/refs/rename-branch.ts";
import { notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { paginated } from "../../http/paging.ts";
import { bounds } from "../../text/text-limits.ts";
import { Branch, branchViews } from "../../views/branch.ts";
import { single } from "../single.ts";

export const CreateBranchRepoOption = option(
	"CreateBranchRepoOption",
	{
		new_branch_name: text({ ...bounds.branchName, rule: "GitRefName" }),
		old_ref_name: optional(
			text({
				max: 100,
				rule: "GitRefName",
				description: "branch, tag or commit; the default branch unless given",
			}),
		),
		old_branch_name: optional(
			text({
				max: 100,
				rule: "GitRefName",
				description: "deprecated: use old_ref_name",
			}),
		),
	},
	{ new_branch_name: "BranchName", old_branch_name: "OldBranchName" },
);
export const UpdateBranchRepoOption = option("UpdateBranchRepoOption", {
	new_commit_id: text({ description: "commit that the branch shall point to" }),
	old_commit_id: optional(
		text({ description: "commit that it must point to now" }),
	),
	force: optional(
		yesNo({ description: "move it even if commits are lost by it" }),
	),
});
export const RenameBranchRepoOption = option("RenameBranchRepoOption", {
	name: text({ ...bounds.branchName, rule: "GitRefName" }),
});

export const listRepositoryBranches = endpoint({
	id: "repoListBranches",
	route: "GET /repos/:owner/:repo/branches",
	summary: "List the branches of a repository, the newest commit first",
	scope: "repository",
	on: repo.read("code"),
	query: Type.Object({
		q: Type.Optional(Type.String({ description: "part of the name" })),
	}),
	paged: true,
	returns: { 200: Type.Array(Branch) },
	async run({ app, actor, context, repository, access, page, query }) {
		const { refs, total } = await listBranches(app, repository, {
			...page,
			part: query.q ?? "",
		});
		return paginated(
			await branchViews(app, context, actor, access, refs),
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
	async run({ app, actor, context, repository, access, params }) {
		const ref = await branchByName(app.db, repository.store_id, params["*"]);
		if (!ref) throw notFound();
		return single(await branchViews(app, context, actor, access, [ref]));
	},
});

export const createRepositoryBranch = endpoint({
	id: "repoCreateBranch",
	route: "POST /repos/:owner/:repo/branches",
	summary: "Create a branch",
	scope: "repository",
	audit: "refs.moved",
	on: repo.write("code"),
	body: CreateBranchRepoOption,
	returns: { 201: Branch },
	async run({ app, actor, context, repository, access, body }) {
		const name = body.new_branch_name;
		await createBranch(app, actor, repository, {
			name,
			from: body.old_ref_name,
			fromBranch: body.old_branch_name,
		});
		const ref = await branchByName(app.db, repository.store_id, name);
		if (!ref) throw notFound();
		return single(await branchViews(app, context, actor, access, [ref]));
	},
});

export const updateBranch = endpoint({
	id: "repoUpdateBranch",
	route: "PUT /repos/:owner/:repo/branches/*",
	summary: "Point a branch to another commit",
	scope: "repository",
	audit: ["refs.moved", "branch-rule.edited"],
	on: repo.write("code"),
	body: UpdateBranchRepoOption,
	returns: { 204: null },
	run: ({ app, actor, repository, params, body }) =>
		moveBranch(app, actor, repository, params["*"], {
			to: body.new_commit_id,
			from: body.old_commit_id,
			force: body.force,
		}),
});

export const renameRepositoryBranch = endpoint({
	id: "repoRenameBranch",
	route: "PATCH /repos/:owner/:repo/branches/*",
	summary: "Rename a branch",
	scope: "repository",
	audit: ["refs.moved", "branch-rule.edited"],
	on: repo.write("code"),
	body: RenameBranchRepoOption,
	returns: { 204: null },
	run: ({ app, actor, repository, access, params, body }) =>
		renameBranch(app, actor, repository, access, {
			from: params["*"],
			to: body.name,
		}),
});

export const removeBranch = endpoint({
	id: "repoDeleteBranch",
	route: "DELETE /repos/:owner/:repo/branches/*",
	summary: "Delete a branch",
	scope: "repository",
	audit: "refs.moved",
	on: repo.write("code"),
	returns: { 204: null },
	run: ({ app, actor, repository, params }) =>
		deleteBranch(app, actor, repository, params["*"]),
});
