import type { App } from "../../app.ts";
import type { OAuthApplication } from "../accounts/oauth-applications.ts";
import { applicationOf } from "./clients.ts";
import { OAuthError } from "./errors.ts";
import { redirectOf } from "./redirect-uri.ts";

/** What an application asks somebody for. */
export interface AuthorizationRequest {
	readonly application: OAuthApplication;
	/** Where the answer goes. */
	readonly redirect: URL;
	readonly redirectUri: string;
	readonly state: string | undefined;
	readonly scope: string;
	readonly nonce: string;
	readonly challenge: string;
	readonly challengeMethod: "" | "plain" | "S256";
	readonly prompt: string;
}

const most = 2000;

/**
 * Who asks, and where the answer goes; undefined when nothing may be sent anywhere, since either is unknown.
 */
export async function askingApplication(
	app: App,
	asked: URLSearchParams,
): Promise<
	| Pick<
			AuthorizationRequest,
			"application" | "redirect" | "redirectUri" | "state"
	  >
	| undefined
> {
	const [client, ...clients] = asked.getAll("client_id");
	const [redirectUri, ...others] = asked.getAll("redirect_uri");
	if (!client || !redirectUri || clients.length || others.length)
		return undefined;
	const application = await applicationOf(app, client);
	const redirect = application && redirectOf(application, redirectUri);
	if (!application || !redirect) return undefined;
	return {
		application,
		redirect,
		redirectUri,
		state: asked.get("state") ?? undefined,
	};
}

/** What is asked for (RFC 6749, 4.1.1; RFC 7636, 4.3). @throws OAuthError */
export function readRequest(
	asking: Pick<
		AuthorizationRequest,
		"application" | "redirect" | "redirectUri" | "state"
	>,
	asked: URLSearchParams,
): AuthorizationRequest {
	for (const name of names) {
		const values = asked.getAll(name);
		if (values.length > 1)
			throw new OAuthError("invalid_request", `${name} is there twice`);
		if ((values[0]?.length ?? 0) > most)
			throw new OAuthError("invalid_request", `${name} is too long`);
		if (/\0/.test(values[0] ?? ""))
			throw new OAuthError("invalid_request", `${name} cannot be read`);
	}
	const has = (name: string) => asked.get(name) ?? "";
	if (has("request") || has("request_uri"))
		throw new OAuthError(
			"request_not_supported",
			"requests are not taken as objects",
		);
	if (has("response_type") !== "code")
		throw new OAuthError("unsupported_response_type", "only code is supported");
	const mode = has("response_mode");
	if (mode !== "" && mode !== "query")
		throw new OAuthError(
			"invalid_request",
			"only the response mode query is supported",
		);
	return {
		...asking,
		...readPkce(asking.application, asked),
		scope: has("scope"),
		nonce: has("nonce"),
		prompt: has("prompt"),
	};
}

const names = [
	"response_type",
	"response_mode",
	"state",
	"scope",
	"nonce",
	"prompt",
	"code_challenge",
	"code_challenge_method",
];

function readPkce(
	application: OAuthApplication,
	asked: URLSearchParams,
): Pick<AuthorizationRequest, "challenge" | "challengeMethod"> {
	const challenge = asked.get("code_challenge") ?? "";
	const method = asked.get("code_challenge_method") ?? "";
	if (method !== "" && method !== "plain" && method !== "S256")
		throw new OAuthError(
			"invalid_request",
			"unsupported code challenge method",
		);
	if (challenge === "") {
		if (application.confidential === 0)
			throw new OAuthError(
				"invalid_request",
				"PKCE is required for public clients",
			);
		if (method !== "")
			throw new OAuthError("invalid_request", "the code challenge is missing");
		return { challenge: "", challengeMethod: "" };
	}
	if (!/^[\w.~-]{43,128}$/.test(challenge))
		throw new OAuthError(
			"invalid_request",
			"a code challenge has 43 to 128 letters, digits and -._~",
		);
	return { challenge, challengeMethod: method || "plain" };
}
