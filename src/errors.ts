/**
 * The closed set of refusals. The domain throws these and never names a status; each door maps the
 * kind to its own answers (src/http/answers.ts for the API).
 */
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

/** A refusal with a sentence for the client. `code` lets a door or a test tell refusals of one kind apart. */
export class DomainError extends Error {
	readonly kind: DomainErrorKind;
	readonly details: Record<string, unknown> | undefined;
	constructor(
		kind: DomainErrorKind,
		message: string,
		details?: Record<string, unknown>,
	) {
		super(message);
		this.name = "Refusal";
		this.kind = kind;
		this.details = details;
	}
}

const refusal =
	(kind: DomainErrorKind, fallback: string) =>
	(message: string = fallback, details?: Record<string, unknown>) =>
		new DomainError(kind, message, details);

/** What does not exist, or must not be known to exist. */
export const notFound = refusal("not-found", "not found");
/** Visible, but not allowed to this actor. */
export const forbidden = refusal("forbidden", "forbidden");
/** The act needs somebody who is signed in, or the credentials are wrong. */
export const unauthorized = refusal("unauthorized", "token is required");
/** The state of the thing does not allow the act, whoever asks. */
export const notAllowed = refusal("not-allowed", "not allowed");
/** The act lost a race, or the thing exists already. */
export const conflict = refusal("conflict", "conflict");
/** The input breaks a rule of its type or meaning. */
export const invalid = refusal("invalid", "invalid input");
/** The request itself is malformed. */
export const badRequest = refusal("bad-request", "bad request");
/** The repository is archived or a mirror: nothing in it may change. */
export const archived = refusal("archived", "repo is archived");
/** More bytes than a limit allows. */
export const tooLarge = refusal("too-large", "request is too large");
/** Held by somebody else. */
export const locked = refusal("locked", "locked");
/** A stated precondition does not hold. */
export const precondition = refusal("precondition", "precondition failed");
/** Now under another address: `details.status` and `details.location`. */
export const moved = (status: 301 | 303 | 307, location: string) =>
	new DomainError("moved", "moved", { status, location });
/** Asked too often; `details.retryAfter` is in seconds. */
export const tooMany = refusal("too-many", "too many requests");
/** Cannot be done just now; `details.retryAfter` is in seconds. */
export const unavailable = refusal("unavailable", "temporarily unavailable");

/** Whether an error is a refusal, of one kind if given. */
export const isDomainError = (
	error: unknown,
	kind?: DomainErrorKind,
): error is DomainError =>
	error instanceof DomainError && (kind === undefined || error.kind === kind);
