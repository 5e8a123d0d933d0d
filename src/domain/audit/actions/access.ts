import { actions } from "./declare.ts";

const key = { fingerprint: "digest", name: "name" } as const;
/** The digest of a row, by which it is compared. */
const row = { row_digest: "digest" } as const;
const applicationSecret = { secret_digest: "digest" } as const;
const application = {
	name: "name",
	confidential: "bool",
	skip_consent: "bool",
	redirect_uris: "urls",
	// of its client id and all addresses as they are
	fingerprint: "digest",
	...applicationSecret,
} as const;
const authorization = {
	authorization: "id",
	authorization_digest: "digest",
} as const;
const refreshToken = {
	refresh_token: "id",
	refresh_digest: "digest",
	refresh_expires_at: "time",
} as const;

/** The sessions that ended with a change. Where they are more than a record can name: the number of all, and the one of their account that was kept. */
export const endedSessions = {
	sessions: "ids",
	session_count: "number",
	kept_session: "id",
} as const;

/** The authorizations of applications that ended with a change: some by their ids, and the number of all. */
export const endedAuthorizations = {
	authorizations: "ids",
	authorization_count: "number",
} as const;

/** Ways into accounts, and what opens them. */
export const accessActions = actions({
	"session.signed-in": {
		target: "account",
		facts: { method: "word", session: "id", ...row },
	},
	"session.sign-in-failed": {
		target: "account",
		facts: { way: "word", count: "number" },
	},
	"session.ended": {
		target: "account",
		facts: { count: "number", ...endedSessions },
	},
	"acting.began": { target: "account" },
	"acting.ended": { target: "account" },
	"password.changed": {
		target: "account",
		facts: {
			...endedAuthorizations,
			...endedSessions,
			password_digest: "digest",
		},
	},
	"factor.app-added": { target: "factor", facts: endedSessions },
	"factor.app-removed": { target: "factor" },
	"factor.recovery-codes-renewed": { target: "factor" },
	"factor.recovery-code-used": { target: "factor" },
	"factor.passkey-added": {
		target: "factor",
		facts: { ...row, ...endedSessions },
	},
	"factor.passkey-removed": { target: "factor" },
	"factor.passkey-renamed": { target: "factor" },
	"factor.passkey-refused": { target: "factor" },
	"factor.all-removed": { target: "factor" },
	"token.created": {
		target: "token",
		changes: {
			scopes: "names",
			limited: "bool",
			repositories: "ids",
			expires_at: "time",
			last_eight: "digest",
			fingerprint: "digest",
		},
	},
	"token.deleted": { target: "token" },
	"ssh-key.added": { target: "key", facts: key },
	"ssh-key.removed": { target: "key", facts: key },
	"ssh-key.verified": { target: "key", facts: key },
	"gpg-key.added": { target: "key", facts: key },
	"gpg-key.removed": { target: "key", facts: key },
	"gpg-key.verified": { target: "key", facts: key },
	"chef-key.set": { target: "key" },
	"chef-key.deleted": { target: "key" },
	"email.added": { target: "email" },
	"email.removed": { target: "email" },
	"email.requested": { target: "email" },
	"login.linked": { target: "source", facts: { login: "id", ...row } },
	"login.unlinked": { target: "source" },
	"application.created": { target: "application", changes: application },
	"application.edited": { target: "application", changes: application },
	"application.secret-renewed": {
		target: "application",
		changes: applicationSecret,
	},
	"application.deleted": { target: "application" },
	"grant.allowed": {
		target: "application",
		facts: {
			scopes: "names",
			grant: "id",
			new_grant: "bool",
			grant_digest: "digest",
			// of the grant that was there before, as it was then
			held_digest: "digest",
			// of the application, whose addresses may be others again by now
			application_digest: "digest",
			...authorization,
			dropped: "ids",
		},
	},
	"grant.brought": {
		target: "application",
		facts: { grant: "id", ...authorization, ...refreshToken },
	},
	"grant.ended": { target: "application", facts: endedAuthorizations },
	"grant.revoked": { target: "application" },
	"token.issued": {
		target: "token",
		changes: {
			scopes: "names",
			expires_at: "time",
			fingerprint: "digest",
		},
		facts: {
			holder_id: "id",
			...authorization,
			...refreshToken,
			refreshed: "id",
			refreshed_digest: "digest",
			dropped: "ids",
			dropped_refresh: "ids",
		},
	},
});
