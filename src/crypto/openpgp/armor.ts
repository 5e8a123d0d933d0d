// Keys with many signatures of others are large; what is larger than this is no key of a person.
const longest = 512 * 1024;

/**
 * The bytes between the lines of an armoured block, such as "SIGNATURE" or "PUBLIC KEY BLOCK"; undefined when there is none
 * or it is broken. The checksum is not looked at: the signatures inside say more.
 */
export function unarmor(text: string, kind: string): Buffer | undefined {
	if (text.length > longest) return undefined;
	const lines = text.split(/\r?\n/).map((line) => line.trimEnd());
	const begin = lines.indexOf(`-----BEGIN PGP ${kind}-----`);
	const end = lines.indexOf(`-----END PGP ${kind}-----`, begin + 1);
	if (begin < 0 || end < 0) return undefined;
	const inner = lines.slice(begin + 1, end);
	// Headers end with an empty line.
	const body = inner.slice(inner.indexOf("") + 1);
	const checksum = body.findIndex((line) => line.startsWith("="));
	const base64 = body.slice(0, checksum < 0 ? undefined : checksum).join("");
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
	return Buffer.from(base64, "base64");
}
