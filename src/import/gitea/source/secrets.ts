import { createDecipheriv, createHash } from "node:crypto";

const isBase64 = /^[A-Za-z0-9+/]*={0,2}$/;
const isHex = /^(?:[0-9a-f]{2})+$/i;

/** What Gitea has sealed with its SECRET_KEY; undefined for what another key sealed. */
export interface Opener {
	/** Secrets, headers of webhooks, passwords of login sources: hex of IV and AES-256-CFB. */
	sealed(value: string): string | undefined;
	/** Secrets of apps that make codes: base64 of IV and AES-128-CFB. */
	codes(value: string): string | undefined;
}

export function openerFor(secretKey: string): Opener {
	const long = createHash("sha256").update(secretKey).digest();
	const short = createHash("md5").update(secretKey).digest();
	const open = (method: string, key: Buffer, whole: Buffer) => {
		if (whole.length < 16) return undefined;
		const decipher = createDecipheriv(method, key, whole.subarray(0, 16));
		const plain = Buffer.concat([
			decipher.update(whole.subarray(16)),
			decipher.final(),
		]).toString("latin1");
		// only this tells whether the key was the right one
		if (!isBase64.test(plain) || plain.length % 4 !== 0) return undefined;
		return Buffer.from(plain, "base64").toString("utf8");
	};
	return {
		sealed(value) {
			if (value === "") return "";
			if (!isHex.test(value)) return undefined;
			return open("aes-256-cfb", long, Buffer.from(value, "hex"));
		},
		codes: (value) => open("aes-128-cfb", short, Buffer.from(value, "base64")),
	};
}
