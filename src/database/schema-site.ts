import type { Generated } from "kysely";

/** What concerns the forge as a whole. */
export interface SiteSchema {
	/** One row at most: what the operator tells on all pages. */
	banner: {
		id: 1;
		words: string;
		tone: "" | "wait" | "bad";
		changed_at: number;
	};
	audit_record: AuditRecordTable;
	/** One row while the forge can only be read. */
	maintenance: { id: 1; words: string; began_at: number };
	/** A repository that was deleted and can be restored. */
	deleted_repository: {
		repository_id: number;
		owner_id: number;
		name: string;
		private: number;
		deleted_by: number | null;
		deleted_at: number;
		/** JSON of KeptParts (domain/lifecycle/deleted/kept-parts.ts). */
		parts: string;
		/** 1: it was deleted with its owner, and comes back with it. */
		with_owner: Generated<number>;
	};
	/** A user or an organization that was deleted and can be restored. */
	deleted_account: {
		account_id: number;
		name: string;
		deleted_by: number | null;
		deleted_at: number;
		/** JSON of Overwritten (domain/removal/kept/keep-account.ts). */
		overwritten: string;
	};
	/** Rows that come back with a deleted account. */
	deleted_account_part: {
		id: Generated<number>;
		account_id: number;
		/** A place of domain/removal/kept/kept-places.ts. */
		place: string;
		/** JSON of the rows. */
		content: string;
	};
	/** An account that is hidden with all that it wrote. */
	hidden_account: {
		account_id: number;
		hidden_by: number | null;
		hidden_at: number;
		reason: string;
		/** JSON of Overwritten (domain/moderation/hide-account.ts). */
		overwritten: string;
	};
	/** The acts of site administrators about accounts: a record that stays with each of them. */
	moderation_act: {
		id: Generated<number>;
		account_id: number;
		/** null: the operator, or an account that is gone. */
		actor_id: number | null;
		kind: "hidden" | "shown";
		reason: string;
		created_at: number;
	};
	report: ReportTable;
	disk_use: DiskUseTable;
	saved_view: SavedViewTable;
	search_subscription: SearchSubscriptionTable;
	/** The repositories that stand first on the profile of an account. */
	pinned_repository: {
		account_id: number;
		repository_id: number;
		position: number;
	};
	/** What the forge had on each day, counted in days since 1970. */
	day_total: {
		day: number;
		accounts: number;
		repositories: number;
		issues: number;
		size: number;
	};
	/** The findings of the last check of a repository, a line for each fault. */
	repository_check: {
		repository_id: number;
		state: "waiting" | "done";
		faults: Generated<number>;
		report: Generated<string>;
		asked_at: number;
		ended_at: Generated<number>;
	};
	/** This is what a request with a key was answered with; the key and what was asked for as digests. */
	request_key: {
		id: Generated<number>;
		account_id: number;
		digest: string;
		asked: string;
		/** 0 until it is answered. */
		status: number;
		address: string;
		created_at: number;
		/** The whole answer of the API, sealed; null where it is not kept. */
		answer: string | null;
	};
}

/** The bytes by kind that a repository, or an owner with all that he has, uses of the disk. */
export interface DiskUseTable {
	id: Generated<number>;
	owner_id: number;
	/** null: all that the owner has. */
	repository_id: number | null;
	git: number;
	wiki: number;
	lfs: number;
	attachments: number;
	packages: number;
	artifacts: number;
	caches: number;
	logs: number;
	total: number;
}

/** Something that somebody brought to the attention of administrators. */
export interface ReportTable {
	id: Generated<number>;
	reporter_id: number | null;
	/** The path of the page that it is about. */
	about: string;
	reason: string;
	created_at: number;
	closed_at: Generated<number>;
	closer_id: number | null;
	/** The account that was hidden when it was closed. */
	hidden_id: Generated<number | null>;
}

/** A list with its filters, saved under a name. */
export interface SavedViewTable {
	id: Generated<number>;
	/** null: all who read the list share it. */
	account_id: number | null;
	/** The place of the list; without either it is one over all repositories. */
	repository_id: number | null;
	organization_id: number | null;
	list: "issues" | "pulls" | "notifications" | "search";
	name: string;
	lower_name: string;
	/** The parameters of the list's address. */
	query: string;
	/** 1: a repository opens its list with it. */
	is_default: Generated<number>;
	position: number;
	created_at: number;
	updated_at: number;
}

