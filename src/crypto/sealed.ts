import {
	createCipheriv,
	createDecipheriv,
	createHash,
	createHmac,
	randomBytes,
} from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncDirectory, syncFile } from "../disk/sync.ts";

/** Keeps secrets that must be read again (passwords of other servers) unreadable in the database and its backups. */
export interface Seals {
	/** The secret as it may be stored. With `within`, an equal secret within the same is sealed to the same text, so that it shows whether two are equal there. */
	seal(secret: string, within?: string): string;
	/** The secret again, or undefined when it was sealed with another key. */
	open(sealed: string): string | undefined;
	/** A key of 32 bytes for one purpose, the same at each start. */
	keyFor(purpose: string): Buffer;
}

const method = "aes-256-gcm";

/** Seals with a key that is derived from a text, or from a file in the data directory that is made when it is missing. */
export function openSeals(dataDirectory: string, text = ""): Seals {
	return sealsOf(text || keyFile(join(dataDirectory, "secret.key")));
}

/** A nonce that comes twice with the same text alone. */
const nonceOf = (key: Buffer, text: string): Buffer =>
	createHmac("sha256", key)
		.update(`ingot nonce ${text}`)
		.digest()
		.subarray(0, 12);

/** Seals with a key that is derived from a text. */
export function sealsOf(secret: string): Seals {
	const key = createHash("sha256").update(`ingot seal ${secret}`).digest();
	return {
		keyFor: (purpose) =>
			createHmac("sha256", key).update(`ingot key ${purpose}`).digest(),
		seal(plain, within) {
			if (plain === "") return "";
			const nonce =
				within === undefined
					? randomBytes(12)
					: nonceOf(key, JSON.stringify([within, plain]));
			const cipher = createCipheriv(method, key, nonce);
			const body = Buffer.concat([cipher.update(plain), cipher.final()]);
			return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString(
				"base64",
			);
		},
		open(sealed) {
			if (sealed === "") return "";
			const bytes = Buffer.from(sealed, "base64");
			try {
				const decipher = createDecipheriv(method, key, bytes.subarray(0, 12));
				decipher.setAuthTag(bytes.subarray(12, 28));
				return Buffer.concat([
					decipher.update(bytes.subarray(28)),
					decipher.final(),
				]).toString("utf8");
			} catch {
				return undefined;
			}
		},
	};
}

/** Reads a key from a file, which is made, durably, when it is missing. */
export function keyFile(path: string): string {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
	}
	const fresh = `${path}.${randomBytes(6).toString("hex")}`;
	writeFileSync(fresh, randomBytes(32).toString("hex"), { mode: 0o600 });
	syncFile(fresh);
	try {
		// the name appears with its content, and the first writer's stays
		linkSync(fresh, path);
		// the database soon knows the key: a crash must not leave it with another one
		syncDirectory(dirname(path));
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(fresh, { force: true });
	}
	return readFileSync(path, "utf8");
}
