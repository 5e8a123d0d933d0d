import {
	type Argon2Parameters,
	argon2Sync,
	pbkdf2Sync,
	scryptSync,
} from "node:crypto";
import { hashSync } from "bcryptjs";

/** How a hash of a password is made: ours, and those that other forges have left behind. */
export type Derivation =
	| { readonly kind: "argon2id"; readonly parameters: Argon2Parameters }
	| {
			readonly kind: "pbkdf2";
			readonly password: string;
			readonly salt: Uint8Array;
			readonly iterations: number;
			readonly length: number;
	  }
	| {
			readonly kind: "scrypt";
			readonly password: string;
			readonly salt: Uint8Array;
			readonly cost: number;
			readonly blockSize: number;
			readonly parallelism: number;
			readonly length: number;
	  }
	| {
			readonly kind: "bcrypt";
			readonly password: string;
			/** With the cost, as a hash begins. */
			readonly salt: string;
	  };

/** Makes a hash; takes as long as it is meant to. */
export function deriveHash(how: Derivation): Uint8Array {
	switch (how.kind) {
		case "argon2id":
			return argon2Sync("argon2id", how.parameters);
		case "pbkdf2":
			return pbkdf2Sync(
				how.password,
				how.salt,
				how.iterations,
				how.length,
				"sha256",
			);
		case "scrypt":
			return scryptSync(how.password, how.salt, how.length, {
				N: how.cost,
				r: how.blockSize,
				p: how.parallelism,
				maxmem: 512 * how.cost * how.blockSize,
			});
		case "bcrypt":
			return Buffer.from(hashSync(how.password, how.salt));
	}
}
