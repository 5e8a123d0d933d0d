import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	cancelMerge,
	scheduleMerge,
} from "../../../domain/pulls/merging/auto-merge.ts";
import { deleteHead } from "../../../domain/pulls/merging/delete-head.ts";
import {
	mergePull,
	refuseMerge,
} from "../../../domain/pulls/merging/merge-pull.ts";
import { isMergeStyle } from "../../../domain/pulls/merging/merge-styles.ts";
import { settingsOf } from "../../../domain/repositories/settings.ts";
import { invalid, notFound } from "../../../errors.ts";
import { pulls } from "../../../guards/pull.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { empty } from "../../../http/response.ts";
import { MergePullRequestOption } from "./options.ts";

export const repoPullRequestIsMerged = endpoint({
	id: "repoPullRequestIsMerged",
	route: "GET /repos/:owner/:repo/pulls/:index/merge",
	summary: "Tell whether a pull request has been merged",
	scope: "repository",
	on: pulls.read(),
	returns: { 204: null },
	run({ issue }) {
		if (issue.merged_at === null) throw notFound();
		return empty();
	},
});

export const repoMergePullRequest = endpoint({
	id: "repoMergePullRequest",
	route: "POST /repos/:owner/:repo/pulls/:index/merge",
	summary: "Merge a pull request",
	scope: "repository",
	audit: "refs.moved",
	on: pulls.take(),
	body: MergePullRequestOption,
	returns: { 200: null, 201: null },
	errors: [405],
	async run({ app, actor, context, body }) {
		const style = body.do || body.Do || "";
		if (!style) throw invalid("[Do]: Required");
		if (!isMergeStyle(style)) throw invalid("[Do]: In");
		const { repository, pull } = context;
		const wanted = {
			style,
			title: body.merge_title_field || body.MergeTitleField,
			message: body.merge_message_field || body.MergeMessageField,
			commit: body.merge_commit_id || body.MergeCommitID,
			head: body.head_commit_id,
			force: body.force_merge,
		};
		const deleteBranch =
			body.delete_branch_after_merge ??
			settingsOf(repository.settings).default_delete_branch_after_merge;
		if (body.merge_when_checks_succeed) {
			const plan = { plan: true };
			const asked = await refuseMerge(app, actor, context, wanted, plan);
			if (asked.demand) {
				await scheduleMerge(app, actor, asked.pull, {
					...wanted,
					deleteBranch,
				});
				return empty(201);
			}
		}
		await mergePull(app, actor, context, wanted);
		if (deleteBranch) await deleteHead(app, actor, pull);
		return empty(200);
	},
});

export const repoCancelScheduledAutoMerge = endpoint({
	id: "repoCancelScheduledAutoMerge",
	route: "DELETE /repos/:owner/:repo/pulls/:index/merge",
	summary: "Take back that a pull request is merged when its checks succeed",
	scope: "repository",
	audit: unrecorded.conversation,
	on: pulls.take(),
	returns: { 204: null },
	run: ({ app, actor, context }) => cancelMerge(app, actor, context),
});
