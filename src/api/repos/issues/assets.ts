import { comments, issues } from "../../../guards/issue.ts";
import { assetEndpoints } from "../../asset-endpoints.ts";

export const issueAssets = assetEndpoints({
	ids: [
		"issueListIssueAttachments",
		"issueCreateIssueAttachment",
		"issueGetIssueAttachment",
		"issueEditIssueAttachment",
		"issueDeleteIssueAttachment",
	],
	base: "/repos/:owner/:repo/issues/:index",
	what: "an issue",
	kind: "issue",
	scope: "issue",
	read: issues.read(),
	write: issues.attach(),
	holderOf: ({ issue }) => issue.id,
});

export const commentAssets = assetEndpoints({
	ids: [
		"issueListIssueCommentAttachments",
		"issueCreateIssueCommentAttachment",
		"issueGetIssueCommentAttachment",
		"issueEditIssueCommentAttachment",
		"issueDeleteIssueCommentAttachment",
	],
	base: "/repos/:owner/:repo/issues/comments/:id",
	what: "a comment",
	kind: "comment",
	scope: "issue",
	read: comments.read(),
	write: comments.attach(),
	holderOf: ({ comment }) => comment.id,
});
