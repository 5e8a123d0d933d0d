import type { Schema } from "../../database/schema.ts";
import type { Unit } from "../../domain/permissions/units.ts";

/** Rows of one table that are about a person, as lines of a file of his archive. */
export interface PersonalList {
	readonly file: string;
	/** What it has, in plain words. */
	readonly about: string;
	readonly table: keyof Schema;
	/** The column that names the person. */
	readonly whose: string;
	/** Columns that order the rows of a person, and of which no two rows have the same. */
	readonly key?: readonly string[];
	readonly columns: readonly string[];
	/** What else is told, as SQL of the row `r`. */
	readonly more?: Readonly<Record<string, string>>;
	/** Where the row stands: only what the person may still read is told, with the names of repository and issue. */
	readonly near?: "issue" | "repository";
	/** The unit of the repository that has to be readable; of each row its own, where a column says it. */
	readonly unit?: Unit | { readonly column: string };
	readonly only?: string;
}

const nameOf = (column: string) =>
	`(select a.name from account a where a.id = r.${column} and a.removed = 0)`;
/** An address or browser, only where the person acted from there, and not somebody in the person's name. */
const ownOnly = (column: string, more = "") =>
	`case when r.by_id is null${more} then r.${column} else '' end`;
const ofAccount = " and r.actor_id = r.account_id";
const timed = ["created_at", "updated_at"] as const;

