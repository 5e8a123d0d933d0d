import type Type from "typebox";
import { trustModels } from "../../domain/lifecycle/create-repository.ts";
import {
	file,
	list,
	option,
	optional,
	prose,
	text,
	time,
	yesNo,
} from "../../http/fields.ts";
import { bounds } from "../../text/text-limits.ts";

const Identity = option("Identity", {
	name: optional(text({ max: 100 })),
	email: optional(text({ max: 254, rule: "Email" })),
});
const CommitDateOptions = option("CommitDateOptions", {
	author: optional(time()),
	committer: optional(time()),
});

/** The members that every request for a commit has. */
export const commitMembers = {
	author: optional(Identity),
	committer: optional(Identity),
	dates: optional(CommitDateOptions),
	branch: optional(
		text({
			max: 100,
			rule: "GitRefName",
			description: "base branch; the default branch unless given",
		}),
	),
	new_branch: optional(
		text({
			max: 100,
			rule: "GitRefName",
			description: "branch to make from the base branch for the change",
		}),
	),
	force_push: optional(
		yesNo({ description: "replace the new branch if it exists" }),
	),
	message: optional(prose()),
	signoff: optional(
		yesNo({ description: "add a Signed-off-by line of the committer" }),
	),
};
/** What the members that every request for a commit has are called in messages. */
export const commitNames = {
	branch: "BranchName",
	new_branch: "NewBranchName",
};

const ChangeFileOperation = option(
	"ChangeFileOperation",
	{
		operation: text({
			enum: ["create", "update", "upload", "rename", "delete"],
			description: "upload creates or updates",
		}),
		path: text(bounds.path),
		from_path: optional(text(bounds.path)),
		content: optional(file({ description: "base64" })),
		sha: optional(text({ description: "blob that the file must have now" })),
	},
	{ from_path: "FromPath" },
);
export const ChangeFilesOptions = option(
	"ChangeFilesOptions",
	{ ...commitMembers, files: list(ChangeFileOperation, 10_000) },
	commitNames,
);
export const ApplyDiffPatchFileOptions = option(
	"ApplyDiffPatchFileOptions",
	{
		...commitMembers,
		content: file({ binary: true, description: "the patch" }),
	},
	commitNames,
);

type Members = Type.Static<typeof ApplyDiffPatchFileOptions>;
/** The words of a request for a commit as the domain has them. */
export const commitOf = ({
	author,
	committer,
	dates,
	branch,
	new_branch,
	force_push,
	message,
	signoff,
}: Omit<Members, "content">) => ({
	author,
	committer,
	dates,
	branch,
	newBranch: new_branch,
	force: force_push,
	message,
	signoff,
});

export const CreateRepoOption = option("CreateRepoOption", {
	name: text({ ...bounds.repositoryName, rule: "AlphaDashDot" }),
	description: optional(text(bounds.repositoryDescription)),
	private: optional(yesNo()),
	template: optional(yesNo()),
	auto_init: optional(yesNo()),
	default_branch: optional(text({ ...bounds.branchName, rule: "GitRefName" })),
	gitignores: optional(text()),
	issue_labels: optional(text({ max: 255 })),
	license: optional(text({ max: 100 })),
	readme: optional(text({ max: 255 })),
	object_format_name: optional(text({ max: 6, enum: ["", "sha1", "sha256"] })),
	trust_model: optional(text({ enum: trustModels })),
});
/** The words of a request for a repository as the domain has them. */
export const newRepositoryOf = (
	body: Type.Static<typeof CreateRepoOption>,
) => ({
	name: body.name,
	description: body.description,
	private: body.private,
	template: body.template,
	autoInit: body.auto_init,
	defaultBranch: body.default_branch,
	gitignores: body.gitignores,
	issueLabels: body.issue_labels,
	license: body.license,
	readme: body.readme,
	objectFormat: body.object_format_name,
	trustModel: body.trust_model,
});
