import type { Generated } from "kysely";

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
		/** What the commitments were made with; "" where the details were erased. */
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
	/** How far a witness, or another place, has the checkpoints of a log. */
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