/** All of them. Secrets, and what would tell what others keep to themselves, are in none. */
export const personalLists: readonly PersonalList[] = [
	{
		...{ file: "tokens", table: "access_token", whose: "account_id" },
		about: "access tokens, without the tokens themselves",
		columns: [
			...["name", "last_eight", "scopes", "created_at"],
			...["last_used_at", "expires_at"],
		],
	},
	{
		...{ file: "sessions", table: "session", whose: "account_id" },
		about: "browsers that are signed in",
		columns: [
			...["method", "agent", "address", "created_at"],
			...["used_at", "expires_at"],
		],
	},
	{
		...{ file: "security_log", table: "audit_record", whose: "account_id" },
		about: "what was done to the account",
		columns: ["at_ms", "action", "target_kind", "target_name"],
		// where others did it from is theirs
		more: {
			actor: "coalesce(r.by_name, r.actor_name)",
			address: ownOnly("address", ofAccount),
			agent: ownOnly("agent", ofAccount),
		},
	},
	{
		...{ file: "audit_log", table: "audit_record", whose: "actor_id" },
		about: "what you did that the audit log records",
		columns: [...["at_ms", "action", "target_kind", "target_name"]],
		more: { address: ownOnly("address"), agent: ownOnly("agent") },
	},
	{
		...{ file: "passkeys", table: "passkey", whose: "account_id" },
		about: "passkeys, without what opens them",
		columns: ["name", "transports", "created_at", "used_at"],
	},
	{
		...{ file: "authentication_app", table: "second_factor" },
		...{ whose: "account_id", key: ["account_id"] },
		about: "when an app that shows codes was set up, without its secret",
		columns: ["created_at"],
	},
	{
		...{ file: "pinned", table: "pinned_repository", whose: "account_id" },
		...{ key: ["repository_id"], near: "repository" },
		about: "repositories that stand first on the profile",
		columns: ["position"],
	},
	{
		...{ file: "saved_views", table: "saved_view", whose: "account_id" },
		about: "lists that you saved with their filters",
		columns: ["list", "name", "query", ...timed],
	},
	{
		...{ file: "search_subscriptions", table: "search_subscription" },
		whose: "account_id",
		about: "saved searches of whose new results you are told",
		columns: ["created_at", "looked_at", "unseen"],
	},
	{
		...{ file: "connected_accounts", table: "external_login" },
		whose: "account_id",
		about: "accounts elsewhere with which you sign in here",
		columns: ["subject", "name", "email", "created_at", "used_at"],
		more: {
			source: "(select s.name from login_source s where s.id = r.source_id)",
		},
	},
	{
		...{ file: "applications", table: "oauth_application" },
		whose: "account_id",
		about: "OAuth2 applications that you registered",
		columns: ["name", "client_id", "redirect_uris", "created_at"],
	},
	{
		...{ file: "authorized_applications", table: "oauth_grant" },
		whose: "account_id",
		about: "applications that you allowed to act for you",
		columns: ["scopes", "created_at", "used_at", "ended_at"],
		more: {
			application:
				"(select o.name from oauth_application o where o.id = r.application_id)",
		},
	},
	{
		...{ file: "browsers", table: "push_subscription", whose: "account_id" },
		about: "browsers that show notifications",
		columns: ["agent", "created_at", "used_at"],
	},
	{
		...{ file: "former_names", table: "account_redirect" },
		...{ whose: "account_id", key: ["lower_name"] },
		about: "names that the account had",
		columns: ["lower_name"],
	},
	{
		...{ file: "unverified_emails", table: "pending_email" },
		whose: "account_id",
		about: "email addresses that are not verified yet",
		columns: ["email", "created_at"],
	},
	{
		...{ file: "registration", table: "registration" },
		...{ whose: "account_id", key: ["account_id"] },
		about: "how the account was registered",
		columns: ["state", "reason", "address", "created_at"],
	},
	{
		...{ file: "organizations", table: "organization_member" },
		...{ whose: "account_id", key: ["organization_id"] },
		about: "organizations of which you are a member",
		columns: ["is_public"],
		more: { organization: nameOf("organization_id") },
	},
	{
		...{ file: "teams", table: "team_member" },
		...{ whose: "account_id", key: ["team_id"] },
		about: "teams of which you are a member",
		columns: [],
		more: {
			organization: nameOf("organization_id"),
			team: "(select t.name from team t where t.id = r.team_id)",
		},
	},
	{
		...{ file: "collaborations", table: "collaboration" },
		...{ whose: "account_id", key: ["repository_id"] },
		about: "repositories of others of which you are a collaborator",
		columns: ["level", "created_at"],
		near: "repository",
	},
	{
		...{ file: "blocked", table: "block", whose: "blocker_id" },
		about: "users whom you blocked",
		columns: ["note", "created_at"],
		more: { user: nameOf("account_id") },
	},
	{
		...{ file: "reports", table: "report", whose: "reporter_id" },
		about: "what you reported to the administrators",
		columns: ["about", "reason", "created_at", "closed_at"],
	},
	{
		...{ file: "invitations", table: "invitation", whose: "inviter_id" },
		about: "invitations to this server that you sent",
		columns: ["email", "note", "created_at", "expires_at"],
	},
	{
		...{ file: "team_invitations", table: "team_invitation" },
		whose: "inviter_id",
		about: "invitations to teams that you sent",
		columns: ["email", "created_at", "expires_at"],
	},
	{
		...{ file: "actions_variables", table: "action_variable" },
		whose: "owner_id",
		about: "variables of your workflows",
		columns: ["name", "value", "description", "created_at"],
	},
	{
		...{ file: "actions_secrets", table: "action_secret", whose: "owner_id" },
		about: "names of the secrets of your workflows",
		columns: ["name", "description", "created_at"],
	},
	{
		...{ file: "runners", table: "action_runner", whose: "owner_id" },
		about: "runners of yours",
		columns: ["name", "labels", "version", "seen_at", "created_at"],
	},
	{
		...{ file: "webhooks", table: "webhook", whose: "owner_id" },
		about: "webhooks of all your repositories, without their secrets",
		columns: ["type", "name", "url", "events", "active", ...timed],
	},
	{
		...{ file: "boards", table: "project", whose: "owner_id" },
		about: "projects of your account",
		columns: ["title", "description", "closed_at", ...timed],
	},
	{
		...{ file: "packages", table: "package", whose: "owner_id" },
		about: "packages that you own; their files are in the registry",
		columns: ["type", "name", "created_at"],
		more: {
			versions:
				"(select count(*) from package_version v where v.package_id = r.id and v.internal = 0)",
		},
	},
	{
		...{ file: "reviews", table: "review", whose: "reviewer_id" },
		about: "reviews of pull requests, also those you have not submitted",
		columns: ["kind", "body", "commit_oid", "dismissed", ...timed],
		near: "issue",
	},
	{
		...{ file: "review_comments", table: "comment", whose: "poster_id" },
		about: "what you wrote to lines of pull requests",
		columns: ["body", ...timed],
		more: {
			path: "(select l.path from review_line l where l.comment_id = r.id)",
			line: "(select l.line from review_line l where l.comment_id = r.id)",
		},
		near: "issue",
		only: "r.kind = 'code'",
	},
	{
		...{ file: "versions", table: "text_version", whose: "editor_id" },
		about: "wordings of issues and comments that you wrote and replaced",
		columns: ["comment_id", "body", "created_at"],
		near: "issue",
		only: "r.removed = 0",
	},
	{
		...{ file: "reactions", table: "reaction", whose: "account_id" },
		about: "reactions to issues and comments",
		columns: ["comment_id", "content", "created_at"],
		near: "issue",
	},
	{
		...{ file: "assigned", table: "issue_assignee", whose: "account_id" },
		about: "issues and pull requests that are assigned to you",
		columns: [],
		near: "issue",
	},
	{
		...{ file: "subscriptions", table: "issue_subscription" },
		...{ whose: "account_id", key: ["issue_id"] },
		about: "issues that you subscribed to or unsubscribed from",
		columns: ["subscribed", "created_at"],
		near: "issue",
	},
	{
		...{ file: "tracked_times", table: "tracked_time", whose: "account_id" },
		about: "times that you tracked",
		columns: ["seconds", "created_at"],
		near: "issue",
	},
	{
		...{ file: "stopwatches", table: "stopwatch" },
		...{ whose: "account_id", key: ["issue_id"] },
		about: "stopwatches that run",
		columns: ["created_at"],
		near: "issue",
	},
	{
		...{ file: "viewed_files", table: "viewed_file" },
		...{ whose: "account_id", key: ["issue_id", "path"] },
		about: "files of pull requests that you marked as viewed",
		columns: ["path"],
		near: "issue",
	},
	{
		...{ file: "releases", table: "release", whose: "author_id" },
		about: "releases that you created",
		columns: ["tag", "title", "body", "created_at", "published_at"],
		...{ near: "repository", unit: "releases" },
	},
	{
		...{ file: "published_versions", table: "package_version" },
		whose: "creator_id",
		about: "versions of packages of yours that you published",
		columns: ["version", "created_at"],
		more: {
			package: "(select p.name from package p where p.id = r.package_id)",
		},
		only: "r.internal = 0 and exists (select 1 from package p where p.id = r.package_id and p.owner_id = r.creator_id)",
	},
	{
		...{ file: "workflow_runs", table: "action_run" },
		whose: "trigger_actor_id",
		about: "workflow runs that you started",
		columns: ["number", "workflow", "title", "event", "ref", "created_at"],
		...{ near: "repository", unit: "actions" },
	},
	{
		...{ file: "large_file_locks", table: "lfs_lock", whose: "account_id" },
		about: "large files that you locked",
		columns: ["path", "ref", "created_at"],
		...{ near: "repository", unit: "code" },
	},
	{
		...{ file: "notifications", table: "notification_thread" },
		whose: "account_id",
		about: "notifications that you got",
		columns: ["kind", "status", "done", "commit_sha", ...timed],
		near: "repository",
	},
	{
		...{ file: "activity", table: "activity", whose: "actor_id" },
		about: "your activity, as your profile shows it",
		columns: ["kind", "ref", "content", "created_at"],
		...{ near: "repository", unit: { column: "unit" } },
	},
];
