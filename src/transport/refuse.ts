import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import { isKnown } from "../domain/permissions/actor.ts";
import { isGitError } from "../git/errors.ts";
import { asDomainError, statusOf } from "../http/domain-errors.ts";
import { drainRequest } from "../http/drain-request.ts";
import type { RequestContext } from "../http/server.ts";

/** Responds to a git client whose request failed: with a message if nothing has been sent yet, else by closing the connection. */
export function refuse(
	app: App,
	{ response, id, seen }: RequestContext,
	error: unknown,
): void {
	if (response.headersSent || isGitError(error, "aborted")) {
		app.log.debug(
			{ err: error, request: id, operation: seen.operation },
			"a git answer broke off",
		);
		response.destroy();
		return;
	}
	for (const name of response.getHeaderNames())
		if (name !== "x-request-id") response.removeHeader(name);
	const domainError = asDomainError(error);
	if (isGitError(error, "protocol") || isBrokenGzip(error))
		end(response, 400, "this is not git's protocol");
	else if (!domainError) {
		app.log.error(
			{ err: error, request: id, operation: seen.operation },
			"a git request failed",
		);
		end(response, 500, `internal error, request ${id}`);
	} else if (
		domainError.kind === "unauthorized" ||
		// an anonymous caller may have the right after signing in: git then asks for a password
		(domainError.kind === "not-found" && !(seen.actor && isKnown(seen.actor)))
	)
		challenge(response);
	else {
		const retry = domainError.details?.retryAfter;
		const headers: Record<string, string> =
			retry === undefined ? {} : { "Retry-After": String(retry) };
		end(response, statusOf[domainError.kind], domainError.message, headers);
	}
}

/** Asks for a password: git sends none without being asked. */
export function challenge(response: ServerResponse): void {
	end(response, 401, "sign in to use this repository", {
		// the helpers for credentials know by it that they may open a browser
		"WWW-Authenticate": 'Basic realm="Gitea", charset="UTF-8"',
	});
}

/** zlib's errors for a broken body. */
const isBrokenGzip = (error: unknown): boolean =>
	/^(Z_|ERR_.*ZLIB)/.test((error as { code?: string })?.code ?? "");

/** Ends an answer with one line of text, which git shows to its user. */
export function end(
	response: ServerResponse,
	status: number,
	text: string,
	headers: Record<string, string> = {},
): void {
	drainRequest(response);
	const body = `${text}\n`;
	response
		.writeHead(status, {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Length": Buffer.byteLength(body),
			...headers,
		})
		.end(body);
}
