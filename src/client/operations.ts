// Made from docs/api/openapi3.v1.json by tools/client-types.ts; `npm test -- --sqlite test/contract/documents.test.ts -u` makes it anew.

export interface APIError {
	message: string;
	/** where the API is documented */
	url?: string;
}

export interface ActionWorkflowRunsResponse {
	workflow_runs: ActionWorkflowRun[];
	total_count: number;
}

export interface ActionWorkflowRun {
	id: number;
	url: string;
	previous_attempt_url: string | null;
	html_url: string;
	display_title: string;
	/** file and ref */
	path: string;
	event: string;
	/** counts from 1 */
	run_attempt: number;
	run_number: number;
	repository_id?: number;
	head_sha: string;
	head_branch?: string;
	status: string;
	actor?: User;
	trigger_actor?: User;
	repository?: Repository;
	head_repository?: Repository;
	conclusion?: string;
	pull_requests: PullRequestMinimal[] | null;
	started_at: string;
	completed_at: string;
}

export interface User {
	id: number;
	login: string;
	login_name: string;
	source_id: number;
	full_name: string;
	/** may be empty */
	email: string;
	avatar_url: string;
	html_url: string;
	language: string;
	is_admin: boolean;
	last_login: string;
	created: string;
	restricted: boolean;
	active: boolean;
	prohibit_login: boolean;
	location: string;
	website: string;
	description: string;
	visibility: "public" | "limited" | "private";
	followers_count: number;
	following_count: number;
	starred_repos_count: number;
	username: string;
}

export interface Repository {
	id: number;
	owner: User;
	name: string;
	full_name: string;
	description: string;
	empty: boolean;
	private: boolean;
	fork: boolean;
	template: boolean;
	mirror: boolean;
	/** KiB */
	size: number;
	language: string;
	languages_url: string;
	html_url: string;
	url: string;
	link: string;
	ssh_url: string;
	clone_url: string;
	original_url: string;
	website: string;
	stars_count: number;
	forks_count: number;
	watchers_count: number;
	branch_count: number;
	open_issues_count: number;
	open_pr_counter: number;
	release_counter: number;
	default_branch: string;
	default_target_branch?: string;
	archived: boolean;
	created_at: string;
	updated_at: string;
	archived_at: string;
	permissions: {
		admin: boolean;
		push: boolean;
		pull: boolean;
	};
	has_code: boolean;
	has_issues: boolean;
	internal_tracker?: {
		enable_time_tracker: boolean;
		allow_only_contributors_to_track_time: boolean;
		enable_issue_dependencies: boolean;
	};
	external_tracker?: {
		external_tracker_url: string;
		external_tracker_format: string;
		external_tracker_style: "numeric" | "alphanumeric" | "regexp";
		external_tracker_regexp_pattern: string;
	};
	has_wiki: boolean;
	external_wiki?: {
		external_wiki_url: string;
	};
	has_pull_requests: boolean;
	has_projects: boolean;
	projects_mode: string;
	has_releases: boolean;
	has_packages: boolean;
	has_actions: boolean;
	ignore_whitespace_conflicts: boolean;
	allow_merge_commits: boolean;
	allow_rebase: boolean;
	allow_rebase_explicit: boolean;
	allow_squash_merge: boolean;
	allow_fast_forward_only_merge: boolean;
	allow_merge_update: boolean;
	allow_rebase_update: boolean;
	allow_manual_merge: boolean;
	autodetect_manual_merge: boolean;
	default_delete_branch_after_merge: boolean;
	default_merge_style: string;
	default_update_style: string;
	default_allow_maintainer_edit: boolean;
	avatar_url: string;
	internal: boolean;
	mirror_interval: string;
	object_format_name: "sha1" | "sha256";
	mirror_updated: string;
	mirror_last_sync_at: string;
	repo_transfer?: RepoTransfer;
	topics: string[];
	licenses: string[];
	parent?: Repository;
}

export interface RepoTransfer {
	doer: User;
	recipient: User;
	teams: Team[];
}

export interface Team {
	id: number;
	name: string;
	description: string;
	organization: Organization | null;
	includes_all_repositories: boolean;
	permission: "none" | "read" | "write" | "admin" | "owner";
	units: string[];
	units_map: Record<string, "none" | "read" | "write" | "admin" | "owner">;
	can_create_org_repo: boolean;
	visibility: "public" | "limited" | "private";
}

export interface Organization {
	id: number;
	name: string;
	full_name: string;
	email: string;
	avatar_url: string;
	description: string;
	website: string;
	location: string;
	visibility: "public" | "limited" | "private";
	repo_admin_change_team_access: boolean;
	/** the name again */
	username: string;
}

export interface PullRequestMinimal {
	id: number;
	number: number;
	url: string;
	head: {
		ref: string;
		sha: string;
		repo: {
			id: number;
			url: string;
			name: string;
		};
	};
	base: {
		ref: string;
		sha: string;
		repo: {
			id: number;
			url: string;
			name: string;
		};
	};
}

export interface ActionWorkflowJobsResponse {
	jobs: ActionWorkflowJob[];
	total_count: number;
}

export interface ActionWorkflowJob {
	id: number;
	url: string;
	html_url: string;
	run_id: number;
	run_url: string;
	name: string;
	labels: string[];
	run_attempt: number;
	head_sha: string;
	head_branch?: string;
	status: string;
	conclusion?: string;
	runner_id?: number;
	runner_name?: string;
	steps: ActionWorkflowStep[];
	created_at: string;
	started_at: string;
	completed_at: string;
}

export interface ActionWorkflowStep {
	name: string;
	number: number;
	status: string;
	conclusion?: string;
	started_at: string;
	completed_at: string;
}

export interface RegistrationToken {
	token: string;
}

export interface ActionRunnersResponse {
	runners: ActionRunner[];
	total_count: number;
}

export interface ActionRunner {
	id: number;
	name: string;
	status: "online" | "offline";
	busy: boolean;
	disabled: boolean;
	ephemeral: boolean;
	labels: ActionRunnerLabel[];
}

export interface ActionRunnerLabel {
	id: number;
	name: string;
	type: string;
}

export interface EditActionRunnerOption {
	disabled: boolean;
}

export interface AuditRecord {
	id: number;
	created_at: string;
	/** such as repository.created */
	action: string;
	actor: {
		id: number;
		name: string;
	} | null;
	acting: {
		id: number;
		name: string;
	} | null;
	/** sudo or acting (an administrator in the actor's name), runner, application, system, or empty */
	as: string;
	credential: {
		kind: string;
		id: number | null;
	};
	/** empty where you may not see it */
	ip_address: string;
	/** empty where you may not see it */
	user_agent: string;
	request_id: string;
	target: {
		kind: string;
		id: number | null;
		name: string;
	};
	organization_id: number | null;
	repository_id: number | null;
	account_id: number | null;
	changes: Record<string, unknown[]>;
	details: Record<string, unknown>;
}

export interface Cron {
	name: string;
	schedule: string;
	next: string;
	prev: string;
	exec_times: number;
}

export interface Email {
	email: string;
	verified: boolean;
	primary: boolean;
	/** 0 in a user's own list */
	user_id: number;
	/** empty in a user's own list */
	username: string;
}

export interface Hook {
	id: number;
	name: string;
	type: string;
	branch_filter: string;
	config: Record<string, string>;
	events: string[];
	/** never shown */
	authorization_header: string;
	active: boolean;
	updated_at: string;
	created_at: string;
}

export interface CreateHookOption {
	/** gitea, gogs, slack, discord … */
	type: string;
	/** url and content_type, perhaps secret */
	config: Record<string, string>;
	active?: boolean;
	authorization_header?: string;
	/** glob of branches; empty takes all */
	branch_filter?: string;
	events?: string[];
	name?: string;
}

export interface EditHookOption {
	active?: boolean;
	authorization_header?: string;
	/** glob of branches; empty takes all */
	branch_filter?: string;
	events?: string[];
	name?: string;
	/** what of url, content_type and secret changes */
	config?: Record<string, string>;
}

export interface HookDelivery {
	id: number;
	uuid: string;
	event: string;
	event_type: string;
	/** waiting, retrying, delivered or failed */
	state: string;
	attempts: number;
	response_status: number;
	response: string;
	error: string;
	/** the JSON that is or was sent */
	payload: string;
	created_at: string;
	finished_at: string;
}

export interface Badge {
	id: number;
	slug: string;
	description: string;
	image_url: string;
}

export interface UserBadgeOption {
	badge_slugs?: string[];
}

export interface HiddenUser {
	id: number;
	login: string;
	reason: string;
	hidden_at: string;
	/** empty for the command line */
	hidden_by: string;
}

export interface HideUserOption {
	/** goes to the record of the account */
	reason: string;
	/** the abuse report that is closed with it */
	report_id?: number;
}

export interface CreateKeyOption {
	title: string;
	key: string;
	/** the key may fetch, and never push */
	read_only?: boolean;
}

export interface PublicKey {
	id: number;
	key: string;
	url: string;
	title: string;
	fingerprint: string;
	created_at: string;
	last_used_at: string;
	user?: User;
	read_only?: boolean;
	key_type?: string;
}

export interface CreateOrgOption {
	username: string;
	full_name?: string;
	email?: string;
	description?: string;
	website?: string;
	location?: string;
	visibility?: "public" | "limited" | "private";
	/** administrators of a repository choose its teams */
	repo_admin_change_team_access?: boolean;
}

export interface RenameUserOption {
	new_username: string;
}

export interface CreateRepoOption {
	name: string;
	description?: string;
	private?: boolean;
	template?: boolean;
	auto_init?: boolean;
	default_branch?: string;
	gitignores?: string;
	issue_labels?: string;
	license?: string;
	readme?: string;
	object_format_name?: "" | "sha1" | "sha256";
	trust_model?: "default" | "collaborator" | "committer" | "collaboratorcommitter";
}

export interface CreateUserOption {
	username: string;
	email: string;
	full_name?: string;
	password?: string;
	login_name?: string;
	source_id?: number;
	/** true unless given */
	must_change_password?: boolean;
	restricted?: boolean;
	send_notify?: boolean;
	visibility?: "public" | "limited" | "private";
	created_at?: string;
}

export interface EditUserOption {
	login_name: string;
	source_id?: number;
	email?: string;
	full_name?: string;
	password?: string;
	must_change_password?: boolean;
	website?: string;
	location?: string;
	description?: string;
	active?: boolean;
	admin?: boolean;
	allow_git_hook?: boolean;
	allow_import_local?: boolean;
	max_repo_creation?: number;
	prohibit_login?: boolean;
	allow_create_organization?: boolean;
	restricted?: boolean;
	visibility?: "public" | "limited" | "private";
}

export interface GitignoreTemplateInfo {
	name: string;
	source: string;
}

export interface LabelTemplate {
	name: string;
	exclusive: boolean;
	color: string;
	description: string;
}

export interface LicensesTemplateListEntry {
	key: string;
	name: string;
	url: string;
}

export interface LicenseTemplateInfo {
	key: string;
	name: string;
	url: string;
	implementation: string;
	body: string;
}

export interface MarkdownOption {
	Text?: string;
	/** markdown, gfm, comment, wiki or file */
	Mode?: string;
	/** the address that relative links stand under */
	Context?: string;
	/** the text is a page of a wiki */
	Wiki?: boolean;
}

export interface MarkupOption {
	Text?: string;
	/** markdown, gfm, comment, wiki or file */
	Mode?: string;
	/** the address that relative links stand under */
	Context?: string;
	/** the text is a page of a wiki */
	Wiki?: boolean;
	/** its ending tells the format, in the mode file */
	FilePath?: string;
}

export interface NotificationThread {
	id: number;
	repository: Repository | null;
	subject: NotificationSubject | null;
	unread: boolean;
	pinned: boolean;
	updated_at: string;
	url: string;
}

export interface NotificationSubject {
	title: string;
	url: string;
	latest_comment_url: string;
	html_url: string;
	latest_comment_html_url: string;
	type: "Issue" | "Pull" | "Commit" | "Repository";
	/** empty for commits and repositories */
	state: "open" | "closed" | "merged" | "";
}

export interface NotificationCount {
	new: number;
}

export interface Secret {
	name: string;
	description: string;
	created_at: string;
}

export interface CreateOrUpdateSecretOption {
	data: string;
	description?: string;
}

export interface ActionVariable {
	owner_id: number;
	repo_id: number;
	name: string;
	data: string;
	description: string;
}

export interface CreateVariableOption {
	value: string;
	description?: string;
}

export interface UpdateVariableOption {
	/** another name */
	name?: string;
	value: string;
	description?: string;
}

export interface Activity {
	id: number;
	/** whose feed it is */
	user_id: number;
	op_type: string;
	act_user_id: number;
	act_user: User;
	repo_id: number;
	repo: Repository | null;
	comment_id: number;
	comment: {
		id: number;
		html_url: string;
		pull_request_url: string;
		issue_url: string;
		original_author: string;
		original_author_id: number;
		body: string;
		assets: Attachment[];
		created_at: string;
		updated_at: string;
		user: null;
	} | null;
	ref_name: string;
	is_private: boolean;
	content: string;
	created: string;
}

export interface Attachment {
	id: number;
	name: string;
	/** bytes */
	size: number;
	download_count: number;
	created_at: string;
	uuid: string;
	browser_download_url: string;
}

export interface UpdateUserAvatarOption {
	/** a picture in base64 */
	image?: string;
}

export interface IssueType {
	id: number;
	name: string;
	description: string;
	color: "gray" | "blue" | "green" | "yellow" | "orange" | "red" | "pink" | "purple";
	is_enabled: boolean;
	created_at: string;
	updated_at: string;
}

export interface CreateIssueTypeOption {
	name: string;
	is_enabled?: boolean;
	description?: string;
	color?: "gray" | "blue" | "green" | "yellow" | "orange" | "red" | "pink" | "purple";
}

export interface EditIssueTypeOption {
	name?: string;
	is_enabled?: boolean;
	description?: string;
	color?: "gray" | "blue" | "green" | "yellow" | "orange" | "red" | "pink" | "purple";
}

export interface Label {
	id: number;
	name: string;
	exclusive: boolean;
	is_archived: boolean;
	/** six hex digits */
	color: string;
	description: string;
	url: string;
}

export interface CreateLabelOption {
	name: string;
	/** #RRGGBB or #RGB */
	color: string;
	description?: string;
	/** an item carries one label of a scope at most */
	exclusive?: boolean;
	is_archived?: boolean;
}

export interface EditLabelOption {
	name?: string;
	/** #RRGGBB or #RGB */
	color?: string;
	description?: string;
	/** an item carries one label of a scope at most */
	exclusive?: boolean;
	is_archived?: boolean;
}

export interface EditOrgOption {
	full_name?: string;
	email?: string;
	description?: string;
	website?: string;
	location?: string;
	visibility?: "public" | "limited" | "private";
	/** administrators of a repository choose its teams */
	repo_admin_change_team_access?: boolean;
}

export interface RenameOrgOption {
	new_name: string;
}

export interface CreateTeamOption {
	name: string;
	description?: string;
	permission?: "read" | "write" | "admin";
	units?: string[];
	/** levels by the names of units */
	units_map?: Record<string, string>;
	includes_all_repositories?: boolean;
	can_create_org_repo?: boolean;
	visibility?: "public" | "limited" | "private";
}

export interface PackageCleanupRule {
	type: string;
	enabled: boolean;
	/** so many of the newest versions stay */
	keep_count: number;
	/** versions that match stay */
	keep_pattern: string;
	/** younger versions stay */
	remove_days: number;
	/** only versions that match go */
	remove_pattern: string;
	/** patterns see name/version */
	match_full_name: boolean;
}

export interface PutPackageCleanupRuleOption {
	enabled?: boolean;
	keep_count?: number;
	keep_pattern?: string;
	remove_days?: number;
	remove_pattern?: string;
	match_full_name?: boolean;
}

export interface Package {
	id: number;
	owner: User;
	repository: Repository | null;
	creator: User;
	type: string;
	name: string;
	version: string;
	html_url: string;
	created_at: string;
}

export interface PackageFile {
	id: number;
	size: number;
	name: string;
	md5: string;
	sha1: string;
	sha256: string;
	sha512: string;
}

export interface ActionArtifactsResponse {
	artifacts: ActionArtifact[];
	total_count: number;
}

export interface ActionArtifact {
	id: number;
	name: string;
	size_in_bytes: number;
	url: string;
	archive_download_url: string;
	expired: boolean;
	workflow_run: ActionWorkflowRun;
	created_at: string;
	updated_at: string;
	expires_at: string;
}

export interface ActionTaskResponse {
	workflow_runs: ActionTask[];
	total_count: number;
}

export interface ActionTask {
	id: number;
	name: string;
	head_branch: string;
	head_sha: string;
	run_number: number;
	event: string;
	display_title: string;
	status: string;
	workflow_id: string;
	url: string;
	created_at: string;
	updated_at: string;
	run_started_at: string;
}

export interface ActionWorkflowResponse {
	workflows: ActionWorkflow[];
	total_count: number;
}

export interface ActionWorkflow {
	/** name of the file */
	id: string;
	name: string;
	path: string;
	state: "active" | "disabled_manually";
	created_at: string;
	updated_at: string;
	url: string;
	html_url: string;
	badge_url: string;
	deleted_at: string;
}

export interface CreateActionWorkflowDispatch {
	/** branch or tag */
	ref: string;
	/** values of the workflow's inputs */
	inputs?: Record<string, unknown>;
}

export interface RunDetails {
	workflow_run_id: number;
	run_url: string;
	html_url: string;
}

export interface UpdateRepoAvatarOption {
	/** a picture in base64 */
	image?: string;
}

export interface BranchProtection {
	/** the branch of this very name */
	branch_name: string;
	rule_name: string;
	priority: number;
	enable_push: boolean;
	enable_push_whitelist: boolean;
	push_whitelist_usernames: string[];
	push_whitelist_teams: string[];
	push_whitelist_deploy_keys: boolean;
	enable_force_push: boolean;
	enable_force_push_allowlist: boolean;
	force_push_allowlist_usernames: string[];
	force_push_allowlist_teams: string[];
	force_push_allowlist_deploy_keys: boolean;
	enable_merge_whitelist: boolean;
	merge_whitelist_usernames: string[];
	merge_whitelist_teams: string[];
	enable_bypass_allowlist: boolean;
	bypass_allowlist_usernames: string[];
	bypass_allowlist_teams: string[];
	enable_status_check: boolean;
	status_check_contexts: string[] | null;
	required_approvals: number;
	enable_approvals_whitelist: boolean;
	approvals_whitelist_username: string[];
	approvals_whitelist_teams: string[];
	block_on_rejected_reviews: boolean;
	block_on_official_review_requests: boolean;
	block_on_outdated_branch: boolean;
	dismiss_stale_approvals: boolean;
	ignore_stale_approvals: boolean;
	require_signed_commits: boolean;
	/** globs, `;` between them */
	protected_file_patterns: string;
	/** globs, `;` between them */
	unprotected_file_patterns: string;
	block_admin_merge_override: boolean;
	created_at: string;
	updated_at: string;
}

export interface CreateBranchProtectionOption {
	/** deprecated: use rule_name */
	branch_name?: string;
	/** a branch, or a glob */
	rule_name?: string;
	priority?: number;
	enable_push?: boolean;
	enable_push_whitelist?: boolean;
	push_whitelist_usernames?: string[];
	push_whitelist_teams?: string[];
	push_whitelist_deploy_keys?: boolean;
	enable_force_push?: boolean;
	enable_force_push_allowlist?: boolean;
	force_push_allowlist_usernames?: string[];
	force_push_allowlist_teams?: string[];
	force_push_allowlist_deploy_keys?: boolean;
	enable_merge_whitelist?: boolean;
	merge_whitelist_usernames?: string[];
	merge_whitelist_teams?: string[];
	enable_bypass_allowlist?: boolean;
	bypass_allowlist_usernames?: string[];
	bypass_allowlist_teams?: string[];
	enable_status_check?: boolean;
	status_check_contexts?: string[];
	required_approvals?: number;
	enable_approvals_whitelist?: boolean;
	approvals_whitelist_username?: string[];
	approvals_whitelist_teams?: string[];
	block_on_rejected_reviews?: boolean;
	block_on_official_review_requests?: boolean;
	block_on_outdated_branch?: boolean;
	dismiss_stale_approvals?: boolean;
	ignore_stale_approvals?: boolean;
	require_signed_commits?: boolean;
	protected_file_patterns?: string;
	unprotected_file_patterns?: string;
	block_admin_merge_override?: boolean;
}

