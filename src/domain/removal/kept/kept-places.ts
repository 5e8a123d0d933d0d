/** The tables that rows of a deleted account name. */
export type Named =
	| "account"
	| "repository"
	| "issue"
	| "comment"
	| "team"
	| "branch_rule"
	| "tag_rule"
	| "login_source";

/** The tables of which a deleted account keeps rows, with what their columns name; null where that may be missing. */
export const keptTables = {
	email_address: { account_id: "account" },
	external_login: { account_id: "account", source_id: "login_source" },
	organization_member: { organization_id: "account", account_id: "account" },
	team_member: {
		organization_id: "account",
		account_id: "account",
		team_id: "team",
	},
	collaboration: { account_id: "account", repository_id: "repository" },
	branch_rule_member: { account_id: "account", rule_id: "branch_rule" },
	tag_rule_member: { account_id: "account", rule_id: "tag_rule" },
	block: { account_id: "account", blocker_id: "account" },
	star: { account_id: "account", repository_id: "repository" },
	watch: { account_id: "account", repository_id: "repository" },
	follow: { account_id: "account", follower_id: "account" },
	issue_assignee: { account_id: "account", issue_id: "issue" },
	issue_subscription: { account_id: "account", issue_id: "issue" },
	reaction: {
		account_id: "account",
		issue_id: "issue",
		comment_id: "comment",
	},
	review: { reviewer_id: "account", issue_id: "issue" },
} as const satisfies Record<string, Readonly<Record<string, Named>>>;
export type KeptTable = keyof typeof keptTables;

/** Rows of a table that hang on an account by one of its columns; with `only`, some of them. */
export interface KeptPlace {
	readonly table: KeptTable;
	readonly column: string;
	readonly only?: string;
}

const places = (
	...list: readonly (readonly [KeptTable, string, string?])[]
): readonly KeptPlace[] =>
	list.map(([table, column, only]) => ({
		table,
		column,
		...(only && { only }),
	}));

/**
 * Rows that give an account its addresses and rights: they end with the transaction that takes it away, and come back. Of the accounts elsewhere only
 * those of a directory do, which has their password.
 */
export const rightsOfAccount = places(
	["email_address", "account_id"],
	[
		"external_login",
		"account_id",
		"source_id in (select s.id from login_source s where s.kind = 'ldap')",
	],
	["organization_member", "account_id"],
	["team_member", "account_id"],
	["collaboration", "account_id"],
	["branch_rule_member", "account_id"],
	["tag_rule_member", "account_id"],
	["block", "account_id"],
	["block", "blocker_id"],
);

/** Rows that show an account elsewhere, or are counted there. An account may have very many: they are set aside in pieces. */
export const tiesOfAccount = places(
	["organization_member", "organization_id"],
	["team_member", "organization_id"],
	["review", "reviewer_id", "kind = 'request'"],
	["issue_assignee", "account_id"],
	["issue_subscription", "account_id"],
	["watch", "account_id"],
	["star", "account_id"],
	["follow", "account_id"],
	["follow", "follower_id"],
	["reaction", "account_id"],
);

/** Rows that would act on others, or would be sent: they go for good while the account is kept. */
export const goneWithAccount = [
	["outgoing_mail", "account_id"],
	["outgoing_push", "account_id"],
	["lfs_lock", "account_id"],
	["request_key", "account_id"],
	["stopwatch", "account_id"],
] as const;

/** The part that stands for the repositories that were deleted with an account. */
export const repositoriesPart = "repositories";
