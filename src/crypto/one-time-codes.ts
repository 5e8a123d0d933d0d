import { createHmac } from "node:crypto";
import { sameSecret } from "./digests.ts";

/** How long one code stands, in seconds. */
const step = 30;
const digits = 6;
/** Steps before and after the present one that count too: clocks differ. */
const drift = 1;

/** The code of a counter (RFC 4226). */
export function codeAt(secret: Uint8Array, counter: number): string {
	const message = Buffer.alloc(8);
	message.writeBigUInt64BE(BigInt(counter));
	const mac = createHmac("sha1", secret).update(message).digest();
	const offset = (mac.at(-1) ?? 0) & 15;
	const number = mac.readUInt32BE(offset) & 0x7fffffff;
	return String(number % 10 ** digits).padStart(digits, "0");
}

/** The time step (RFC 6238) of which a code is, or undefined when it is none of now; `at` in seconds. */
export function stepOfCode(
	secret: Uint8Array,
	code: string,
	at: number,
): number | undefined {
	const present = Math.floor(at / step);
	let found: number | undefined;
	// all are compared, so that the time does not tell which it was
	for (let n = present - drift; n <= present + drift; n++)
		if (sameSecret(codeAt(secret, n), code)) found = n;
	return found;
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 without padding (RFC 4648), as apps want a secret to be typed. */
export function base32(bytes: Uint8Array): string {
	let bits = 0;
	let held = 0;
	let text = "";
	for (const byte of bytes) {
		held = (held << 8) | byte;
		bits += 8;
		while (bits >= 5) {
			bits -= 5;
			text += letters[(held >> bits) & 31];
		}
		held &= (1 << bits) - 1;
	}
	return bits > 0 ? text + letters[(held << (5 - bits)) & 31] : text;
}

/** The bytes of a base32 text, with or without padding; undefined for what is none. */
export function base32Bytes(text: string): Uint8Array | undefined {
	const plain = text.trim().toUpperCase().replace(/=+$/, "");
	const bytes: number[] = [];
	let bits = 0;
	let held = 0;
	for (const letter of plain) {
		const value = letters.indexOf(letter);
		if (value < 0) return undefined;
		held = (held << 5) | value;
		bits += 5;
		if (bits >= 8) {
			bits -= 8;
			bytes.push((held >> bits) & 255);
			held &= (1 << bits) - 1;
		}
	}
	return Uint8Array.from(bytes);
}
