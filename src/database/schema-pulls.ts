import type { Generated } from "kysely";

/** What pull requests have beside their row in `issue`, and their reviews. */
export interface PullsSchema {
	pull: PullTable;
	/** Each state of the head that a pull request has had, so that reviews can be compared across pushes. */
	pull_version: {
		issue_id: number;
		number: number;
		head_oid: string;
		base_oid: string;
		merge_base: string;
		forced: Generated<number>;
		pusher_id: number | null;
		pushed_at: number;
	};
	/** The commits that a pull request brings, or brought: those of its head, and what its merge made of them. */
	pull_commit: { repository_id: number; oid: string; issue_id: number };
	/** JSON of the changed files; apart from `pull`, since only few readers want them. */
	pull_files: { issue_id: number; files: string };
	/** That a pull request is to be merged as soon as it may be. */
	auto_merge: {
		issue_id: number;
		doer_id: number;
		/** JSON of how. */
		wanted: string;
		created_at: number;
	};
	review: ReviewTable;
	/** Where a comment of kind `code` stands. */
	review_line: ReviewLineTable;
	/** That somebody has looked at a file of a pull request; it falls when the file becomes another. */
	viewed_file: {
		issue_id: number;
		account_id: number;
		path: string;
		blob_oid: string;
	};
}

export interface PullTable {
	issue_id: number;
	/** By which the forge that it comes from knew it; 0: by the issue's. */
	outer_id: Generated<number>;
	/** Where it is merged into. */
	repository_id: number;
	/** null when it was deleted. */
	head_repository_id: number | null;
	/** `agit`: pushed to refs/for; there is no branch at its head. */
	flow: Generated<"branch" | "agit">;
	base_branch: string;
	head_branch: string;
	/** 1 when its commits are in `pull_commit`. */
	commits_listed: Generated<number>;
	/** The opposite of the issue's `closed`, for the constraint that pairs of branches have one open pull request. */
	open: Generated<number>;
	/** The issue, for an imported one beside which another of the same branches was open already; 0 for all others. */
	twin: Generated<number>;
	/** What refs/pull/N/head points to. */
	head_oid: string;
	/** The head of the base branch for which the following was found out. */
	base_oid: string;
	/** "" when the two histories have nothing in common. */
	merge_base: Generated<string>;
	outcome: "clean" | "contained" | "conflict" | "unrelated" | "failed";
	/** JSON: the paths that contradict each other. */
	conflicts: Generated<string>;
	additions: Generated<number>;
	deletions: Generated<number>;
	changed_files: Generated<number>;
	commits: Generated<number>;
	/** How many versions there are. */
	versions: Generated<number>;
	/** Comments on lines that are no longer pending. */
	review_comments: Generated<number>;
	allow_maintainer_edit: Generated<number>;
	/** "" until it is merged. */
	merged_oid: Generated<string>;
	/** The head of the base before it was merged; "" where that is not known. */
	merged_onto: Generated<string>;
	merged_by: number | null;
}

export interface ReviewTable {
	id: Generated<number>;
	issue_id: number;
	kind: "pending" | "comment" | "approve" | "reject" | "request";
	/** Who reviews, or is asked to. */
	reviewer_id: number | null;
	/** The team that is asked to. */
	team_id: number | null;
	body: Generated<string>;
	/** The head that was looked at. */
	commit_oid: Generated<string>;
	/** It is by somebody whose word counts. */
	official: Generated<number>;
	/** The head has changed since. */
	stale: Generated<number>;
	dismissed: Generated<number>;
	/** Who wrote it on the forge that it comes from. */
	original_author: Generated<string>;
	original_author_id: Generated<number>;
	comments: Generated<number>;
	created_at: number;
	updated_at: number;
}

export interface ReviewLineTable {
	comment_id: number;
	review_id: number;
	issue_id: number;
	/** The comment that it answers. */
	thread_id: number | null;
	path: string;
	/** Counted in the new file, or below zero in the old one; 0: the file as a whole. */
	line: number;
	/** The first of several lines, counted in the same way; 0: it is one line. */
	start_line: Generated<number>;
	/** The head in which the line has this number; "" in older rows: that of the review. */
	head_oid: Generated<string>;
	/** The commit that made the line what it is. */
	commit_oid: string;
	/** The part of the difference that it is about. */
	hunk: Generated<string>;
	resolver_id: number | null;
}
