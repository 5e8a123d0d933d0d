import type { PublicKeyAuthContext, utils } from "ssh2";

/** Whether a client has signed, with the private key to the key that it offers, what only this connection can have asked it to. */
export function isProven(
	{ key, blob, signature, hashAlgo }: PublicKeyAuthContext,
	parse: typeof utils.parseKey,
): boolean {
	const parsed = parse(`${key.algo} ${key.data.toString("base64")}`);
	if (parsed instanceof Error || !blob || !signature) return false;
	const one = Array.isArray(parsed) ? parsed[0] : parsed;
	return one?.verify(blob, signature, hashAlgo) === true;
}
