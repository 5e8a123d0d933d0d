import {
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Kinds of host keys that are made, the preferred first: every client of the last decade knows these two. */
const kinds = [
	["ed25519", {}],
	["ecdsa", { bits: 256 }],
] as const;

/**
 * The keys by which clients recognize this forge; made at the first start, stored in the data directory, readable only for us. An RSA key
 * is not made, but used where it is there: clients of a forge that has moved here may know no other.
 */
export async function hostKeys(data: string): Promise<string[]> {
	const directory = join(data, "ssh");
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const keys: string[] = [];
	for (const [kind, options] of kinds) {
		const path = join(directory, `host_${kind}`);
		if (!existsSync(path)) {
			const text = await freshKey(kind, options);
			// a half-written key would be another key at the next start
			writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
			renameSync(`${path}.new`, path);
		}
		chmodSync(path, 0o600);
		keys.push(readFileSync(path, "utf8"));
	}
	const rsa = join(directory, "host_rsa");
	if (existsSync(rsa)) {
		chmodSync(rsa, 0o600);
		keys.push(readFileSync(rsa, "utf8"));
	}
	return keys;
}

/** A new private key. Of those that the library makes, one in some hundreds lacks a byte and is none that it can read. */
export async function freshKey(
	kind: string,
	options: object,
	make?: () => string,
): Promise<string> {
	const { default: ssh2 } = await import("ssh2");
	const { generateKeyPairSync, parseKey } = ssh2.utils;
	const generate =
		make ??
		(() => generateKeyPairSync(kind as "ed25519", options as never).private);
	for (;;) {
		const text = generate();
		if (!(parseKey(text) instanceof Error)) return text;
	}
}
