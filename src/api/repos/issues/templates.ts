import Type from "typebox";
import {
	issueConfig,
	issueTemplates,
} from "../../../domain/issues/templates/read-templates.ts";
import { claimantOf } from "../../../domain/permissions/actor.ts";
import { repo } from "../../../guards/repository.ts";
import { endpoint } from "../../../http/endpoint.ts";

const { Array: List, Boolean: YesNo, String: Text } = Type;
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

const IssueTemplate = Type.Object(
	{
		name: Text(),
		title: Text(),
		about: Text(),
		labels: orNull(List(Text())),
		assignees: orNull(List(Text())),
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
const IssueConfig = Type.Object(
	{
		blank_issues_enabled: YesNo(),
		contact_links: List(
			Type.Object(
				{ name: Text(), url: Text(), about: Text() },
				{ $id: "IssueConfigContactLink" },
			),
		),
	},
	{ $id: "IssueConfig" },
);
const IssueConfigValidation = Type.Object(
	{ valid: YesNo(), message: Text() },
	{ $id: "IssueConfigValidation" },
);

const reading = { scope: "repository", on: repo.read("code") } as const;

export const repoGetIssueTemplates = endpoint({
	id: "repoGetIssueTemplates",
	route: "GET /repos/:owner/:repo/issue_templates",
	summary: "List what new issues may begin with",
	...reading,
	returns: { 200: List(IssueTemplate) },
	run: ({ app, actor, repository, entry }) =>
		issueTemplates(app, repository, claimantOf(actor, entry.peer)),
});

export const repoGetIssueConfig = endpoint({
	id: "repoGetIssueConfig",
	route: "GET /repos/:owner/:repo/issue_config",
	summary: "Get what the repository says of new issues",
	...reading,
	returns: { 200: IssueConfig },
	run: async ({ app, actor, repository, entry }) =>
		(await issueConfig(app, repository, claimantOf(actor, entry.peer))).config,
});

export const repoValidateIssueConfig = endpoint({
	id: "repoValidateIssueConfig",
	route: "GET /repos/:owner/:repo/issue_config/validate",
	summary: "Tell whether what the repository says of new issues can be read",
	...reading,
	returns: { 200: IssueConfigValidation },
	async run({ app, actor, repository, entry }) {
		const user = claimantOf(actor, entry.peer);
		const { wrong } = await issueConfig(app, repository, user);
		return { valid: wrong === "", message: wrong };
	},
});
