import { auditActions } from "../../domain/audit/actions/actions.ts";
import type { ActionSpec } from "../../domain/audit/actions/declare.ts";
import { fieldOfDigest } from "../../domain/audit/fields.ts";
import { t } from "../words/words.ts";

/** The names of fields of records, as pages and settings name them. */
const fieldWords = (): Readonly<Record<string, string>> => ({
	...fieldsOfAccounts(),
	...fieldsOfAccess(),
	...fieldsOfRepositories(),
	...fieldsOfRules(),
	...fieldsOfSite(),
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
	must_change_password: t("Password must be changed"),
	max_repositories: t("Maximum number of repositories"),
	may_create_organization: t("Can create organizations"),
	login_name: t("Username at the source"),
	given: t("Badges added"),
	taken: t("Badges removed"),
	is_public: t("Public membership"),
	repo_admin_change_team_access: t(
		"Repository administrators can add and remove team access",
	),
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
	limited: t("Limited to some repositories"),
	last_eight: t("Last eight characters"),
	authorization_count: t("Authorizations ended"),
	new_secret: t("New secret"),
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
	number: t("Number"),
});

const fieldsOfRules = () => ({
	pattern: t("Pattern"),
	priority: t("Priority"),
	people: t("Users and teams"),
	rules: t("Rules"),
	enable_push: t("Allow push"),
	enable_push_whitelist: t("Restrict push to allowlisted users and teams"),
	enable_force_push: t("Allow force push"),
	enable_force_push_allowlist: t(
		"Restrict force push to allowlisted users and teams",
	),
	enable_merge_whitelist: t("Restrict merge to allowlisted users and teams"),
	enable_approvals_whitelist: t(
		"Restrict approvals to allowlisted users and teams",
	),
	block_admin_merge_override: t("Administrators must follow this rule"),
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
	bypass: t("Bypass"),
	approvals: t("Approvals"),
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

const fieldsOfSite = () => ({
	act: t("Action"),
	part: t("Erased details"),
	account: t("Account"),
	before: t("Before"),
	up_to: t("Up to record"),
	log: t("Audit log"),
	event: t("Event"),
	event_id: t("Event ID"),
	imported_at: t("Imported"),
	on: t("Maintenance mode"),
	report: t("Abuse report"),
});

/** Fields for programs that compare records with tables. */
const quiet: ReadonlySet<string> = new Set([
	...["store", "digest", "session", "sessions"],
	...["session_count", "kept_session"],
	...["grant", "grant_digest", "held_digest", "new_grant", "holder_id"],
	...["authorization", "authorization_digest", "authorizations"],
	...["refresh_token"],
	...["refresh_digest", "refresh_expires_at", "refreshed"],
	...["refreshed_digest", "dropped", "dropped_refresh"],
	...[
		"row_digest",
		"application_digest",
		"password_digest",
		"login",
		"owner_id",
	],
	...["team_id", "owners_team", "administrator", "recipient_id", "team_ids"],
]);
/** The highest ids of tables, which an import tells besides where it came from, are such fields, too, and so is the version of the refs of a store. */
export const isQuietFact = (action: string, field: string): boolean =>
	quiet.has(field) ||
	(action === "site.imported" && field !== "from") ||
	(field === "version" && !action.startsWith("package."));
/** The same among what was changed. */
export const isQuietChange = (field: string): boolean =>
	field === "fingerprint" || fieldOfDigest(field) !== undefined;

/** The name of a field in the language of the reader; undefined for a seldom one that is only listed. */
export const fieldWord = (field: string): string | undefined =>
	fieldWords()[field];

/** The moment that a field of an action holds, in milliseconds since 1970, 0 for never; undefined for other fields. */
export function momentIn(
	action: string,
	field: string,
	value: unknown,
): number | undefined {
	if (typeof value !== "number") return undefined;
	// a newer version may have written the record
	const spec = (auditActions as Readonly<Record<string, ActionSpec>>)[action];
	const kind = spec?.changes?.[field] ?? spec?.facts?.[field];
	if (kind === "moment") return value;
	return kind === "time" ? value * 1000 : undefined;
}
