import Type from "typebox";
import { issueTemplates } from "../../domain/issues/templates/read-templates.ts";
import { claimantOf } from "../../domain/permissions/actor.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";

const { Array: List, String: Text } = Type;

const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

const IssueTemplate = Type.Object(
	{
		name: Text(),
		title: Text(),
		about: Text(),
		labels: orNull(List(Text())),
		assignees: orNull(List(Text())),
		type: Text({ description: "the name of an issue type" }),
		ref: Text(),
		content: Text(),
		body: orNull(
			List(
				Type.Object(
					{
						type: Text(),
						id: Text(),
						attributes: Type.Record(Text(), Type.Unknown()),
						validations: orNull(Type.Record(Text(), Type.Unknown())),
						visible: List(Text({ enum: ["form", "content"] })),
					},
					{ $id: "IssueFormField" },
				),
			),
		),
		file_name: Text(),
	},
	{ $id: "IssueTemplate" },
);

export const repoGetIssueTemplates = endpoint({
	id: "repoGetIssueTemplates",
	route: "GET /repos/:owner/:repo/issue_templates",
	summary: "List what new issues may begin with",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: List(IssueTemplate) },
	run: ({ app, actor, repository, entry }) =>
		issueTemplates(app, repository, claimantOf(actor, entry.peer)),
});
