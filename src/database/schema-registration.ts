import type { Generated } from "kysely";

/** Accounts that people make for themselves. */
export interface RegistrationSchema {
	registration: {
		account_id: number;
		/** What the account waits for. */
		state: "mail" | "approval";
		/** What somebody wrote to those who approve. */
		reason: string;
		address: string;
		created_at: number;
	};
	pending_email: PendingEmailTable;
	invitation: InvitationTable;
	team_invitation: TeamInvitationTable;
}

/** An address that waits to be confirmed. */
export interface PendingEmailTable {
	id: Generated<number>;
	account_id: number;
	email: string;
	lower_email: string;
	created_at: number;
	/** When the last mail went there. */
	mailed_at: Generated<number>;
}

export interface InvitationTable {
	id: Generated<number>;
	/** The digest of the secret in the link. */
	hash: string;
	/** Whom it is for; empty for whoever has the link. */
	email: string;
	note: string;
	inviter_id: number | null;
	created_at: number;
	expires_at: number;
}

/** An invitation to a team that went by mail. */
export interface TeamInvitationTable {
	id: Generated<number>;
	/** The digest of the secret in the link. */
	hash: string;
	team_id: number;
	email: string;
	lower_email: string;
	inviter_id: number | null;
	created_at: number;
	expires_at: number;
}
