import { generateKeyPairSync } from "node:crypto";

/** A fresh public key as users paste it. */
export function sshKey(comment = ""): string {
	const { publicKey } = generateKeyPairSync("ed25519");
	const point = Buffer.from(
		publicKey.export({ format: "jwk" }).x ?? "",
		"base64url",
	);
	const field = (bytes: Buffer) => {
		const length = Buffer.alloc(4);
		length.writeUInt32BE(bytes.length);
		return Buffer.concat([length, bytes]);
	};
	const blob = Buffer.concat([field(Buffer.from("ssh-ed25519")), field(point)]);
	return `ssh-ed25519 ${blob.toString("base64")}${comment && ` ${comment}`}`;
}
