import type { Derivation } from "./derive-hash.ts";

/** A password as Gitea kept it: `$gitea$<algorithm>,<parameters>$<salt>$<hash>`, checked as it did. */
const form = /^\$gitea\$([a-z0-9]+(?:,\d{1,9})*)\$([^$]*)\$(.+)$/s;
const isHex = /^(?:[0-9a-f]{2})+$/;
/** What nobody sets on purpose: more would only keep the threads busy. */
const most = { iterations: 5_000_000, memory: 1024 * 1024, length: 256 };

/** Whether a stored text is a hash of another forge, to be replaced by one of ours when it was right. */
export const isOldPassword = (stored: string): boolean =>
	stored.startsWith("$gitea$");

/** How the hash of a password is made that is compared with a stored one; undefined for a text that nothing can match. */
export function oldPassword(
	stored: string,
	password: string,
): { readonly how: Derivation; readonly expected: Uint8Array } | undefined {
	const [, algorithm = "", salt = "", hash = ""] = form.exec(stored) ?? [];
	const [name, ...words] = algorithm.split(",");
	const numbers = words.map(Number);
	if (name === "bcrypt") {
		if (!/^\$2[aby]\$(?:0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/.test(hash))
			return undefined;
		return {
			how: { kind: "bcrypt", password, salt: hash.slice(0, 29) },
			expected: Buffer.from(hash),
		};
	}
	if (!isHex.test(hash)) return undefined;
	const expected = Buffer.from(hash, "hex");
	const bytes = saltBytes(salt);
	const length = expected.length;
	if (!bytes || length > most.length) return undefined;
	if (name === "pbkdf2") {
		const [iterations = 10_000] = numbers;
		if (iterations < 1 || iterations > most.iterations) return undefined;
		return {
			how: { kind: "pbkdf2", password, salt: bytes, iterations, length },
			expected,
		};
	}
	if (name === "argon2") {
		const [passes = 2, memory = 65_536, parallelism = 8] = numbers;
		const sound =
			passes >= 1 &&
			passes <= 50 &&
			parallelism >= 1 &&
			parallelism <= 64 &&
			memory >= 8 * parallelism &&
			memory <= most.memory;
		if (!sound || bytes.length < 8) return undefined;
		const parameters = {
			message: new TextEncoder().encode(password),
			nonce: Uint8Array.from(bytes),
			tagLength: length,
			memory,
			passes,
			parallelism,
		};
		return { how: { kind: "argon2id", parameters }, expected };
	}
	if (name === "scrypt") {
		const [cost = 65_536, blockSize = 16, parallelism = 2] = numbers;
		const sound =
			cost > 1 &&
			(cost & (cost - 1)) === 0 &&
			blockSize >= 1 &&
			parallelism >= 1 &&
			parallelism <= 16 &&
			cost * blockSize <= 8 * 1024 * 1024;
		if (!sound) return undefined;
		return {
			how: {
				kind: "scrypt",
				password,
				salt: bytes,
				cost,
				blockSize,
				parallelism,
				length,
			},
			expected,
		};
	}
	return undefined;
}

/** Sixteen bytes in hexadecimal, or in accounts of before 2021 ten letters that are the bytes. */
function saltBytes(salt: string): Buffer | undefined {
	if (salt.length === 10) return Buffer.from(salt, "utf8");
	return isHex.test(salt) ? Buffer.from(salt, "hex") : undefined;
}
