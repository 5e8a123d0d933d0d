import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	addSubIssue,
	issueContextById,
	moveSubIssue,
	removeSubIssue,
	subIssuesOf,
} from "../../../domain/issues/parts/sub-issues.ts";
import { invalid } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { integer, option, optional, yesNo } from "../../../http/fields.ts";
import { Issue, issueView, readableIssues } from "../../../views/issue.ts";

const AddSubIssueOption = option("AddSubIssueOption", {
	sub_issue_id: integer(),
	replace_parent: optional(yesNo()),
});
const RemoveSubIssueOption = option("RemoveSubIssueOption", {
	sub_issue_id: integer(),
});
const MoveSubIssueOption = option("MoveSubIssueOption", {
	sub_issue_id: integer(),
	after_id: optional(integer()),
	before_id: optional(integer()),
});

export const issueListSubIssues = endpoint({
	id: "issueListSubIssues",
	route: "GET /repos/:owner/:repo/issues/:index/sub_issues",
	summary:
		"List the sub-issues of an issue in their order, as far as the caller may read them",
	scope: "issue",
	extension: true,
	on: issues.read(),
	returns: { 200: Type.Array(Issue) },
	async run({ app, actor, issue }) {
		const rows = await subIssuesOf(app.db, issue);
		const views = await readableIssues(app, actor, rows);
		return rows.flatMap(({ id }) => views.get(id) ?? []);
	},
});

export const issueAddSubIssue = endpoint({
	id: "issueAddSubIssue",
	route: "POST /repos/:owner/:repo/issues/:index/sub_issues",
	summary: "Make an issue, by its id, a sub-issue of another",
	scope: "issue",
	extension: true,
	audit: unrecorded.conversation,
	on: issues.write(),
	body: AddSubIssueOption,
	returns: { 201: Issue },
	errors: [409],
	async run({ app, actor, body, context }) {
		const child = await issueContextById(app.db, actor, body.sub_issue_id);
		await addSubIssue(app, actor, context, child, {
			replaces: body.replace_parent,
		});
		return issueView(app, actor, child.issue, child);
	},
});

export const issueRemoveSubIssue = endpoint({
	id: "issueRemoveSubIssue",
	route: "DELETE /repos/:owner/:repo/issues/:index/sub_issues",
	summary: "Take a sub-issue out of an issue; it continues to exist",
	scope: "issue",
	extension: true,
	audit: unrecorded.conversation,
	on: issues.write(),
	body: RemoveSubIssueOption,
	returns: { 200: Issue },
	async run({ app, actor, body, context }) {
		const child = await issueContextById(app.db, actor, body.sub_issue_id);
		await removeSubIssue(app, actor, context, child);
		return issueView(app, actor, child.issue, child);
	},
});

export const issueMoveSubIssue = endpoint({
	id: "issueMoveSubIssue",
	route: "PATCH /repos/:owner/:repo/issues/:index/sub_issues",
	summary: "Move a sub-issue behind or before another one",
	scope: "issue",
	extension: true,
	audit: unrecorded.conversation,
	on: issues.write(),
	body: MoveSubIssueOption,
	returns: { 200: Issue },
	async run({ app, actor, body, context }) {
		const { sub_issue_id, after_id: after, before_id: before } = body;
		if ((after === undefined) === (before === undefined))
			throw invalid("name either after_id or before_id");
		const child = await issueContextById(app.db, actor, sub_issue_id);
		await moveSubIssue(app, actor, context, sub_issue_id, { after, before });
		return issueView(app, actor, child.issue, child);
	},
});
