import { generateRepository } from "../../domain/lifecycle/generate-repository.ts";
import { knownAccount } from "../../domain/organizations/known-account.ts";
import { inheritWebhooks } from "../../domain/webhooks/copy-webhooks.ts";
import { invalid, notFound } from "../../errors.ts";
import { repo } from "../../guards/repository.ts";
import { endpoint } from "../../http/endpoint.ts";
import { option, optional, text, yesNo } from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";
import { repositoryViews } from "../../views/repository.ts";
import { Repository } from "../../views/repository-type.ts";
import { single } from "../single.ts";

export const GenerateRepoOption = option("GenerateRepoOption", {
	owner: text({ description: "user or organization that gets it" }),
	name: text({ ...bounds.repositoryName, rule: "AlphaDashDot" }),
	description: optional(text(bounds.repositoryDescription)),
	private: optional(yesNo()),
	default_branch: optional(text({ max: 100 })),
	git_content: optional(yesNo({ description: "files of the default branch" })),
	topics: optional(yesNo()),
	labels: optional(yesNo()),
	avatar: optional(yesNo()),
	git_hooks: optional(yesNo()),
	webhooks: optional(
		yesNo({ description: "taken over by administrators of the template" }),
	),
	protected_branch: optional(yesNo()),
});
const parts = [
	"git_content",
	"topics",
	"labels",
	"avatar",
	"git_hooks",
	"webhooks",
	"protected_branch",
] as const;

export const generateRepo = endpoint({
	id: "generateRepo",
	route: "POST /repos/:owner/:repo/generate",
	summary: "Make a repository from a template",
	scope: "repository",
	audit: ["repository.created", "refs.moved", "branch-rule.created"],
	on: repo.source(),
	body: GenerateRepoOption,
	returns: { 201: Repository },
	async run({ app, actor, context, repository, access, body }) {
		if (!repository.template) throw invalid("this is not a template repo");
		if (!parts.some((part) => body[part]))
			throw invalid("must select at least one template item");
		const target = await knownAccount(app.db, actor, body.owner);
		if (!target) throw notFound();
		const made = await generateRepository(app, actor, context, target, {
			name: body.name,
			description: body.description ?? "",
			private: body.private ?? false,
			defaultBranch: body.default_branch ?? "",
			gitContent: body.git_content ?? false,
			topics: body.topics ?? false,
			labels: body.labels ?? false,
			avatar: body.avatar ?? false,
			protection: body.protected_branch ?? false,
			inTransaction: async (tx, to) => {
				if (body.webhooks)
					await inheritWebhooks(app, tx, actor, { repository, access }, to);
			},
		});
		return single(await repositoryViews(app, actor, [made]));
	},
});
