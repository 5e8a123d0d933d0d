import type { Generated } from "kysely";

/** What several servers of one forge share. */
export interface ServersSchema {
	store_pack: {
		id: Generated<number>;
		store_id: number;
		/** Of its files, without "pack-" and ending. */
		name: string;
		bytes: number;
		objects: number;
		/** The pack and its index, base64; "" where they are blobs. */
		content: string;
		index_content: string;
		blob: string;
		index_blob: string;
		created_at: number;
		/** When maintenance put another in its place; 0 while it counts. */
		replaced_at: Generated<number>;
	};
	/** Who does what only one server does at a time; the number grows with each new holder. */
	server_lease: {
		name: string;
		holder: string;
		fence: number;
		until_ms: number;
	};
	failed_login: { key: string; at_ms: number };
	/** Objects of the bucket that are being removed, or were lately; keys are cut short, so that they name no object. */
	blob_removal: {
		key: string;
		began_at_ms: number;
		ended_at_ms: Generated<number>;
	};
	/** What all servers have the same, such as keys, sealed. */
	forge_fact: { name: string; content: string };
}
