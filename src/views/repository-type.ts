import Type from "typebox";
import { User } from "./account.ts";
import { Team } from "./team.ts";

const { Boolean: YesNo, Integer, Optional, String: Text } = Type;
const time = Text({ format: "date-time" });
const uri = Text({ format: "uri" });

/** That somebody has been asked to take a repository over. */
export const RepoTransfer = Type.Object(
	{ doer: User, recipient: User, teams: Type.Array(Team) },
	{ $id: "RepoTransfer" },
);
export type RepoTransfer = Type.Static<typeof RepoTransfer>;

const members = {
	id: Integer(),
	owner: User,
	name: Text(),
	full_name: Text(),
	description: Text(),
	empty: YesNo(),
	private: YesNo(),
	fork: YesNo(),
	template: YesNo(),
	mirror: YesNo(),
	size: Integer({ description: "KiB" }),
	language: Text(),
	languages_url: uri,
	html_url: uri,
	url: uri,
	link: Text(),
	ssh_url: Text(),
	clone_url: uri,
	original_url: Text(),
	website: Text(),
	stars_count: Integer(),
	forks_count: Integer(),
	watchers_count: Integer(),
	branch_count: Integer(),
	open_issues_count: Integer(),
	open_pr_counter: Integer(),
	release_counter: Integer(),
	default_branch: Text(),
	default_target_branch: Optional(Text()),
	/** Our own: patterns of branches and tags whose code is searched. */
	search_refs: Optional(Type.Array(Text())),
	archived: YesNo(),
	created_at: time,
	updated_at: time,
	archived_at: time,
	permissions: Type.Object({ admin: YesNo(), push: YesNo(), pull: YesNo() }),
	has_code: YesNo(),
	has_issues: YesNo(),
	internal_tracker: Optional(
		Type.Object({
			enable_time_tracker: YesNo(),
			allow_only_contributors_to_track_time: YesNo(),
			enable_issue_dependencies: YesNo(),
		}),
	),
	external_tracker: Optional(
		Type.Object({
			external_tracker_url: Text(),
			external_tracker_format: Text(),
			external_tracker_style: Text({
				enum: ["numeric", "alphanumeric", "regexp"],
			}),
			external_tracker_regexp_pattern: Text(),
		}),
	),
	has_wiki: YesNo(),
	external_wiki: Optional(Type.Object({ external_wiki_url: Text() })),
	has_pull_requests: YesNo(),
	has_projects: YesNo(),
	projects_mode: Text(),
	has_releases: YesNo(),
	has_packages: YesNo(),
	has_actions: YesNo(),
	ignore_whitespace_conflicts: YesNo(),
	allow_merge_commits: YesNo(),
	allow_rebase: YesNo(),
	allow_rebase_explicit: YesNo(),
	allow_squash_merge: YesNo(),
	allow_fast_forward_only_merge: YesNo(),
	allow_merge_update: YesNo(),
	allow_rebase_update: YesNo(),
	allow_manual_merge: YesNo(),
	autodetect_manual_merge: YesNo(),
	default_delete_branch_after_merge: YesNo(),
	default_merge_style: Text(),
	default_update_style: Text(),
	default_allow_maintainer_edit: YesNo(),
	avatar_url: Text(),
	internal: YesNo(),
	mirror_interval: Text(),
	object_format_name: Text({ enum: ["sha1", "sha256"] }),
	mirror_updated: time,
	mirror_last_sync_at: time,
	repo_transfer: Optional(RepoTransfer),
	topics: Type.Array(Text()),
	licenses: Type.Array(Text()),
};

/** A repository as a viewer sees it. `parent` is the repository that a fork was made from, with its own parent. */
export interface Repository extends Type.Static<Type.TObject<typeof members>> {
	parent?: Repository;
}
export const Repository = Type.Unsafe<Repository>(
	Type.Object(
		{ ...members, parent: Optional(Type.Ref("Repository")) },
		{ $id: "Repository" },
	),
);
