import Type from "typebox";
import { issueConfig } from "../../domain/issues/templates/read-templates.ts";
import { claimantOf } from "../../domain/permissions/actor.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";

const { Array: List, Boolean: YesNo, String: Text } = Type;

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

export const repoGetIssueConfig = endpoint({
	id: "repoGetIssueConfig",
	route: "GET /repos/:owner/:repo/issue_config",
	summary: "Get what the repository says of new issues",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: IssueConfig },
	run: async ({ app, actor, repository, entry }) =>
		(await issueConfig(app, repository, claimantOf(actor, entry.peer))).config,
});

export const repoValidateIssueConfig = endpoint({
	id: "repoValidateIssueConfig",
	route: "GET /repos/:owner/:repo/issue_config/validate",
	summary: "Tell whether what the repository says of new issues can be read",
	scope: "repository",
	on: repo.read("code"),
	returns: { 200: IssueConfigValidation },
	async run({ app, actor, repository, entry }) {
		const user = claimantOf(actor, entry.peer);
		const { wrong } = await issueConfig(app, repository, user);
		return { valid: wrong === "", message: wrong };
	},
});
