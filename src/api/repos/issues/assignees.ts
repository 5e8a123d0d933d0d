import { unrecorded } from "../../../domain/audit/declared.ts";
import {
	assigneesNamed,
	changeAssignees,
} from "../../../domain/issues/assignees.ts";
import { namedAccount } from "../../../domain/organizations/known-account.ts";
import { mayBeAssigned } from "../../../domain/repositories/people.ts";
import { badRequest, invalid, notFound } from "../../../errors.ts";
import { issues } from "../../../guards/issue.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { Issue, issueView } from "../../../views/issue.ts";
import { IssueAssigneesOption } from "./options.ts";

const unknown = (name: string) => `user does not exist [uid: 0, name: ${name}]`;

export const issueAddAssignees = endpoint({
	id: "issueAddAssignees",
	route: "POST /repos/:owner/:repo/issues/:index/assignees",
	summary: "Assign users to an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.assign(),
	body: IssueAssigneesOption,
	returns: { 201: Issue },
	async run({ app, actor, context, body }) {
		const names = body.assignees ?? [];
		const add = await assigneesNamed(app, actor, context, names, unknown);
		const changed = await changeAssignees(app, actor, context, { add });
		return issueView(app, actor, changed, context);
	},
});

export const issueRemoveAssignees = endpoint({
	id: "issueRemoveAssignees",
	route: "DELETE /repos/:owner/:repo/issues/:index/assignees",
	summary: "Unassign users from an issue",
	scope: "issue",
	audit: unrecorded.conversation,
	on: issues.assign(),
	body: IssueAssigneesOption,
	returns: { 200: Issue },
	async run({ app, actor, context, body }) {
		const remove = [];
		for (const name of body.assignees ?? []) {
			const account = await namedAccount(app.db, actor, name);
			if (!account) throw invalid(unknown(name));
			remove.push(account);
		}
		const changed = await changeAssignees(app, actor, context, { remove });
		return issueView(app, actor, changed, context);
	},
});

export const issueCheckAssignee = endpoint({
	id: "issueCheckAssignee",
	route: "GET /repos/:owner/:repo/issues/:index/assignees/:assignee",
	summary: "Tell whether a user can be assigned to an issue",
	scope: "issue",
	on: issues.read(),
	returns: { 204: null },
	async run({ app, actor, context, params }) {
		const account = await namedAccount(app.db, actor, params.assignee);
		if (!account) throw notFound();
		if (account.kind !== "user")
			throw badRequest(`${account.name} is an organization, not a user`);
		if (!(await mayBeAssigned(app.db, context, account))) throw notFound();
	},
});
