/** The tables of a Gitea that the bench fills, each with its columns. Those that it leaves out have no rows there, and the import bears their absence. */
export const tables = {
	version: "id version",
	user: "id lower_name name full_name email keep_email_private email_notifications_preference passwd passwd_hash_algo salt must_change_password login_type login_source login_name type location website language description created_unix updated_unix last_login_unix last_repo_visibility max_repo_creation is_active is_admin is_restricted allow_create_organization prohibit_login avatar avatar_email use_custom_avatar visibility repo_admin_change_team_access keep_activity_private",
	email_address: "id uid email lower_email is_activated is_primary",
	access_token:
		"id uid name token_hash token_salt token_last_eight scope created_unix updated_unix",
	public_key:
		"id owner_id name fingerprint content mode type login_source_id created_unix updated_unix verified",
	repository:
		"id owner_id owner_name lower_name name description website default_branch is_private is_empty is_archived is_mirror status is_fork fork_id is_template size git_size topics object_format_name trust_model created_unix updated_unix",
	repo_unit: "id repo_id type config created_unix",
	branch:
		"id repo_id name commit_id commit_message pusher_id is_deleted commit_time created_unix updated_unix",
	collaboration: "id repo_id user_id mode created_unix updated_unix",
	watch: "id user_id repo_id mode created_unix updated_unix",
	star: "id uid repo_id created_unix",
	label:
		"id repo_id org_id name exclusive description color created_unix updated_unix",
	milestone:
		"id repo_id name content is_closed created_unix updated_unix deadline_unix closed_date_unix",
	issue:
		"id repo_id index poster_id name content milestone_id is_closed is_pull num_comments created_unix updated_unix closed_unix is_locked",
	issue_index: "group_id max_index",
	issue_label: "id issue_id label_id",
	issue_assignees: "id assignee_id issue_id",
	issue_user: "id uid issue_id is_read is_mentioned",
	comment:
		"id type poster_id issue_id label_id milestone_id assignee_id line tree_path content patch created_unix updated_unix commit_sha review_id ref_action",
	reaction: "id type issue_id comment_id user_id created_unix",
	pull_request:
		"id type status issue_id index head_repo_id base_repo_id head_branch base_branch merge_base has_merged merged_commit_id merger_id merged_unix flow",
	review:
		"id type reviewer_id issue_id content official commit_id stale dismissed created_unix updated_unix",
	release:
		"id repo_id publisher_id tag_name lower_tag_name target title sha1 num_commits note is_draft is_prerelease is_tag created_unix",
	webhook:
		"id repo_id owner_id url http_method content_type secret events is_active type meta last_status created_unix updated_unix",
	hook_task:
		"id hook_id uuid payload_content payload_version event_type is_delivered delivered is_succeed request_content response_content",
	notification:
		"id user_id repo_id status source issue_id commit_id comment_id updated_by created_unix updated_unix",
	action:
		"id user_id op_type act_user_id repo_id comment_id is_deleted ref_name is_private content created_unix",
};

/** Makes the tables in an open database. */
export function makeTables(db) {
	for (const [table, columns] of Object.entries(tables)) {
		const listed = columns
			.split(" ")
			.map((column) =>
				column === "id"
					? '"id" integer primary key autoincrement'
					: `"${column}"`,
			);
		db.exec(`create table "${table}" (${listed.join(", ")})`);
	}
	db.exec('create index "by_issue" on "comment" ("issue_id")');
}

/** Gives a function that adds a row to a table; members that are left out become empty ones of their kind, and an id the next one. */
export function rowWriter(db, table) {
	const columns = tables[table].split(" ");
	const statement = db.prepare(
		`insert into "${table}" (${columns.map((c) => `"${c}"`).join(", ")}) values (${columns.map(() => "?").join(", ")})`,
	);
	return (row) =>
		statement.run(...columns.map((column) => row[column] ?? emptyOf(column)));
}

const words =
	/name|email|passwd|salt|location|website|language$|description|avatar$|content|title|note|message|sha|branch|patch|path|topics|url|method|secret|events|meta|text|commit_id|merge_base|style|fingerprint|^type$/;
function emptyOf(column) {
	if (column === "id") return null;
	return words.test(column) ? "" : 0;
}
