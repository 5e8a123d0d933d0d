import type { ServerResponse } from "node:http";
import { isKnown } from "../domain/permissions/actor.ts";
import { badRequest, type DomainError } from "../errors.ts";
import { isGitError } from "../git/errors.ts";
import type { Refusal } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import { drainRequest } from "../http/unread/drain-request.ts";

/** Refuses a request of a git client with a line of text, or asks for a password. */
export function refuse(
	{ error, status, message, headers }: Refusal,
	{ response, seen }: RequestContext,
): undefined {
	for (const name of response.getHeaderNames())
		if (name !== "x-request-id") response.removeHeader(name);
	// an anonymous caller may have the right after signing in: git then asks for a password
	const isStranger = !(seen.actor && isKnown(seen.actor));
	if (
		error?.kind === "unauthorized" ||
		(error?.kind === "not-found" && isStranger)
	)
		challenge(response);
	else end(response, status, message, headers);
}

/** The error for what is not git's protocol. */
export const errorOfGit = (error: unknown): DomainError | undefined =>
	isGitError(error, "protocol") || isBrokenGzip(error)
		? badRequest("this is not git's protocol")
		: undefined;

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
	headers: Readonly<Record<string, string>> = {},
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