export interface EditBranchProtectionOption {
	priority?: number;
	enable_push?: boolean;
	enable_push_whitelist?: boolean;
	push_whitelist_usernames?: string[];
	push_whitelist_teams?: string[];
	push_whitelist_deploy_keys?: boolean;
	enable_force_push?: boolean;
	enable_force_push_allowlist?: boolean;
	force_push_allowlist_usernames?: string[];
	force_push_allowlist_teams?: string[];
	force_push_allowlist_deploy_keys?: boolean;
	enable_merge_whitelist?: boolean;
	merge_whitelist_usernames?: string[];
	merge_whitelist_teams?: string[];
	enable_bypass_allowlist?: boolean;
	bypass_allowlist_usernames?: string[];
	bypass_allowlist_teams?: string[];
	enable_status_check?: boolean;
	status_check_contexts?: string[];
	required_approvals?: number;
	enable_approvals_whitelist?: boolean;
	approvals_whitelist_username?: string[];
	approvals_whitelist_teams?: string[];
	block_on_rejected_reviews?: boolean;
	block_on_official_review_requests?: boolean;
	block_on_outdated_branch?: boolean;
	dismiss_stale_approvals?: boolean;
	ignore_stale_approvals?: boolean;
	require_signed_commits?: boolean;
	protected_file_patterns?: string;
	unprotected_file_patterns?: string;
	block_admin_merge_override?: boolean;
}

export interface UpdateBranchProtectionPriories {
	ids?: number[];
}

export interface Branch {
	name: string;
	commit: PayloadCommit | null;
	protected: boolean;
	required_approvals: number;
	enable_status_check: boolean;
	status_check_contexts: string[] | null;
	user_can_push: boolean;
	user_can_merge: boolean;
	effective_branch_protection_name: string;
}

export interface PayloadCommit {
	id: string;
	message: string;
	url: string;
	author: PayloadUser;
	committer: PayloadUser;
	verification: PayloadCommitVerification;
	timestamp: string;
	added: null;
	removed: null;
	modified: null;
}

export interface PayloadUser {
	name: string;
	email: string;
	username: string;
}

export interface PayloadCommitVerification {
	verified: boolean;
	reason: string;
	signature: string;
	signer: PayloadUser | null;
	payload: string;
}

export interface CreateBranchRepoOption {
	new_branch_name: string;
	/** branch, tag or commit; the default branch unless given */
	old_ref_name?: string;
	/** deprecated: use old_ref_name */
	old_branch_name?: string;
}

export interface UpdateBranchRepoOption {
	/** commit that the branch shall point to */
	new_commit_id: string;
	/** commit that it must point to now */
	old_commit_id?: string;
	/** move it even if commits are lost by it */
	force?: boolean;
}

export interface RenameBranchRepoOption {
	name: string;
}

export interface AddCollaboratorOption {
	permission?: "read" | "write" | "admin";
}

export interface RepoCollaboratorPermission {
	permission: string;
	role_name: string;
	user: User;
}

export interface Commit {
	url: string;
	sha: string;
	created: string;
	html_url: string;
	commit: RepoCommit;
	author: User | null;
	committer: User | null;
	parents: CommitMeta[];
	files: CommitAffectedFiles[] | null;
	stats: CommitStats | null;
}

export interface RepoCommit {
	url: string;
	author: CommitUser;
	committer: CommitUser;
	message: string;
	tree: CommitMeta;
	verification: PayloadCommitVerification | null;
}

export interface CommitUser {
	name: string;
	email: string;
	date: string;
}

export interface CommitMeta {
	url: string;
	sha: string;
	created: string;
}

export interface CommitAffectedFiles {
	filename: string;
	status: string;
}

export interface CommitStats {
	total: number;
	additions: number;
	deletions: number;
}

export interface PullRequest {
	id: number;
	url: string;
	number: number;
	user: User;
	title: string;
	body: string;
	labels: Label[];
	milestone: Milestone | null;
	assignee: User | null;
	assignees: User[];
	requested_reviewers: User[];
	requested_reviewers_teams: Team[];
	state: "open" | "closed";
	draft: boolean;
	is_locked: boolean;
	comments: number;
	review_comments: number;
	/** not in lists */
	additions?: number;
	/** not in lists */
	deletions?: number;
	/** not in lists */
	changed_files?: number;
	html_url: string;
	diff_url: string;
	patch_url: string;
	mergeable: boolean;
	merged: boolean;
	merged_at: string | null;
	merge_commit_sha: string | null;
	merged_by: User | null;
	allow_maintainer_edit: boolean;
	base: PRBranchInfo;
	head: PRBranchInfo;
	merge_base: string;
	due_date: string | null;
	created_at: string | null;
	updated_at: string | null;
	closed_at: string | null;
	pin_order: number;
	content_version: number;
}

export interface Milestone {
	id: number;
	title: string;
	description: string;
	state: "open" | "closed";
	open_issues: number;
	closed_issues: number;
	created_at: string;
	updated_at: string;
	closed_at: string | null;
	due_on: string | null;
}

export interface PRBranchInfo {
	/** the name of the branch */
	label: string;
	ref: string;
	sha: string;
	/** -1 when it was deleted or is hidden */
	repo_id: number;
	repo: Repository | null;
}

export interface Compare {
	total_commits: number;
	commits: Commit[];
}

export interface ContentsExtResponse {
	file_contents?: ContentsResponse;
	dir_contents?: ContentsResponse[];
}

export interface ContentsResponse {
	name: string;
	path: string;
	sha: string;
	last_commit_sha?: string;
	last_committer_date?: string;
	last_author_date?: string;
	last_commit_message?: string;
	type: "file" | "dir" | "symlink" | "submodule";
	size: number;
	encoding: string | null;
	content: string | null;
	target: string | null;
	url: string | null;
	html_url: string | null;
	git_url: string | null;
	download_url: string | null;
	submodule_git_url: string | null;
	lfs_oid?: string;
	lfs_size?: number;
	_links: {
		self: string | null;
		git: string | null;
		html: string | null;
	};
}

export interface ChangeFilesOptions {
	author?: Identity;
	committer?: Identity;
	dates?: CommitDateOptions;
	/** base branch; the default branch unless given */
	branch?: string;
	/** branch to make from the base branch for the change */
	new_branch?: string;
	/** replace the new branch if it exists */
	force_push?: boolean;
	message?: string;
	/** add a Signed-off-by line of the committer */
	signoff?: boolean;
	files: ChangeFileOperation[];
}

export interface Identity {
	name?: string;
	email?: string;
}

export interface CommitDateOptions {
	author?: string;
	committer?: string;
}

export interface ChangeFileOperation {
	/** upload creates or updates */
	operation: "create" | "update" | "upload" | "rename" | "delete";
	path: string;
	from_path?: string;
	/** base64 */
	content?: string;
	/** blob that the file must have now */
	sha?: string;
}

export interface FilesResponse {
	files: ContentsResponse[];
	commit: FileCommitResponse;
	verification: PayloadCommitVerification;
}

export interface FileCommitResponse {
	url: string;
	sha: string;
	created: string;
	html_url: string;
	author: CommitUser;
	committer: CommitUser;
	parents: CommitMeta[];
	message: string;
	tree: CommitMeta;
}

export interface CreateFileOptions {
	author?: Identity;
	committer?: Identity;
	dates?: CommitDateOptions;
	/** base branch; the default branch unless given */
	branch?: string;
	/** branch to make from the base branch for the change */
	new_branch?: string;
	/** replace the new branch if it exists */
	force_push?: boolean;
	message?: string;
	/** add a Signed-off-by line of the committer */
	signoff?: boolean;
	/** base64 */
	content?: string;
}

export interface FileResponse {
	content: ContentsResponse | null;
	commit: FileCommitResponse;
	verification: PayloadCommitVerification;
}

export interface UpdateFileOptions {
	author?: Identity;
	committer?: Identity;
	dates?: CommitDateOptions;
	/** base branch; the default branch unless given */
	branch?: string;
	/** branch to make from the base branch for the change */
	new_branch?: string;
	/** replace the new branch if it exists */
	force_push?: boolean;
	message?: string;
	/** add a Signed-off-by line of the committer */
	signoff?: boolean;
	/** base64 */
	content?: string;
	/** blob that the file has now; absent: a new file */
	sha?: string;
	/** where the file was until now */
	from_path?: string;
}

export interface DeleteFileOptions {
	author?: Identity;
	committer?: Identity;
	dates?: CommitDateOptions;
	/** base branch; the default branch unless given */
	branch?: string;
	/** branch to make from the base branch for the change */
	new_branch?: string;
	/** replace the new branch if it exists */
	force_push?: boolean;
	message?: string;
	/** add a Signed-off-by line of the committer */
	signoff?: boolean;
	/** blob that the file has now */
	sha: string;
}

export interface ApplyDiffPatchFileOptions {
	author?: Identity;
	committer?: Identity;
	dates?: CommitDateOptions;
	/** base branch; the default branch unless given */
	branch?: string;
	/** branch to make from the base branch for the change */
	new_branch?: string;
	/** replace the new branch if it exists */
	force_push?: boolean;
	message?: string;
	/** add a Signed-off-by line of the committer */
	signoff?: boolean;
	/** the patch */
	content: string;
}

export interface GetFilesOptions {
	files?: string[];
}

export interface CreateForkOption {
	/** organization that gets the fork */
	organization?: string;
	/** as the parent unless given */
	name?: string;
}

export interface GenerateRepoOption {
	/** user or organization that gets it */
	owner: string;
	name: string;
	description?: string;
	private?: boolean;
	default_branch?: string;
	/** files of the default branch */
	git_content?: boolean;
	topics?: boolean;
	labels?: boolean;
	avatar?: boolean;
	git_hooks?: boolean;
	/** taken over by administrators of the template */
	webhooks?: boolean;
	protected_branch?: boolean;
}

export interface GitBlobResponse {
	content: string | null;
	encoding: string | null;
	url: string;
	sha: string;
	size: number;
	lfs_oid?: string;
	lfs_size?: number;
}

export interface Note {
	message: string;
	commit: Commit;
}

export interface Reference {
	ref: string;
	url: string;
	object: GitObject;
}

export interface GitObject {
	type: string;
	sha: string;
	url: string;
}

export interface AnnotatedTag {
	tag: string;
	sha: string;
	url: string;
	message: string;
	tagger: CommitUser;
	object: AnnotatedTagObject;
	verification: PayloadCommitVerification;
}

export interface AnnotatedTagObject {
	type: string;
	url: string;
	sha: string;
}

export interface GitTreeResponse {
	sha: string;
	url: string;
	tree: GitEntry[];
	truncated: boolean;
	page: number;
	total_count: number;
}

export interface GitEntry {
	path: string;
	mode: string;
	type: string;
	size: number;
	sha: string;
	url: string;
}

export interface GitHook {
	name: string;
	is_active: boolean;
	content: string;
}

export interface EditGitHookOption {
	content?: string;
}

export interface IssueConfig {
	blank_issues_enabled: boolean;
	contact_links: IssueConfigContactLink[];
}

export interface IssueConfigContactLink {
	name: string;
	url: string;
	about: string;
}

export interface IssueConfigValidation {
	valid: boolean;
	message: string;
}

export interface IssueTemplate {
	name: string;
	title: string;
	about: string;
	labels: string[] | null;
	assignees: string[] | null;
	/** the name of an issue type */
	type: string;
	ref: string;
	content: string;
	body: IssueFormField[] | null;
	file_name: string;
}

export interface IssueFormField {
	type: string;
	id: string;
	attributes: Record<string, unknown>;
	validations: Record<string, unknown> | null;
	visible: ("form" | "content")[];
}

export interface EditAttachmentOptions {
	name?: string;
}

export interface IssueAssigneesOption {
	assignees?: string[];
}

export interface Issue {
	id: number;
	url: string;
	html_url: string;
	number: number;
	user: User;
	original_author: string;
	original_author_id: number;
	title: string;
	body: string;
	ref: string;
	assets: Attachment[];
	labels: Label[];
	milestone: Milestone | null;
	type: IssueType | null;
	projects: Project[];
	assignee: User | null;
	assignees: User[];
	state: "open" | "closed";
	is_locked: boolean;
	comments: number;
	created_at: string;
	updated_at: string;
	closed_at: string | null;
	due_date: string | null;
	time_estimate: number;
	pull_request: PullRequestMeta | null;
	repository: RepositoryMeta;
	pin_order: number;
	content_version: number;
}

export interface Project {
	id: number;
	title: string;
	description: string;
	/** absent for a project of a repository */
	owner_id?: number;
	/** absent for a project of an account */
	repo_id?: number;
	creator_id: number;
	is_closed: boolean;
	created_at: string;
	updated_at: string;
	/** absent while it is open */
	closed_at?: string;
}

export interface PullRequestMeta {
	merged: boolean;
	merged_at: string | null;
	draft: boolean;
	/** the branch that it comes from */
	ref: string;
	html_url: string;
}

export interface RepositoryMeta {
	id: number;
	name: string;
	owner: string;
	full_name: string;
}

export interface IssueMeta {
	index?: number;
	owner?: string;
	repo?: string;
}

export interface Comment {
	id: number;
	html_url: string;
	pull_request_url: string;
	issue_url: string;
	user: User;
	original_author: string;
	original_author_id: number;
	body: string;
	assets: Attachment[];
	created_at: string;
	updated_at: string;
}

export interface CreateIssueCommentOption {
	body: string;
}

export interface EditIssueCommentOption {
	body: string;
}

export interface EditDeadlineOption {
	due_date?: string;
}

export interface IssueDeadline {
	due_date: string;
}

export interface HiddenIssue {
	id: number;
	number: number;
	title: string;
	user: User;
	state: string;
	labels: null;
	repository: null;
}

export interface AddSubIssueOption {
	sub_issue_id: number;
	replace_parent?: boolean;
}

export interface RemoveSubIssueOption {
	sub_issue_id: number;
}

export interface MoveSubIssueOption {
	sub_issue_id: number;
	after_id?: number;
	before_id?: number;
}

export interface CreateIssueOption {
	title: string;
	body?: string;
	ref?: string;
	/** deprecated: use assignees */
	assignee?: string;
	assignees?: string[];
	due_date?: string;
	milestone?: number;
	labels?: number[];
	/** the name of an issue type of the organization; null or nothing is none */
	type?: string | null;
	projects?: number[];
	closed?: boolean;
	/** seconds of work; 0 is no estimate */
	time_estimate?: number;
}

export interface EditIssueOption {
	title?: string;
	body?: string;
	ref?: string;
	/** deprecated: use assignees */
	assignee?: string;
	assignees?: string[];
	/** 0 is none */
	milestone?: number;
	/** the name of an issue type of the organization; null or nothing is none */
	type?: string | null;
	projects?: number[];
	/** open or closed */
	state?: string;
	due_date?: string;
	unset_due_date?: boolean;
	/** seconds of work; 0 is no estimate */
	time_estimate?: number;
	/** the version that is changed; 409 for an older one */
	content_version?: number;
}

export interface IssueLabelsOption {
	/** ids of labels, or their names */
	labels?: (number | string)[];
}

export interface LockIssueOption {
	lock_reason?: string;
}

export interface Reaction {
	user: User;
	content: string;
	created_at: string;
}

export interface EditReactionOption {
	content?: string;
}

export interface WatchInfo {
	subscribed: boolean;
	ignored: boolean;
	reason: null;
	created_at: string;
	url: string;
	repository_url: string;
}

export interface TimelineComment {
	id: number;
	type: string;
	html_url: string;
	pull_request_url: string;
	issue_url: string;
	user: User;
	body: string;
	created_at: string;
	updated_at: string;
	old_project_id: number;
	project_id: number;
	old_milestone: Milestone | null;
	milestone: Milestone | null;
	tracked_time: TrackedTime | null;
	old_title: string;
	new_title: string;
	old_ref: string;
	new_ref: string;
	ref_issue: Issue | null;
	ref_comment: Comment | null;
	ref_action: string;
	ref_commit_sha: string;
	review_id: number;
	label: Label | null;
	assignee: User | null;
	assignee_team: Team | null;
	removed_assignee: boolean;
	resolve_doer: User | null;
	dependent_issue: Issue | null;
}

export interface TrackedTime {
	id: number;
	created: string;
	/** seconds */
	time: number;
	/** see `user_name` */
	user_id: number;
	user_name: string;
	/** see `issue` */
	issue_id: number;
	issue: Issue;
}

export interface AddTimeOption {
	/** seconds */
	time: number;
	/** when it was spent; now if left out */
	created?: string;
	user_name?: string;
}

export interface DeployKey {
	id: number;
	key_id: number;
	key: string;
	url: string;
	title: string;
	fingerprint: string;
	created_at: string;
	read_only: boolean;
	repository?: Repository;
}

export interface MergeUpstreamRequest {
	/** the default branch unless given */
	branch?: string;
	/** refuse when the branches have diverged */
	ff_only?: boolean;
}

export interface MergeUpstreamResponse {
	merge_type: string;
}

export interface MigrateRepoOptions {
	clone_addr: string;
	repo_name: string;
	/** user or organization */
	repo_owner?: string;
	/** deprecated: use repo_owner */
	uid?: number;
	/** from gitea, forgejo, github and gitlab also what surrounds the repository is brought; from others git and the wiki */
	service?: string;
	auth_username?: string;
	auth_password?: string;
	auth_token?: string;
	description?: string;
	private?: boolean;
	mirror?: boolean;
	mirror_interval?: string;
	lfs?: boolean;
	lfs_endpoint?: string;
	wiki?: boolean;
	issues?: boolean;
	labels?: boolean;
	milestones?: boolean;
	pull_requests?: boolean;
	releases?: boolean;
	aws_access_key_id?: string;
	aws_secret_access_key?: string;
}

export interface CreateMilestoneOption {
	title?: string;
	description?: string;
	due_on?: string;
	/** open or closed */
	state?: string;
}

export interface EditMilestoneOption {
	title?: string;
	description?: string;
	due_on?: string;
	/** open or closed */
	state?: string;
}

export interface NewIssuePinsAllowed {
	issues: boolean;
	pull_requests: boolean;
}

export interface CreatePullReviewCommentReplyOptions {
	body: string;
}

export interface PullReviewComment {
	id: number;
	body: string;
	user: User;
	resolver: User | null;
	pull_request_review_id: number;
	created_at: string;
	updated_at: string;
	path: string;
	commit_id: string;
	original_commit_id: string;
	diff_hunk: string;
	/** line of the new file, or 0 */
	position: number;
	/** line of the old file, or 0 */
	original_position: number;
	html_url: string;
	pull_request_url: string;
}

export interface ChangedFile {
	filename: string;
	previous_filename?: string;
	status: "added" | "changed" | "deleted" | "renamed";
	additions: number;
	deletions: number;
	changes: number;
	html_url: string;
	contents_url: string;
	raw_url: string;
}

export interface MergePullRequestOption {
	/** merge, rebase, rebase-merge, squash, fast-forward-only or manually-merged; required */
	do?: string;
	merge_title_field?: string;
	merge_message_field?: string;
	merge_commit_id?: string;
	head_commit_id?: string;
	force_merge?: boolean;
	merge_when_checks_succeed?: boolean;
	delete_branch_after_merge?: boolean;
	/** old spelling of do */
	Do?: string;
	/** old spelling */
	MergeTitleField?: string;
	/** old spelling */
	MergeMessageField?: string;
	/** old spelling */
	MergeCommitID?: string;
}

