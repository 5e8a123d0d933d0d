import Type from "typebox";
import { accountById } from "../../domain/accounts/account.ts";
import { syncFork } from "../../domain/forks/sync-fork.ts";
import { repositoryById } from "../../domain/repositories/repository.ts";
import { badRequest, notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";

export const MergeUpstreamRequest = option("MergeUpstreamRequest", {
	branch: optional(
		text({ max: 255, description: "the default branch unless given" }),
	),
	ff_only: optional(
		yesNo({ description: "refuse when the branches have diverged" }),
	),
});
const MergeUpstreamResponse = Type.Object(
	{ merge_type: Type.String() },
	{ $id: "MergeUpstreamResponse" },
);

export const repoMergeUpstream = endpoint({
	id: "repoMergeUpstream",
	route: "POST /repos/:owner/:repo/merge-upstream",
	summary: "Bring a branch of a fork up to date with its upstream",
	scope: "repository",
	audit: "refs.moved",
	on: repo.write("code"),
	body: MergeUpstreamRequest,
	bodyOptional: true,
	returns: { 200: MergeUpstreamResponse },
	async run({ app, actor, context, repository, body }) {
		if (repository.fork_of_id === null)
			throw badRequest("the repository is not a fork");
		const parent = await repositoryById(app.db, repository.fork_of_id);
		const parentOwner = parent && (await accountById(app.db, parent.owner_id));
		if (!parent || !parentOwner) throw notFound();
		const upstream = { repository: parent, owner: parentOwner };
		const merge_type = await syncFork(app, actor, context, upstream, {
			branch: body.branch || repository.default_branch,
			onlyForward: body.ff_only ?? false,
		});
		return { merge_type };
	},
});
