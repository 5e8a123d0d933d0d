import {
	integer,
	list,
	option,
	optional,
	text,
	yesNo,
} from "../../http/fields.ts";

const names = () => optional(list(text()));
const flag = () => optional(yesNo());

const ruleMembers = {
	enable_push: flag(),
	enable_push_whitelist: flag(),
	push_whitelist_usernames: names(),
	push_whitelist_teams: names(),
	push_whitelist_deploy_keys: flag(),
	enable_force_push: flag(),
	enable_force_push_allowlist: flag(),
	force_push_allowlist_usernames: names(),
	force_push_allowlist_teams: names(),
	force_push_allowlist_deploy_keys: flag(),
	enable_merge_whitelist: flag(),
	merge_whitelist_usernames: names(),
	merge_whitelist_teams: names(),
	enable_bypass_allowlist: flag(),
	bypass_allowlist_usernames: names(),
	bypass_allowlist_teams: names(),
	enable_status_check: flag(),
	status_check_contexts: names(),
	required_approvals: optional(integer()),
	enable_approvals_whitelist: flag(),
	approvals_whitelist_username: names(),
	approvals_whitelist_teams: names(),
	block_on_rejected_reviews: flag(),
	block_on_official_review_requests: flag(),
	block_on_outdated_branch: flag(),
	dismiss_stale_approvals: flag(),
	ignore_stale_approvals: flag(),
	require_signed_commits: flag(),
	protected_file_patterns: optional(text({ max: 65_536 })),
	unprotected_file_patterns: optional(text({ max: 65_536 })),
	block_admin_merge_override: flag(),
};

export const CreateBranchProtectionOption = option(
	"CreateBranchProtectionOption",
	{
		branch_name: optional(text({ description: "deprecated: use rule_name" })),
		rule_name: optional(text({ description: "a branch, or a glob" })),
		priority: optional(integer()),
		...ruleMembers,
	},
);
export const EditBranchProtectionOption = option("EditBranchProtectionOption", {
	priority: optional(integer()),
	...ruleMembers,
});
export const UpdateBranchProtectionPriories = option(
	"UpdateBranchProtectionPriories",
	{ ids: optional(list(integer())) },
);
export const CreateTagProtectionOption = option("CreateTagProtectionOption", {
	name_pattern: optional(
		text({ description: "a glob, or a regular expression between slashes" }),
	),
	whitelist_usernames: names(),
	whitelist_teams: names(),
});
export const EditTagProtectionOption = option("EditTagProtectionOption", {
	name_pattern: optional(text()),
	whitelist_usernames: names(),
	whitelist_teams: names(),
});