export interface CreatePullRequestOption {
	/** branch, owner:branch or owner/repository:branch */
	head: string;
	/** branch that it is to be merged into */
	base: string;
	title: string;
	body?: string;
	assignee?: string;
	assignees?: string[];
	milestone?: number;
	labels?: number[];
	due_date?: string;
	reviewers?: string[];
	team_reviewers?: string[];
	allow_maintainer_edit?: boolean;
}

export interface EditPullRequestOption {
	title?: string;
	body?: string;
	base?: string;
	assignee?: string;
	assignees?: string[];
	milestone?: number;
	labels?: number[];
	/** open or closed */
	state?: string;
	/** only the date counts: the end of that day */
	due_date?: string;
	unset_due_date?: boolean;
	allow_maintainer_edit?: boolean;
	/** the version that is changed; 409 for an older one */
	content_version?: number;
}

export interface PullReviewRequestOptions {
	reviewers?: string[];
	team_reviewers?: string[];
}

export interface PullReview {
	id: number;
	user: User | null;
	team: Team | null;
	state: "APPROVED" | "PENDING" | "COMMENT" | "REQUEST_CHANGES" | "REQUEST_REVIEW";
	body: string;
	commit_id: string;
	stale: boolean;
	official: boolean;
	dismissed: boolean;
	comments_count: number;
	submitted_at: string;
	updated_at: string;
	html_url: string;
	pull_request_url: string;
}

export interface CreatePullReviewOptions {
	/** APPROVED, REQUEST_CHANGES or COMMENT; anything else leaves it pending */
	event?: string;
	body?: string;
	commit_id?: string;
	comments?: CreatePullReviewComment[];
}

export interface CreatePullReviewComment {
	path?: string;
	body?: string;
	/** line of the old file, or 0 */
	old_position?: number;
	/** line of the new file, or 0 */
	new_position?: number;
}

export interface SubmitPullReviewOptions {
	event?: string;
	body?: string;
}

export interface DismissPullReviewOptions {
	message?: string;
	/** also the earlier ones of the same author */
	priors?: boolean;
}

export interface PushMirror {
	repo_name: string;
	remote_name: string;
	remote_address: string;
	created: string;
	last_update: string;
	last_error: string;
	interval: string;
	sync_on_commit: boolean;
}

export interface CreatePushMirrorOption {
	remote_address?: string;
	remote_username?: string;
	remote_password?: string;
	/** 8h0m0s unless given; 0 is never */
	interval?: string;
	sync_on_commit?: boolean;
}

export interface Release {
	id: number;
	tag_name: string;
	target_commitish: string;
	name: string;
	body: string;
	url: string;
	html_url: string;
	tarball_url: string;
	zipball_url: string;
	upload_url: string;
	draft: boolean;
	prerelease: boolean;
	created_at: string;
	published_at: string;
	author: User;
	assets: Attachment[];
}

export interface CreateReleaseOption {
	tag_name: string;
	tag_message?: string;
	/** what a new tag is made from */
	target_commitish?: string;
	name?: string;
	body?: string;
	draft?: boolean;
	prerelease?: boolean;
}

export interface EditReleaseOption {
	tag_name?: string;
	target_commitish?: string;
	name?: string;
	body?: string;
	draft?: boolean;
	prerelease?: boolean;
}

export interface EditRepoOption {
	name?: string;
	description?: string;
	website?: string;
	private?: boolean;
	template?: boolean;
	archived?: boolean;
	default_branch?: string;
	default_target_branch?: string;
	has_code?: boolean;
	has_issues?: boolean;
	has_wiki?: boolean;
	has_pull_requests?: boolean;
	has_projects?: boolean;
	has_releases?: boolean;
	has_packages?: boolean;
	has_actions?: boolean;
	internal_tracker?: InternalTracker;
	external_tracker?: ExternalTracker;
	external_wiki?: ExternalWiki;
	ignore_whitespace_conflicts?: boolean;
	allow_merge_commits?: boolean;
	allow_rebase?: boolean;
	allow_rebase_explicit?: boolean;
	allow_squash_merge?: boolean;
	allow_fast_forward_only_merge?: boolean;
	allow_manual_merge?: boolean;
	autodetect_manual_merge?: boolean;
	allow_merge_update?: boolean;
	allow_rebase_update?: boolean;
	default_delete_branch_after_merge?: boolean;
	default_allow_maintainer_edit?: boolean;
	default_merge_style?: string;
	default_update_style?: string;
	projects_mode?: string;
	mirror_interval?: string;
	enable_prune?: boolean;
	mirror_username?: string;
	mirror_password?: string;
	mirror_token?: string;
}

export interface InternalTracker {
	enable_time_tracker?: boolean;
	allow_only_contributors_to_track_time?: boolean;
	enable_issue_dependencies?: boolean;
}

export interface ExternalTracker {
	external_tracker_url?: string;
	external_tracker_format?: string;
	external_tracker_style?: string;
	external_tracker_regexp_pattern?: string;
}

export interface ExternalWiki {
	external_wiki_url?: string;
}

export interface SearchResults {
	ok: boolean;
	data: Repository[];
}

export interface CodeSearchResults {
	results: CodeMatch[];
	total_at_least: number;
	incomplete: boolean;
	hint: string;
	cursor: string;
	languages: CodeFacet[];
	repositories: CodeFacet[];
}

export interface CodeMatch {
	repository: string;
	path: string;
	branch: string;
	commit: string;
	language: string;
	html_url: string;
	url: string;
	lines: CodeLine[];
	total_lines: number;
	symbols: CodeSymbol[];
	more_places: number;
	places: CodePlace[];
}

export interface CodeLine {
	line: number;
	text: string;
	columns: number[][];
	before: string[];
	after: string[];
}

export interface CodeSymbol {
	name: string;
	kind: string;
	line: number;
}

export interface CodePlace {
	repository: string;
	path: string;
	branch: string;
	commit: string;
	language: string;
	html_url: string;
	url: string;
}

export interface CodeFacet {
	value: string;
	count: number;
}

export interface CodeQueryFault {
	message: string;
	url: string;
	from: number;
	to: number;
	expected: string;
}

export interface SymbolPlaces {
	symbols: SymbolPlace[];
	incomplete: boolean;
	cursor: string;
}

export interface SymbolPlace {
	name: string;
	role: string;
	kind: string;
	repository: string;
	path: string;
	branch: string;
	commit: string;
	language: string;
	line: number;
	column: number;
	text: string;
	html_url: string;
	url: string;
}

export interface CommitStatus {
	id: number;
	status: "pending" | "success" | "error" | "failure" | "warning" | "skipped";
	target_url: string;
	description: string;
	url: string;
	context: string;
	creator: User | null;
	created_at: string;
	updated_at: string;
}

export interface CreateStatusOption {
	/** pending, success, error, failure, warning or skipped */
	state?: string;
	/** who says it; `default` unless given */
	context?: string;
	description?: string;
	/** an http or https address */
	target_url?: string;
}

export interface CombinedStatus {
	state: "pending" | "success" | "failure";
	sha: string;
	/** statuses in this answer */
	total_count: number;
	statuses: CommitStatus[] | null;
	repository: Repository;
	commit_url: string;
	url: string;
}

export interface TagProtection {
	id: number;
	/** a glob, or a regular expression between slashes */
	name_pattern: string;
	whitelist_usernames: string[];
	whitelist_teams: string[];
	created_at: string;
	updated_at: string;
}

export interface CreateTagProtectionOption {
	/** a glob, or a regular expression between slashes */
	name_pattern?: string;
	whitelist_usernames?: string[];
	whitelist_teams?: string[];
}

export interface EditTagProtectionOption {
	name_pattern?: string;
	whitelist_usernames?: string[];
	whitelist_teams?: string[];
}

export interface Tag {
	name: string;
	message: string;
	/** of the tag object, or of the commit */
	id: string;
	commit: CommitMeta;
	zipball_url: string;
	tarball_url: string;
}

export interface CreateTagOption {
	tag_name: string;
	/** makes an annotated tag */
	message?: string;
	/** branch, tag or commit; the default branch unless given */
	target?: string;
}

export interface TopicName {
	topics: string[];
}

export interface RepoTopicOptions {
	topics?: string[];
}

export interface InvalidTopics {
	message: string;
	invalidTopics?: string | string[] | null;
	url?: string;
}

export interface TransferRepoOption {
	new_owner: string;
	team_ids?: number[];
}

export interface SavedView {
	id: number;
	list: "issues" | "pulls" | "notifications" | "search";
	name: string;
	/** the parameters of the list's address */
	query: string;
	/** all who read the list see it */
	shared: boolean;
	/** the repository opens its list with it */
	default: boolean;
	/** its place among the shared views, or among your own */
	position: number;
	created_at: string;
	updated_at: string;
}

export interface CreateSavedViewOption {
	list: "issues" | "pulls" | "notifications" | "search";
	name: string;
	/** the parameters of the list's address, such as q=is:open */
	query: string;
	/** all who read the list see it */
	shared?: boolean;
	/** the repository opens its list with it; it has to be shared */
	default?: boolean;
	/** counted from 1 */
	position?: number;
}

export interface EditSavedViewOption {
	name?: string;
	/** the parameters of the list's address, such as q=is:open */
	query?: string;
	/** all who read the list see it */
	shared?: boolean;
	/** the repository opens its list with it; it has to be shared */
	default?: boolean;
	/** counted from 1 */
	position?: number;
}

export interface CreateWikiPageOptions {
	/** empty: the title stays */
	title?: string;
	content_base64?: string;
	/** of the commit */
	message?: string;
}

export interface WikiPage {
	title: string;
	html_url: string;
	/** address of the page below that of the wiki */
	sub_url: string;
	last_commit: WikiCommit;
	content_base64: string;
	commit_count: number;
	sidebar: string;
	footer: string;
}

export interface WikiCommit {
	sha: string;
	author: CommitUser;
	commiter: CommitUser;
	message: string;
}

export interface WikiPageMetaData {
	title: string;
	html_url: string;
	/** address of the page below that of the wiki */
	sub_url: string;
	last_commit: WikiCommit;
}

export interface WikiCommitList {
	commits: WikiCommit[];
	count: number;
}

export interface GeneralAPISettings {
	max_response_items: number;
	default_paging_num: number;
	default_git_trees_per_page: number;
	default_max_blob_size: number;
	default_max_response_size: number;
}

export interface GeneralAttachmentSettings {
	enabled: boolean;
	allowed_types: string;
	/** MiB */
	max_size: number;
	max_files: number;
}

export interface GeneralRepoSettings {
	mirrors_disabled: boolean;
	http_git_disabled: boolean;
	migrations_disabled: boolean;
	stars_disabled: boolean;
	time_tracking_disabled: boolean;
	lfs_disabled: boolean;
}

export interface GeneralUISettings {
	default_theme: string;
	allowed_reactions: string[];
	custom_emojis: string[];
}

export interface CreateProjectOption {
	title: string;
	description?: string;
	/** the columns that it begins with */
	template?: "none" | "kanban" | "triage";
	card_type?: "text" | "images";
}

export interface ProjectAutomation {
	/** the id of a column; 0 is none */
	opened: number;
	/** the id of a column; 0 is none */
	closed: number;
	/** the id of a column; 0 is none */
	reopened: number;
	/** the id of a column; 0 is none */
	merged: number;
}

export interface EditProjectAutomationOption {
	/** the id of a column; 0 is none */
	opened?: number;
	/** the id of a column; 0 is none */
	closed?: number;
	/** the id of a column; 0 is none */
	reopened?: number;
	/** the id of a column; 0 is none */
	merged?: number;
}

export interface ProjectColumn {
	id: number;
	project_id: number;
	title: string;
	/** #rrggbb, or empty */
	color: string;
	/** new items go there */
	is_default: boolean;
	/** counted from 1 */
	position: number;
	creator_id: number;
	created_at: string;
	updated_at: string;
}

export interface CreateProjectColumnOption {
	title: string;
	/** #rrggbb */
	color?: string;
	is_default?: boolean;
}

export interface EditProjectColumnOption {
	title?: string;
	/** #rrggbb, or empty for none */
	color?: string;
	is_default?: boolean;
}

export interface MoveProjectColumnOption {
	/** counted from 1 */
	position: number;
}

export interface ProjectField {
	id: number;
	project_id: number;
	name: string;
	kind: "text" | "number" | "date" | "choice" | "iteration";
	/** the choices or iterations in their order */
	options: ProjectFieldOption[];
	/** counted from 1 */
	position: number;
	created_at: string;
	updated_at: string;
}

export interface ProjectFieldOption {
	id: number;
	title: string;
	/** #rrggbb, or empty */
	color: string;
	/** the first day of an iteration; empty for a choice */
	start: string;
	/** how long an iteration is; 0 for a choice */
	days: number;
}

export interface CreateProjectFieldOption {
	name: string;
	kind: "text" | "number" | "date" | "choice" | "iteration";
	options?: ProjectFieldOptionInput[];
}

export interface ProjectFieldOptionInput {
	/** of an option that stays; a new one has none */
	id?: number;
	title: string;
	/** #rrggbb, or empty for none */
	color?: string;
	/** the first day of an iteration, as 2026-12-24 */
	start?: string;
	/** how long an iteration is */
	days?: number;
}

export interface EditProjectFieldOption {
	name?: string;
	options?: ProjectFieldOptionInput[];
	/** counted from 1 */
	position?: number;
}

export interface ProjectItem {
	id: number;
	project_id: number;
	column_id: number;
	/** the text of a note; empty for an item */
	note: string;
	issue: Issue | null;
	/** in fields of the project */
	values: ProjectItemValue[];
	creator_id: number;
	created_at: string;
}

export interface ProjectItemValue {
	field_id: number;
	text?: string;
	number?: number;
	/** as 2026-12-24 */
	date?: string;
	option_id?: number;
}

export interface CreateProjectItemOption {
	/** the id of an issue or pull request */
	issue_id?: number;
	/** the text of a note instead */
	note?: string;
	/** the default column unless given */
	column_id?: number;
}

export interface EditProjectItemOption {
	note: string;
}

export interface MoveProjectItemOption {
	/** the column in which it is unless given */
	column_id?: number;
	/** counted from 1; the end unless given */
	position?: number;
}

export interface EditProjectOption {
	title?: string;
	description?: string;
	/** open or closed */
	state?: string;
	card_type?: "text" | "images";
}

export interface EditProjectValueOption {
	text?: string;
	/** with six decimals at most */
	number?: number;
	/** as 2026-12-24 */
	date?: string;
	/** the id of a choice or an iteration */
	option_id?: number;
}

export interface ProjectView {
	id: number;
	project_id: number;
	name: string;
	layout: "board" | "table";
	/** as column, state, field:12; empty for the usual one */
	group_by: string;
	/** a query, such as is:open label:bug */
	filter: string;
	/** as title, -updated, field:12; empty for the board's order */
	sort: string;
	/** counted from 1 */
	position: number;
	creator_id: number;
	created_at: string;
	updated_at: string;
}

export interface CreateProjectViewOption {
	name: string;
	layout?: "board" | "table";
	/** as column, state, field:12; empty for the usual one */
	group_by?: string;
	/** a query, such as is:open label:bug */
	filter?: string;
	/** as title, -updated, field:12; empty for the board's order */
	sort?: string;
}

export interface EditProjectViewOption {
	name?: string;
	layout?: "board" | "table";
	/** as column, state, field:12; empty for the usual one */
	group_by?: string;
	/** a query, such as is:open label:bug */
	filter?: string;
	/** as title, -updated, field:12; empty for the board's order */
	sort?: string;
	/** counted from 1 */
	position?: number;
}

export interface EditTeamOption {
	name?: string;
	description?: string;
	permission?: "read" | "write" | "admin";
	units?: string[];
	/** levels by the names of units */
	units_map?: Record<string, string>;
	includes_all_repositories?: boolean;
	can_create_org_repo?: boolean;
	visibility?: "public" | "limited" | "private";
}

export interface CurrentAccessToken {
	id: number;
	name: string;
	scopes: string[];
	created_at: string;
	last_used_at: string;
	user: UserMeta;
}

export interface UserMeta {
	id: number;
	login: string;
}

export interface TopicListResponse {
	topics: TopicResponse[];
}

export interface TopicResponse {
	id: number;
	topic_name: string;
	repo_count: number;
	created: string;
	updated: string;
}

export interface OAuth2Application {
	id: number;
	name: string;
	client_id: string;
	/** only in the answer that made or changed it */
	client_secret: string;
	confidential_client: boolean;
	skip_secondary_authorization: boolean;
	redirect_uris: string[];
	created: string;
}

export interface CreateOAuth2ApplicationOptions {
	name: string;
	confidential_client?: boolean;
	skip_secondary_authorization?: boolean;
	redirect_uris: string[];
}

export interface PutChefKeyOption {
	/** an RSA key as PEM; else a pair is made */
	public_key?: string;
}

export interface ChefKey {
	public_key: string;
	/** of a pair made just now; kept nowhere */
	private_key?: string;
}

export interface CreateEmailOption {
	emails?: string[];
}

export interface DeleteEmailOption {
	emails?: string[];
}

export interface VerifyGPGKeyOption {
	key_id: string;
	armored_signature: string;
}

export interface GPGKey {
	id: number;
	/** empty for a key that is no subkey */
	primary_key_id: string;
	key_id: string;
	public_key: string;
	emails: GPGKeyEmail[];
	can_sign: boolean;
	can_encrypt_comms: boolean;
	can_encrypt_storage: boolean;
	can_certify: boolean;
	verified: boolean;
	created_at: string;
	expires_at: string;
	subkeys: {
		id: number;
		/** empty for a key that is no subkey */
		primary_key_id: string;
		key_id: string;
		public_key: string;
		emails: GPGKeyEmail[];
		can_sign: boolean;
		can_encrypt_comms: boolean;
		can_encrypt_storage: boolean;
		can_certify: boolean;
		verified: boolean;
		created_at: string;
		expires_at: string;
		subkeys: unknown[];
	}[];
}

export interface GPGKeyEmail {
	email: string;
	verified: boolean;
}

export interface CreateGPGKeyOption {
	armored_public_key: string;
	/** the account's token, signed by the key */
	armored_signature?: string;
}

export interface UserSettings {
	full_name: string;
	website: string;
	description: string;
	location: string;
	language: string;
	theme: string;
	diff_view_style: string;
	hide_email: boolean;
	hide_activity: boolean;
}

export interface UserSettingsOptions {
	full_name?: string;
	website?: string;
	description?: string;
	location?: string;
	language?: string;
	theme?: string;
	diff_view_style?: string;
	hide_email?: boolean;
	hide_activity?: boolean;
}

export interface StopWatch {
	created: string;
	seconds: number;
	duration: string;
	issue_index: number;
	issue_title: string;
	repo_owner_name: string;
	repo_name: string;
}

export interface SearchSubscription {
	/** the saved search */
	view_id: number;
	/** results that you have not seen */
	unseen: number;
	/** the reason for which not all results are compared */
	problem: string;
	created_at: string;
	searched_at: string | null;
}

export interface UserHeatmapData {
	timestamp: number;
	contributions: number;
}

export interface OrganizationPermissions {
	is_owner: boolean;
	is_admin: boolean;
	can_write: boolean;
	can_read: boolean;
	can_create_repository: boolean;
}

export interface CreateAccessTokenOption {
	name: string;
	scopes?: string[];
	repositories?: string[];
}

export interface AccessToken {
	id: number;
	name: string;
	/** the secret; only in the answer that made the token */
	sha1: string;
	token_last_eight: string;
	scopes: string[];
	created_at: string;
	last_used_at: string;
}

