import { t } from "../words/words.ts";

/** The names of fields of records, as pages and settings name them. */
const fieldWords = (): Readonly<Record<string, string>> => ({
	...fieldsOfAccounts(),
	...fieldsOfAccess(),
	...fieldsOfRepositories(),
	...fieldsOfRules(),
});

const fieldsOfAccounts = () => ({
	name: t("Name"),
	email: t("Email"),
	visibility: t("Visibility"),
	admin: t("Site administrator"),
	active: t("Active"),
	prohibit_login: t("Sign-in disabled"),
	restricted: t("Restricted"),
	new_password: t("New password"),
	team: t("Team"),
	units: t("Units"),
	unit_bits: t("Units"),
	write_bits: t("Units with write access"),
	includes_all_repositories: t("All repositories"),
	can_create_org_repo: t("Members can create repositories"),
	description: t("Description"),
	website: t("Website"),
	location: t("Location"),
});

const fieldsOfAccess = () => ({
	scopes: t("Scopes"),
	expires_at: t("Expires"),
	repositories: t("Repositories"),
	fingerprint: t("Fingerprint"),
	read_only: t("Read-only"),
	redirect_uris: t("Redirect URIs"),
	confidential: t("Confidential client"),
	skip_consent: t("Skip authorization after the first time"),
	how: t("Method"),
	way: t("Method"),
	method: t("Method"),
	count: t("Count"),
});

const fieldsOfRepositories = () => ({
	private: t("Private"),
	template: t("Template"),
	archived_at: t("Archived"),
	default_branch: t("Default branch"),
	mirror: t("Mirror"),
	owner: t("Owner"),
	recipient: t("Recipient"),
	level: t("Permission"),
	address: t("Address"),
	from: t("From"),
	to: t("To"),
	rule: t("Rule"),
	reasons: t("Reasons"),
	pull: t("Pull request"),
	tag: t("Tag"),
	draft: t("Draft"),
	prerelease: t("Pre-release"),
	file: t("File"),
	topics: t("Topics"),
});

const fieldsOfRules = () => ({
	pattern: t("Pattern"),
	priority: t("Priority"),
	people: t("Users and teams"),
	enable_push: t("Allow push"),
	enable_force_push: t("Allow force push"),
	push_whitelist_deploy_keys: t("Allow deploy keys to push"),
	force_push_allowlist_deploy_keys: t("Allow deploy keys to force-push"),
	enable_bypass_allowlist: t("Allow bypass for listed users and teams"),
	enable_status_check: t("Require status checks"),
	status_check_contexts: t("Status check patterns"),
	required_approvals: t("Required approvals"),
	block_on_rejected_reviews: t("Block merge on rejected reviews"),
	block_on_official_review_requests: t(
		"Block merge on official review requests",
	),
	block_on_outdated_branch: t("Block merge if the branch is out of date"),
	dismiss_stale_approvals: t("Dismiss stale approvals"),
	ignore_stale_approvals: t("Ignore stale approvals"),
	require_signed_commits: t("Require signed commits"),
	protected_file_patterns: t("Protected file patterns"),
	unprotected_file_patterns: t("Unprotected file patterns"),
	push: t("Push"),
	force_push: t("Force push"),
	merge: t("Merge"),
	url: t("URL"),
	type: t("Type"),
	hook_events: t("Events"),
	disabled: t("Disabled"),
	enabled: t("Enabled"),
	ephemeral: t("Ephemeral"),
	version: t("Version"),
	repository: t("Repository"),
	kind: t("Kind"),
});

/** The name of a field in the language of the reader; of a seldom one, the name that tables have. */
export function fieldWord(field: string): string {
	const name = field.replaceAll("_", " ");
	return fieldWords()[field] ?? name.charAt(0).toUpperCase() + name.slice(1);
}
