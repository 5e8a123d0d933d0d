/** What an administrator of a repository may set beside its own columns; kept as JSON, absent members mean the default. */
export interface RepositorySettings {
	ignore_whitespace_conflicts: boolean;
	allow_merge_commits: boolean;
	allow_rebase: boolean;
	allow_rebase_explicit: boolean;
	allow_squash_merge: boolean;
	allow_fast_forward_only_merge: boolean;
	allow_manual_merge: boolean;
	autodetect_manual_merge: boolean;
	allow_merge_update: boolean;
	allow_rebase_update: boolean;
	default_delete_branch_after_merge: boolean;
	default_merge_style: string;
	default_update_style: string;
	default_allow_maintainer_edit: boolean;
	default_target_branch: string;
	projects_mode: string;
	enable_time_tracker: boolean;
	allow_only_contributors_to_track_time: boolean;
	enable_issue_dependencies: boolean;
	external_tracker?: {
		external_tracker_url: string;
		external_tracker_format: string;
		external_tracker_style: string;
		external_tracker_regexp_pattern: string;
	};
	external_wiki?: { external_wiki_url: string };
	/** Patterns of the branches and tags whose code is found beside that of the default branch. */
	search_refs?: readonly string[];
}

const defaultSettings: Readonly<RepositorySettings> = Object.freeze({
	ignore_whitespace_conflicts: false,
	allow_merge_commits: true,
	allow_rebase: true,
	allow_rebase_explicit: true,
	allow_squash_merge: true,
	allow_fast_forward_only_merge: true,
	allow_manual_merge: false,
	autodetect_manual_merge: false,
	allow_merge_update: true,
	allow_rebase_update: true,
	default_delete_branch_after_merge: false,
	default_merge_style: "merge",
	default_update_style: "merge",
	default_allow_maintainer_edit: true,
	default_target_branch: "",
	projects_mode: "all",
	enable_time_tracker: true,
	allow_only_contributors_to_track_time: true,
	enable_issue_dependencies: true,
});

/** The settings that a repository's `settings` column holds. */
export const settingsOf = (json: string): RepositorySettings =>
	json === "{}"
		? (defaultSettings as RepositorySettings)
		: { ...defaultSettings, ...JSON.parse(json) };
