import {
	integer,
	list,
	option,
	optional,
	prose,
	text,
	time,
	title,
	yesNo,
} from "../../../http/fields.ts";

export const CreatePullRequestOption = option("CreatePullRequestOption", {
	head: text({
		description: "branch, owner:branch or owner/repository:branch",
	}),
	base: text({ description: "branch that it is to be merged into" }),
	title: title(),
	body: optional(prose()),
	assignee: optional(text()),
	assignees: optional(list(text())),
	milestone: optional(integer()),
	labels: optional(list(integer())),
	due_date: optional(time()),
	reviewers: optional(list(text())),
	team_reviewers: optional(list(text())),
	allow_maintainer_edit: optional(yesNo()),
});
export const EditPullRequestOption = option("EditPullRequestOption", {
	title: optional(title()),
	body: optional(prose()),
	base: optional(text()),
	assignee: optional(text()),
	assignees: optional(list(text())),
	milestone: optional(integer()),
	labels: optional(list(integer())),
	state: optional(text({ description: "open or closed" })),
	due_date: optional(
		time({ description: "only the date counts: the end of that day" }),
	),
	unset_due_date: optional(yesNo()),
	allow_maintainer_edit: optional(yesNo()),
	content_version: optional(
		integer({
			description: "the version that is changed; 409 for an older one",
		}),
	),
});
export const MergePullRequestOption = option("MergePullRequestOption", {
	do: optional(
		text({
			description:
				"merge, rebase, rebase-merge, squash, fast-forward-only or manually-merged; required",
		}),
	),
	merge_title_field: optional(text()),
	merge_message_field: optional(prose()),
	merge_commit_id: optional(text()),
	head_commit_id: optional(text()),
	force_merge: optional(yesNo()),
	merge_when_checks_succeed: optional(yesNo()),
	delete_branch_after_merge: optional(yesNo()),
	Do: optional(text({ description: "old spelling of do" })),
	MergeTitleField: optional(text({ description: "old spelling" })),
	MergeMessageField: optional(prose({ description: "old spelling" })),
	MergeCommitID: optional(text({ description: "old spelling" })),
});
const CreatePullReviewComment = option("CreatePullReviewComment", {
	path: optional(text({ max: 4096 })),
	body: optional(prose()),
	old_position: optional(
		integer({ description: "line of the old file, or 0" }),
	),
	new_position: optional(
		integer({ description: "line of the new file, or 0" }),
	),
});
export const CreatePullReviewOptions = option("CreatePullReviewOptions", {
	event: optional(
		text({
			description:
				"APPROVED, REQUEST_CHANGES or COMMENT; anything else leaves it pending",
		}),
	),
	body: optional(prose()),
	commit_id: optional(text()),
	comments: optional(list(CreatePullReviewComment)),
});
export const SubmitPullReviewOptions = option("SubmitPullReviewOptions", {
	event: optional(text()),
	body: optional(prose()),
});
export const DismissPullReviewOptions = option("DismissPullReviewOptions", {
	message: optional(prose()),
	priors: optional(
		yesNo({ description: "also the earlier ones of the same author" }),
	),
});
export const PullReviewRequestOptions = option("PullReviewRequestOptions", {
	reviewers: optional(list(text())),
	team_reviewers: optional(list(text())),
});
export const CreatePullReviewCommentReplyOptions = option(
	"CreatePullReviewCommentReplyOptions",
	{ body: prose() },
);
