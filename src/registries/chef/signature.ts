import {
	constants,
	hash,
	type KeyObject,
	publicDecrypt,
	verify,
} from "node:crypto";
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { App } from "../../app.ts";
import { accountByName } from "../../domain/accounts/account.ts";
import { chefKeyOf } from "../../domain/packages/chef-key.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { maySignIn } from "../../domain/permissions/may-sign-in.ts";
import { unauthorized } from "../../errors.ts";

/** How far the clock of a client may be from ours. */
const skewMs = 15 * 60 * 1000;
const mostLines = 50;

const algorithms = new Map([
	["1.0", "sha1"],
	["1.1", "sha1"],
	["1.3", "sha256"],
] as const);

interface SignatureParts {
	readonly version: "1.0" | "1.1" | "1.3";
	readonly user: string;
	readonly timestamp: string;
	readonly contentHash: string;
	readonly signature: Buffer;
}

/**
 * The account that has signed a request, as clients of Chef do it (`X-Ops-…`); undefined without a signature.
 * @throws DomainError "unauthorized" for a wrong signature, for unknown names too
 */
export async function signerOf(
	app: App,
	request: IncomingMessage,
): Promise<Actor | undefined> {
	const signed = read(request.headers);
	if (!signed) return undefined;
	const account = await accountByName(app.db, signed.user);
	const key = account && (await chefKeyOf(app, account));
	const time = Date.parse(signed.timestamp);
	if (
		!key ||
		account.kind !== "user" ||
		!maySignIn(account) ||
		account.must_change_password === 1 ||
		!(Math.abs(app.clock() - time) < skewMs) ||
		!pathsOf(app, request).some((path) =>
			fits(key, signed, request.method ?? "", path, request.headers),
		)
	)
		throw unauthorized("invalid signature: check the key and the clock");
	return { account, via: "key", token: undefined };
}

/** The digest of what is sent, in hexadecimal, that a signature promises; undefined without one. */
export function promisedDigest(
	headers: IncomingHttpHeaders,
): { algorithm: "sha1" | "sha256"; digest: string } | undefined {
	const signed = read(headers);
	const algorithm = signed && algorithms.get(signed.version);
	return algorithm
		? {
				algorithm,
				digest: Buffer.from(signed.contentHash, "base64").toString("hex"),
			}
		: undefined;
}

function read(headers: IncomingHttpHeaders): SignatureParts | undefined {
	const word = (name: string) => String(headers[name] ?? "");
	if (!headers["x-ops-userid"]) return undefined;
	const [, version = ""] =
		/(?:^|;)\s*version=([\d.]+)\s*(?:;|$)/.exec(word("x-ops-sign")) ?? [];
	const lines: string[] = [];
	for (let n = 1; n <= mostLines && headers[`x-ops-authorization-${n}`]; n++)
		lines.push(word(`x-ops-authorization-${n}`));
	if (!algorithms.has(version as "1.0"))
		throw unauthorized("unsupported signature version");
	return {
		version: version as SignatureParts["version"],
		user: word("x-ops-userid"),
		timestamp: word("x-ops-timestamp"),
		contentHash: word("x-ops-content-hash"),
		signature: Buffer.from(lines.join(""), "base64"),
	};
}

/** The path as it came, and as it was before a proxy removed the prefix of the public address. */
function pathsOf(app: App, { url = "/" }: IncomingMessage): string[] {
	const prefix = new URL(app.url).pathname.replace(/\/$/, "");
	const [path = "/"] = url.split("?");
	const plain = (text: string) =>
		text.replace(/\/+/g, "/").replace(/(?<=.)\/$/, "");
	return [...new Set([plain(path), plain(prefix + path)])];
}

function fits(
	key: KeyObject,
	{ version, user, timestamp, contentHash, signature }: SignatureParts,
	method: string,
	path: string,
	headers: IncomingHttpHeaders,
): boolean {
	const sha1 = (text: string) => hash("sha1", text, "base64");
	if (version === "1.3") {
		const text = [
			`Method:${method}`,
			`Path:${path}`,
			`X-Ops-Content-Hash:${contentHash}`,
			"X-Ops-Sign:version=1.3",
			`X-Ops-Timestamp:${timestamp}`,
			`X-Ops-UserId:${user}`,
			`X-Ops-Server-API-Version:${headers["x-ops-server-api-version"] ?? "0"}`,
		].join("\n");
		return verify("sha256", Buffer.from(text), key, signature);
	}
	const text = [
		`Method:${method}`,
		`Hashed Path:${sha1(path)}`,
		`X-Ops-Content-Hash:${contentHash}`,
		`X-Ops-Timestamp:${timestamp}`,
		`X-Ops-UserId:${version === "1.1" ? sha1(user) : user}`,
	].join("\n");
	try {
		const padding = constants.RSA_PKCS1_PADDING;
		return publicDecrypt({ key, padding }, signature).equals(Buffer.from(text));
	} catch {
		return false;
	}
}
