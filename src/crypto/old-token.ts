import { pbkdf2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";

/** A token as Gitea kept it: `gitea:<salt>:<hash>`. */
const form = /^gitea:([^:]*):([0-9a-f]{100})$/;
const derive = promisify(pbkdf2);

/** Whether a stored text is the hash of a token of another forge, to be replaced by one of ours when it was right. */
export const isOldToken = (stored: string): boolean =>
	stored.startsWith("gitea:");

/** Whether a token is the one that a stored text is of. Takes some milliseconds, in a thread. */
export async function matchesOldToken(
	stored: string,
	token: string,
): Promise<boolean> {
	const [, salt, hash] = form.exec(stored) ?? [];
	if (salt === undefined || hash === undefined) return false;
	const made = await derive(token, salt, 10_000, 50, "sha256");
	return timingSafeEqual(made, Buffer.from(hash, "hex"));
}
