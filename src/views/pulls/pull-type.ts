import Type from "typebox";
import { User } from "../account.ts";
import { Label } from "../label.ts";
import { Milestone, timeOrNull } from "../milestone.ts";
import { Repository } from "../repository-type.ts";
import { Team } from "../team.ts";

const { Boolean: YesNo, Integer, Optional, String: Text } = Type;
const orNull = <T extends Type.TSchema>(type: T) =>
	Type.Union([type, Type.Null()]);

/** One side of a pull request. */
export const PRBranchInfo = Type.Object(
	{
		label: Text({ description: "the name of the branch" }),
		ref: Text(),
		sha: Text(),
		repo_id: Integer({ description: "-1 when it was deleted or is hidden" }),
		repo: orNull(Repository),
	},
	{ $id: "PRBranchInfo" },
);

export const PullRequest = Type.Object(
	{
		id: Integer(),
		url: Text(),
		number: Integer(),
		user: User,
		title: Text(),
		body: Text(),
		labels: Type.Array(Label),
		milestone: orNull(Milestone),
		assignee: orNull(User),
		assignees: Type.Array(User),
		requested_reviewers: Type.Array(User),
		requested_reviewers_teams: Type.Array(Team),
		state: Text({ enum: ["open", "closed"] }),
		draft: YesNo(),
		is_locked: YesNo(),
		comments: Integer(),
		review_comments: Integer(),
		additions: Optional(Integer({ description: "not in lists" })),
		deletions: Optional(Integer({ description: "not in lists" })),
		changed_files: Optional(Integer({ description: "not in lists" })),
		html_url: Text(),
		diff_url: Text(),
		patch_url: Text(),
		mergeable: YesNo(),
		merged: YesNo(),
		merged_at: timeOrNull,
		merge_commit_sha: orNull(Text()),
		merged_by: orNull(User),
		allow_maintainer_edit: YesNo(),
		base: PRBranchInfo,
		head: PRBranchInfo,
		merge_base: Text(),
		due_date: timeOrNull,
		created_at: timeOrNull,
		updated_at: timeOrNull,
		closed_at: timeOrNull,
		pin_order: Integer(),
		content_version: Integer(),
	},
	{ $id: "PullRequest" },
);
export type PullRequest = Type.Static<typeof PullRequest>;
export type PRBranchInfo = Type.Static<typeof PRBranchInfo>;
