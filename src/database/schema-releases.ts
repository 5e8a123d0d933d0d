import type { Generated } from "kysely";

/** Attachments, releases, commit statuses, and the rules that protect branches and tags. */
export interface ReleasesSchema {
	release: ReleaseTable;
	attachment: AttachmentTable;
	commit_status: CommitStatusTable;
	branch_rule: BranchRuleTable;
	/** Who is on a list of a rule: an account or a team. */
	branch_rule_member: {
		rule_id: number;
		list: string;
		account_id: number | null;
		team_id: number | null;
	};
	tag_rule: TagRuleTable;
	tag_rule_member: {
		rule_id: number;
		account_id: number | null;
		team_id: number | null;
	};
}

export interface ReleaseTable {
	id: Generated<number>;
	/** Who wrote it on the forge that it comes from. */
	original_author: Generated<string>;
	original_author_id: Generated<number>;
	repository_id: number;
	tag: string;
	title: Generated<string>;
	body: Generated<string>;
	/** Where the tag was, or shall be, made from. */
	target: Generated<string>;
	draft: Generated<number>;
	prerelease: Generated<number>;
	/** Made of a tag that had been there before. */
	tagged: Generated<number>;
	author_id: number | null;
	created_at: number;
	published_at: number;
}

export interface AttachmentTable {
	id: Generated<number>;
	uuid: string;
	repository_id: number;
	issue_id: number | null;
	comment_id: number | null;
	release_id: number | null;
	commit_comment_id: Generated<number | null>;
	uploader_id: number | null;
	name: string;
	size: number;
	/** Key among the blobs. */
	blob: string;
	downloads: Generated<number>;
	/** 1 for a file that the notes of its release show: it is none of its downloads. */
	in_text: Generated<number>;
	created_at: number;
}

export interface CommitStatusTable {
	id: Generated<number>;
	/** By which the forge that it comes from knew it; 0: by `id`. */
	outer_id: Generated<number>;
	repository_id: number;
	sha: string;
	context: string;
	state: string;
	description: Generated<string>;
	target_url: Generated<string>;
	creator_id: number | null;
	created_at: number;
	updated_at: number;
}

export interface BranchRuleTable {
	id: Generated<number>;
	repository_id: number;
	/** A branch, or a pattern of branches. */
	name: string;
	priority: number;
	/** JSON of RuleSettings (domain/protection/branch-rule.ts). */
	settings: Generated<string>;
	created_at: number;
	updated_at: number;
}

export interface TagRuleTable {
	id: Generated<number>;
	repository_id: number;
	pattern: string;
	created_at: number;
	updated_at: number;
}
