import { execFileSync } from "node:child_process";
import {
	createDecipheriv,
	createECDH,
	hkdfSync,
	randomBytes,
} from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import https from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import tls from "node:tls";
import { afterFile } from "../../support/after-file.ts";

/** A request to a push service. */
export interface Received {
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
}

/** A push service of our own, over TLS; `answer` is the status that it gives. */
export async function pushService() {
	const folder = mkdtempSync(join(tmpdir(), "push-"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	execFileSync(
		"openssl",
		`req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout ${key} -out ${cert} -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost`.split(
			" ",
		),
		{ stdio: "ignore" },
	);
	const trusted = tls.getCACertificates("default");
	tls.setDefaultCACertificates([...trusted, readFileSync(cert, "utf8")]);
	const state = { answer: 201 };
	const received: Received[] = [];
	const server = https.createServer(
		{ key: readFileSync(key), cert: readFileSync(cert) },
		async (request, response) => {
			const body = Buffer.concat(await request.toArray());
			const { url: path = "", headers } = request;
			received.push({ path, headers, body });
			response.writeHead(state.answer).end();
		},
	);
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	afterFile(() => {
		server.closeAllConnections();
		server.close();
		tls.setDefaultCACertificates(trusted);
		rmSync(folder, { recursive: true });
	});
	const { port } = server.address() as AddressInfo;
	return {
		url: `https://localhost:${port}`,
		take: () => received.splice(0),
		state,
	};
}

/** The keys of a browser, and what it reads with them. */
export function pushBrowser(endpoint: string) {
	const pair = createECDH("prime256v1");
	const ours = pair.generateKeys();
	const auth = randomBytes(16);
	return {
		/** What `JSON.stringify` makes of a subscription. */
		subscription: JSON.stringify({
			endpoint,
			expirationTime: null,
			keys: {
				p256dh: ours.toString("base64url"),
				auth: auth.toString("base64url"),
			},
		}),
		read(body: Buffer): unknown {
			const theirs = body.subarray(21, 86);
			const derive = (from: Buffer, salt: Buffer, info: Buffer, n: number) =>
				Buffer.from(hkdfSync("sha256", from, salt, info, n));
			const key = derive(
				pair.computeSecret(theirs),
				auth,
				Buffer.concat([Buffer.from("WebPush: info\0"), ours, theirs]),
				32,
			);
			const salt = body.subarray(0, 16);
			const named = (name: string) =>
				Buffer.from(`Content-Encoding: ${name}\0`);
			const open = createDecipheriv(
				"aes-128-gcm",
				derive(key, salt, named("aes128gcm"), 16),
				derive(key, salt, named("nonce"), 12),
			);
			open.setAuthTag(body.subarray(-16));
			const plain = Buffer.concat([
				open.update(body.subarray(86, -16)),
				open.final(),
			]);
			return JSON.parse(plain.subarray(0, -1).toString());
		},
	};
}
