/** An error as OAuth 2 names it (RFC 6749, 4.1.2.1 and 5.2; RFC 8628, 3.5). */
export class OAuthError extends Error {
	readonly code:
		| "invalid_request"
		| "invalid_client"
		| "invalid_grant"
		| "unauthorized_client"
		| "unsupported_grant_type"
		| "unsupported_response_type"
		| "access_denied"
		| "login_required"
		| "consent_required"
		| "request_not_supported"
		| "unsupported_token_type"
		| "authorization_pending"
		| "slow_down"
		| "expired_token";
	/** What goes along with it. */
	readonly more: Readonly<Record<string, unknown>>;
	constructor(
		code: OAuthError["code"],
		description: string,
		more: Readonly<Record<string, unknown>> = {},
	) {
		super(description);
		this.code = code;
		this.more = more;
	}
}
