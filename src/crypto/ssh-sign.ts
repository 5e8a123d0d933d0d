import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { fingerprintOf } from "./ssh-public-key.ts";
import { sshFrame } from "./ssh-signature.ts";
import { wireString } from "./ssh-wire.ts";

const type = "ssh-ed25519";

/** A key that signs commits. */
export interface SshSigner {
	/** The public key as a line of authorized_keys. */
	readonly line: string;
	readonly fingerprint: string;
	/** An armoured signature over a payload in git's namespace. */
	sign(payload: Uint8Array): string;
}

/** Signs with an Ed25519 key as `ssh-keygen -Y sign` does: https://github.com/openssh/openssh-portable/blob/master/PROTOCOL.sshsig */
export function sshSigner(secret: KeyObject, comment: string): SshSigner {
	const { x } = createPublicKey(secret).export({ format: "jwk" });
	const blob = Buffer.concat([
		wireString(type),
		wireString(Buffer.from(x as string, "base64url")),
	]);
	return {
		line: `${type} ${blob.toString("base64")} ${comment}`,
		fingerprint: fingerprintOf(blob),
		sign(payload) {
			const digest = createHash("sha512").update(payload).digest();
			const signed = sshFrame.signed("git", "", "sha512", digest);
			const signature = Buffer.concat([
				wireString(type),
				wireString(sign(null, signed, secret)),
			]);
			return sshFrame.armored(blob, "git", "sha512", signature);
		},
	};
}
