import {
	type Argon2Parameters,
	randomBytes,
	timingSafeEqual,
} from "node:crypto";
import { openThreadPool, restOfThreads } from "../threads/thread-pool.ts";
import { type Load, openTurns } from "../threads/turns.ts";
import { workerFile } from "../threads/worker-file.ts";
import type { Derivation } from "./derive-hash.ts";
import { isOldPassword, oldPassword } from "./old-password.ts";
import { isOldToken, oldToken } from "./old-token.ts";

export interface PasswordCost {
	/** KiB of one hash. */
	readonly memory: number;
	readonly passes: number;
	readonly parallelism: number;
}

interface PasswordsConfig {
	/** How much one hash costs; the default is the one that OWASP names for argon2id. */
	readonly cost?: PasswordCost;
	/** Hashes made at the same time, each in a thread of its own. */
	readonly atOnce?: number;
	/** Callers that may wait; more of them are turned away with a PasswordsBusy. */
	readonly waiting?: number;
}

interface Passwords {
	/** The text to store: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. */
	hash(password: string, user?: string): Promise<string>;
	/**
	 * Tells whether the password, or the token that another forge gave out, is the stored one, for `user`, who takes turns with others. Without a
	 * stored text it takes as long and says no.
	 */
	verify(
		password: string,
		stored: string | undefined,
		user?: string,
	): Promise<boolean>;
	load(): Load;
	close(): Promise<void>;
}

/** Too many passwords are being checked already. */
export class PasswordsBusy extends Error {
	constructor() {
		super("too many passwords are being checked");
		this.name = "PasswordsBusy";
	}
}

const usual: PasswordCost = { memory: 19456, passes: 2, parallelism: 1 };
const longestPassword = 4096;

/** Hashes passwords off the main thread, a few at a time, so that a storm of sign-ins takes neither memory nor threads. */
export function openPasswords(config: PasswordsConfig = {}): Passwords {
	const cost = config.cost ?? usual;
	const atOnce = config.atOnce ?? 2;
	const busy = () => new PasswordsBusy();
	const turns = openTurns(
		{ atOnce, waiting: config.waiting ?? 200 },
		{ busy, gone: busy },
	);
	// Threads of its own: each of those that files wait for would keep the memory of a hash once it has made one.
	const pool = openThreadPool<Derivation, Uint8Array>({
		worker: workerFile("password-worker", import.meta.url),
		threads: atOnce,
		deadline: 60_000,
		waiting: 2,
		megabytes: 16,
		rest: restOfThreads,
	});
	const derive = async (how: Derivation, user: string) => {
		const leave = await turns.take({ user });
		try {
			const hash = await pool.run(how, user);
			if (!hash) throw new Error("a password could not be hashed");
			return hash;
		} finally {
			leave();
		}
	};
	const run = (password: string, phc: Phc, user: string) => {
		const { memory, passes, parallelism } = phc.cost;
		const parameters: Argon2Parameters = {
			message: new TextEncoder().encode(password),
			nonce: Uint8Array.from(phc.salt),
			tagLength: phc.hash.length,
			memory,
			passes,
			parallelism,
		};
		return derive({ kind: "argon2id", parameters }, user);
	};
	const nobody: Phc = { cost, salt: randomBytes(16), hash: randomBytes(32) };
	return {
		async hash(password, user = "nobody") {
			const salt = randomBytes(16);
			const hash = await run(password, { ...nobody, salt }, user);
			return encode({ cost, salt, hash });
		},
		async verify(password, stored, user = "nobody") {
			if (Buffer.byteLength(password) > longestPassword) return false;
			const old = stored === undefined ? undefined : oldHash(stored, password);
			if (old) {
				const made = await derive(old.how, user);
				return (
					made.length === old.expected.length &&
					timingSafeEqual(made, old.expected)
				);
			}
			const phc = stored === undefined ? undefined : decode(stored);
			const expected = phc ?? nobody;
			const hash = await run(password, expected, user);
			return timingSafeEqual(hash, expected.hash) && phc !== undefined;
		},
		load: () => turns.load(),
		close: () => pool.close(),
	};
}

/** How the hash of another forge is made again. */
function oldHash(stored: string, secret: string) {
	if (isOldPassword(stored)) return oldPassword(stored, secret);
	return isOldToken(stored) ? oldToken(stored, secret) : undefined;
}

interface Phc {
	readonly cost: PasswordCost;
	readonly salt: Buffer;
	readonly hash: Uint8Array;
}

const base64 = (bytes: Uint8Array) =>
	Buffer.from(bytes).toString("base64").replace(/=+$/, "");

const encode = ({ cost: { memory, passes, parallelism }, salt, hash }: Phc) =>
	`$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(hash)}`;

const form =
	/^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

// A text that we did not write, or that asks for more memory than any of ours, matches no password.
function decode(stored: string): Phc | undefined {
	const [, m, t, p, salt = "", hash = ""] = form.exec(stored) ?? [];
	if (m === undefined) return undefined;
	const cost = { memory: +m, passes: Number(t), parallelism: Number(p) };
	const sound =
		cost.passes >= 1 &&
		cost.parallelism >= 1 &&
		cost.memory >= 8 * cost.parallelism &&
		cost.memory <= 1024 * 1024;
	if (!sound) return undefined;
	return {
		cost,
		salt: Buffer.from(salt, "base64"),
		hash: Buffer.from(hash, "base64"),
	};
}