/** Somebody who wants to hear of new results of a saved search. */
export interface SearchSubscriptionTable {
	id: Generated<number>;
	view_id: number;
	account_id: number;
	created_at: number;
	/** In seconds; 0: what is there already has not been noted yet. */
	looked_at: Generated<number>;
	/** The reason for which it cannot be searched; empty if it can. */
	problem: Generated<string>;
	/** The query of the last look. */
	query: Generated<string>;
	/** The results of which he has heard, the oldest first, as a list of short digests in JSON. */
	known: Generated<string>;
	/** Those of them that no email has told yet. */
	unmailed: Generated<string>;
	unseen: Generated<number>;
}

/** Somebody did something: a record of the audit log (domain/audit/). Nothing in it references a row. */
export interface AuditRecordTable {
	id: Generated<number>;
	at_ms: number;
	/** The transaction that wrote it, as in `event`. */
	tx: Generated<number>;
	/** One of domain/audit/actions/. */
	action: string;
	/** null: nobody who has an account. */
	actor_id: number | null;
	actor_name: string;
	/** The person who acts as the actor. */
	by_id: number | null;
	by_name: string | null;
	as_kind: "" | "sudo" | "acting" | "runner" | "application" | "system";
	credential_kind:
		| ""
		| "session"
		| "token"
		| "password"
		| "ssh-key"
		| "deploy-key"
		| "application"
		| "runner"
		| "command"
		| "task";
	credential_id: number | null;
	address: string;
	agent: string;
	request_id: string;
	organization_id: number | null;
	repository_id: number | null;
	/** The account that it concerns. */
	account_id: number | null;
	target_kind: string;
	target_id: number | null;
	target_name: string;
	/** JSON of AuditDetails (domain/audit/audit-record.ts). */
	details: string;
}

/** The numbered and sealed audit log (domain/audit/sealing/). Bytes are base64. */
export interface AuditLogSchema {
	/** A log; the newest one grows. */
	audit_log: {
		id: number;
		/** Its name in checkpoints, which is also the name of its key. */
		origin: string;
		/** The seed of the key that signs its checkpoints, sealed. */
		secret: string;
		created_at: number;
		/** The number of its entries. */
		size: number;
		/** The hashes of the complete subtrees, the largest first. */
		frontier: string;
		/** The last record that was numbered: the next ones are behind it in the order of `tx` and `id`. */
		tx: Generated<number>;
		record_id: Generated<number>;
		/** Entries below it were deleted as too old. */
		min_index: Generated<number>;
		/** When it was found to be a copy of the past, which may not grow; 0: never. */
		restored_at: Generated<number>;
	};
	audit_entry: {
		log_id: number;
		number: number;
		/** null: the entry begins the log. */
		record_id: number | null;
		/** The salts of the commitments; "" where the details were erased. */
		names_salt: string;
		network_salt: string;
		/** The canonical text that was hashed into the tree. */
		entry: string;
		/** The hash of the entry. */
		leaf: string;
	};
	/** Full tiles; others are worked out. */
	audit_tile: {
		log_id: number;
		level: number;
		number: number;
		/** The hash of the whole tile. */
		root: string;
		/** 256 hashes. */
		hashes: string;
	};
	audit_checkpoint: {
		log_id: number;
		size: number;
		root: string;
		/** The signed note. */
		note: string;
		at_ms: number;
		/** The lines of witnesses, each with its end. */
		cosignatures: Generated<string>;
	};
	/** A witness, or another place, has the checkpoints of a log up to a size. */
	audit_delivery: {
		/** The name of the witness, or the directory or URL. */
		place: string;
		log_id: number;
		/** The newest one that it has. */
		size: number;
		delivered_at: Generated<number>;
		tried_at: Generated<number>;
		/** Why the last try failed; "" for one that did not. */
		error: Generated<string>;
	};
}

/** Backups as far as the forge makes them itself. */
export interface BackupSchema {
	/** A blob in a bucket that no row names; it stays for the moments of the copy that may name it. */
	unnamed_blob: {
		key: string;
		/** When it was first seen so, in seconds. */
		since: number;
	};
	/** A rehearsal of the copy of every second, with its end; times in seconds. */
	backup_rehearsal: {
		id: Generated<number>;
		began_at: number;
		ended_at: number;
		/** "skipped": it could not be tried, and nothing is known of the copy. */
		outcome: "passed" | "failed" | "skipped";
		/** Why it did not pass; "" where it did. */
		error: Generated<string>;
		/** The time of the last commit in the restored moment; 0 where none was restored. */
		moment_at: Generated<number>;
		/** The part of packs and blobs that was read in full; -1 for all of them. */
		part: Generated<number>;
		/** JSON of RehearsalReport (domain/backup/rehearsal/report.ts). */
		report: Generated<string>;
	};
}
