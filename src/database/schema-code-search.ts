import type { Generated } from "kysely";

/** The index of code (domain/code-search/). */
export interface CodeSearchSchema {
	/** A branch that is indexed. */
	code_head: {
		id: Generated<number>;
		repository_id: number;
		branch: string;
		/** The commit whose files its places are; empty before the first time. */
		oid: Generated<string>;
		/** JSON of the rules by which its files were left out (domain/code-search/rules.ts). */
		rules: Generated<string>;
		files: Generated<number>;
		left_out: Generated<number>;
		/** Files that could not be read, and those whose path is no UTF-8. */
		skipped: Generated<number>;
		/** What went wrong the last time. */
		error: Generated<string>;
		indexed_at_ms: Generated<number>;
	};
	/** A path, whichever repositories have it. */
	code_path: {
		id: Generated<number>;
		/** Of its bytes, since a path may be too long for an index. */
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
		/** SHA-256 of its bytes, base64url. */
		hash: string;
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
	/** A set of postings, which never changes once it is ready. */
	code_segment: {
		id: Generated<number>;
		level: number;
		/** Of its blocks. */
		bytes: number;
		/** Texts and paths. */
		texts: number;
		ready: Generated<number>;
		/** Who makes it: what was not finished is removed by whoever begins the same again. */
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
