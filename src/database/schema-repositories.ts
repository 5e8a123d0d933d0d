import type { Generated } from "kysely";

/** What belongs to repositories beside their own row: stars, topics, transfers, mirrors. */
export interface RepositoriesSchema {
	commit_comment: CommitCommentTable;
	pending_change: PendingChangeTable;
	/** JSON by name: the commit that last changed each entry of a directory, as far as it is known. */
	last_commits: { store_id: number; directory: string; commits: string };
	/** The commit from which `last_commits` is seen. */
	last_commits_state: {
		store_id: number;
		oid: string;
		/** 1: directories of thousands of entries are stored as well. */
		large: Generated<number>;
	};
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

/** The index of code (domain/code-search/). */
export interface CodeSearchSchema {
	/** A branch that is indexed. */
	code_head: {
		id: Generated<number>;
		repository_id: number;
		/** Commits and wikis have a name that no branch has. */
		branch: string;
		/** 0: files; 1: commits; 2: pages of the wiki (domain/code-search/text-kinds.ts). */
		kind: Generated<number>;
		/** 0: nothing of it is found until it is brought up to date. */
		shown: Generated<number>;
		/** The commit whose files its places are; empty before the first time. */
		oid: Generated<string>;
		/** JSON of the rules by which its files were left out (domain/code-search/rules.ts); of commits the one up to which work has begun. */
		rules: Generated<string>;
		files: Generated<number>;
		left_out: Generated<number>;
		/** Files that could not be read, and those whose path is no UTF-8. */
		skipped: Generated<number>;
		/** The fault of the last time. */
		error: Generated<string>;
		indexed_at_ms: Generated<number>;
		/** The times that it was to be compared from the beginning: work that began before the last of them does not end that. */
		asked: Generated<number>;
	};
	/** A path, whichever repositories have it. */
	code_path: {
		id: Generated<number>;
		/** The hash of its bytes, since a path may be too long for an index. */
		hash: string;
		path: string;
		/** Empty where there is none. */
		language: string;
		indexed: Generated<number>;
		added_at: number;
	};
	/** A text, whichever files have it: equal ones stand once. */
	code_text: {
		id: Generated<number>;
		/** SHA-256 of its bytes, base64url; of a commit or a page with a prefix (domain/code-search/text-kinds.ts). */
		hash: string;
		kind: Generated<number>;
		/** Bytes. */
		size: number;
		/** Zstandard. */
		packed: Uint8Array;
		/** 1: it is in a segment that is ready. */
		indexed: Generated<number>;
		added_at: number;
	};
	/** A file of a branch. */
	code_place: {
		head_id: number;
		path_id: number;
		/** The blob. */
		oid: string;
		/** Null where the text is left out. */
		text_id: number | null;
		/** Why it is left out. */
		reason: Generated<string>;
	};
	/** A piece of a history; closed ones get no more commits. */
	code_log: {
		id: Generated<number>;
		commits: Generated<number>;
		closed: Generated<number>;
		added_at: number;
	};
	code_log_commit: { log_id: number; place: number; text_id: number };
	/** The pieces that a repository's history has. */
	code_head_log: { head_id: number; log_id: number };
	/** The definitions of a text, as one grammar finds them. */
	code_symbol: {
		text_id: number;
		/** By its name (text/symbols/grammars.ts). */
		grammar: string;
		/** 0: it waits; 1: it is done; 2: its grammar failed. */
		state: Generated<number>;
		/** The version of the grammars by which it was done. */
		version: Generated<number>;
		/** The owner of the repository that brought it, whose turn its work takes: a number, of whatever becomes of that account. */
		turn: number;
		/** The reason for which the grammar failed. */
		fault: Generated<string>;
		definitions: Generated<number>;
		/** Null where there are none. */
		body: Uint8Array | null;
		added_at_ms: number;
	};
	/** One row: the version of the grammars for which all texts are planned. */
	code_symbol_state: { id: number; version: number };
	/** A set of postings, which never changes once it is ready. */
	code_segment: {
		id: Generated<number>;
		level: number;
		/** The bytes of its blocks. */
		bytes: number;
		/** Texts and paths. */
		texts: number;
		/** The ids of the texts that it finds; 0 where it finds paths alone, null where an older version has written it. */
		lowest: number | null;
		highest: number | null;
		ready: Generated<number>;
		/** The name of the work that makes it: the rest of unfinished work is removed when the same begins again. */
		builder: string;
		added_at: number;
	};
	code_posting: {
		segment_id: number;
		/** The lowest trigram in the block. */
		first: number;
		part: number;
		body: Uint8Array;
	};
}
