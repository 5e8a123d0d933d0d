import { createHash } from "node:crypto";

/** The one that was right longest ago goes first. */
const mostKnown = 50_000;

/** The logins that were right from a network, in bounded memory. */
interface ProvenLogins {
	has(attempt: string): boolean;
	add(attempt: string): void;
}

/**
 * Remembers who has signed in from where (loginAttempt). The failures of others, from the same network or with the same login, are no reason to make
 * those wait.
 */
export function openProvenLogins(most = mostKnown): ProvenLogins {
	const known = new Set<string>();
	// a login may be as long as a header
	const digest = (attempt: string) =>
		createHash("sha256").update(attempt).digest("base64");
	return {
		has: (attempt) => known.has(digest(attempt)),
		add(attempt) {
			const key = digest(attempt);
			known.delete(key);
			known.add(key);
			for (const oldest of known) {
				if (known.size <= most) break;
				known.delete(oldest);
			}
		},
	};
}
