import { DatabaseSync } from "node:sqlite";
import { expect, inject, test } from "vitest";
import { personalLists } from "../../../src/views/export/personal-lists.ts";

// the schema is the same on both databases, and this file is always there
const db = new DatabaseSync(inject("schemaFile"), { readOnly: true });
const rows = <T>(text: string, ...values: string[]) =>
	db.prepare(text).all(...values) as T[];

/** Tables of a person's data that other files of the archive have. */
const otherwise: Record<string, string> = {
	attachment: "uploads.jsonl",
	comment: "comments.jsonl, and review_comments.jsonl",
	commit_comment: "commit_comments.jsonl",
	email_address: "emails.json",
	follow: "following.jsonl",
	gpg_key: "gpg_keys.jsonl",
	issue: "issues.jsonl",
	news_choice: "news.json",
	pending_change: "kept_changes.jsonl",
	public_key: "keys.jsonl",
	pull: "issues.jsonl: who merged is told by the pull request",
	repository: "repositories.jsonl",
	star: "starred.jsonl",
	watch: "watched.jsonl",
};
/** Why others are left out. */
const leftOut: Record<string, string> = {
	account: "the account itself",
	account_badge: "given by administrators, shown on the profile",
	account_export: "this archive",
	action_approval: "a decision about somebody else's run",
	action_attempt: "of a run that is told",
	action_registration: "a secret that ends after a day",
	action_schedule: "of a file in a repository",
	action_turn: "whose turn it is",
	auto_merge: "of a pull request that is told",
	branch_rule_member: "a rule of a repository",
	commit_status: "what programs say of commits",
	hidden_account: "of an account that nobody reaches meanwhile",
	moderation_act: "what administrators noted about an account",
	deleted_account: "of an account that can be restored",
	deleted_account_part: "of an account that can be restored",
	deleted_issue: "of an issue that can be restored",
	deleted_repository: "of a repository that can be restored",
	disk_use: "a counter",
	incoming_mail: "which mail became which comment",
	issue_mention: "what others wrote",
	issue_type: "of an organization",
	issue_type_list: "of an organization",
	job_readable: "which repositories jobs may read",
	job_rule: "a rule for the tokens of jobs",
	label: "of an organization",
	mailing: "an email of the administration to users",
	mailing_recipient: "a mail under way",
	outgoing_mail: "a mail under way",
	outgoing_push: "a message under way",
	package_cleanup_rule: "a rule for packages",
	package_file_total: "a counter",
	package_key: "a secret",
	package_registry: "a counter",
	package_upload: "an upload under way",
	project_card: "of a board that is told, or of others",
	project_column: "of a board that is told, or of others",
	project_view: "of a board that is told, or of others",
	pull_version: "of a pull request",
	recovery_code: "a secret",
	repository_import: "how a repository came here",
	repository_redirect: "a former name of a repository",
	repository_transfer: "an offer under way",
	request_key: "an answer that was given already, for a day",
	review_line: "of a comment that is told",
	tag_rule_member: "a rule of a repository",
	team: "of an organization",
};

test("every table that names an account is in the archive of its person, or is left out for a reason", () => {
	const tables = rows<{ name: string }>(
		"select name from sqlite_schema where type = 'table'",
	)
		.map(({ name }) => name)
		.filter((name) =>
			rows<{ table: string }>(
				'select "table" from pragma_foreign_key_list(?)',
				name,
			).some(({ table }) => table === "account"),
		);
	const told = personalLists
		.map(({ table }) => table as string)
		// its records outlive the accounts that they name
		.filter((table) => table !== "audit_record");
	const known = new Set([
		...told,
		...Object.keys(otherwise),
		...Object.keys(leftOut),
	]);
	expect(tables.filter((table) => !known.has(table))).toEqual([]);
	expect(
		[...known].filter((table) => !tables.includes(table)),
		"names no table",
	).toEqual([]);
});

test("no list has a column that holds a secret", () => {
	const secret =
		/hash|secret|sealed|blob|credential|public_key|endpoint|packet/;
	for (const { file, columns, table } of personalLists) {
		const there = rows<{ name: string }>(
			"select name from pragma_table_info(?)",
			table,
		).map(({ name }) => name);
		expect(
			columns.filter((one) => !there.includes(one)),
			file,
		).toEqual([]);
		expect(
			columns.filter((one) => secret.test(one)),
			file,
		).toEqual([]);
	}
	expect(new Set(personalLists.map(({ file }) => file)).size).toBe(
		personalLists.length,
	);
});