export interface ServerVersion {
	version: string;
}

export interface Operations {
	/** List the workflow runs of all repositories, newest first. */
	"GET /admin/actions/runs": {
		query?: {
			event?: string;
			branch?: string;
			status?: string;
			actor?: string;
			head_sha?: string;
			exclude_pull_requests?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowRunsResponse;
	};
	/** List the jobs of the workflow runs of all repositories. */
	"GET /admin/actions/jobs": {
		query?: {
			status?: string;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowJobsResponse;
	};
	/** Get the token with which runners of the whole forge register. */
	"POST /admin/actions/runners/registration-token": {
		gives: RegistrationToken;
	};
	/** List the runners of the whole forge. */
	"GET /admin/actions/runners": {
		query?: {
			disabled?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionRunnersResponse;
	};
	/** Get a runner of the whole forge. */
	"GET /admin/actions/runners/{runner_id}": {
		path: {
			runner_id: number;
		};
		gives: ActionRunner;
	};
	/** Switch a runner of the whole forge off or on. */
	"PATCH /admin/actions/runners/{runner_id}": {
		path: {
			runner_id: number;
		};
		body: EditActionRunnerOption;
		gives: ActionRunner;
	};
	/** Delete a runner of the whole forge. */
	"DELETE /admin/actions/runners/{runner_id}": {
		path: {
			runner_id: number;
		};
		gives: undefined;
	};
	/** List the audit log of the server, the newest first. */
	"GET /admin/audit": {
		query?: {
			action?: string;
			actor?: string;
			target?: string;
			address?: string;
			from?: string;
			to?: string;
			before?: number;
			limit?: number;
		};
		gives: Uint8Array<ArrayBuffer> | AuditRecord[];
	};
	/** List the regular tasks of the forge. */
	"GET /admin/cron": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Cron[];
	};
	/** Run a regular task now. */
	"POST /admin/cron/{task}": {
		path: {
			task: string;
		};
		gives: undefined;
	};
	/** List the e-mail addresses of all users. */
	"GET /admin/emails": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Email[];
	};
	/** Search the e-mail addresses of all users. */
	"GET /admin/emails/search": {
		query?: {
			q?: string;
			page?: number;
			limit?: number;
		};
		gives: Email[];
	};
	/** List the webhooks of the site, or those that new repositories begin with. */
	"GET /admin/hooks": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Hook[];
	};
	/** Add a webhook to the site, or those that new repositories begin with. */
	"POST /admin/hooks": {
		body: CreateHookOption;
		gives: Hook;
	};
	/** Get a webhook of the site, or those that new repositories begin with. */
	"GET /admin/hooks/{id}": {
		path: {
			id: number;
		};
		gives: Hook;
	};
	/** Change a webhook of the site, or those that new repositories begin with. */
	"PATCH /admin/hooks/{id}": {
		path: {
			id: number;
		};
		body: EditHookOption;
		gives: Hook;
	};
	/** Delete a webhook of the site, or those that new repositories begin with. */
	"DELETE /admin/hooks/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** List what was sent to a webhook of the site, or those that new repositories begin with. */
	"GET /admin/hooks/{id}/deliveries": {
		path: {
			id: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: HookDelivery[];
	};
	/** Send a webhook of the site, or those that new repositories begin with a message once more. */
	"POST /admin/hooks/{id}/deliveries/{delivery}/redeliver": {
		path: {
			id: number;
			delivery: string;
		};
		gives: undefined;
	};
	/** List all organizations. */
	"GET /admin/orgs": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Organization[];
	};
	/** List repositories on the disk that belong to nobody. */
	"GET /admin/unadopted": {
		gives: string[];
	};
	/** Adopt a repository on the disk. */
	"POST /admin/unadopted/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Delete a repository on the disk that belongs to nobody. */
	"DELETE /admin/unadopted/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** List the badges of a user. */
	"GET /admin/users/{username}/badges": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Badge[];
	};
	/** Give a user badges. */
	"POST /admin/users/{username}/badges": {
		path: {
			username: string;
		};
		body: UserBadgeOption;
		gives: undefined;
	};
	/** Take badges away from a user. */
	"DELETE /admin/users/{username}/badges": {
		path: {
			username: string;
		};
		body: UserBadgeOption;
		gives: undefined;
	};
	/** Get why and since when a user is hidden. */
	"GET /admin/users/{username}/hidden": {
		path: {
			username: string;
		};
		gives: HiddenUser;
	};
	/** Block a user's sign-in and hide all that he wrote. */
	"PUT /admin/users/{username}/hidden": {
		path: {
			username: string;
		};
		body: HideUserOption;
		gives: undefined;
	};
	/** Show a hidden user again, with all that he wrote. */
	"DELETE /admin/users/{username}/hidden": {
		path: {
			username: string;
		};
		gives: undefined;
	};
	/** Add an SSH key for a user. */
	"POST /admin/users/{username}/keys": {
		path: {
			username: string;
		};
		body: CreateKeyOption;
		gives: PublicKey;
	};
	/** Delete an SSH key of a user. */
	"DELETE /admin/users/{username}/keys/{id}": {
		path: {
			username: string;
			id: number;
		};
		gives: undefined;
	};
	/** Create an organization that a user owns. */
	"POST /admin/users/{username}/orgs": {
		path: {
			username: string;
		};
		body: CreateOrgOption;
		gives: Organization;
	};
	/** Rename a user. */
	"POST /admin/users/{username}/rename": {
		path: {
			username: string;
		};
		body: RenameUserOption;
		gives: undefined;
	};
	/** Create a repository for a user or an organization. */
	"POST /admin/users/{username}/repos": {
		path: {
			username: string;
		};
		body: CreateRepoOption;
		gives: Repository;
	};
	/** Create a user. */
	"POST /admin/users": {
		body: CreateUserOption;
		gives: User;
	};
	/** List and search users. */
	"GET /admin/users": {
		query?: {
			source_id?: number;
			login_name?: string;
			sort?: string;
			order?: string;
			q?: string;
			visibility?: string;
			is_active?: boolean;
			is_admin?: boolean;
			is_restricted?: boolean;
			is_2fa_enabled?: boolean;
			is_prohibit_login?: boolean;
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Change a user. */
	"PATCH /admin/users/{username}": {
		path: {
			username: string;
		};
		body: EditUserOption;
		gives: User;
	};
	/** Delete a user, with `purge` all that he owns too. */
	"DELETE /admin/users/{username}": {
		path: {
			username: string;
		};
		query?: {
			purge?: boolean;
		};
		gives: undefined;
	};
	/** List the gitignore templates. */
	"GET /gitignore/templates": {
		gives: string[];
	};
	/** Get a gitignore template. */
	"GET /gitignore/templates/{name}": {
		path: {
			name: string;
		};
		gives: GitignoreTemplateInfo;
	};
	/** List the sets of labels. */
	"GET /label/templates": {
		gives: string[];
	};
	/** Get the labels of a set. */
	"GET /label/templates/{name}": {
		path: {
			name: string;
		};
		gives: LabelTemplate[];
	};
	/** List the licence templates. */
	"GET /licenses": {
		gives: LicensesTemplateListEntry[];
	};
	/** Get a licence template. */
	"GET /licenses/{name}": {
		path: {
			name: string;
		};
		gives: LicenseTemplateInfo;
	};
	/** Render Markdown as HTML. */
	"POST /markdown": {
		body: MarkdownOption;
		gives: string;
	};
	/** Render Markdown, sent as it is, as HTML. */
	"POST /markdown/raw": {
		body: string;
		gives: string;
	};
	/** Render a text of any format as HTML. */
	"POST /markup": {
		body: MarkupOption;
		gives: string;
	};
	/** List one's notification threads. */
	"GET /notifications": {
		query?: {
			all?: boolean;
			"status-types"?: ("unread" | "read" | "pinned")[];
			"subject-type"?: ("issue" | "pull" | "commit" | "repository")[];
			since?: string;
			before?: string;
			page?: number;
			limit?: number;
		};
		gives: NotificationThread[];
	};
	/** Mark one's threads as read, unread or pinned. */
	"PUT /notifications": {
		query?: {
			last_read_at?: string;
			all?: boolean;
			"status-types"?: ("unread" | "read" | "pinned")[];
			"to-status"?: "unread" | "read" | "pinned";
		};
		gives: NotificationThread[];
	};
	/** Count one's unread threads. */
	"GET /notifications/new": {
		gives: NotificationCount;
	};
	/** Get a thread, one's own or as a site administrator. */
	"GET /notifications/threads/{id}": {
		path: {
			id: string;
		};
		gives: NotificationThread;
	};
	/** Mark one of one's threads. */
	"PATCH /notifications/threads/{id}": {
		path: {
			id: string;
		};
		query?: {
			"to-status"?: "unread" | "read" | "pinned";
		};
		gives: NotificationThread;
	};
	/** List the workflow runs of an organization's repositories, newest first. */
	"GET /orgs/{org}/actions/runs": {
		path: {
			org: string;
		};
		query?: {
			event?: string;
			branch?: string;
			status?: string;
			actor?: string;
			head_sha?: string;
			exclude_pull_requests?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowRunsResponse;
	};
	/** List the jobs of the workflow runs of an organization's repositories. */
	"GET /orgs/{org}/actions/jobs": {
		path: {
			org: string;
		};
		query?: {
			status?: string;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowJobsResponse;
	};
	/** List the secrets of an organization by name. */
	"GET /orgs/{org}/actions/secrets": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Secret[];
	};
	/** Keep a secret of an organization. */
	"PUT /orgs/{org}/actions/secrets/{secretname}": {
		path: {
			org: string;
			secretname: string;
		};
		body: CreateOrUpdateSecretOption;
		gives: undefined;
	};
	/** Delete a secret of an organization. */
	"DELETE /orgs/{org}/actions/secrets/{secretname}": {
		path: {
			org: string;
			secretname: string;
		};
		gives: undefined;
	};
	/** List the variables of an organization by name. */
	"GET /orgs/{org}/actions/variables": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: ActionVariable[];
	};
	/** Get a variable of an organization. */
	"GET /orgs/{org}/actions/variables/{variablename}": {
		path: {
			org: string;
			variablename: string;
		};
		gives: ActionVariable;
	};
	/** Make a variable of an organization. */
	"POST /orgs/{org}/actions/variables/{variablename}": {
		path: {
			org: string;
			variablename: string;
		};
		body: CreateVariableOption;
		gives: undefined;
	};
	/** Change a variable of an organization. */
	"PUT /orgs/{org}/actions/variables/{variablename}": {
		path: {
			org: string;
			variablename: string;
		};
		body: UpdateVariableOption;
		gives: undefined;
	};
	/** Delete a variable of an organization. */
	"DELETE /orgs/{org}/actions/variables/{variablename}": {
		path: {
			org: string;
			variablename: string;
		};
		gives: undefined;
	};
	/** Get the token with which runners of an organization register. */
	"POST /orgs/{org}/actions/runners/registration-token": {
		path: {
			org: string;
		};
		gives: RegistrationToken;
	};
	/** List the runners of an organization. */
	"GET /orgs/{org}/actions/runners": {
		path: {
			org: string;
		};
		query?: {
			disabled?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionRunnersResponse;
	};
	/** Get a runner of an organization. */
	"GET /orgs/{org}/actions/runners/{runner_id}": {
		path: {
			org: string;
			runner_id: number;
		};
		gives: ActionRunner;
	};
	/** Switch a runner of an organization off or on. */
	"PATCH /orgs/{org}/actions/runners/{runner_id}": {
		path: {
			org: string;
			runner_id: number;
		};
		body: EditActionRunnerOption;
		gives: ActionRunner;
	};
	/** Delete a runner of an organization. */
	"DELETE /orgs/{org}/actions/runners/{runner_id}": {
		path: {
			org: string;
			runner_id: number;
		};
		gives: undefined;
	};
	/** List what happened in the repositories of an organization. */
	"GET /orgs/{org}/activities/feeds": {
		path: {
			org: string;
		};
		query?: {
			date?: string;
			page?: number;
			limit?: number;
		};
		gives: Activity[];
	};
	/** List the audit log of an organization, the newest first. */
	"GET /orgs/{org}/audit": {
		path: {
			org: string;
		};
		query?: {
			action?: string;
			actor?: string;
			target?: string;
			address?: string;
			from?: string;
			to?: string;
			before?: number;
			limit?: number;
		};
		gives: Uint8Array<ArrayBuffer> | AuditRecord[];
	};
	/** Upload an organization's picture. */
	"POST /orgs/{org}/avatar": {
		path: {
			org: string;
		};
		body: UpdateUserAvatarOption;
		gives: undefined;
	};
	/** Delete an organization's picture. */
	"DELETE /orgs/{org}/avatar": {
		path: {
			org: string;
		};
		gives: undefined;
	};
	/** List those whom an organization has blocked. */
	"GET /orgs/{org}/blocks": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether an organization has blocked a user. */
	"GET /orgs/{org}/blocks/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** Block a user for an organization. */
	"PUT /orgs/{org}/blocks/{username}": {
		path: {
			org: string;
			username: string;
		};
		query?: {
			note?: string;
		};
		gives: undefined;
	};
	/** Unblock a user for an organization. */
	"DELETE /orgs/{org}/blocks/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** List the webhooks of an organization. */
	"GET /orgs/{org}/hooks": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Hook[];
	};
	/** Add a webhook to an organization. */
	"POST /orgs/{org}/hooks": {
		path: {
			org: string;
		};
		body: CreateHookOption;
		gives: Hook;
	};
	/** Get a webhook of an organization. */
	"GET /orgs/{org}/hooks/{id}": {
		path: {
			org: string;
			id: number;
		};
		gives: Hook;
	};
	/** Change a webhook of an organization. */
	"PATCH /orgs/{org}/hooks/{id}": {
		path: {
			org: string;
			id: number;
		};
		body: EditHookOption;
		gives: Hook;
	};
	/** Delete a webhook of an organization. */
	"DELETE /orgs/{org}/hooks/{id}": {
		path: {
			org: string;
			id: number;
		};
		gives: undefined;
	};
	/** List what was sent to a webhook of an organization. */
	"GET /orgs/{org}/hooks/{id}/deliveries": {
		path: {
			org: string;
			id: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: HookDelivery[];
	};
	/** Send a webhook of an organization a message once more. */
	"POST /orgs/{org}/hooks/{id}/deliveries/{delivery}/redeliver": {
		path: {
			org: string;
			id: number;
			delivery: string;
		};
		gives: undefined;
	};
	/** List the issue types of an organization, in their order. */
	"GET /orgs/{org}/issue-types": {
		path: {
			org: string;
		};
		gives: IssueType[];
	};
	/** Create an issue type for the repositories of an organization. */
	"POST /orgs/{org}/issue-types": {
		path: {
			org: string;
		};
		body: CreateIssueTypeOption;
		gives: IssueType;
	};
	/** Change an issue type of an organization; absent members stay. */
	"PUT /orgs/{org}/issue-types/{issue_type_id}": {
		path: {
			org: string;
			issue_type_id: string;
		};
		body: EditIssueTypeOption;
		gives: IssueType;
	};
	/** Delete an issue type of an organization; its issues have none then. */
	"DELETE /orgs/{org}/issue-types/{issue_type_id}": {
		path: {
			org: string;
			issue_type_id: string;
		};
		gives: undefined;
	};
	/** List the labels that all repositories of an organization have. */
	"GET /orgs/{org}/labels": {
		path: {
			org: string;
		};
		query?: {
			sort?: string;
			page?: number;
			limit?: number;
		};
		gives: Label[];
	};
	/** Create a label for all repositories of an organization. */
	"POST /orgs/{org}/labels": {
		path: {
			org: string;
		};
		body: CreateLabelOption;
		gives: Label;
	};
	/** Get a label of an organization by its id, or by its name. */
	"GET /orgs/{org}/labels/{id}": {
		path: {
			org: string;
			id: number;
		};
		gives: Label;
	};
	/** Change a label of an organization. */
	"PATCH /orgs/{org}/labels/{id}": {
		path: {
			org: string;
			id: number;
		};
		body: EditLabelOption;
		gives: Label;
	};
	/** Delete a label of an organization. */
	"DELETE /orgs/{org}/labels/{id}": {
		path: {
			org: string;
			id: number;
		};
		gives: undefined;
	};
	/** List the members of an organization, for outsiders those who show it. */
	"GET /orgs/{org}/members": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether a user is a member; outsiders are led to the members who show it. */
	"GET /orgs/{org}/members/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** Take a member out of an organization. */
	"DELETE /orgs/{org}/members/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** List the organizations that one may know of. */
	"GET /orgs": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Organization[];
	};
	/** Create an organization. */
	"POST /orgs": {
		body: CreateOrgOption;
		gives: Organization;
	};
	/** Get an organization. */
	"GET /orgs/{org}": {
		path: {
			org: string;
		};
		gives: Organization;
	};
	/** Change an organization. */
	"PATCH /orgs/{org}": {
		path: {
			org: string;
		};
		body: EditOrgOption;
		gives: Organization;
	};
	/** Delete an organization that owns nothing any more. */
	"DELETE /orgs/{org}": {
		path: {
			org: string;
		};
		gives: undefined;
	};
	/** List the members of an organization who show it. */
	"GET /orgs/{org}/public_members": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether a user is a member and shows it. */
	"GET /orgs/{org}/public_members/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** Show that one is a member. */
	"PUT /orgs/{org}/public_members/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** Hide that one is a member. */
	"DELETE /orgs/{org}/public_members/{username}": {
		path: {
			org: string;
			username: string;
		};
		gives: undefined;
	};
	/** Give an organization another name; the old one leads to it. */
	"POST /orgs/{org}/rename": {
		path: {
			org: string;
		};
		body: RenameOrgOption;
		gives: undefined;
	};
	/** List the repositories of an organization. */
	"GET /orgs/{org}/repos": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Create a repository of an organization. */
	"POST /orgs/{org}/repos": {
		path: {
			org: string;
		};
		body: CreateRepoOption;
		gives: Repository;
	};
	/** Delete all repositories of an organization. */
	"DELETE /orgs/{org}/repos": {
		path: {
			org: string;
		};
		gives: undefined;
	};
	/** Create a repository of an organization, by the older address. */
	"POST /org/{org}/repos": {
		path: {
			org: string;
		};
		body: CreateRepoOption;
		gives: Repository;
	};
	/** List the teams of an organization; the public ones to whoever is signed in. */
	"GET /orgs/{org}/teams": {
		path: {
			org: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Team[];
	};
	/** Create a team. */
	"POST /orgs/{org}/teams": {
		path: {
			org: string;
		};
		body: CreateTeamOption;
		gives: Team;
	};
	/** Search the teams of an organization; the public ones for whoever is signed in. */
	"GET /orgs/{org}/teams/search": {
		path: {
			org: string;
		};
		query?: {
			q?: string;
			include_desc?: boolean;
			page?: number;
			limit?: number;
		};
		gives: {
			ok: boolean;
			data: Team[];
		};
	};
	/** List the rules by which old versions of an owner's packages go. */
	"GET /packages/{owner}/-/cleanup-rules": {
		path: {
			owner: string;
		};
		gives: PackageCleanupRule[];
	};
	/** Make or replace the rule for packages of a type. */
	"PUT /packages/{owner}/-/cleanup-rules/{type}": {
		path: {
			owner: string;
			type: string;
		};
		body: PutPackageCleanupRuleOption;
		gives: PackageCleanupRule;
	};
	/** Delete the rule for packages of a type. */
	"DELETE /packages/{owner}/-/cleanup-rules/{type}": {
		path: {
			owner: string;
			type: string;
		};
		gives: undefined;
	};
	/** List the versions that a rule would remove now. */
	"GET /packages/{owner}/-/cleanup-rules/{type}/preview": {
		path: {
			owner: string;
			type: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Package[];
	};
	/** Link a package with a repository of its owner. */
	"POST /packages/{owner}/{type}/{name}/-/link/{repo_name}": {
		path: {
			owner: string;
			type: string;
			name: string;
			repo_name: string;
		};
		gives: undefined;
	};
	/** Take the link of a package with a repository away. */
	"POST /packages/{owner}/{type}/{name}/-/unlink": {
		path: {
			owner: string;
			type: string;
			name: string;
		};
		gives: undefined;
	};
	/** List the versions of all packages of an owner, the newest first. */
	"GET /packages/{owner}": {
		path: {
			owner: string;
		};
		query?: {
			type?: string;
			q?: string;
			page?: number;
			limit?: number;
		};
		gives: Package[];
	};
	/** List the versions of a package, the newest first. */
	"GET /packages/{owner}/{type}/{name}": {
		path: {
			owner: string;
			type: string;
			name: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Package[];
	};
	/** Delete a package with all its versions. */
	"DELETE /packages/{owner}/{type}/{name}": {
		path: {
			owner: string;
			type: string;
			name: string;
		};
		gives: undefined;
	};
	/** Get the version of a package that was uploaded last. */
	"GET /packages/{owner}/{type}/{name}/-/latest": {
		path: {
			owner: string;
			type: string;
			name: string;
		};
		gives: Package;
	};
	/** Get a version of a package. */
	"GET /packages/{owner}/{type}/{name}/{version}": {
		path: {
			owner: string;
			type: string;
			name: string;
			version: string;
		};
		gives: Package;
	};
	/** Delete a version of a package, and the package with its last one. */
	"DELETE /packages/{owner}/{type}/{name}/{version}": {
		path: {
			owner: string;
			type: string;
			name: string;
			version: string;
		};
		gives: undefined;
	};
	/** List the files of a version of a package. */
	"GET /packages/{owner}/{type}/{name}/{version}/files": {
		path: {
			owner: string;
			type: string;
			name: string;
			version: string;
		};
		gives: PackageFile[];
	};
	/** List the artifacts of a repository's workflow runs. */
	"GET /repos/{owner}/{repo}/actions/artifacts": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			name?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionArtifactsResponse;
	};
	/** List the artifacts of a workflow run. */
	"GET /repos/{owner}/{repo}/actions/runs/{run}/artifacts": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		query?: {
			name?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionArtifactsResponse;
	};
	/** Get what is known of an artifact. */
	"GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}": {
		path: {
			owner: string;
			repo: string;
			artifact_id: number;
		};
		gives: ActionArtifact;
	};
	/** Delete an artifact. */
	"DELETE /repos/{owner}/{repo}/actions/artifacts/{artifact_id}": {
		path: {
			owner: string;
			repo: string;
			artifact_id: number;
		};
		gives: undefined;
	};
	/** Be sent to where an artifact can be downloaded for an hour. */
	"GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip": {
		path: {
			owner: string;
			repo: string;
			artifact_id: number;
		};
		gives: undefined;
	};
	/** Download an artifact with the signature that the redirect gave. */
	"GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/zip/raw": {
		path: {
			owner: string;
			repo: string;
			artifact_id: number;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** List the jobs of all workflow runs of a repository. */
	"GET /repos/{owner}/{repo}/actions/jobs": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			status?: string;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowJobsResponse;
	};
	/** Get a job of a workflow run. */
	"GET /repos/{owner}/{repo}/actions/jobs/{job_id}": {
		path: {
			owner: string;
			repo: string;
			job_id: number;
		};
		gives: ActionWorkflowJob;
	};
	/** Get the log of a job as text. */
	"GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs": {
		path: {
			owner: string;
			repo: string;
			job_id: number;
		};
		gives: string;
	};
	/** Follow the log of a job as server-sent events, one for each line, until the event `end`; Last-Event-ID resumes after a line. */
	"GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs/live": {
		path: {
			owner: string;
			repo: string;
			job_id: number;
		};
		gives: string;
	};
	/** Get the token with which runners of a repository register. */
	"POST /repos/{owner}/{repo}/actions/runners/registration-token": {
		path: {
			owner: string;
			repo: string;
		};
		gives: RegistrationToken;
	};
	/** List the runners of a repository. */
	"GET /repos/{owner}/{repo}/actions/runners": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			disabled?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionRunnersResponse;
	};
	/** Get a runner of a repository. */
	"GET /repos/{owner}/{repo}/actions/runners/{runner_id}": {
		path: {
			owner: string;
			repo: string;
			runner_id: number;
		};
		gives: ActionRunner;
	};
	/** Switch a runner of a repository off or on. */
	"PATCH /repos/{owner}/{repo}/actions/runners/{runner_id}": {
		path: {
			owner: string;
			repo: string;
			runner_id: number;
		};
		body: EditActionRunnerOption;
		gives: ActionRunner;
	};
	/** Delete a runner of a repository. */
	"DELETE /repos/{owner}/{repo}/actions/runners/{runner_id}": {
		path: {
			owner: string;
			repo: string;
			runner_id: number;
		};
		gives: undefined;
	};
	/** List the workflow runs of a repository, newest first. */
	"GET /repos/{owner}/{repo}/actions/runs": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			event?: string;
			branch?: string;
			status?: string;
			actor?: string;
			head_sha?: string;
			exclude_pull_requests?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowRunsResponse;
	};
	/** Get a workflow run. */
	"GET /repos/{owner}/{repo}/actions/runs/{run}": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		gives: ActionWorkflowRun;
	};
	/** Delete a workflow run that is over, with its logs and artifacts. */
	"DELETE /repos/{owner}/{repo}/actions/runs/{run}": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		gives: undefined;
	};
	/** Get a workflow run as one attempt of it went. */
	"GET /repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}": {
		path: {
			owner: string;
			repo: string;
			run: number;
			attempt: number;
		};
		gives: ActionWorkflowRun;
	};
	/** List the jobs of one attempt of a workflow run. */
	"GET /repos/{owner}/{repo}/actions/runs/{run}/attempts/{attempt}/jobs": {
		path: {
			owner: string;
			repo: string;
			run: number;
			attempt: number;
		};
		query?: {
			status?: string;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowJobsResponse;
	};
	/** List the jobs of a workflow run's newest attempt. */
	"GET /repos/{owner}/{repo}/actions/runs/{run}/jobs": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		query?: {
			status?: string;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowJobsResponse;
	};
	/** Do a workflow run again. */
	"POST /repos/{owner}/{repo}/actions/runs/{run}/rerun": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		gives: ActionWorkflowRun;
	};
	/** Do the failed jobs of a workflow run again, and what needs them. */
	"POST /repos/{owner}/{repo}/actions/runs/{run}/rerun-failed-jobs": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		gives: undefined;
	};
	/** Do one job of a workflow run again, and what needs it. */
	"POST /repos/{owner}/{repo}/actions/runs/{run}/jobs/{job_id}/rerun": {
		path: {
			owner: string;
			repo: string;
			run: number;
			job_id: number;
		};
		gives: ActionWorkflowJob;
	};
	/** End a workflow run that is under way. */
	"POST /repos/{owner}/{repo}/actions/runs/{run}/cancel": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		gives: ActionWorkflowRun;
	};
	/** Let a workflow run of a pull request from elsewhere go. */
	"POST /repos/{owner}/{repo}/actions/runs/{run}/approve": {
		path: {
			owner: string;
			repo: string;
			run: number;
		};
		gives: ActionWorkflowRun;
	};
	/** List the secrets of a repository by name. */
	"GET /repos/{owner}/{repo}/actions/secrets": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Secret[];
	};
	/** Keep a secret of a repository. */
	"PUT /repos/{owner}/{repo}/actions/secrets/{secretname}": {
		path: {
			owner: string;
			repo: string;
			secretname: string;
		};
		body: CreateOrUpdateSecretOption;
		gives: undefined;
	};
	/** Delete a secret of a repository. */
	"DELETE /repos/{owner}/{repo}/actions/secrets/{secretname}": {
		path: {
			owner: string;
			repo: string;
			secretname: string;
		};
		gives: undefined;
	};
	/** List the jobs that runners have taken, newest first. */
	"GET /repos/{owner}/{repo}/actions/tasks": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: ActionTaskResponse;
	};
	/** List the variables of a repository by name. */
	"GET /repos/{owner}/{repo}/actions/variables": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: ActionVariable[];
	};
	/** Get a variable of a repository. */
	"GET /repos/{owner}/{repo}/actions/variables/{variablename}": {
		path: {
			owner: string;
			repo: string;
			variablename: string;
		};
		gives: ActionVariable;
	};
	/** Make a variable of a repository. */
	"POST /repos/{owner}/{repo}/actions/variables/{variablename}": {
		path: {
			owner: string;
			repo: string;
			variablename: string;
		};
		body: CreateVariableOption;
		gives: undefined;
	};
	/** Change a variable of a repository. */
	"PUT /repos/{owner}/{repo}/actions/variables/{variablename}": {
		path: {
			owner: string;
			repo: string;
			variablename: string;
		};
		body: UpdateVariableOption;
		gives: undefined;
	};
	/** Delete a variable of a repository. */
	"DELETE /repos/{owner}/{repo}/actions/variables/{variablename}": {
		path: {
			owner: string;
			repo: string;
			variablename: string;
		};
		gives: undefined;
	};
	/** List the workflows at the head of the default branch. */
	"GET /repos/{owner}/{repo}/actions/workflows": {
		path: {
			owner: string;
			repo: string;
		};
		gives: ActionWorkflowResponse;
	};
	/** Get a workflow. */
	"GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}": {
		path: {
			owner: string;
			repo: string;
			workflow_id: string;
		};
		gives: ActionWorkflow;
	};
	/** Switch a workflow off. */
	"PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/disable": {
		path: {
			owner: string;
			repo: string;
			workflow_id: string;
		};
		gives: undefined;
	};
	/** Switch a workflow on again. */
	"PUT /repos/{owner}/{repo}/actions/workflows/{workflow_id}/enable": {
		path: {
			owner: string;
			repo: string;
			workflow_id: string;
		};
		gives: undefined;
	};
	/** Start a workflow by hand. */
	"POST /repos/{owner}/{repo}/actions/workflows/{workflow_id}/dispatches": {
		path: {
			owner: string;
			repo: string;
			workflow_id: string;
		};
		query?: {
			return_run_details?: boolean;
		};
		body: CreateActionWorkflowDispatch;
		gives: RunDetails | undefined;
	};
	/** List the runs of a workflow, newest first. */
	"GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs": {
		path: {
			owner: string;
			repo: string;
			workflow_id: string;
		};
		query?: {
			event?: string;
			branch?: string;
			status?: string;
			actor?: string;
			head_sha?: string;
			exclude_pull_requests?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowRunsResponse;
	};
	/** List what happened in a repository. */
	"GET /repos/{owner}/{repo}/activities/feeds": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			date?: string;
			page?: number;
			limit?: number;
		};
		gives: Activity[];
	};
	/** Get an archive of a branch, tag or commit: zip, tar.gz or bundle. */
	"GET /repos/{owner}/{repo}/archive/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			path?: string[];
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** Get an archive of a branch, tag or commit as zip. */
	"GET /repos/{owner}/{repo}/zipball/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** Get an archive of a branch, tag or commit as tar.gz. */
	"GET /repos/{owner}/{repo}/tarball/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** Get an archive of a branch, tag or commit as bundle. */
	"GET /repos/{owner}/{repo}/bundle/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** Get everything that a repository has as one archive, which another Ingot takes in. */
	"GET /repos/{owner}/{repo}/export": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** List the users whom issues can be assigned to. */
	"GET /repos/{owner}/{repo}/assignees": {
		path: {
			owner: string;
			repo: string;
		};
		gives: User[];
	};
	/** Tell whether issues can be assigned to a user. */
	"GET /repos/{owner}/{repo}/assignees/{assignee}": {
		path: {
			owner: string;
			repo: string;
			assignee: string;
		};
		gives: undefined;
	};
	/** List the audit log of a repository, the newest first. */
	"GET /repos/{owner}/{repo}/audit": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			action?: string;
			actor?: string;
			target?: string;
			address?: string;
			from?: string;
			to?: string;
			before?: number;
			limit?: number;
		};
		gives: Uint8Array<ArrayBuffer> | AuditRecord[];
	};
	/** Give a repository a picture. */
	"POST /repos/{owner}/{repo}/avatar": {
		path: {
			owner: string;
			repo: string;
		};
		body: UpdateRepoAvatarOption;
		gives: undefined;
	};
	/** Take a repository's picture away. */
	"DELETE /repos/{owner}/{repo}/avatar": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** List the rules that protect branches, in their order. */
	"GET /repos/{owner}/{repo}/branch_protections": {
		path: {
			owner: string;
			repo: string;
		};
		gives: BranchProtection[];
	};
	/** Protect branches by a rule. */
	"POST /repos/{owner}/{repo}/branch_protections": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateBranchProtectionOption;
		gives: BranchProtection;
	};
	/** Get a rule that protects branches. */
	"GET /repos/{owner}/{repo}/branch_protections/{name}": {
		path: {
			owner: string;
			repo: string;
			name: string;
		};
		gives: BranchProtection;
	};
	/** Change a rule that protects branches; what is absent stays. */
	"PATCH /repos/{owner}/{repo}/branch_protections/{name}": {
		path: {
			owner: string;
			repo: string;
			name: string;
		};
		body: EditBranchProtectionOption;
		gives: BranchProtection;
	};
	/** Delete a rule that protects branches. */
	"DELETE /repos/{owner}/{repo}/branch_protections/{name}": {
		path: {
			owner: string;
			repo: string;
			name: string;
		};
		gives: undefined;
	};
	/** Put the rules that protect branches in order. */
	"POST /repos/{owner}/{repo}/branch_protections/priority": {
		path: {
			owner: string;
			repo: string;
		};
		body: UpdateBranchProtectionPriories;
		gives: undefined;
	};
	/** List the branches of a repository, the newest commit first. */
	"GET /repos/{owner}/{repo}/branches": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			q?: string;
			page?: number;
			limit?: number;
		};
		gives: Branch[];
	};
	/** Create a branch. */
	"POST /repos/{owner}/{repo}/branches": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateBranchRepoOption;
		gives: Branch;
	};
	/** Get a branch. */
	"GET /repos/{owner}/{repo}/branches/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Branch;
	};
	/** Point a branch to another commit. */
	"PUT /repos/{owner}/{repo}/branches/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		body: UpdateBranchRepoOption;
		gives: undefined;
	};
	/** Rename a branch. */
	"PATCH /repos/{owner}/{repo}/branches/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		body: RenameBranchRepoOption;
		gives: undefined;
	};
	/** Delete a branch. */
	"DELETE /repos/{owner}/{repo}/branches/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: undefined;
	};
	/** List the collaborators of a repository. */
	"GET /repos/{owner}/{repo}/collaborators": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether a user is a collaborator. */
	"GET /repos/{owner}/{repo}/collaborators/{collaborator}": {
		path: {
			owner: string;
			repo: string;
			collaborator: string;
		};
		gives: undefined;
	};
	/** Make a user a collaborator, or change what the user may do. */
	"PUT /repos/{owner}/{repo}/collaborators/{collaborator}": {
		path: {
			owner: string;
			repo: string;
			collaborator: string;
		};
		body?: AddCollaboratorOption;
		gives: undefined;
	};
	/** Take a collaborator's rights away. */
	"DELETE /repos/{owner}/{repo}/collaborators/{collaborator}": {
		path: {
			owner: string;
			repo: string;
			collaborator: string;
		};
		gives: undefined;
	};
	/** Tell what a user may do in a repository. */
	"GET /repos/{owner}/{repo}/collaborators/{collaborator}/permission": {
		path: {
			owner: string;
			repo: string;
			collaborator: string;
		};
		gives: RepoCollaboratorPermission;
	};
	/** List the commits of a branch, the newest first. */
	"GET /repos/{owner}/{repo}/commits": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			sha?: string;
			path?: string;
			not?: string;
			since?: string;
			until?: string;
			stat?: boolean;
			verification?: boolean;
			files?: boolean;
			page?: number;
			limit?: number;
		};
		gives: Commit[];
	};
	/** Get the pull request whose merging made a commit. */
	"GET /repos/{owner}/{repo}/commits/{sha}/pull": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		gives: PullRequest;
	};
	/** List the pull requests that contain a commit, the newest first. */
	"GET /repos/{owner}/{repo}/commits/{sha}/pulls": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: PullRequest[];
	};
	/** Get what one branch, tag or commit has that another has not. */
	"GET /repos/{owner}/{repo}/compare/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			output?: string;
		};
		gives: string | Compare;
	};
	/** Get a file or directory with the parts that are asked for. */
	"GET /repos/{owner}/{repo}/contents-ext/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			ref?: string;
			includes?: string;
		};
		gives: ContentsExtResponse;
	};
	/** The root directory: most clients send its name `.` as no name at all. */
	"GET /repos/{owner}/{repo}/contents-ext": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			ref?: string;
			includes?: string;
		};
		gives: ContentsExtResponse;
	};
	/** Get the entries of the root directory. */
	"GET /repos/{owner}/{repo}/contents": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			ref?: string;
		};
		gives: ContentsResponse[];
	};
	/** Change several files in one commit. */
	"POST /repos/{owner}/{repo}/contents": {
		path: {
			owner: string;
			repo: string;
		};
		body: ChangeFilesOptions;
		gives: FilesResponse;
	};
	/** Get a file, or the entries of a directory. */
	"GET /repos/{owner}/{repo}/contents/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			ref?: string;
		};
		gives: ContentsResponse | ContentsResponse[];
	};
	/** Create a file. */
	"POST /repos/{owner}/{repo}/contents/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		body: CreateFileOptions;
		gives: FileResponse;
	};
	/** Update or move a file; create it when no sha is given. */
	"PUT /repos/{owner}/{repo}/contents/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		body: UpdateFileOptions;
		gives: FileResponse;
	};
	/** Delete a file. */
	"DELETE /repos/{owner}/{repo}/contents/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		body: DeleteFileOptions;
		gives: FileResponse;
	};
	/** Apply a patch to a branch. */
	"POST /repos/{owner}/{repo}/diffpatch": {
		path: {
			owner: string;
			repo: string;
		};
		body: ApplyDiffPatchFileOptions;
		gives: FileResponse;
	};
	/** Get what .editorconfig says about a file. */
	"GET /repos/{owner}/{repo}/editorconfig/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			ref?: string;
		};
		gives: Record<string, unknown>;
	};
	/** Get several files; null for those that are not there. */
	"GET /repos/{owner}/{repo}/file-contents": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			ref?: string;
			body?: string;
		};
		gives: (ContentsResponse | null)[];
	};
	/** Get several files; null for those that are not there. */
	"POST /repos/{owner}/{repo}/file-contents": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			ref?: string;
		};
		body: GetFilesOptions;
		gives: (ContentsResponse | null)[];
	};
	/** List the forks of a repository. */
	"GET /repos/{owner}/{repo}/forks": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Fork a repository. */
	"POST /repos/{owner}/{repo}/forks": {
		path: {
			owner: string;
			repo: string;
		};
		body?: CreateForkOption;
		gives: Repository;
	};
	/** Make a repository from a template. */
	"POST /repos/{owner}/{repo}/generate": {
		path: {
			owner: string;
			repo: string;
		};
		body: GenerateRepoOption;
		gives: Repository;
	};
	/** Get a blob by its full id. */
	"GET /repos/{owner}/{repo}/git/blobs/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		gives: GitBlobResponse;
	};
	/** Get a commit by its id, or by the name of a branch or tag. */
	"GET /repos/{owner}/{repo}/git/commits/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		query?: {
			stat?: boolean;
			verification?: boolean;
			files?: boolean;
		};
		gives: Commit;
	};
	/** Get what a commit changed as a diff, or the commit as a patch. */
	"GET /repos/{owner}/{repo}/git/commits/{sha}.{diffType}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
			diffType: string;
		};
		gives: string | Commit;
	};
	/** Get the note on a commit. */
	"GET /repos/{owner}/{repo}/git/notes/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		query?: {
			verification?: boolean;
			files?: boolean;
		};
		gives: Note;
	};
	/** List all refs. */
	"GET /repos/{owner}/{repo}/git/refs": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Reference[];
	};
	/** List the refs whose names begin with a text. */
	"GET /repos/{owner}/{repo}/git/refs/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Reference[];
	};
	/** Get the object of an annotated tag by its full id. */
	"GET /repos/{owner}/{repo}/git/tags/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		gives: AnnotatedTag;
	};
	/** Get the entries of a tree. */
	"GET /repos/{owner}/{repo}/git/trees/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		query?: {
			recursive?: boolean;
			page?: number;
			per_page?: number;
		};
		gives: GitTreeResponse;
	};
	/** Git hooks: never allowed. */
	"GET /repos/{owner}/{repo}/hooks/git": {
		path: {
			owner: string;
			repo: string;
		};
		gives: GitHook[];
	};
	/** Git hooks: never allowed. */
	"GET /repos/{owner}/{repo}/hooks/git/{id}": {
		path: {
			owner: string;
			repo: string;
			id: string;
		};
		gives: GitHook;
	};
	/** Git hooks: never allowed. */
	"PATCH /repos/{owner}/{repo}/hooks/git/{id}": {
		path: {
			owner: string;
			repo: string;
			id: string;
		};
		body: EditGitHookOption;
		gives: GitHook;
	};
	/** Git hooks: never allowed. */
	"DELETE /repos/{owner}/{repo}/hooks/git/{id}": {
		path: {
			owner: string;
			repo: string;
			id: string;
		};
		gives: undefined;
	};
	/** List the webhooks of a repository. */
	"GET /repos/{owner}/{repo}/hooks": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Hook[];
	};
	/** Add a webhook to a repository. */
	"POST /repos/{owner}/{repo}/hooks": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateHookOption;
		gives: Hook;
	};
	/** Get a webhook of a repository. */
	"GET /repos/{owner}/{repo}/hooks/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Hook;
	};
	/** Change a webhook of a repository. */
	"PATCH /repos/{owner}/{repo}/hooks/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditHookOption;
		gives: Hook;
	};
	/** Delete a webhook of a repository. */
	"DELETE /repos/{owner}/{repo}/hooks/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** List what was sent to a webhook of a repository. */
	"GET /repos/{owner}/{repo}/hooks/{id}/deliveries": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: HookDelivery[];
	};
	/** Send a webhook of a repository a message once more. */
	"POST /repos/{owner}/{repo}/hooks/{id}/deliveries/{delivery}/redeliver": {
		path: {
			owner: string;
			repo: string;
			id: number;
			delivery: string;
		};
		gives: undefined;
	};
	/** Send a webhook the newest commit as a test. */
	"POST /repos/{owner}/{repo}/hooks/{id}/tests": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		query?: {
			ref?: string;
		};
		gives: undefined;
	};
	/** Get what the repository says of new issues. */
	"GET /repos/{owner}/{repo}/issue_config": {
		path: {
			owner: string;
			repo: string;
		};
		gives: IssueConfig;
	};
	/** Tell whether what the repository says of new issues can be read. */
	"GET /repos/{owner}/{repo}/issue_config/validate": {
		path: {
			owner: string;
			repo: string;
		};
		gives: IssueConfigValidation;
	};
	/** List what new issues may begin with. */
	"GET /repos/{owner}/{repo}/issue_templates": {
		path: {
			owner: string;
			repo: string;
		};
		gives: IssueTemplate[];
	};
	/** List the files of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/assets": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: Attachment[];
	};
	/** Add a file to an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/assets": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			name?: string;
		};
		body: FormData;
		gives: Attachment;
	};
	/** Get what is known of a file of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			attachment_id: number;
		};
		gives: Attachment;
	};
	/** Rename a file of an issue. */
	"PATCH /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			attachment_id: number;
		};
		body: EditAttachmentOptions;
		gives: Attachment;
	};
	/** Delete a file of an issue. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			attachment_id: number;
		};
		gives: undefined;
	};
	/** List the files of a comment. */
	"GET /repos/{owner}/{repo}/issues/comments/{id}/assets": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Attachment[];
	};
	/** Add a file to a comment. */
	"POST /repos/{owner}/{repo}/issues/comments/{id}/assets": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		query?: {
			name?: string;
		};
		body: FormData;
		gives: Attachment;
	};
	/** Get what is known of a file of a comment. */
	"GET /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
			attachment_id: number;
		};
		gives: Attachment;
	};
	/** Rename a file of a comment. */
	"PATCH /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
			attachment_id: number;
		};
		body: EditAttachmentOptions;
		gives: Attachment;
	};
	/** Delete a file of a comment. */
	"DELETE /repos/{owner}/{repo}/issues/comments/{id}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
			attachment_id: number;
		};
		gives: undefined;
	};
	/** Assign users to an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/assignees": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: IssueAssigneesOption;
		gives: Issue;
	};
	/** Unassign users from an issue. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/assignees": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: IssueAssigneesOption;
		gives: Issue;
	};
	/** Tell whether a user can be assigned to an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/assignees/{assignee}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			assignee: string;
		};
		gives: undefined;
	};
	/** List what waits for an issue, as far as the caller may read it. */
	"GET /repos/{owner}/{repo}/issues/{index}/blocks": {
		path: {
			owner: string;
			repo: string;
			index: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Issue[];
	};
	/** Make another issue wait for this one. */
	"POST /repos/{owner}/{repo}/issues/{index}/blocks": {
		path: {
			owner: string;
			repo: string;
			index: string;
		};
		body: IssueMeta;
		gives: Issue;
	};
	/** Let another issue no longer wait for this one. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/blocks": {
		path: {
			owner: string;
			repo: string;
			index: string;
		};
		body: IssueMeta;
		gives: Issue;
	};
	/** List all comments of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/comments": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			since?: string;
			before?: string;
		};
		gives: Comment[];
	};
	/** Comment on an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/comments": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: CreateIssueCommentOption;
		gives: Comment;
	};
	/** List the comments of all issues of a repository. */
	"GET /repos/{owner}/{repo}/issues/comments": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			since?: string;
			before?: string;
			after?: number;
			page?: number;
			limit?: number;
		};
		gives: Comment[];
	};
	/** Get a comment. */
	"GET /repos/{owner}/{repo}/issues/comments/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Comment | undefined;
	};
	/** Change a comment. */
	"PATCH /repos/{owner}/{repo}/issues/comments/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditIssueCommentOption;
		gives: Comment | undefined;
	};
	/** Delete a comment. */
	"DELETE /repos/{owner}/{repo}/issues/comments/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** Change a comment (deprecated address). */
	"PATCH /repos/{owner}/{repo}/issues/{index}/comments/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		body: EditIssueCommentOption;
		gives: Comment | undefined;
	};
	/** Delete a comment (deprecated address). */
	"DELETE /repos/{owner}/{repo}/issues/{index}/comments/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: undefined;
	};
	/** Set the due date of an issue, or take it away. */
	"POST /repos/{owner}/{repo}/issues/{index}/deadline": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: EditDeadlineOption;
		gives: IssueDeadline;
	};
	/** List what an issue waits for; what the caller may not read is shown as HIDDEN. */
	"GET /repos/{owner}/{repo}/issues/{index}/dependencies": {
		path: {
			owner: string;
			repo: string;
			index: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: (Issue | HiddenIssue)[];
	};
	/** Make an issue wait for another. */
	"POST /repos/{owner}/{repo}/issues/{index}/dependencies": {
		path: {
			owner: string;
			repo: string;
			index: string;
		};
		body: IssueMeta;
		gives: Issue;
	};
	/** Let an issue no longer wait for another. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/dependencies": {
		path: {
			owner: string;
			repo: string;
			index: string;
		};
		body: IssueMeta;
		gives: Issue;
	};
	/** List the newest issues that were closed as duplicates of an issue, as far as the caller may read them. */
	"GET /repos/{owner}/{repo}/issues/{index}/duplicates": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: Issue[];
	};
	/** Get the issue that an issue was closed as a duplicate of. */
	"GET /repos/{owner}/{repo}/issues/{index}/duplicates/original": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: Issue;
	};
	/** Close an issue as a duplicate of another one; reopening it undoes that. */
	"PUT /repos/{owner}/{repo}/issues/{index}/duplicates/original": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: IssueMeta;
		gives: Issue;
	};
	/** List the sub-issues of an issue in their order, as far as the caller may read them. */
	"GET /repos/{owner}/{repo}/issues/{index}/sub_issues": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: Issue[];
	};
	/** Make an issue, by its id, a sub-issue of another. */
	"POST /repos/{owner}/{repo}/issues/{index}/sub_issues": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: AddSubIssueOption;
		gives: Issue;
	};
	/** Take a sub-issue out of an issue; it continues to exist. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/sub_issues": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: RemoveSubIssueOption;
		gives: Issue;
	};
	/** Move a sub-issue behind or before another one. */
	"PATCH /repos/{owner}/{repo}/issues/{index}/sub_issues": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: MoveSubIssueOption;
		gives: Issue;
	};
	/** List the issues and pull requests of a repository. */
	"GET /repos/{owner}/{repo}/issues": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			state?: string;
			labels?: string;
			q?: string;
			type?: string;
			issue_type?: string;
			milestones?: string;
			project?: string;
			since?: string;
			before?: string;
			created_by?: string;
			assigned_by?: string;
			mentioned_by?: string;
			page?: number;
			limit?: number;
		};
		gives: Issue[];
	};
	/** Open an issue; labels, milestone, assignees and due date need writing. */
	"POST /repos/{owner}/{repo}/issues": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateIssueOption;
		gives: Issue;
	};
	/** Get an issue or pull request. */
	"GET /repos/{owner}/{repo}/issues/{index}": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: Issue;
	};
	/** Change an issue; milestone, assignees and due date need writing. */
	"PATCH /repos/{owner}/{repo}/issues/{index}": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: EditIssueOption;
		gives: Issue;
	};
	/** Delete an issue with all that hangs on it. */
	"DELETE /repos/{owner}/{repo}/issues/{index}": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** List the labels of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/labels": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: Label[];
	};
	/** Replace the labels of an issue. */
	"PUT /repos/{owner}/{repo}/issues/{index}/labels": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: IssueLabelsOption;
		gives: Label[];
	};
	/** Add labels to an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/labels": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: IssueLabelsOption;
		gives: Label[];
	};
	/** Take all labels from an issue. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/labels": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Take a label from an issue. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/labels/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: undefined;
	};
	/** Close the conversation to those who cannot write. */
	"PUT /repos/{owner}/{repo}/issues/{index}/lock": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: LockIssueOption;
		gives: undefined;
	};
	/** Open the conversation again. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/lock": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** List the pinned issues in their order. */
	"GET /repos/{owner}/{repo}/issues/pinned": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Issue[];
	};
	/** Pin an issue or a pull request. */
	"POST /repos/{owner}/{repo}/issues/{index}/pin": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Take the pin of an issue or a pull request away. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/pin": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Move a pin to another position, counted from 1. */
	"PATCH /repos/{owner}/{repo}/issues/{index}/pin/{position}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			position: number;
		};
		gives: undefined;
	};
	/** List the reactions to an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/reactions": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Reaction[];
	};
	/** React to an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/reactions": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: EditReactionOption;
		gives: Reaction;
	};
	/** Take a reaction to an issue back. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/reactions": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: EditReactionOption;
		gives: undefined;
	};
	/** List the reactions to a comment. */
	"GET /repos/{owner}/{repo}/issues/comments/{id}/reactions": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Reaction[];
	};
	/** React to a comment. */
	"POST /repos/{owner}/{repo}/issues/comments/{id}/reactions": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditReactionOption;
		gives: Reaction;
	};
	/** Take a reaction to a comment back. */
	"DELETE /repos/{owner}/{repo}/issues/comments/{id}/reactions": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditReactionOption;
		gives: undefined;
	};
	/** Search for issues and pull requests in all repositories. */
	"GET /repos/issues/search": {
		query?: {
			state?: string;
			labels?: string;
			milestones?: string;
			q?: string;
			type?: string;
			issue_type?: string;
			since?: string;
			before?: string;
			assigned?: boolean;
			created?: boolean;
			mentioned?: boolean;
			review_requested?: boolean;
			reviewed?: boolean;
			owner?: string;
			created_by?: string;
			team?: string;
			page?: number;
			limit?: number;
		};
		gives: Issue[];
	};
	/** Start one's stopwatch on an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/stopwatch/start": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Stop one's stopwatch and keep the time. */
	"POST /repos/{owner}/{repo}/issues/{index}/stopwatch/stop": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Stop one's stopwatch and forget the time. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/stopwatch/delete": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** List those who chose to be told of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/subscriptions": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether one is told of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/subscriptions/check": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: WatchInfo;
	};
	/** Have a user told of an issue. */
	"PUT /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			user: string;
		};
		gives: undefined;
	};
	/** Have a user no longer told of an issue. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/subscriptions/{user}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			user: string;
		};
		gives: undefined;
	};
	/** List the comments and events of an issue. */
	"GET /repos/{owner}/{repo}/issues/{index}/timeline": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			since?: string;
			before?: string;
			page?: number;
			limit?: number;
		};
		gives: TimelineComment[];
	};
	/** List the times tracked on an issue; all of them for those who may write it, else one's own. */
	"GET /repos/{owner}/{repo}/issues/{index}/times": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			user?: string;
			since?: string;
			before?: string;
			page?: number;
			limit?: number;
		};
		gives: TrackedTime[];
	};
	/** Add time spent on an issue. */
	"POST /repos/{owner}/{repo}/issues/{index}/times": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: AddTimeOption;
		gives: TrackedTime;
	};
	/** Take all of one's own times on an issue away. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/times": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Take one of one's own times away. */
	"DELETE /repos/{owner}/{repo}/issues/{index}/times/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: undefined;
	};
	/** List the deploy keys of a repository. */
	"GET /repos/{owner}/{repo}/keys": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			key_id?: number;
			fingerprint?: string;
			page?: number;
			limit?: number;
		};
		gives: DeployKey[];
	};
	/** Let a key open a repository. */
	"POST /repos/{owner}/{repo}/keys": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateKeyOption;
		gives: DeployKey;
	};
	/** Get a deploy key. */
	"GET /repos/{owner}/{repo}/keys/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: DeployKey;
	};
	/** Let a key open a repository no longer. */
	"DELETE /repos/{owner}/{repo}/keys/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** List the labels of a repository. */
	"GET /repos/{owner}/{repo}/labels": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			sort?: string;
			page?: number;
			limit?: number;
		};
		gives: Label[];
	};
	/** Create a label. */
	"POST /repos/{owner}/{repo}/labels": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateLabelOption;
		gives: Label;
	};
	/** Get a label by its id, or by its name. */
	"GET /repos/{owner}/{repo}/labels/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Label;
	};
	/** Change a label. */
	"PATCH /repos/{owner}/{repo}/labels/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditLabelOption;
		gives: Label;
	};
	/** Delete a label; one that is not of this repository is left alone. */
	"DELETE /repos/{owner}/{repo}/labels/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** Get the languages of the default branch with their bytes. */
	"GET /repos/{owner}/{repo}/languages": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Record<string, number>;
	};
	/** Get the licences of the default branch. */
	"GET /repos/{owner}/{repo}/licenses": {
		path: {
			owner: string;
			repo: string;
		};
		gives: string[];
	};
	/** Get a file as it is, or what it stands for in large-file storage. */
	"GET /repos/{owner}/{repo}/media/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			ref?: string;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** Bring a branch of a fork up to date with its upstream. */
	"POST /repos/{owner}/{repo}/merge-upstream": {
		path: {
			owner: string;
			repo: string;
		};
		body?: MergeUpstreamRequest;
		gives: MergeUpstreamResponse;
	};
	/** Copy a repository from another server, once or as a mirror. */
	"POST /repos/migrate": {
		body: MigrateRepoOptions;
		gives: Repository;
	};
	/** List the milestones of a repository. */
	"GET /repos/{owner}/{repo}/milestones": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			state?: string;
			name?: string;
			page?: number;
			limit?: number;
		};
		gives: Milestone[];
	};
	/** Create a milestone. */
	"POST /repos/{owner}/{repo}/milestones": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateMilestoneOption;
		gives: Milestone;
	};
	/** Get a milestone by its id, or by its title. */
	"GET /repos/{owner}/{repo}/milestones/{id}": {
		path: {
			owner: string;
			repo: string;
			id: string;
		};
		gives: Milestone;
	};
	/** Change a milestone; the year 1 takes its due date away. */
	"PATCH /repos/{owner}/{repo}/milestones/{id}": {
		path: {
			owner: string;
			repo: string;
			id: string;
		};
		body: EditMilestoneOption;
		gives: Milestone;
	};
	/** Delete a milestone. */
	"DELETE /repos/{owner}/{repo}/milestones/{id}": {
		path: {
			owner: string;
			repo: string;
			id: string;
		};
		gives: undefined;
	};
	/** Bring a mirror up to date now. */
	"POST /repos/{owner}/{repo}/mirror-sync": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Tell whether one more issue or pull request may be pinned. */
	"GET /repos/{owner}/{repo}/new_pin_allowed": {
		path: {
			owner: string;
			repo: string;
		};
		gives: NewIssuePinsAllowed;
	};
	/** List one's notification threads of a repository. */
	"GET /repos/{owner}/{repo}/notifications": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			all?: boolean;
			"status-types"?: ("unread" | "read" | "pinned")[];
			"subject-type"?: ("issue" | "pull" | "commit" | "repository")[];
			since?: string;
			before?: string;
			page?: number;
			limit?: number;
		};
		gives: NotificationThread[];
	};
	/** Mark one's threads of a repository as read, unread or pinned. */
	"PUT /repos/{owner}/{repo}/notifications": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			last_read_at?: string;
			all?: boolean;
			"status-types"?: ("unread" | "read" | "pinned")[];
			"to-status"?: "unread" | "read" | "pinned";
		};
		gives: NotificationThread[];
	};
	/** Answer a comment on a line. */
	"POST /repos/{owner}/{repo}/pulls/{index}/comments/{id}/replies": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		body: CreatePullReviewCommentReplyOptions;
		gives: PullReviewComment;
	};
	/** Mark the conversation on a line as settled. */
	"POST /repos/{owner}/{repo}/pulls/comments/{id}/resolve": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** Open the conversation on a line again. */
	"POST /repos/{owner}/{repo}/pulls/comments/{id}/unresolve": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** List the commits of a pull request, the newest first. */
	"GET /repos/{owner}/{repo}/pulls/{index}/commits": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			verification?: boolean;
			files?: boolean;
			page?: number;
			limit?: number;
		};
		gives: Commit[];
	};
	/** Get what a pull request changes, as a diff or as mails. */
	"GET /repos/{owner}/{repo}/pulls/{index}.{diffType}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			diffType: string;
		};
		query?: {
			binary?: boolean;
		};
		gives: string;
	};
	/** List the files that a pull request changes. */
	"GET /repos/{owner}/{repo}/pulls/{index}/files": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			"skip-to"?: string;
			whitespace?: string;
			page?: number;
			limit?: number;
		};
		gives: ChangedFile[];
	};
	/** Tell whether a pull request has been merged. */
	"GET /repos/{owner}/{repo}/pulls/{index}/merge": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** Merge a pull request. */
	"POST /repos/{owner}/{repo}/pulls/{index}/merge": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: MergePullRequestOption;
		gives: undefined;
	};
	/** Take back that a pull request is merged when its checks succeed. */
	"DELETE /repos/{owner}/{repo}/pulls/{index}/merge": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: undefined;
	};
	/** List the pull requests of a repository. */
	"GET /repos/{owner}/{repo}/pulls": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			state?: string;
			sort?: string;
			milestone?: number;
			labels?: string;
			poster?: string;
			base_branch?: string;
			page?: number;
			limit?: number;
		};
		gives: PullRequest[];
	};
	/** Open a pull request. */
	"POST /repos/{owner}/{repo}/pulls": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreatePullRequestOption;
		gives: PullRequest;
	};
	/** List the pinned pull requests in their order. */
	"GET /repos/{owner}/{repo}/pulls/pinned": {
		path: {
			owner: string;
			repo: string;
		};
		gives: PullRequest[];
	};
	/** Get a pull request. */
	"GET /repos/{owner}/{repo}/pulls/{index}": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		gives: PullRequest;
	};
	/** Change a pull request; labels, milestone and assignees need writing. */
	"PATCH /repos/{owner}/{repo}/pulls/{index}": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: EditPullRequestOption;
		gives: PullRequest;
	};
	/** Get the newest pull request from one branch for another. */
	"GET /repos/{owner}/{repo}/pulls/{base}/{head}": {
		path: {
			owner: string;
			repo: string;
			base: string;
			head: string;
		};
		gives: PullRequest;
	};
	/** Ask people and teams to review; answers with the new requests. */
	"POST /repos/{owner}/{repo}/pulls/{index}/requested_reviewers": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: PullReviewRequestOptions;
		gives: PullReview[];
	};
	/** Take requests for reviews back. */
	"DELETE /repos/{owner}/{repo}/pulls/{index}/requested_reviewers": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: PullReviewRequestOptions;
		gives: undefined;
	};
	/** List the reviews of a pull request; unfinished ones are their authors'. */
	"GET /repos/{owner}/{repo}/pulls/{index}/reviews": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: PullReview[];
	};
	/** Review a pull request, or begin to. */
	"POST /repos/{owner}/{repo}/pulls/{index}/reviews": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		body: CreatePullReviewOptions;
		gives: PullReview;
	};
	/** Get a review. */
	"GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: PullReview;
	};
	/** Finish a review that was pending. */
	"POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		body: SubmitPullReviewOptions;
		gives: PullReview;
	};
	/** Delete one's own review. */
	"DELETE /repos/{owner}/{repo}/pulls/{index}/reviews/{id}": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: undefined;
	};
	/** List the comments on lines of a review. */
	"GET /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/comments": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: PullReviewComment[];
	};
	/** Take the effect from an approval or a rejection. */
	"POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/dismissals": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		body: DismissPullReviewOptions;
		gives: PullReview;
	};
	/** Give a dismissed review its effect back. */
	"POST /repos/{owner}/{repo}/pulls/{index}/reviews/{id}/undismissals": {
		path: {
			owner: string;
			repo: string;
			index: number;
			id: number;
		};
		gives: PullReview;
	};
	/** Bring the base into the branch of a pull request. */
	"POST /repos/{owner}/{repo}/pulls/{index}/update": {
		path: {
			owner: string;
			repo: string;
			index: number;
		};
		query?: {
			style?: string;
		};
		gives: undefined;
	};
	/** List the push mirrors of a repository. */
	"GET /repos/{owner}/{repo}/push_mirrors": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: PushMirror[];
	};
	/** Add a push mirror to a repository. */
	"POST /repos/{owner}/{repo}/push_mirrors": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreatePushMirrorOption;
		gives: PushMirror;
	};
	/** Get a push mirror by the name of its remote. */
	"GET /repos/{owner}/{repo}/push_mirrors/{name}": {
		path: {
			owner: string;
			repo: string;
			name: string;
		};
		gives: PushMirror;
	};
	/** Delete a push mirror. */
	"DELETE /repos/{owner}/{repo}/push_mirrors/{name}": {
		path: {
			owner: string;
			repo: string;
			name: string;
		};
		gives: undefined;
	};
	/** Bring the push mirrors of a repository up to date now. */
	"POST /repos/{owner}/{repo}/push_mirrors-sync": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Get a file as it is. */
	"GET /repos/{owner}/{repo}/raw/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		query?: {
			ref?: string;
		};
		gives: Uint8Array<ArrayBuffer>;
	};
	/** List the releases of a repository, newest first. */
	"GET /repos/{owner}/{repo}/releases": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			draft?: boolean;
			"pre-release"?: boolean;
			page?: number;
			limit?: number;
		};
		gives: Release[];
	};
	/** Make a release, and its tag if it is not there. */
	"POST /repos/{owner}/{repo}/releases": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateReleaseOption;
		gives: Release;
	};
	/** Get the newest release that is neither a draft nor a prerelease. */
	"GET /repos/{owner}/{repo}/releases/latest": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Release;
	};
	/** Get the release of a tag. */
	"GET /repos/{owner}/{repo}/releases/tags/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Release;
	};
	/** Delete the release of a tag; the tag stays. */
	"DELETE /repos/{owner}/{repo}/releases/tags/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: undefined;
	};
	/** Get a release. */
	"GET /repos/{owner}/{repo}/releases/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Release;
	};
	/** Change a release. */
	"PATCH /repos/{owner}/{repo}/releases/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditReleaseOption;
		gives: Release;
	};
	/** Delete a release; its tag stays. */
	"DELETE /repos/{owner}/{repo}/releases/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** List the files of a release. */
	"GET /repos/{owner}/{repo}/releases/{id}/assets": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: Attachment[];
	};
	/** Add a file to a release. */
	"POST /repos/{owner}/{repo}/releases/{id}/assets": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		query?: {
			name?: string;
		};
		body: FormData;
		gives: Attachment;
	};
	/** Get what is known of a file of a release. */
	"GET /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
			attachment_id: number;
		};
		gives: Attachment;
	};
	/** Rename a file of a release. */
	"PATCH /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
			attachment_id: number;
		};
		body: EditAttachmentOptions;
		gives: Attachment;
	};
	/** Delete a file of a release. */
	"DELETE /repos/{owner}/{repo}/releases/{id}/assets/{attachment_id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
			attachment_id: number;
		};
		gives: undefined;
	};
	/** Get a repository. */
	"GET /repos/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Repository;
	};
	/** Delete a repository. */
	"DELETE /repos/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Change a repository. */
	"PATCH /repos/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		body: EditRepoOption;
		gives: Repository;
	};
	/** List the users who can be asked for a review. */
	"GET /repos/{owner}/{repo}/reviewers": {
		path: {
			owner: string;
			repo: string;
		};
		gives: User[];
	};
	/** Search repositories. */
	"GET /repos/search": {
		query?: {
			q?: string;
			topic?: boolean;
			includeDesc?: boolean;
			uid?: number;
			priority_owner_id?: number;
			team_id?: number;
			starredBy?: number;
			private?: boolean;
			is_private?: boolean;
			template?: boolean;
			archived?: boolean;
			mode?: string;
			exclusive?: boolean;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: SearchResults;
	};
	/** Search the code of a repository's default branch. */
	"GET /repos/{owner}/{repo}/search": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			q?: string;
			limit?: number;
			cursor?: string;
		};
		gives: CodeSearchResults;
	};
	/** List the places of a name in code, or the definitions in a file. */
	"GET /repos/{owner}/{repo}/symbols": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			name?: string;
			path?: string;
			ref?: string;
			role?: string;
			lang?: string;
			others?: boolean;
			limit?: number;
			cursor?: string;
		};
		gives: SymbolPlaces;
	};
	/** Get the OpenPGP key that commits in a repository are signed with. */
	"GET /repos/{owner}/{repo}/signing-key.gpg": {
		path: {
			owner: string;
			repo: string;
		};
		gives: string;
	};
	/** Get the SSH key that commits in a repository are signed with. */
	"GET /repos/{owner}/{repo}/signing-key.pub": {
		path: {
			owner: string;
			repo: string;
		};
		gives: string;
	};
	/** List the users who have starred a repository. */
	"GET /repos/{owner}/{repo}/stargazers": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** List everything that was said of a commit. */
	"GET /repos/{owner}/{repo}/statuses/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		query?: {
			sort?: string;
			state?: string;
			page?: number;
			limit?: number;
		};
		gives: CommitStatus[];
	};
	/** Say something of a commit. */
	"POST /repos/{owner}/{repo}/statuses/{sha}": {
		path: {
			owner: string;
			repo: string;
			sha: string;
		};
		body: CreateStatusOption;
		gives: CommitStatus;
	};
	/** List everything that was said of the commit of a branch, tag or id. */
	"GET /repos/{owner}/{repo}/commits/{ref}/statuses": {
		path: {
			owner: string;
			repo: string;
			ref: string;
		};
		query?: {
			sort?: string;
			state?: string;
			page?: number;
			limit?: number;
		};
		gives: CommitStatus[];
	};
	/** Get the newest status of each context of a commit, and what they come to. */
	"GET /repos/{owner}/{repo}/commits/{ref}/status": {
		path: {
			owner: string;
			repo: string;
			ref: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: CombinedStatus;
	};
	/** List the users who watch a repository. */
	"GET /repos/{owner}/{repo}/subscribers": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether the user watches a repository. */
	"GET /repos/{owner}/{repo}/subscription": {
		path: {
			owner: string;
			repo: string;
		};
		gives: WatchInfo;
	};
	/** Watch a repository. */
	"PUT /repos/{owner}/{repo}/subscription": {
		path: {
			owner: string;
			repo: string;
		};
		gives: WatchInfo;
	};
	/** Stop watching a repository. */
	"DELETE /repos/{owner}/{repo}/subscription": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** List the rules that protect tags. */
	"GET /repos/{owner}/{repo}/tag_protections": {
		path: {
			owner: string;
			repo: string;
		};
		gives: TagProtection[];
	};
	/** Keep tags to some people. */
	"POST /repos/{owner}/{repo}/tag_protections": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateTagProtectionOption;
		gives: TagProtection;
	};
	/** Get a rule that protects tags. */
	"GET /repos/{owner}/{repo}/tag_protections/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: TagProtection;
	};
	/** Change a rule that protects tags; what is absent stays. */
	"PATCH /repos/{owner}/{repo}/tag_protections/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		body: EditTagProtectionOption;
		gives: TagProtection;
	};
	/** Delete a rule that protects tags. */
	"DELETE /repos/{owner}/{repo}/tag_protections/{id}": {
		path: {
			owner: string;
			repo: string;
			id: number;
		};
		gives: undefined;
	};
	/** List the tags of a repository, the newest first. */
	"GET /repos/{owner}/{repo}/tags": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Tag[];
	};
	/** Create a tag. */
	"POST /repos/{owner}/{repo}/tags": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateTagOption;
		gives: Tag;
	};
	/** Get a tag. */
	"GET /repos/{owner}/{repo}/tags/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: Tag;
	};
	/** Delete a tag. */
	"DELETE /repos/{owner}/{repo}/tags/{filepath}": {
		path: {
			owner: string;
			repo: string;
			filepath: string;
		};
		gives: undefined;
	};
	/** List the teams that work in a repository. */
	"GET /repos/{owner}/{repo}/teams": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Team[];
	};
	/** Tell whether a team works in a repository. */
	"GET /repos/{owner}/{repo}/teams/{team}": {
		path: {
			owner: string;
			repo: string;
			team: string;
		};
		gives: Team;
	};
	/** Let a team work in a repository. */
	"PUT /repos/{owner}/{repo}/teams/{team}": {
		path: {
			owner: string;
			repo: string;
			team: string;
		};
		gives: undefined;
	};
	/** Take a repository from a team. */
	"DELETE /repos/{owner}/{repo}/teams/{team}": {
		path: {
			owner: string;
			repo: string;
			team: string;
		};
		gives: undefined;
	};
	/** List the times tracked in a repository; all of them for those who may write its issues, else one's own. */
	"GET /repos/{owner}/{repo}/times": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			user?: string;
			since?: string;
			before?: string;
			page?: number;
			limit?: number;
		};
		gives: TrackedTime[];
	};
	/** List what one user tracked in a repository (deprecated: ask with ?user=). */
	"GET /repos/{owner}/{repo}/times/{user}": {
		path: {
			owner: string;
			repo: string;
			user: string;
		};
		gives: TrackedTime[];
	};
	/** List the topics of a repository. */
	"GET /repos/{owner}/{repo}/topics": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: TopicName;
	};
	/** Replace the topics of a repository. */
	"PUT /repos/{owner}/{repo}/topics": {
		path: {
			owner: string;
			repo: string;
		};
		body: RepoTopicOptions;
		gives: undefined;
	};
	/** Add a topic to a repository. */
	"PUT /repos/{owner}/{repo}/topics/{topic}": {
		path: {
			owner: string;
			repo: string;
			topic: string;
		};
		gives: undefined;
	};
	/** Take a topic away from a repository. */
	"DELETE /repos/{owner}/{repo}/topics/{topic}": {
		path: {
			owner: string;
			repo: string;
			topic: string;
		};
		gives: undefined;
	};
	/** Hand a repository over: 202 when it is done, 201 while the new owner is asked. */
	"POST /repos/{owner}/{repo}/transfer": {
		path: {
			owner: string;
			repo: string;
		};
		body: TransferRepoOption;
		gives: Repository;
	};
	/** Take a repository over. */
	"POST /repos/{owner}/{repo}/transfer/accept": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Repository;
	};
	/** Refuse to take a repository over. */
	"POST /repos/{owner}/{repo}/transfer/reject": {
		path: {
			owner: string;
			repo: string;
		};
		gives: Repository;
	};
	/** List the saved views of a repository: those that are shared, and your own. */
	"GET /repos/{owner}/{repo}/views": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			list?: "issues" | "pulls" | "notifications" | "search";
			page?: number;
			limit?: number;
		};
		gives: SavedView[];
	};
	/** Save a view of a repository. */
	"POST /repos/{owner}/{repo}/views": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateSavedViewOption;
		gives: SavedView;
	};
	/** Change a saved view of a repository. */
	"PATCH /repos/{owner}/{repo}/views/{view}": {
		path: {
			owner: string;
			repo: string;
			view: number;
		};
		body: EditSavedViewOption;
		gives: SavedView;
	};
	/** Delete a saved view of a repository. */
	"DELETE /repos/{owner}/{repo}/views/{view}": {
		path: {
			owner: string;
			repo: string;
			view: number;
		};
		gives: undefined;
	};
	/** Add a page to the wiki. */
	"POST /repos/{owner}/{repo}/wiki/new": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateWikiPageOptions;
		gives: WikiPage;
	};
	/** Get a page of the wiki. */
	"GET /repos/{owner}/{repo}/wiki/page/{pageName}": {
		path: {
			owner: string;
			repo: string;
			pageName: string;
		};
		gives: WikiPage;
	};
	/** Change the text or the title of a page. */
	"PATCH /repos/{owner}/{repo}/wiki/page/{pageName}": {
		path: {
			owner: string;
			repo: string;
			pageName: string;
		};
		body: CreateWikiPageOptions;
		gives: WikiPage;
	};
	/** Delete a page of the wiki. */
	"DELETE /repos/{owner}/{repo}/wiki/page/{pageName}": {
		path: {
			owner: string;
			repo: string;
			pageName: string;
		};
		gives: undefined;
	};
	/** List the pages of the wiki. */
	"GET /repos/{owner}/{repo}/wiki/pages": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: WikiPageMetaData[];
	};
	/** List the commits that changed a page. */
	"GET /repos/{owner}/{repo}/wiki/revisions/{pageName}": {
		path: {
			owner: string;
			repo: string;
			pageName: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: WikiCommitList;
	};
	/** Get a repository by its id. */
	"GET /repositories/{id}": {
		path: {
			id: number;
		};
		gives: Repository;
	};
	/** Search the code of all repositories that you can read. */
	"GET /search/code": {
		query?: {
			q?: string;
			limit?: number;
			cursor?: string;
		};
		gives: CodeSearchResults;
	};
	/** Get the limits of the API. */
	"GET /settings/api": {
		gives: GeneralAPISettings;
	};
	/** Get the limits of attachments. */
	"GET /settings/attachment": {
		gives: GeneralAttachmentSettings;
	};
	/** Tell what repositories can do here. */
	"GET /settings/repository": {
		gives: GeneralRepoSettings;
	};
	/** Get what pages offer: theme, reactions, emoji. */
	"GET /settings/ui": {
		gives: GeneralUISettings;
	};
	/** Get the OpenPGP key that the forge signs with. */
	"GET /signing-key.gpg": {
		gives: string;
	};
	/** Get the SSH key that the forge signs with. */
	"GET /signing-key.pub": {
		gives: string;
	};
	/** Go to the page that shows the API. */
	"GET /swagger": {
		gives: undefined;
	};
	/** List the projects of an organization. */
	"GET /orgs/{org}/projects": {
		path: {
			org: string;
		};
		query?: {
			state?: string;
			q?: string;
			sort?: "newest" | "oldest" | "recentupdate" | "leastupdate" | "alphabetically" | "reversealphabetically";
			page?: number;
			limit?: number;
		};
		gives: Project[];
	};
	/** Create a project of an organization. */
	"POST /orgs/{org}/projects": {
		path: {
			org: string;
		};
		body: CreateProjectOption;
		gives: Project;
	};
	/** List the saved views of an organization: those that are shared, and your own. */
	"GET /orgs/{org}/views": {
		path: {
			org: string;
		};
		query?: {
			list?: "issues" | "pulls" | "notifications" | "search";
			page?: number;
			limit?: number;
		};
		gives: SavedView[];
	};
	/** Save a view of an organization. */
	"POST /orgs/{org}/views": {
		path: {
			org: string;
		};
		body: CreateSavedViewOption;
		gives: SavedView;
	};
	/** Change a saved view of an organization. */
	"PATCH /orgs/{org}/views/{view}": {
		path: {
			org: string;
			view: number;
		};
		body: EditSavedViewOption;
		gives: SavedView;
	};
	/** Delete a saved view of an organization. */
	"DELETE /orgs/{org}/views/{view}": {
		path: {
			org: string;
			view: number;
		};
		gives: undefined;
	};
	/** Get the columns into which a project puts items by itself. */
	"GET /projects/{id}/automation": {
		path: {
			id: number;
		};
		gives: ProjectAutomation;
	};
	/** Choose the columns for new items of its repositories and for items that are closed, opened again or merged. */
	"PATCH /projects/{id}/automation": {
		path: {
			id: number;
		};
		body: EditProjectAutomationOption;
		gives: ProjectAutomation;
	};
	/** List the columns of a project in their order. */
	"GET /projects/{id}/columns": {
		path: {
			id: number;
		};
		gives: ProjectColumn[];
	};
	/** Add a column to a project, behind the others. */
	"POST /projects/{id}/columns": {
		path: {
			id: number;
		};
		body: CreateProjectColumnOption;
		gives: ProjectColumn;
	};
	/** Change a column of a project, or make it the default one. */
	"PATCH /projects/{id}/columns/{column}": {
		path: {
			id: number;
			column: number;
		};
		body: EditProjectColumnOption;
		gives: ProjectColumn;
	};
	/** Delete a column; its items go to the default one. */
	"DELETE /projects/{id}/columns/{column}": {
		path: {
			id: number;
			column: number;
		};
		gives: undefined;
	};
	/** Put a column at another position. */
	"POST /projects/{id}/columns/{column}/move": {
		path: {
			id: number;
			column: number;
		};
		body: MoveProjectColumnOption;
		gives: undefined;
	};
	/** List the fields that a project has of its own, in their order. */
	"GET /projects/{id}/fields": {
		path: {
			id: number;
		};
		gives: ProjectField[];
	};
	/** Add a field to a project, behind the others. */
	"POST /projects/{id}/fields": {
		path: {
			id: number;
		};
		body: CreateProjectFieldOption;
		gives: ProjectField;
	};
	/** Change a field of a project; the values of options that are left out go. */
	"PATCH /projects/{id}/fields/{field}": {
		path: {
			id: number;
			field: number;
		};
		body: EditProjectFieldOption;
		gives: ProjectField;
	};
	/** Delete a field of a project with its values. */
	"DELETE /projects/{id}/fields/{field}": {
		path: {
			id: number;
			field: number;
		};
		gives: undefined;
	};
	/** List the items of a project that one may read, column by column. */
	"GET /projects/{id}/items": {
		path: {
			id: number;
		};
		query?: {
			column?: number;
			q?: string;
			sort?: string;
			page?: number;
			limit?: number;
		};
		gives: ProjectItem[];
	};
	/** Put an issue, a pull request or a note into a project. */
	"POST /projects/{id}/items": {
		path: {
			id: number;
		};
		body: CreateProjectItemOption;
		gives: ProjectItem;
	};
	/** Change the text of a note. */
	"PATCH /projects/{id}/items/{item}": {
		path: {
			id: number;
			item: number;
		};
		body: EditProjectItemOption;
		gives: ProjectItem;
	};
	/** Take an item out of a project, or delete a note. */
	"DELETE /projects/{id}/items/{item}": {
		path: {
			id: number;
			item: number;
		};
		gives: undefined;
	};
	/** Put an item at another place, or into another column. */
	"POST /projects/{id}/items/{item}/move": {
		path: {
			id: number;
			item: number;
		};
		body: MoveProjectItemOption;
		gives: ProjectItem;
	};
	/** Get a project. */
	"GET /projects/{id}": {
		path: {
			id: number;
		};
		gives: Project;
	};
	/** Change a project, close it or open it again. */
	"PATCH /projects/{id}": {
		path: {
			id: number;
		};
		body: EditProjectOption;
		gives: Project;
	};
	/** Delete a project; its issues stay. */
	"DELETE /projects/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** Set the value of an item in a field of its project. */
	"PUT /projects/{id}/items/{item}/values/{field}": {
		path: {
			id: number;
			item: number;
			field: number;
		};
		body: EditProjectValueOption;
		gives: ProjectItem;
	};
	/** Take the value of an item in a field of its project away. */
	"DELETE /projects/{id}/items/{item}/values/{field}": {
		path: {
			id: number;
			item: number;
			field: number;
		};
		gives: undefined;
	};
	/** List the saved views of a project in their order. */
	"GET /projects/{id}/views": {
		path: {
			id: number;
		};
		gives: ProjectView[];
	};
	/** Save a view of a project under a name. */
	"POST /projects/{id}/views": {
		path: {
			id: number;
		};
		body: CreateProjectViewOption;
		gives: ProjectView;
	};
	/** Change a saved view of a project. */
	"PATCH /projects/{id}/views/{view}": {
		path: {
			id: number;
			view: number;
		};
		body: EditProjectViewOption;
		gives: ProjectView;
	};
	/** Delete a saved view of a project. */
	"DELETE /projects/{id}/views/{view}": {
		path: {
			id: number;
			view: number;
		};
		gives: undefined;
	};
	/** List the projects of a repository. */
	"GET /repos/{owner}/{repo}/projects": {
		path: {
			owner: string;
			repo: string;
		};
		query?: {
			state?: string;
			q?: string;
			sort?: "newest" | "oldest" | "recentupdate" | "leastupdate" | "alphabetically" | "reversealphabetically";
			page?: number;
			limit?: number;
		};
		gives: Project[];
	};
	/** Create a project of a repository. */
	"POST /repos/{owner}/{repo}/projects": {
		path: {
			owner: string;
			repo: string;
		};
		body: CreateProjectOption;
		gives: Project;
	};
	/** List the projects of a user. */
	"GET /users/{username}/projects": {
		path: {
			username: string;
		};
		query?: {
			state?: string;
			q?: string;
			sort?: "newest" | "oldest" | "recentupdate" | "leastupdate" | "alphabetically" | "reversealphabetically";
			page?: number;
			limit?: number;
		};
		gives: Project[];
	};
	/** Create a project of a user. */
	"POST /users/{username}/projects": {
		path: {
			username: string;
		};
		body: CreateProjectOption;
		gives: Project;
	};
	/** List what happened in the repositories of a team. */
	"GET /teams/{id}/activities/feeds": {
		path: {
			id: number;
		};
		query?: {
			date?: string;
			page?: number;
			limit?: number;
		};
		gives: Activity[];
	};
	/** List the members of a team. */
	"GET /teams/{id}/members": {
		path: {
			id: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Get a member of a team. */
	"GET /teams/{id}/members/{username}": {
		path: {
			id: number;
			username: string;
		};
		gives: User;
	};
	/** Put a user into a team. */
	"PUT /teams/{id}/members/{username}": {
		path: {
			id: number;
			username: string;
		};
		gives: undefined;
	};
	/** Take a user out of a team. */
	"DELETE /teams/{id}/members/{username}": {
		path: {
			id: number;
			username: string;
		};
		gives: undefined;
	};
	/** List the repositories of a team, as far as one may see them. */
	"GET /teams/{id}/repos": {
		path: {
			id: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Get a repository of a team. */
	"GET /teams/{id}/repos/{org}/{repo}": {
		path: {
			id: number;
			org: string;
			repo: string;
		};
		gives: Repository;
	};
	/** Give a repository to a team. */
	"PUT /teams/{id}/repos/{org}/{repo}": {
		path: {
			id: number;
			org: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Take a repository from a team. */
	"DELETE /teams/{id}/repos/{org}/{repo}": {
		path: {
			id: number;
			org: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Get a team. */
	"GET /teams/{id}": {
		path: {
			id: number;
		};
		gives: Team;
	};
	/** Change a team. */
	"PATCH /teams/{id}": {
		path: {
			id: number;
		};
		body: EditTeamOption;
		gives: Team;
	};
	/** Delete a team. */
	"DELETE /teams/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** Get the token that the request came with. */
	"GET /token": {
		gives: CurrentAccessToken;
	};
	/** Revoke the token that the request came with. */
	"DELETE /token": {
		gives: undefined;
	};
	/** Search topics by their names. */
	"GET /topics/search": {
		query?: {
			q?: string;
			page?: number;
			limit?: number;
		};
		gives: TopicListResponse;
	};
	/** List the workflow runs of the signed-in user's own repositories, newest first. */
	"GET /user/actions/runs": {
		query?: {
			event?: string;
			branch?: string;
			status?: string;
			actor?: string;
			head_sha?: string;
			exclude_pull_requests?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowRunsResponse;
	};
	/** List the jobs of the workflow runs of the signed-in user's own repositories. */
	"GET /user/actions/jobs": {
		query?: {
			status?: string;
			sort?: string;
			order?: string;
			page?: number;
			limit?: number;
		};
		gives: ActionWorkflowJobsResponse;
	};
	/** Keep a secret of the signed-in user. */
	"PUT /user/actions/secrets/{secretname}": {
		path: {
			secretname: string;
		};
		body: CreateOrUpdateSecretOption;
		gives: undefined;
	};
	/** Delete a secret of the signed-in user. */
	"DELETE /user/actions/secrets/{secretname}": {
		path: {
			secretname: string;
		};
		gives: undefined;
	};
	/** List the variables of the signed-in user by name. */
	"GET /user/actions/variables": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: ActionVariable[];
	};
	/** Get a variable of the signed-in user. */
	"GET /user/actions/variables/{variablename}": {
		path: {
			variablename: string;
		};
		gives: ActionVariable;
	};
	/** Make a variable of the signed-in user. */
	"POST /user/actions/variables/{variablename}": {
		path: {
			variablename: string;
		};
		body: CreateVariableOption;
		gives: undefined;
	};
	/** Change a variable of the signed-in user. */
	"PUT /user/actions/variables/{variablename}": {
		path: {
			variablename: string;
		};
		body: UpdateVariableOption;
		gives: undefined;
	};
	/** Delete a variable of the signed-in user. */
	"DELETE /user/actions/variables/{variablename}": {
		path: {
			variablename: string;
		};
		gives: undefined;
	};
	/** Get the token with which runners of the signed-in user register. */
	"POST /user/actions/runners/registration-token": {
		gives: RegistrationToken;
	};
	/** List the runners of the signed-in user. */
	"GET /user/actions/runners": {
		query?: {
			disabled?: boolean;
			page?: number;
			limit?: number;
		};
		gives: ActionRunnersResponse;
	};
	/** Get a runner of the signed-in user. */
	"GET /user/actions/runners/{runner_id}": {
		path: {
			runner_id: number;
		};
		gives: ActionRunner;
	};
	/** Switch a runner of the signed-in user off or on. */
	"PATCH /user/actions/runners/{runner_id}": {
		path: {
			runner_id: number;
		};
		body: EditActionRunnerOption;
		gives: ActionRunner;
	};
	/** Delete a runner of the signed-in user. */
	"DELETE /user/actions/runners/{runner_id}": {
		path: {
			runner_id: number;
		};
		gives: undefined;
	};
	/** List one's own OAuth2 applications. */
	"GET /user/applications/oauth2": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: OAuth2Application[];
	};
	/** Register an OAuth2 application. */
	"POST /user/applications/oauth2": {
		body: CreateOAuth2ApplicationOptions;
		gives: OAuth2Application;
	};
	/** Get one of one's own OAuth2 applications. */
	"GET /user/applications/oauth2/{id}": {
		path: {
			id: number;
		};
		gives: OAuth2Application;
	};
	/** Change an OAuth2 application and renew its secret. */
	"PATCH /user/applications/oauth2/{id}": {
		path: {
			id: number;
		};
		body: CreateOAuth2ApplicationOptions;
		gives: OAuth2Application;
	};
	/** Delete an OAuth2 application. */
	"DELETE /user/applications/oauth2/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** List what you did, and what was done to your account. */
	"GET /user/audit": {
		query?: {
			action?: string;
			actor?: string;
			target?: string;
			address?: string;
			from?: string;
			to?: string;
			before?: number;
			limit?: number;
		};
		gives: Uint8Array<ArrayBuffer> | AuditRecord[];
	};
	/** Upload one's own picture. */
	"POST /user/avatar": {
		body: UpdateUserAvatarOption;
		gives: undefined;
	};
	/** Delete one's own picture. */
	"DELETE /user/avatar": {
		gives: undefined;
	};
	/** List those whom one has blocked. */
	"GET /user/blocks": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether one has blocked a user. */
	"GET /user/blocks/{username}": {
		path: {
			username: string;
		};
		gives: undefined;
	};
	/** Block a user. */
	"PUT /user/blocks/{username}": {
		path: {
			username: string;
		};
		query?: {
			note?: string;
		};
		gives: undefined;
	};
	/** Unblock a user. */
	"DELETE /user/blocks/{username}": {
		path: {
			username: string;
		};
		gives: undefined;
	};
	/** Set the key with which one's own Chef clients sign. */
	"PUT /user/chef-key": {
		body: PutChefKeyOption;
		gives: ChefKey;
	};
	/** Take the key of one's own Chef clients away. */
	"DELETE /user/chef-key": {
		gives: undefined;
	};
	/** List one's own e-mail addresses. */
	"GET /user/emails": {
		gives: Email[];
	};
	/** Add e-mail addresses. */
	"POST /user/emails": {
		body: CreateEmailOption;
		gives: Email[];
	};
	/** Delete e-mail addresses. */
	"DELETE /user/emails": {
		body: DeleteEmailOption;
		gives: undefined;
	};
	/** Get all that is one's own as one archive. */
	"GET /user/export": {
		gives: Uint8Array<ArrayBuffer>;
	};
	/** List one's own followers. */
	"GET /user/followers": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** List those whom one follows. */
	"GET /user/following": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether one follows a user. */
	"GET /user/following/{username}": {
		path: {
			username: string;
		};
		gives: undefined;
	};
	/** Follow a user. */
	"PUT /user/following/{username}": {
		path: {
			username: string;
		};
		gives: undefined;
	};
	/** Follow a user no longer. */
	"DELETE /user/following/{username}": {
		path: {
			username: string;
		};
		gives: undefined;
	};
	/** Get the text that a key signs to prove whose it is. */
	"GET /user/gpg_key_token": {
		gives: string;
	};
	/** Prove that an OpenPGP key is one's own. */
	"POST /user/gpg_key_verify": {
		body: VerifyGPGKeyOption;
		gives: GPGKey;
	};
	/** List one's own OpenPGP keys. */
	"GET /user/gpg_keys": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: GPGKey[];
	};
	/** Add an OpenPGP key. */
	"POST /user/gpg_keys": {
		body: CreateGPGKeyOption;
		gives: GPGKey;
	};
	/** Get one of one's own OpenPGP keys. */
	"GET /user/gpg_keys/{id}": {
		path: {
			id: number;
		};
		gives: GPGKey;
	};
	/** Delete one of one's own OpenPGP keys. */
	"DELETE /user/gpg_keys/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** List the webhooks of the user. */
	"GET /user/hooks": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Hook[];
	};
	/** Add a webhook to the user. */
	"POST /user/hooks": {
		body: CreateHookOption;
		gives: Hook;
	};
	/** Get a webhook of the user. */
	"GET /user/hooks/{id}": {
		path: {
			id: number;
		};
		gives: Hook;
	};
	/** Change a webhook of the user. */
	"PATCH /user/hooks/{id}": {
		path: {
			id: number;
		};
		body: EditHookOption;
		gives: Hook;
	};
	/** Delete a webhook of the user. */
	"DELETE /user/hooks/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** List what was sent to a webhook of the user. */
	"GET /user/hooks/{id}/deliveries": {
		path: {
			id: number;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: HookDelivery[];
	};
	/** Send a webhook of the user a message once more. */
	"POST /user/hooks/{id}/deliveries/{delivery}/redeliver": {
		path: {
			id: number;
			delivery: string;
		};
		gives: undefined;
	};
	/** List one's own SSH keys. */
	"GET /user/keys": {
		query?: {
			fingerprint?: string;
			page?: number;
			limit?: number;
		};
		gives: PublicKey[];
	};
	/** Add SSH key. */
	"POST /user/keys": {
		body: CreateKeyOption;
		gives: PublicKey;
	};
	/** Get one of one's own SSH keys. */
	"GET /user/keys/{id}": {
		path: {
			id: number;
		};
		gives: PublicKey;
	};
	/** Delete one of one's own SSH keys. */
	"DELETE /user/keys/{id}": {
		path: {
			id: number;
		};
		gives: undefined;
	};
	/** List one's own organizations. */
	"GET /user/orgs": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Organization[];
	};
	/** List the repositories that the user owns or works in. */
	"GET /user/repos": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Create a repository. */
	"POST /user/repos": {
		body: CreateRepoOption;
		gives: Repository;
	};
	/** Get one's own settings. */
	"GET /user/settings": {
		gives: UserSettings;
	};
	/** Change one's own settings. */
	"PATCH /user/settings": {
		body: UserSettingsOptions;
		gives: UserSettings;
	};
	/** List the repositories that the user has starred. */
	"GET /user/starred": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Tell whether the user has starred a repository. */
	"GET /user/starred/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Star a repository. */
	"PUT /user/starred/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** Take the star of a repository back. */
	"DELETE /user/starred/{owner}/{repo}": {
		path: {
			owner: string;
			repo: string;
		};
		gives: undefined;
	};
	/** List one's stopwatches that run, on issues that one may still read. */
	"GET /user/stopwatches": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: StopWatch[];
	};
	/** List the repositories that the user watches. */
	"GET /user/subscriptions": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** List one's own teams. */
	"GET /user/teams": {
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Team[];
	};
	/** List the times that one has tracked, on issues that one may still read. */
	"GET /user/times": {
		query?: {
			since?: string;
			before?: string;
			page?: number;
			limit?: number;
		};
		gives: TrackedTime[];
	};
	/** Get the user who asks. */
	"GET /user": {
		gives: User;
	};
	/** List the saved searches that you subscribe to. */
	"GET /user/search-subscriptions": {
		gives: SearchSubscription[];
	};
	/** Subscribe to a saved search: you are told of new results. */
	"PUT /user/search-subscriptions/{view}": {
		path: {
			view: number;
		};
		gives: undefined;
	};
	/** Unsubscribe from a saved search, one that you no longer see too. */
	"DELETE /user/search-subscriptions/{view}": {
		path: {
			view: number;
		};
		gives: undefined;
	};
	/** Mark the new results of a saved search as seen. */
	"PUT /user/search-subscriptions/{view}/seen": {
		path: {
			view: number;
		};
		gives: undefined;
	};
	/** List the saved views of your lists over all repositories. */
	"GET /user/views": {
		query?: {
			list?: "issues" | "pulls" | "notifications" | "search";
			page?: number;
			limit?: number;
		};
		gives: SavedView[];
	};
	/** Save a view of your lists over all repositories. */
	"POST /user/views": {
		body: CreateSavedViewOption;
		gives: SavedView;
	};
	/** Change a saved view of your lists over all repositories. */
	"PATCH /user/views/{view}": {
		path: {
			view: number;
		};
		body: EditSavedViewOption;
		gives: SavedView;
	};
	/** Delete a saved view of your lists over all repositories. */
	"DELETE /user/views/{view}": {
		path: {
			view: number;
		};
		gives: undefined;
	};
	/** List what a user did and what happened where the user watches. */
	"GET /users/{username}/activities/feeds": {
		path: {
			username: string;
		};
		query?: {
			"only-performed-by"?: boolean;
			date?: string;
			page?: number;
			limit?: number;
		};
		gives: Activity[];
	};
	/** List the followers of a user. */
	"GET /users/{username}/followers": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** List those whom a user follows. */
	"GET /users/{username}/following": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: User[];
	};
	/** Tell whether one user follows another. */
	"GET /users/{username}/following/{target}": {
		path: {
			username: string;
			target: string;
		};
		gives: undefined;
	};
	/** List the OpenPGP keys of a user. */
	"GET /users/{username}/gpg_keys": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: GPGKey[];
	};
	/** Count what a user did in each quarter of an hour of a year. */
	"GET /users/{username}/heatmap": {
		path: {
			username: string;
		};
		gives: UserHeatmapData[];
	};
	/** List the SSH keys of a user. */
	"GET /users/{username}/keys": {
		path: {
			username: string;
		};
		query?: {
			fingerprint?: string;
			page?: number;
			limit?: number;
		};
		gives: PublicKey[];
	};
	/** List the organizations of a user, as far as the user shows them. */
	"GET /users/{username}/orgs": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Organization[];
	};
	/** Tell what a user may do in an organization by teams over whole repositories. */
	"GET /users/{username}/orgs/{org}/permissions": {
		path: {
			username: string;
			org: string;
		};
		gives: OrganizationPermissions;
	};
	/** List the repositories that a user owns. */
	"GET /users/{username}/repos": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Search users. */
	"GET /users/search": {
		query?: {
			q?: string;
			uid?: number;
			page?: number;
			limit?: number;
		};
		gives: {
			ok: boolean;
			data: User[];
		};
	};
	/** List the repositories that a user has starred. */
	"GET /users/{username}/starred": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** List the repositories that a user watches. */
	"GET /users/{username}/subscriptions": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: Repository[];
	};
	/** Create an access token. */
	"POST /users/{username}/tokens": {
		path: {
			username: string;
		};
		body: CreateAccessTokenOption;
		gives: AccessToken;
	};
	/** List access tokens. */
	"GET /users/{username}/tokens": {
		path: {
			username: string;
		};
		query?: {
			page?: number;
			limit?: number;
		};
		gives: AccessToken[];
	};
	/** Delete an access token, by its id or name. */
	"DELETE /users/{username}/tokens/{token}": {
		path: {
			username: string;
			token: string;
		};
		gives: undefined;
	};
	/** Get a user. */
	"GET /users/{username}": {
		path: {
			username: string;
		};
		gives: User;
	};
	/** The version of the API that this forge speaks, with its own behind the plus sign. */
	"GET /version": {
		gives: ServerVersion;
	};
}
