import {
	createCipheriv,
	createECDH,
	createHmac,
	hkdfSync,
	randomBytes,
} from "node:crypto";
import { importJWK, SignJWT } from "jose";

const curve = "prime256v1";

/** What a browser gives to those who may push to it, both in base64url. */
export interface PushKeys {
	/** A point of P-256, uncompressed. */
	readonly publicKey: string;
	/** 16 bytes that only the browser and the sender know. */
	readonly secret: string;
}

const bytesOf = (text: string): Buffer => Buffer.from(text, "base64url");

/** Whether keys are such as browsers give. */
export function arePushKeys({ publicKey, secret }: PushKeys): boolean {
	if (!/^[\w-]{87}={0,1}$/.test(publicKey) || !/^[\w-]{22}={0,2}$/.test(secret))
		return false;
	const own = createECDH(curve);
	own.generateKeys();
	try {
		own.computeSecret(bytesOf(publicKey));
		return bytesOf(publicKey)[0] === 4;
	} catch {
		return false;
	}
}

/** A text that only one browser can read (RFC 8291), as the body of the request to its push service. `chosen` is for tests. */
export function sealForBrowser(
	text: string,
	{ publicKey, secret }: PushKeys,
	chosen?: { readonly salt: Buffer; readonly privateKey: Buffer },
): Buffer {
	const theirs = bytesOf(publicKey);
	const pair = createECDH(curve);
	if (chosen) pair.setPrivateKey(chosen.privateKey);
	else pair.generateKeys();
	const ours = pair.getPublicKey();
	const salt = chosen?.salt ?? randomBytes(16);
	const derive = (key: Buffer, from: Buffer, info: Buffer, length: number) =>
		Buffer.from(hkdfSync("sha256", key, from, info, length));
	const key = derive(
		pair.computeSecret(theirs),
		bytesOf(secret),
		Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]),
		32,
	);
	const named = (name: string) => Buffer.from(`Content-Encoding: ${name}\0`);
	const cipher = createCipheriv(
		"aes-128-gcm",
		derive(key, salt, named("aes128gcm"), 16),
		derive(key, salt, named("nonce"), 12),
	);
	// one record, which 2 ends
	const sealed = [cipher.update(text), cipher.update(Buffer.from([2]))];
	const size = Buffer.alloc(4);
	size.writeUInt32BE(4096);
	const head = [salt, size, Buffer.from([ours.length]), ours];
	return Buffer.concat([
		...head,
		...sealed,
		cipher.final(),
		cipher.getAuthTag(),
	]);
}

/** The key by which push services know the forge (RFC 8292). */
export interface VapidKey {
	/** For browsers, in base64url. */
	readonly publicKey: string;
	/** The header that lets a push service take our messages until a moment, in seconds. */
	authorization(
		endpoint: string,
		contact: string,
		until: number,
	): Promise<string>;
}

/** The key that follows from 32 secret bytes. */
export function vapidKey(seed: Buffer): VapidKey {
	const pair = createECDH(curve);
	pair.setPrivateKey(scalarOf(seed));
	const point = pair.getPublicKey();
	const publicKey = point.toString("base64url");
	const key = importJWK(
		{
			kty: "EC",
			crv: "P-256",
			d: pair.getPrivateKey().toString("base64url"),
			x: point.subarray(1, 33).toString("base64url"),
			y: point.subarray(33).toString("base64url"),
		},
		"ES256",
	);
	return {
		publicKey,
		async authorization(endpoint, contact, until) {
			const token = await new SignJWT()
				.setProtectedHeader({ alg: "ES256", typ: "JWT" })
				.setAudience(new URL(endpoint).origin)
				.setSubject(contact)
				.setExpirationTime(until)
				.sign(await key);
			return `vapid t=${token}, k=${publicKey}`;
		},
	};
}

const order = BigInt(
	"0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551",
);

/** A number below the order of the curve; almost every seed is one. */
function scalarOf(seed: Buffer): Buffer {
	let bytes = seed;
	for (;;) {
		const number = BigInt(`0x${bytes.toString("hex")}`);
		if (number > 0n && number < order) return bytes;
		bytes = createHmac("sha256", seed).update(bytes).digest();
	}
}
