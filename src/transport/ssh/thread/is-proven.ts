import type { PublicKeyAuthContext, utils } from "ssh2";

/** Whether the client has signed the data of this connection with the private key of the key that it offers. */
export function isProven(
	{ key, blob, signature, hashAlgo }: PublicKeyAuthContext,
	parse: typeof utils.parseKey,
): boolean {
	const parsed = parse(`${key.algo} ${key.data.toString("base64")}`);
	if (parsed instanceof Error || !blob || !signature) return false;
	const one = Array.isArray(parsed) ? parsed[0] : parsed;
	return one?.verify(blob, signature, hashAlgo) === true;
}
