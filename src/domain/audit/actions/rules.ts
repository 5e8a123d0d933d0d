import { actions } from "./declare.ts";

const rule = {
	name: "name",
	priority: "number",
	enable_push: "bool",
	enable_push_whitelist: "bool",
	push_whitelist_deploy_keys: "bool",
	enable_force_push: "bool",
	enable_force_push_allowlist: "bool",
	force_push_allowlist_deploy_keys: "bool",
	enable_merge_whitelist: "bool",
	enable_bypass_allowlist: "bool",
	enable_status_check: "bool",
	status_check_contexts: "names",
	required_approvals: "number",
	enable_approvals_whitelist: "bool",
	block_on_rejected_reviews: "bool",
	block_on_official_review_requests: "bool",
	block_on_outdated_branch: "bool",
	dismiss_stale_approvals: "bool",
	ignore_stale_approvals: "bool",
	require_signed_commits: "bool",
	protected_file_patterns: "name",
	unprotected_file_patterns: "name",
	block_admin_merge_override: "bool",
	push: "people",
	force_push: "people",
	merge: "people",
	bypass: "people",
	approvals: "people",
} as const;
const tagRule = { pattern: "name", people: "people" } as const;
const webhook = {
	url: "url",
	type: "word",
	active: "bool",
	hook_events: "names",
} as const;

/** Rules of branches and tags, webhooks, workflows, packages. */
export const ruleActions = actions({
	"branch-rule.created": { target: "rule", changes: rule },
	"branch-rule.edited": { target: "rule", changes: rule },
	"branch-rule.deleted": { target: "rule", changes: rule },
	"branch-rule.ordered": {
		target: "repository",
		facts: { rules: "names", count: "number" },
	},
	"tag-rule.created": { target: "rule", changes: tagRule },
	"tag-rule.edited": { target: "rule", changes: tagRule },
	"tag-rule.deleted": { target: "rule", changes: tagRule },
	"webhook.created": { target: "webhook", changes: webhook },
	"webhook.edited": {
		target: "webhook",
		changes: webhook,
		facts: { new_secret: "bool" },
	},
	"webhook.deleted": { target: "webhook" },
	"secret.set": { target: "secret" },
	"secret.deleted": { target: "secret" },
	"variable.set": { target: "variable" },
	"variable.deleted": { target: "variable" },
	"runner.token-created": { target: "runner" },
	"runner.registered": {
		target: "runner",
		facts: { ephemeral: "bool", row_digest: "digest" },
	},
	"runner.edited": { target: "runner", changes: { disabled: "bool" } },
	"runner.deleted": { target: "runner" },
	"workflow.enabled": { target: "run" },
	"workflow.disabled": { target: "run" },
	"workflow.settings-changed": {
		target: "repository",
		facts: { fields: "names" },
	},
	"run.approved": { target: "run" },
	"run.deleted": { target: "run" },
	"run.artifact-deleted": { target: "run" },
	"package.published": {
		target: "package",
		facts: { type: "word", version: "name" },
	},
	"package.edited": {
		target: "package",
		facts: { type: "word", version: "name" },
	},
	"package.deleted": {
		target: "package",
		facts: { type: "word", version: "name" },
	},
	"package.linked": {
		target: "package",
		facts: { type: "word", repository: "name" },
	},
	"cleanup-rule.set": { target: "rule", facts: { enabled: "bool" } },
	"cleanup-rule.deleted": { target: "rule" },
});
