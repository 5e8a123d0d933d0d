import { badRequest } from "../../errors.ts";

/** Decodes base64 (RFC 4648, 4) in pieces. @throws DomainError "bad-request" for anything else */
export function base64Decoder() {
	let carried = "";
	let over = false;
	return {
		decode(text: Buffer): Buffer {
			// JSON may write a slash with a backslash before it
			const plain = carried + text.toString("latin1").replaceAll("\\", "");
			if ((over && plain) || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain))
				throw badRequest("the attachment is not valid base64");
			const whole = plain.length - (plain.length % 4);
			carried = plain.slice(whole);
			over = plain.endsWith("=") && carried === "";
			return Buffer.from(plain.slice(0, whole), "base64");
		},
		end(): Buffer {
			if (carried.length === 1 || carried.includes("="))
				throw badRequest("the attachment is not valid base64");
			return Buffer.from(carried, "base64");
		},
	};
}
