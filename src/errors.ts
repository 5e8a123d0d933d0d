/** The kinds of errors that a client can cause. The domain throws them and never names a status: `statusOf` in http/domain-errors.ts does. */
export type DomainErrorKind =
	| "not-found"
	| "moved"
	| "forbidden"
	| "unauthorized"
	| "not-allowed"
	| "conflict"
	| "invalid"
	| "bad-request"
	| "archived"
	| "too-large"
	| "locked"
	| "precondition"
	| "too-many"
	| "unavailable"
	| "no-space";

/** An error with a message for the client; `details` holds what a response needs besides, such as `retryAfter`. */
export class DomainError extends Error {
	readonly kind: DomainErrorKind;
	readonly details: Record<string, unknown> | undefined;
	constructor(
		kind: DomainErrorKind,
		message: string,
		details?: Record<string, unknown>,
	) {
		super(message);
		this.name = "DomainError";
		this.kind = kind;
		this.details = details;
	}
}

const errorOf =
	(kind: DomainErrorKind, fallback: string) =>
	(message: string = fallback, details?: Record<string, unknown>) =>
		new DomainError(kind, message, details);

/** What does not exist, or must not be known to exist. */
export const notFound = errorOf("not-found", "not found");
/** Visible, but not allowed to this actor. */
export const forbidden = errorOf("forbidden", "forbidden");
/** The act needs a signed-in caller, or the credentials are wrong. */
export const unauthorized = errorOf("unauthorized", "token is required");
/** The state of the thing does not allow the act, for any caller. */
export const notAllowed = errorOf("not-allowed", "not allowed");
/** The act lost a race, or the thing exists already. */
export const conflict = errorOf("conflict", "conflict");
/** The input breaks a rule of its type or meaning. */
export const invalid = errorOf("invalid", "invalid input");
/** The request itself is malformed. */
export const badRequest = errorOf("bad-request", "bad request");
/** The repository is archived or a mirror: nothing in it may change. */
export const archived = errorOf("archived", "repo is archived");
/** More bytes than a limit allows. */
export const tooLarge = errorOf("too-large", "request is too large");
/** Held by somebody else. */
export const locked = errorOf("locked", "locked");
/** A stated precondition does not hold. */
export const precondition = errorOf("precondition", "precondition failed");
/** Now under another address: `details.status` and `details.location`. */
export const moved = (status: 301 | 303 | 307, location: string) =>
	new DomainError("moved", "moved", { status, location });
/** Asked too often; `details.retryAfter` is in seconds. */
export const tooMany = errorOf("too-many", "too many requests");
/** Cannot be done just now; `details.retryAfter` is in seconds. */
export const unavailable = errorOf("unavailable", "temporarily unavailable");

/** Whether an error is a DomainError, of one kind if given. */
export const isDomainError = (
	error: unknown,
	kind?: DomainErrorKind,
): error is DomainError =>
	error instanceof DomainError && (kind === undefined || error.kind === kind);
