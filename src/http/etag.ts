import { hash } from "node:crypto";

/** A weak validator (RFC 9110, 8.8.3) for a body. */
export const etagOf = (body: string | Buffer): string =>
	etagOfDigest(hash("sha1", body, "base64url"));

/** The same, from the SHA-1 of the body in base64url. */
export const etagOfDigest = (digest: string): string =>
	`W/"${digest.slice(0, 22)}"`;
