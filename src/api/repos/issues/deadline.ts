import Type from "typebox";
import { unrecorded } from "../../../domain/audit/declared.ts";
import { editIssue } from "../../../domain/issues/edit-issue.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { endOfDay, epoch, rfc3339Of } from "../../../text/rfc3339.ts";
import { EditDeadlineOption } from "./options.ts";

const IssueDeadline = Type.Object(
	{ due_date: Type.String({ format: "date-time" }) },
	{ $id: "IssueDeadline" },
);

export const issueEditIssueDeadline = endpoint({
	id: "issueEditIssueDeadline",
	route: "POST /repos/:owner/:repo/issues/:index/deadline",
	summary: "Set the due date of an issue, or take it away",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.write("Not repo writer"),
	body: EditDeadlineOption,
	returns: { 201: IssueDeadline },
	async run({ app, actor, context, body }) {
		const dueAt = endOfDay(body.due_date ?? "") ?? null;
		await editIssue(app, actor, context, { planning: async () => ({ dueAt }) });
		return { due_date: dueAt === null ? epoch : rfc3339Of(dueAt) };
	},
});
