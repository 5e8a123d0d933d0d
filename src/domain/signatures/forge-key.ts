import { createPrivateKey, generateKeyPairSync } from "node:crypto";
import {
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type SshSigner, sshSigner } from "../../crypto/ssh-sign.ts";

/** The forge's own key, from the data directory: made when it is first wanted, and known for what it has signed even after that. */
export function openForgeKey(
	data: string,
	wanted: boolean,
): SshSigner | undefined {
	const directory = join(data, "ssh");
	const path = join(directory, "signing_ed25519");
	if (!existsSync(path)) {
		if (!wanted) return undefined;
		const { privateKey } = generateKeyPairSync("ed25519");
		mkdirSync(directory, { recursive: true, mode: 0o700 });
		const pem = privateKey.export({ type: "pkcs8", format: "pem" });
		// a half-written key would orphan what the next one does not know
		writeFileSync(`${path}.new`, pem, { mode: 0o600, flush: true });
		renameSync(`${path}.new`, path);
	}
	return sshSigner(createPrivateKey(readFileSync(path)), "ingot");
}
