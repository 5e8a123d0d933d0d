import type { Schema } from "../../database/schema.ts";
import type { Place } from "../lifecycle/removal/portions.ts";

/** Rows of which an account may have very many, and which go with it. */
export const rowsOfAccount = [
	["outgoing_mail", "account_id"],
	["outgoing_push", "account_id"],
	["mailing_recipient", "account_id"],
	["notification_thread", "account_id"],
	["activity", "actor_id"],
	["issue_assignee", "account_id"],
	["issue_mention", "account_id"],
	["issue_subscription", "account_id"],
	["reaction", "account_id"],
	["viewed_file", "account_id"],
	["lfs_lock", "account_id"],
	["repository_redirect", "owner_id"],
	["request_key", "account_id"],
	["disk_use", "owner_id"],
	["search_subscription", "account_id"],
	["saved_view", "account_id"],
	["saved_view", "organization_id"],
	["organization_member", "organization_id"],
	["team_member", "organization_id"],
	["deleted_account_part", "account_id"],
	["moderation_act", "account_id"],
] as const satisfies Place[];

/** Things of an account that go with what hangs on them. */
export const thingsOfAccount = {
	webhook: ["owner_id", [["webhook_delivery", "webhook_id"]]],
	project: ["owner_id", [["project_card", "project_id"]]],
	issue_type: ["owner_id", [["typed_issue", "type_id"]]],
	label: [
		"organization_id",
		[
			["issue_label", "label_id"],
			["comment", "label_id"],
		],
	],
} as const satisfies Partial<
	Record<keyof Schema, readonly [owner: string, hanging: readonly Place[]]>
>;

/** Columns that name who did something: the rows stay without the account, under no name. */
export const traces = [
	["comment", "poster_id"],
	["comment", "assignee_id"],
	["issue", "poster_id"],
	["review", "reviewer_id"],
	["review_line", "resolver_id"],
	["pull", "merged_by"],
	["pull_version", "pusher_id"],
	["commit_comment", "poster_id"],
	["commit_status", "creator_id"],
	["attachment", "uploader_id"],
	["release", "author_id"],
	["text_version", "editor_id"],
	["tracked_time", "account_id"],
	["package_version", "creator_id"],
	["project_card", "creator_id"],
	["action_run", "actor_id"],
	["action_run", "trigger_actor_id"],
	["action_attempt", "trigger_actor_id"],
	["deleted_repository", "deleted_by"],
	["deleted_issue", "deleted_by"],
	["deleted_account", "deleted_by"],
	["hidden_account", "hidden_by"],
	["moderation_act", "actor_id"],
	["report", "hidden_id"],
] as const satisfies Place[];

/** Rows that sign somebody in, call him by his name, or give him rights elsewhere: they end with the transaction that takes the account away. */
export const endsOfAccount = [
	["account_export", "account_id"],
	["account_redirect", "account_id"],
	["email_address", "account_id"],
	["pending_email", "account_id"],
	["access_token", "account_id"],
	["session", "account_id"],
	["session", "acting_as_id"],
	["public_key", "account_id"],
	["gpg_key", "account_id"],
	["passkey", "account_id"],
	["second_factor", "account_id"],
	["recovery_code", "account_id"],
	["registration", "account_id"],
	["external_login", "account_id"],
	["oauth_application", "account_id"],
	["oauth_grant", "account_id"],
	["organization_member", "account_id"],
	["team_member", "account_id"],
	["collaboration", "account_id"],
	["branch_rule_member", "account_id"],
	["tag_rule_member", "account_id"],
	["repository_transfer", "recipient_id"],
	["repository_transfer", "doer_id"],
	["auto_merge", "doer_id"],
	["block", "account_id"],
	["block", "blocker_id"],
	["push_subscription", "account_id"],
	["action_runner", "owner_id"],
	["action_registration", "owner_id"],
	["hidden_account", "account_id"],
] as const satisfies Place[];
