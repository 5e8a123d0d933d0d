import {
	createHash,
	createHmac,
	randomBytes,
	timingSafeEqual,
} from "node:crypto";

/** A new secret of 40 hexadecimal digits. */
export const randomToken = (): string => randomBytes(20).toString("hex");

/** The sha256 in hexadecimal; what of a token is stored. */
export const sha256Hex = (data: string | Uint8Array): string =>
	createHash("sha256").update(data).digest("hex");

/** The HMAC-SHA256 over fields, in hexadecimal. Their lengths count: no byte can move from one field to the next. */
export function keyedHash(
	key: string | Uint8Array,
	fields: readonly (string | Uint8Array)[],
): string {
	const mac = createHmac("sha256", key);
	for (const field of fields) {
		const bytes = typeof field === "string" ? Buffer.from(field) : field;
		const length = Buffer.alloc(8);
		length.writeBigUInt64BE(BigInt(bytes.length));
		mac.update(length).update(bytes);
	}
	return mac.digest("hex");
}

/** Whether two secrets are the same, in a time that does not tell where they differ. */
export function sameSecret(a: string, b: string): boolean {
	const digest = (text: string) => createHash("sha256").update(text).digest();
	return timingSafeEqual(digest(a), digest(b));
}
