import type { Generated } from "kysely";

/** What an account shows besides its password, and what happened to its access. */
export interface FactorsSchema {
	second_factor: SecondFactorTable;
	recovery_code: { id: Generated<number>; account_id: number; hash: string };
	passkey: PasskeyTable;
	/** Challenges that were answered: none is answered twice. */
	used_challenge: { hash: string; expires_at: number };
}

export interface SecondFactorTable {
	account_id: number;
	/** Of the app that makes codes, sealed; empty for none. */
	secret: Generated<string>;
	/** The time step of the last code: each is good once. */
	last_step: Generated<number>;
	failures: Generated<number>;
	failed_at: Generated<number>;
	created_at: number;
}

export interface PasskeyTable {
	id: Generated<number>;
	account_id: number;
	name: string;
	/** The id that the authenticator gave it, in base64url. */
	credential: string;
	/** COSE, in base64url. */
	public_key: string;
	counter: number;
	/** How browsers reach it, divided by commas. */
	transports: string;
	/** Whether its maker keeps copies of it on other devices. */
	synced: number;
	created_at: number;
	used_at: Generated<number>;
}
