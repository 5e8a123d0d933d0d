import type { App } from "../app.ts";
import {
	isConstraint,
	isUnreachable,
	isUnwritable,
} from "../database/database.ts";
import { DomainError, type DomainErrorKind } from "../errors.ts";
import { GitError, type GitErrorKind } from "../git/errors.ts";
import { HttpResponse } from "./response.ts";

/** The HTTP status of each kind of error. */
export const statusOf: Readonly<Record<DomainErrorKind, number>> = {
	"bad-request": 400,
	unauthorized: 401,
	forbidden: 403,
	"not-found": 404,
	moved: 301,
	"not-allowed": 405,
	conflict: 409,
	precondition: 412,
	"too-large": 413,
	invalid: 422,
	archived: 423,
	locked: 423,
	"too-many": 429,
	unavailable: 503,
	"no-space": 507,
};

/** The API's response to an error: `{message, url}`; 404 has no body, as the API document says. */
export function errorResponse(
	app: App,
	domainError: DomainError,
): HttpResponse {
	const status = statusOf[domainError.kind];
	const {
		retryAfter,
		bare,
		body,
		headers: more,
	} = (domainError.details ?? {}) as {
		retryAfter?: number;
		headers?: Record<string, string>;
		bare?: boolean;
		body?: unknown;
	};
	if (domainError.kind === "moved") {
		const { status: moved, location } = domainError.details as {
			status: number;
			location: string;
		};
		return new HttpResponse(moved, undefined, { Location: location });
	}
	const headers: Record<string, string> = {
		...more,
		...(retryAfter === undefined
			? {}
			: { "Retry-After": String(Math.ceil(retryAfter)) }),
	};
	if (status === 404) return new HttpResponse(status, undefined, headers);
	return new HttpResponse(
		status,
		body ??
			(bare
				? { message: domainError.message }
				: errorBody(app, domainError.message)),
		headers,
	);
}

export const errorBody = (app: App, message: string) => ({
	message,
	url: `${app.url}api/swagger`,
});

/** The DomainError for an error of git, the database or the disk; undefined for a fault of ours. */
export function asDomainError(error: unknown): DomainError | undefined {
	if (error instanceof DomainError) return error;
	if (cannotWrite(error))
		return new DomainError(
			"unavailable",
			"The server's disk cannot be written just now. Try again later.",
			{ retryAfter: 60 },
		);
	if (error instanceof GitError) {
		const kind = kindOfGitError[error.kind];
		const details = kind === "unavailable" ? { retryAfter: 10 } : undefined;
		return kind && new DomainError(kind, error.message, details);
	}
	if (isConstraint(error, "foreign-key"))
		return new DomainError(
			"conflict",
			"something that this needs has been deleted at the same time",
		);
	const code = (error as { code?: string; errcode?: number }) ?? {};
	if (code.code === "ENOSPC" || code.code === "EDQUOT" || code.errcode === 13)
		return new DomainError("no-space", "no space left for this change");
	if (isUnreachable(error))
		return new DomainError(
			"unavailable",
			"the database is not available just now",
			{ retryAfter: 2 },
		);
	return undefined;
}

const cannotWrite = (error: unknown): boolean =>
	isUnwritable(error) ||
	(error as { code?: unknown } | undefined)?.code === "EROFS" ||
	(error instanceof GitError && error.detail === "EROFS");

const kindOfGitError: Partial<Record<GitErrorKind, DomainErrorKind>> = {
	"other-store": "unavailable",
	"bad-path": "invalid",
	"bad-ref-name": "invalid",
	"bad-identity": "invalid",
	"missing-path": "not-found",
	"path-taken": "invalid",
	"file-in-way": "invalid",
	"directory-in-way": "invalid",
	"symlink-in-way": "invalid",
	"too-large": "too-large",
	"no-space": "no-space",
	timeout: "unavailable",
	busy: "unavailable",
	gone: "not-found",
};
