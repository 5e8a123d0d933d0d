import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { afterFile } from "../../support/after-file.ts";

/** What a provider says of somebody. */
export type Claims = Readonly<Record<string, unknown>>;

/** A provider of OpenID Connect that says of people what a test wants. */
export interface Provider {
	readonly url: string;
	/** Has somebody come back: gives the query of the address to which his browser is sent. */
	say(leftTo: string, claims: Claims): string;
	/** Changes each id token before it is sent. */
	change: (token: string) => string;
	/** Keeps answers about tokens until it is called; gives how many wait. */
	hold(): { waiting(): number; go(): void };
}

export async function openProvider(): Promise<Provider> {
	const { privateKey, publicKey } = await generateKeyPair("RS256");
	const key = { ...(await exportJWK(publicKey)), kid: "one", alg: "RS256" };
	const said = new Map<string, { claims: Claims; nonce: string }>();
	let held: (() => void)[] | undefined;
	const tokenFor = async (code: string) => {
		const { claims, nonce } = said.get(code) ?? { claims: {}, nonce: "" };
		const id = new SignJWT({ ...claims, nonce })
			.setProtectedHeader({ alg: "RS256", kid: "one" })
			.setIssuer(provider.url)
			.setAudience("ingot")
			.setIssuedAt()
			.setExpirationTime("5m");
		return {
			access_token: code,
			token_type: "bearer",
			id_token: provider.change(await id.sign(privateKey)),
		};
	};
	const server = createServer(async (request, response) => {
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk as Buffer);
		const form = new URLSearchParams(Buffer.concat(chunks).toString());
		const path = request.url ?? "";
		if (path === "/token" && held)
			await new Promise<void>((go) => held?.push(go));
		const body = path.startsWith("/.well-known/")
			? {
					issuer: provider.url,
					authorization_endpoint: `${provider.url}/authorize`,
					token_endpoint: `${provider.url}/token`,
					jwks_uri: `${provider.url}/keys`,
					id_token_signing_alg_values_supported: ["RS256"],
				}
			: path === "/keys"
				? { keys: [key] }
				: await tokenFor(form.get("code") ?? "");
		response.setHeader("content-type", "application/json");
		response.end(JSON.stringify(body));
	});
	await new Promise<void>((go) => server.listen(0, "127.0.0.1", go));
	afterFile(async () => {
		server.closeAllConnections();
		server.close();
	});
	const provider: Provider = {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		change: (token) => token,
		say(leftTo, claims) {
			const asked = new URL(leftTo).searchParams;
			const code = `code-${said.size}`;
			said.set(code, { claims, nonce: asked.get("nonce") ?? "" });
			return `?${new URLSearchParams({ code, state: asked.get("state") ?? "" })}`;
		},
		hold() {
			const waiting: (() => void)[] = [];
			held = waiting;
			return {
				waiting: () => waiting.length,
				go() {
					held = undefined;
					for (const go of waiting) go();
				},
			};
		},
	};
	return provider;
}
