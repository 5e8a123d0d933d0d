import { createHash, randomBytes } from "node:crypto";
import type { Forge } from "../../../src/start-forge.ts";
import type { Visitor } from "./browser.ts";

export interface Client {
	readonly id: string;
	readonly secret: string | undefined;
	readonly redirect: string;
}
export interface Tokens {
	readonly access_token: string;
	readonly refresh_token: string;
	readonly id_token?: string;
	readonly expires_in: number;
	readonly token_type: string;
	readonly error?: string;
	readonly error_description?: string;
}

/** Registers an application of somebody by the API. */
export async function client(
	forge: Forge,
	as: { name: string; password: string },
	{
		confidential = true,
		redirect = "https://app.example/callback",
	}: { confidential?: boolean; redirect?: string } = {},
): Promise<Client> {
	const { status, body } = await forge.call<{
		client_id: string;
		client_secret: string;
	}>("POST", "/user/applications/oauth2", {
		as,
		body: {
			name: "an app",
			confidential_client: confidential,
			redirect_uris: [redirect],
		},
	});
	if (status !== 201) throw new Error(`no application: ${status}`);
	const secret = confidential ? body.client_secret : undefined;
	return { id: body.client_id, secret, redirect };
}

export function pkce(): { verifier: string; challenge: string } {
	const verifier = randomBytes(32).toString("base64url");
	const challenge = createHash("sha256").update(verifier).digest("base64url");
	return { verifier, challenge };
}

/** Opens the page on which an application asks. */
export const ask = (
	browser: Visitor,
	of: Client,
	more: Record<string, string> = {},
) =>
	browser.get(
		`/login/oauth/authorize?${new URLSearchParams({
			client_id: of.id,
			redirect_uri: of.redirect,
			response_type: "code",
			state: "st4te",
			...more,
		})}`,
	);

/** The hidden fields of the first form that leads somewhere. */
export function hiddenFields(html: string): Record<string, string> {
	const fields: Record<string, string> = {};
	for (const [, name = "", value = ""] of html.matchAll(
		/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/g,
	))
		fields[name] = value.replaceAll("&amp;", "&").replaceAll("&quot;", '"');
	return fields;
}

/** Says yes on the page that asks, if it asks; gives the address of the application with the answer. */
export async function allow(
	browser: Visitor,
	of: Client,
	more: Record<string, string> = {},
): Promise<URL> {
	const page = await ask(browser, of, more);
	if (page.status === 303) return new URL(page.to as string);
	if (page.status !== 200) throw new Error(`${page.status} ${page.words}`);
	const answer = await browser.post("/login/oauth/grant", {
		...hiddenFields(page.html),
		granted: "true",
	});
	if (answer.status !== 303)
		throw new Error(`${answer.status} ${answer.words}`);
	return new URL(answer.to as string);
}

export const codeOf = (to: URL): string => to.searchParams.get("code") ?? "";

/** Sends a form to one of the addresses for programs. */
export async function send<T = Tokens>(
	forge: Forge,
	path: string,
	fields: Record<string, string>,
	headers: Record<string, string> = {},
): Promise<{ status: number; body: T; headers: Headers }> {
	const answer = await fetch(forge.url + path, {
		method: "POST",
		headers,
		body: new URLSearchParams(fields),
	});
	const text = await answer.text();
	const isJson = answer.headers.get("content-type")?.includes("json") && text;
	return {
		status: answer.status,
		body: (isJson ? JSON.parse(text) : text) as T,
		headers: answer.headers,
	};
}

export const exchange = (
	forge: Forge,
	of: Client,
	code: string,
	more: Record<string, string> = {},
) =>
	send(forge, "login/oauth/access_token", {
		grant_type: "authorization_code",
		client_id: of.id,
		...(of.secret && { client_secret: of.secret }),
		redirect_uri: of.redirect,
		code,
		...more,
	});

export const refresh = (forge: Forge, of: Client, token: string) =>
	send(forge, "login/oauth/access_token", {
		grant_type: "refresh_token",
		client_id: of.id,
		...(of.secret && { client_secret: of.secret }),
		refresh_token: token,
	});

/** All of it: tokens for an application. */
export async function tokensFor(
	forge: Forge,
	browser: Visitor,
	of: Client,
	scope = "",
): Promise<Tokens> {
	const { verifier, challenge } = pkce();
	const to = await allow(browser, of, {
		scope,
		code_challenge: challenge,
		code_challenge_method: "S256",
	});
	const { body, status } = await exchange(forge, of, codeOf(to), {
		code_verifier: verifier,
	});
	if (status !== 200) throw new Error(JSON.stringify(body));
	return body;
}

/** The status of an API call with a token. */
export const statusWith = async (
	forge: Forge,
	token: string,
	path = "api/v1/user",
	scheme = "Bearer",
): Promise<number> =>
	(
		await fetch(forge.url + path, {
			headers: { Authorization: `${scheme} ${token}` },
		})
	).status;
