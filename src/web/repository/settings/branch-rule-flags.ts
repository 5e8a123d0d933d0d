/** The settings that are boxes. */
export const flags = [
	"enable_push",
	"enable_push_whitelist",
	"push_whitelist_deploy_keys",
	"enable_force_push",
	"enable_force_push_allowlist",
	"force_push_allowlist_deploy_keys",
	"enable_merge_whitelist",
	"enable_bypass_allowlist",
	"enable_status_check",
	"enable_approvals_whitelist",
	"block_on_rejected_reviews",
	"block_on_official_review_requests",
	"block_on_outdated_branch",
	"dismiss_stale_approvals",
	"ignore_stale_approvals",
	"require_signed_commits",
	"block_admin_merge_override",
] as const;
export type RuleFlag = (typeof flags)[number];
