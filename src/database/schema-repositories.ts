import type { Generated } from "kysely";

/** What belongs to repositories beside their own row: stars, topics, transfers, mirrors. */
export interface RepositoriesSchema {
	commit_comment: CommitCommentTable;
	pending_change: PendingChangeTable;
	/** JSON by name: the commit that last changed each entry of a directory, as far as it is known. */
	last_commits: { store_id: number; directory: string; commits: string };
	/** The commit from which `last_commits` is seen. */
	last_commits_state: { store_id: number; oid: string };
	star: {
		repository_id: number;
		account_id: number;
		/** How the account counts it: 0 not at all, 1 as one of a private repository, 2 of a public one. */
		counted: Generated<number>;
		created_at: number;
	};
	topic: {
		id: Generated<number>;
		name: string;
		/** How many repositories carry it; triggers keep it. */
		uses: Generated<number>;
		created_at: number;
		updated_at: number;
	};
	repository_topic: { repository_id: number; topic_id: number };
	repository_transfer: {
		repository_id: number;
		doer_id: number;
		recipient_id: number;
		/** JSON: ids of the teams that get the repository with it. */
		teams: Generated<string>;
		/** The recipient was given reading for the time of the decision. */
		shared: Generated<number>;
		created_at: number;
	};
	pull_mirror: MirrorColumns & {
		repository_id: number;
		/** Refs that are deleted there are deleted here. */
		prune: Generated<number>;
		/** The wiki is followed too. */
		wiki: Generated<number>;
	};
	push_mirror: MirrorColumns & {
		id: Generated<number>;
		repository_id: number;
		name: string;
		on_commit: Generated<number>;
	};
}

interface MirrorColumns {
	/** Without credentials. */
	address: string;
	username: Generated<string>;
	/** The password or token, sealed. */
	secret: Generated<string>;
	/** 0 is never. */
	interval_s: number;
	synced_at: Generated<number>;
	tried_at: Generated<number>;
	error: Generated<string>;
	created_at: number;
}

/** What somebody said to a commit. */
export interface CommitCommentTable {
	id: Generated<number>;
	repository_id: number;
	commit_sha: string;
	/** null: the account is gone. */
	poster_id: number | null;
	body: string;
	created_at: number;
	updated_at: number;
	/** Empty for what is said to the commit as a whole. */
	path: Generated<string>;
	/** "L": the file as it was before; "R": as the commit made it. */
	side: Generated<"" | "L" | "R">;
	line: Generated<number>;
	/** Who said it on the forge that it comes from, where he is nobody here. */
	original_author: Generated<string>;
}
export interface PendingChangeTable {
	id: Generated<number>;
	account_id: number;
	repository_id: number;
	branch: string;
	/** Where the file is on the branch, or is to be. */
	place: string;
	kind: "create" | "update" | "delete";
	/** Where the file will be. */
	path: string;
	content: string;
	/** The blob that was changed; empty for a new file. */
	last: string;
	created_at: number;
}
