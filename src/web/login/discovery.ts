import type { App } from "../../app.ts";
import { issuerOf } from "../../domain/oauth/id-token.ts";
import { knownScopes } from "../../domain/oauth/scopes.ts";

/** What the forge offers as a provider (OpenID Connect Discovery, 3; RFC 8414; RFC 8628, 4). */
export function discovery(app: App): Record<string, unknown> {
	const at = (path: string) => `${app.url}login/oauth/${path}`;
	const methods = ["client_secret_basic", "client_secret_post"];
	return {
		issuer: issuerOf(app),
		authorization_endpoint: at("authorize"),
		token_endpoint: at("access_token"),
		jwks_uri: at("keys"),
		userinfo_endpoint: at("userinfo"),
		introspection_endpoint: at("introspect"),
		revocation_endpoint: at("revoke"),
		device_authorization_endpoint: `${app.url}login/device/code`,
		response_types_supported: ["code"],
		response_modes_supported: ["query"],
		id_token_signing_alg_values_supported: ["RS256"],
		subject_types_supported: ["public"],
		scopes_supported: knownScopes,
		claims_supported: [
			"aud",
			"exp",
			"iat",
			"iss",
			"sub",
			"nonce",
			"name",
			"preferred_username",
			"profile",
			"picture",
			"website",
			"locale",
			"updated_at",
			"email",
			"email_verified",
			"groups",
		],
		prompt_values_supported: ["none", "consent"],
		code_challenge_methods_supported: ["plain", "S256"],
		grant_types_supported: [
			"authorization_code",
			"refresh_token",
			"urn:ietf:params:oauth:grant-type:device_code",
		],
		token_endpoint_auth_methods_supported: [...methods, "none"],
		introspection_endpoint_auth_methods_supported: methods,
		revocation_endpoint_auth_methods_supported: [...methods, "none"],
		authorization_response_iss_parameter_supported: true,
		request_parameter_supported: false,
		request_uri_parameter_supported: false,
	};
}
