import { createHash } from "node:crypto";

/** A short word that tells one text from others: who changes a text says which one he saw. */
export const fingerprint = (text: string): string =>
	createHash("sha256").update(text).digest("base64url").slice(0, 22);
