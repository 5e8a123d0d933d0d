import {
	chmodSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Kinds of host keys, the preferred first. RSA is left out: every client of the last decade knows these two. */
const kinds = [
	["ed25519", {}],
	["ecdsa", { bits: 256 }],
] as const;

/** The keys by which clients recognize this forge; made at the first start, stored in the data directory, readable only for us. */
export async function hostKeys(data: string): Promise<string[]> {
	const directory = join(data, "ssh");
	mkdirSync(directory, { recursive: true, mode: 0o700 });
	const keys: string[] = [];
	for (const [kind, options] of kinds) {
		const path = join(directory, `host_${kind}`);
		if (!existsSync(path)) {
			const { default: ssh2 } = await import("ssh2");
			const pair = ssh2.utils.generateKeyPairSync(
				kind as "ed25519",
				options as never,
			);
			// a half-written key would be another key at the next start
			writeFileSync(`${path}.new`, pair.private, { mode: 0o600, flush: true });
			renameSync(`${path}.new`, path);
		}
		chmodSync(path, 0o600);
		keys.push(readFileSync(path, "utf8"));
	}
	return keys;
}
