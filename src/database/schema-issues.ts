import type { Generated } from "kysely";

/** Issues, with pull requests as one kind of them, and what hangs on them. */
export interface IssuesSchema {
	milestone: MilestoneTable;
	issue: IssueTable;
	issue_label: { issue_id: number; label_id: number };
	issue_assignee: {
		id: Generated<number>;
		issue_id: number;
		account_id: number;
	};
	/** Who is named in the text of an issue or of its comments. */
	issue_mention: { issue_id: number; account_id: number };
	comment: CommentTable;
	reaction: {
		id: Generated<number>;
		issue_id: number;
		comment_id: number | null;
		account_id: number;
		content: string;
		created_at: number;
	};
	/** What somebody chose for himself; without a row his part in it decides. */
	issue_subscription: {
		issue_id: number;
		account_id: number;
		subscribed: number;
		created_at: number;
	};
	issue_dependency: {
		blocked_id: number;
		blocker_id: number;
		created_at: number;
	};
	/** That an issue is part of another. */
	sub_issue: {
		child_id: number;
		parent_id: number;
		position: number;
		created_at: number;
	};
	/** That a closed issue repeats another one. */
	duplicate_issue: {
		issue_id: number;
		original_id: number;
		created_at: number;
	};
	/** An organization that has used or changed its types; another one has the defaults. */
	issue_type_list: { owner_id: number; next_number: number };
	issue_type: IssueTypeTable;
	/** The type of an issue. */
	typed_issue: { issue_id: number; type_id: number };
	tracked_time: {
		id: Generated<number>;
		issue_id: number;
		/** Where the issue is, and what: neither changes. */
		repository_id: number;
		kind: "issue" | "pull";
		account_id: number | null;
		seconds: number;
		created_at: number;
	};
	/** How many times were tracked; `account_id` is 0 for those of deleted accounts. */
	tracked_time_total: {
		id: Generated<number>;
		account_id: number;
		repository_id: number;
		kind: "issue" | "pull";
		entries: number;
	};
	/** Where issues were before they were moved to another repository. */
	issue_move: {
		id: Generated<number>;
		issue_id: number;
		/** The entry of the timeline that tells it. */
		comment_id: number;
		repository_id: number;
		number: number;
		created_at: number;
	};
	/** An issue or pull request that was deleted and can be restored. */
	deleted_issue: {
		issue_id: number;
		/** The repository where it was, and its number there. */
		repository_id: number;
		number: number;
		deleted_by: number | null;
		deleted_at: number;
		/** JSON of KeptIssueParts (domain/issues/deleted/kept-issue-parts.ts). */
		parts: string;
	};
	stopwatch: { account_id: number; issue_id: number; created_at: number };
}

export interface MilestoneTable {
	id: Generated<number>;
	repository_id: number;
	title: string;
	description: Generated<string>;
	closed_at: number | null;
	due_at: number | null;
	open_issues: Generated<number>;
	closed_issues: Generated<number>;
	created_at: number;
	updated_at: number;
	/** 1: deleted, and a job takes it out of what still names it. */
	removed: Generated<number>;
}

export interface IssueTable {
	id: Generated<number>;
	repository_id: number;
	/** Counts from 1 in each repository, for issues and pull requests together. */
	number: number;
	kind: Generated<"issue" | "pull">;
	poster_id: number | null;
	title: string;
	body: Generated<string>;
	ref: Generated<string>;
	closed: Generated<number>;
	closed_at: number | null;
	merged_at: number | null;
	locked: Generated<number>;
	milestone_id: number | null;
	due_at: number | null;
	time_estimate: Generated<number>;
	pin_order: Generated<number>;
	/** Raised with each change of the text. */
	content_version: Generated<number>;
	comments: Generated<number>;
	/** Of these, what the forge that it comes from counted beside those that it still had. */
	uncounted: Generated<number>;
	/** Who wrote it on the forge that it comes from. */
	original_author: Generated<string>;
	original_author_id: Generated<number>;
	created_at: number;
	updated_at: number;
}

export interface IssueTypeTable {
	id: number;
	owner_id: number;
	name: string;
	/** The name in lower case. */
	name_key: string;
	description: string;
	color: string;
	/** 0: offered no more; issues keep it. */
	enabled: number;
	position: number;
	/** 1: deleted, and a job takes it out of what still names it. */
	removed: Generated<number>;
	created_at: number;
	updated_at: number;
}

export interface CommentTable {
	id: Generated<number>;
	issue_id: number;
	/** `comment`, or the word of an event. */
	kind: Generated<string>;
	poster_id: number | null;
	body: Generated<string>;
	label_id: number | null;
	milestone_id: number | null;
	old_milestone_id: number | null;
	assignee_id: number | null;
	removed: Generated<number>;
	/** The title or ref before and after. */
	old_text: Generated<string>;
	new_text: Generated<string>;
	/** The issue that is depended on, or that refers to this one. */
	other_issue_id: number | null;
	other_comment_id: number | null;
	action: Generated<string>;
	commit_sha: Generated<string>;
	review_id: Generated<number>;
	time_id: number | null;
	/** Who is asked, when it is a team. */
	team_id: number | null;
	/** Into which board the item came, or in which its card was moved. */
	project_id: Generated<number | null>;
	/** Out of which board it was taken. */
	old_project_id: Generated<number | null>;
	/** Who wrote it on the forge that it comes from. */
	original_author: Generated<string>;
	original_author_id: Generated<number>;
	created_at: number;
	updated_at: number;
}
