import {
	idsOrNames,
	integer,
	list,
	option,
	optional,
	orNull,
	prose,
	text,
	time,
	title,
	yesNo,
} from "../../../http/fields.ts";
import { bounds } from "../../../text/text-limits.ts";

const estimate = optional(
	integer({ description: "seconds of work; 0 is no estimate" }),
);

const issueType = orNull(
	text({
		...bounds.issueTypeName,
		description:
			"the name of an issue type of the organization; null or nothing is none",
	}),
);

export const CreateIssueOption = option("CreateIssueOption", {
	title: title(),
	body: optional(prose()),
	ref: optional(text()),
	assignee: optional(text({ description: "deprecated: use assignees" })),
	assignees: optional(list(text())),
	due_date: optional(time()),
	milestone: optional(integer()),
	labels: optional(list(integer())),
	type: optional(issueType),
	projects: optional(list(integer())),
	closed: optional(yesNo()),
	time_estimate: estimate,
});
export const EditIssueOption = option("EditIssueOption", {
	title: optional(title()),
	body: optional(prose()),
	ref: optional(text()),
	assignee: optional(text({ description: "deprecated: use assignees" })),
	assignees: optional(list(text())),
	milestone: optional(integer({ description: "0 is none" })),
	type: optional(issueType),
	projects: optional(list(integer())),
	state: optional(text({ description: "open or closed" })),
	due_date: optional(time()),
	unset_due_date: optional(yesNo()),
	time_estimate: estimate,
	content_version: optional(
		integer({
			description: "the version that is changed; 409 for an older one",
		}),
	),
});
export const IssueAssigneesOption = option("IssueAssigneesOption", {
	assignees: optional(list(text())),
});
export const IssueLabelsOption = option("IssueLabelsOption", {
	labels: optional(
		idsOrNames({ description: "ids of labels, or their names" }),
	),
});
export const EditDeadlineOption = option("EditDeadlineOption", {
	due_date: optional(time()),
});
export const LockIssueOption = option("LockIssueOption", {
	lock_reason: optional(text()),
});
export const CreateIssueCommentOption = option("CreateIssueCommentOption", {
	body: prose(),
});
export const EditIssueCommentOption = option("EditIssueCommentOption", {
	body: prose(),
});
export const EditReactionOption = option("EditReactionOption", {
	content: optional(text()),
});
