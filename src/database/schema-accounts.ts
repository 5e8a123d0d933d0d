import type { Generated } from "kysely";
import type { OAuthSchema } from "./schema-oauth.ts";

/** Keys, sessions, relations between accounts, and regular tasks. */
export interface AccountsSchema extends OAuthSchema {
	public_key: PublicKeyTable;
	deploy_key: DeployKeyTable;
	gpg_key: GpgKeyTable;
	follow: {
		id: Generated<number>;
		follower_id: number;
		account_id: number;
		created_at: number;
	};
	block: {
		id: Generated<number>;
		blocker_id: number;
		account_id: number;
		note: Generated<string>;
		created_at: number;
	};
	badge: {
		id: Generated<number>;
		slug: string;
		description: Generated<string>;
		image_url: Generated<string>;
	};
	account_badge: { badge_id: number; account_id: number };
	session: SessionTable;
	/** The archive of all data of one person. */
	account_export: {
		account_id: number;
		state: "waiting" | "done" | "failed";
		/** Key among the blobs; "" until it is done. */
		blob: Generated<string>;
		size: Generated<number>;
		asked_at: number;
		ended_at: Generated<number>;
	};
	scheduled_task: {
		name: string;
		next_at: number;
		last_at: Generated<number>;
		runs: Generated<number>;
	};
}

export interface SessionTable {
	id: Generated<number>;
	account_id: number;
	/** The digest of the secret in the cookie. */
	hash: string;
	/** How the account signed in. */
	method: "password" | "passkey" | "oauth" | "mail" | "proxy";
	/** What the browser calls itself. */
	agent: string;
	address: string;
	/** Whether it outlives the browser. */
	stays: number;
	created_at: number;
	used_at: number;
	expires_at: number;
	/** When the password, or what stands for it, was last shown. */
	sudo_at: number;
	/** In whose name its administrator acts for now. */
	acting_as_id: Generated<number | null>;
}

export interface PublicKeyTable {
	id: Generated<number>;
	kind: "user" | "deploy";
	/** Whose key it is; none for deploy keys. */
	account_id: number | null;
	title: string;
	/** Type, key and comment on one line. */
	content: string;
	fingerprint: string;
	read_only: Generated<number>;
	verified: Generated<number>;
	created_at: number;
	last_used_at: Generated<number>;
}

export interface DeployKeyTable {
	id: Generated<number>;
	key_id: number;
	repository_id: number;
	title: string;
	read_only: Generated<number>;
	created_at: number;
	last_used_at: Generated<number>;
}

export interface GpgKeyTable {
	id: Generated<number>;
	account_id: number;
	/** The key that a subkey belongs to. */
	primary_id: number | null;
	key_id: string;
	fingerprint: string;
	/** The armoured block; empty for subkeys. */
	content: string;
	/** The bare key packet in base64. */
	packet: string;
	/** The addresses that the key vouches for, as JSON. */
	emails: Generated<string>;
	can_sign: number;
	can_certify: number;
	can_encrypt_comms: number;
	can_encrypt_storage: number;
	verified: Generated<number>;
	created_at: number;
	expires_at: Generated<number>;
}
