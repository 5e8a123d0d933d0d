import type { Generated } from "kysely";

/** What the forge keeps as a provider of OAuth 2, and of those with which people sign in here. */
export interface OAuthSchema {
	oauth_application: OAuthApplicationTable;
	oauth_grant: OAuthGrantTable;
	oauth_authorization: OAuthAuthorizationTable;
	oauth_refresh_token: {
		id: Generated<number>;
		authorization_id: number;
		hash: string;
		created_at: number;
		expires_at: number;
		used_at: Generated<number>;
	};
	oauth_brought_token: OAuthBroughtTokenTable;
	oauth_device: OAuthDeviceTable;
	login_source: LoginSourceTable;
	external_login: ExternalLoginTable;
}

/** Where else people have accounts with which they sign in here. */
export interface LoginSourceTable {
	id: Generated<number>;
	kind: "oauth2" | "ldap";
	/** Stands in the address to which people come back, as it was typed. */
	name: string;
	lower_name: string;
	active: Generated<number>;
	/** JSON. */
	settings: string;
	/** The secret of the client, sealed. */
	secret: Generated<string>;
	created_at: number;
	updated_at: number;
	/** When a directory was looked through last. */
	synced_at: Generated<number>;
	/** How many had left it then, so many that nobody was switched off; 0 otherwise. */
	held_back: Generated<number>;
}

/** Who an account is at a source. */
interface ExternalLoginTable {
	id: Generated<number>;
	source_id: number;
	/** The issuer that vouches for this person; empty for directories, and for links of before until their next use. */
	issuer: Generated<string>;
	subject: string;
	account_id: number;
	name: string;
	email: string;
	created_at: number;
	used_at: number;
	/** When the directory knew the person no longer, so that the account was switched off; 0 while it does. */
	left_at: Generated<number>;
	/** The source made the account, so that its groups decide the account's rank. */
	owns: Generated<number>;
}

export interface OAuthApplicationTable {
	id: Generated<number>;
	/** Whose it is; none for those of the forge itself. */
	account_id: number | null;
	name: string;
	client_id: string;
	secret_hash: string;
	confidential: Generated<number>;
	skip_consent: Generated<number>;
	redirect_uris: Generated<string>;
	created_at: number;
}

/** What somebody has allowed an application, all in all. */
interface OAuthGrantTable {
	id: Generated<number>;
	account_id: number;
	application_id: number;
	/** What it may do (scopes.ts), divided by spaces. */
	scopes: string;
	created_at: number;
	used_at: number;
	/** When all tokens of the grant were ended last; what another program signed until then is over, too. */
	ended_at: Generated<number>;
	/** Its scopes when it came along from another program, in that one's words; null for one that was made here. */
	brought_scopes: string | null;
}

/** A refresh token that another program signed, and that was taken or given back: it is good once. */
interface OAuthBroughtTokenTable {
	hash: string;
	expires_at: number;
}

/** One time that an application was allowed something: its code, and the tokens that come of it. */
export interface OAuthAuthorizationTable {
	id: Generated<number>;
	grant_id: number;
	/** The digest of the code. */
	hash: string;
	/** As they were asked for. */
	scopes: string;
	redirect_uri: string;
	challenge: string;
	challenge_method: "" | "plain" | "S256";
	nonce: string;
	created_at: number;
	code_until: number;
	/** When the code was exchanged. */
	used_at: Generated<number>;
}

/** A device without a browser of its own that waits until somebody types its code elsewhere. */
export interface OAuthDeviceTable {
	id: Generated<number>;
	application_id: number;
	hash: string;
	user_code: string;
	scopes: string;
	state: "waiting" | "allowed" | "refused" | "done";
	authorization_id: number | null;
	/** Seconds that it has to wait between two questions. */
	pause: number;
	asked_at: number;
	created_at: number;
	expires_at: number;
}
