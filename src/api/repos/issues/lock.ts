import { unrecorded } from "../../../domain/audit/declared.ts";
import { lockConversation } from "../../../domain/issues/lock-conversation.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { LockIssueOption } from "./options.ts";

export const issueLockIssue = endpoint({
	id: "issueLockIssue",
	route: "PUT /repos/:owner/:repo/issues/:index/lock",
	summary: "Close the conversation to those who cannot write",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.lock(),
	body: LockIssueOption,
	returns: { 204: null },
	run: ({ app, actor, issue, body }) =>
		lockConversation(app, actor, issue, {
			locked: true,
			reason: body.lock_reason,
		}),
});

export const issueUnlockIssue = endpoint({
	id: "issueUnlockIssue",
	route: "DELETE /repos/:owner/:repo/issues/:index/lock",
	summary: "Open the conversation again",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.lock(),
	returns: { 204: null },
	run: ({ app, actor, issue }) =>
		lockConversation(app, actor, issue, { locked: false }),
});
