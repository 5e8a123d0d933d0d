import {
	createHash,
	generateKeyPairSync,
	randomBytes,
	sign,
} from "node:crypto";

/** A security key in software, as browsers speak to one: ES256, without attestation. */
export interface Authenticator {
	create(options: Options, more?: Answer): string;
	get(options: Options, more?: Answer): string;
	/** How often it signed; a copy goes on from the same number. */
	counter: number;
	/** Another one with the same secrets. */
	copy(): Authenticator;
}
interface Options {
	challenge: string;
	user?: { id: string };
}
interface Answer {
	origin?: string;
	/** Whether it saw its owner's finger. */
	verified?: boolean;
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) =>
	createHash("sha256").update(bytes).digest();

function head(kind: number, n: number): Buffer {
	if (n < 24) return Buffer.from([(kind << 5) | n]);
	if (n < 256) return Buffer.from([(kind << 5) | 24, n]);
	return Buffer.from([(kind << 5) | 25, n >> 8, n & 255]);
}
const int = (n: number) => (n >= 0 ? head(0, n) : head(1, -1 - n));
const bytes = (of: Uint8Array) => Buffer.concat([head(2, of.length), of]);
const text = (of: string) =>
	Buffer.concat([head(3, of.length), Buffer.from(of)]);
const map = (...pairs: [Buffer, Buffer][]) =>
	Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

export function authenticator(
	forgeUrl: string,
	kept?: {
		keys: ReturnType<typeof makeKeys>;
		id: Buffer;
		handle: string;
		counter: number;
	},
): Authenticator {
	const { origin: home, hostname } = new URL(forgeUrl);
	const { keys = makeKeys(), id = randomBytes(16) } = kept ?? {};
	let handle = kept?.handle ?? "";
	const data = (flags: number, counter: number, more = Buffer.alloc(0)) => {
		const count = Buffer.alloc(4);
		count.writeUInt32BE(counter);
		return Buffer.concat([sha256(hostname), Buffer.from([flags]), count, more]);
	};
	const client = (type: string, challenge: string, origin: string) =>
		Buffer.from(
			JSON.stringify({ type, challenge, origin, crossOrigin: false }),
		);
	const shaped = (response: object) =>
		JSON.stringify({
			id: b64(id),
			rawId: b64(id),
			type: "public-key",
			clientExtensionResults: {},
			response,
		});
	const self: Authenticator = {
		counter: kept?.counter ?? 0,
		copy: () =>
			authenticator(forgeUrl, { keys, id, handle, counter: self.counter }),
		create({ challenge, user }, { verified = true } = {}) {
			handle = user?.id ?? "";
			const jwk = keys.publicKey.export({ format: "jwk" });
			const cose = map(
				[int(1), int(2)],
				[int(3), int(-7)],
				[int(-1), int(1)],
				[int(-2), bytes(Buffer.from(jwk.x ?? "", "base64url"))],
				[int(-3), bytes(Buffer.from(jwk.y ?? "", "base64url"))],
			);
			const length = Buffer.from([0, id.length]);
			const about = Buffer.concat([Buffer.alloc(16), length, id, cose]);
			const attestation = map(
				[text("fmt"), text("none")],
				[text("attStmt"), map()],
				[
					text("authData"),
					bytes(data(verified ? 0x45 : 0x41, self.counter, about)),
				],
			);
			return shaped({
				attestationObject: b64(attestation),
				clientDataJSON: b64(client("webauthn.create", challenge, home)),
				transports: ["internal"],
			});
		},
		get({ challenge }, { origin = home, verified = true } = {}) {
			const known = data(verified ? 5 : 1, ++self.counter);
			const asked = client("webauthn.get", challenge, origin);
			const signed = Buffer.concat([known, sha256(asked)]);
			return shaped({
				authenticatorData: b64(known),
				clientDataJSON: b64(asked),
				signature: b64(sign("sha256", signed, keys.privateKey)),
				userHandle: handle,
			});
		},
	};
	return self;
}

const makeKeys = () => generateKeyPairSync("ec", { namedCurve: "P-256" });
