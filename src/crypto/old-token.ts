import type { Derivation } from "./derive-hash.ts";

/** A token as Gitea kept it: `gitea:<salt>:<hash>`. */
const form = /^gitea:([^:]*):([0-9a-f]{100})$/;

/** Whether a stored text is the hash of a token of another forge, to be replaced by one of ours when it was right. */
export const isOldToken = (stored: string): boolean =>
	stored.startsWith("gitea:");

/** How the hash of a token is made that is compared with a stored one; undefined for a text that nothing can match. */
export function oldToken(
	stored: string,
	token: string,
): { readonly how: Derivation; readonly expected: Uint8Array } | undefined {
	const [, salt, hash] = form.exec(stored) ?? [];
	if (salt === undefined || hash === undefined) return undefined;
	return {
		how: {
			kind: "pbkdf2",
			password: token,
			salt: Buffer.from(salt),
			iterations: 10_000,
			length: 50,
		},
		expected: Buffer.from(hash, "hex"),
	};
}
