import Type from "typebox";
import { unrecorded } from "../../domain/audit/declared.ts";
import {
	createIssueType,
	editIssueType,
} from "../../domain/issue-types/change-types.ts";
import { typeColors, typesOf } from "../../domain/issue-types/issue-type.ts";
import { deleteIssueType } from "../../domain/removal/remove-issue-type.ts";
import { org } from "../../guards/organization.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { idOf } from "../../text/path-id.ts";
import { bounds } from "../../text/text-limits.ts";
import { IssueType, issueTypeView } from "../../views/issues/issue-type.ts";

const members = {
	is_enabled: optional(yesNo()),
	description: optional(
		text({ ...bounds.issueTypeDescription, oneLine: true }),
	),
	color: optional(text({ enum: [...typeColors] })),
};
const CreateIssueTypeOption = option("CreateIssueTypeOption", {
	name: text({ ...bounds.issueTypeName, notBlank: true, oneLine: true }),
	...members,
});
const EditIssueTypeOption = option("EditIssueTypeOption", {
	name: optional(
		text({ ...bounds.issueTypeName, notBlank: true, oneLine: true }),
	),
	...members,
});

export const orgListIssueTypes = endpoint({
	id: "orgListIssueTypes",
	route: "GET /orgs/:org/issue-types",
	summary: "List the issue types of an organization, in their order",
	extension: true,
	scope: "organization",
	on: org.visible(),
	returns: { 200: Type.Array(IssueType) },
	run: async ({ app, organization }) =>
		(await typesOf(app.db, organization)).map(issueTypeView),
});

export const orgCreateIssueType = endpoint({
	id: "orgCreateIssueType",
	route: "POST /orgs/:org/issue-types",
	summary: "Create an issue type for the repositories of an organization",
	extension: true,
	scope: "organization",
	audit: unrecorded.planning,
	on: org.owner(),
	body: CreateIssueTypeOption,
	returns: { 200: IssueType },
	run: async ({ app, organization, body }) =>
		issueTypeView(await createIssueType(app, organization, inputOf(body))),
});

export const orgEditIssueType = endpoint({
	id: "orgEditIssueType",
	route: "PUT /orgs/:org/issue-types/:issue_type_id",
	summary: "Change an issue type of an organization; absent members stay",
	extension: true,
	scope: "organization",
	audit: unrecorded.planning,
	on: org.owner(),
	body: EditIssueTypeOption,
	returns: { 200: IssueType },
	run: async ({ app, organization, params, body }) =>
		issueTypeView(
			await editIssueType(
				app,
				organization,
				idOf(params.issue_type_id),
				inputOf(body),
			),
		),
});

export const orgDeleteIssueType = endpoint({
	id: "orgDeleteIssueType",
	route: "DELETE /orgs/:org/issue-types/:issue_type_id",
	summary: "Delete an issue type of an organization; its issues have none then",
	extension: true,
	scope: "organization",
	audit: unrecorded.planning,
	on: org.owner(),
	returns: { 204: null },
	run: ({ app, organization, params }) =>
		deleteIssueType(app, organization, idOf(params.issue_type_id)),
});

type Body = Type.Static<typeof EditIssueTypeOption>;
const inputOf = ({ name, description, color, is_enabled }: Body) => ({
	name,
	description,
	color,
	enabled: is_enabled,
});
