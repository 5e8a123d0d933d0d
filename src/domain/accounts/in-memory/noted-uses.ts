/** This is what is read of the session of a browser when its use is noted. */
interface UsedSession {
	readonly id: number;
	readonly used_at: number;
	readonly created_at: number;
	readonly stays: number;
}

/** Remembers when tokens and accounts were used and writes it behind the requests. */
export interface TokenUses {
	/** Notes the use of a token, at most once a minute. `knownAt` is what the database had, in seconds. */
	note(token: number, knownAt: number): void;
	/** Notes that an account has shown its password or a token: the first time of a day counts as its last sign-in. */
	noteSignIn(account: {
		readonly id: number;
		readonly last_login_at: number;
	}): void;
	/** Notes the use of a session of a browser, at most once a minute, and lets it live on. */
	noteSession(session: UsedSession): void;
	/** Writes what has been noted. */
	flush(): Promise<void>;
}
