import {
	createHash,
	createPrivateKey,
	createPublicKey,
	generateKeyPair,
	type KeyObject,
	randomBytes,
} from "node:crypto";
import {
	linkSync,
	mkdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { promisify } from "node:util";
import {
	compactVerify,
	exportJWK,
	type JWK,
	type JWTPayload,
	SignJWT,
} from "jose";

/** An RSA key that signs JSON Web Tokens (RS256). */
export interface SigningKey {
	sign(claims: JWTPayload): Promise<string>;
	/** The claims of a token that this key has signed; whether they still hold is not looked at. */
	verify(token: string): Promise<JWTPayload | undefined>;
	/** The public half, as a JWK with its id. */
	publicKey(): Promise<JWK>;
}

interface KeyPair {
	readonly key: KeyObject;
	readonly jwk: JWK;
}

/** The key of a file (PKCS 8, PEM), which is made when it is first wanted. */
export function openSigningKey(path: string): SigningKey {
	let opening: Promise<KeyPair> | undefined;
	const opened = () => {
		opening ??= openKey(path).catch((error) => {
			opening = undefined;
			throw error;
		});
		return opening;
	};
	return {
		async sign(claims) {
			const { key, jwk } = await opened();
			return new SignJWT(claims)
				.setProtectedHeader({ alg: "RS256", typ: "JWT", kid: jwk.kid })
				.sign(key);
		},
		async verify(token) {
			const { key } = await opened();
			try {
				const { payload } = await compactVerify(token, createPublicKey(key), {
					algorithms: ["RS256"],
				});
				return JSON.parse(Buffer.from(payload).toString("utf8"));
			} catch {
				return undefined;
			}
		},
		publicKey: async () => (await opened()).jwk,
	};
}

async function openKey(path: string): Promise<KeyPair> {
	const key = createPrivateKey(read(path) ?? (await make(path)));
	if (key.asymmetricKeyType !== "rsa")
		throw new Error(`${path} is not an RSA key`);
	const { kty, n, e } = await exportJWK(createPublicKey(key));
	const kid = createHash("sha256").update(`${n}.${e}`).digest("base64url");
	return { key, jwk: { kty, n, e, use: "sig", alg: "RS256", kid } };
}

function read(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		return undefined;
	}
}

const generate = promisify(generateKeyPair);

async function make(path: string): Promise<string> {
	const { privateKey } = await generate("rsa", { modulusLength: 3072 });
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	const fresh = `${path}.${randomBytes(6).toString("hex")}`;
	writeFileSync(fresh, privateKey.export({ type: "pkcs8", format: "pem" }), {
		mode: 0o600,
		flush: true,
	});
	try {
		// the name appears with its content, and the first writer's stays
		linkSync(fresh, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	} finally {
		rmSync(fresh, { force: true });
	}
	return readFileSync(path, "utf8");
}
