import type { IncomingHttpHeaders } from "node:http";
import type { App } from "../app.ts";
import { BlobRefused } from "../blobs/blob-store.ts";
import { damageOf } from "../domain/damage/store-damage.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { badRequest, type DomainError, tooLarge } from "../errors.ts";
import { isGitError } from "../git/errors.ts";
import { writeAnswer } from "./api-router.ts";
import { authenticate } from "./authenticate.ts";
import { asDomainError, errorResponse, statusOf } from "./domain-errors.ts";
import type { RequestContext } from "./request-context.ts";
import type { HttpResponse } from "./response.ts";
import type { Router } from "./server.ts";
import { drainRequest } from "./unread/drain-request.ts";

/** Why a request is refused, for the words of a protocol. */
export interface Refusal {
	/** Undefined for a fault of the server, which is in the log. */
	readonly error: DomainError | undefined;
	readonly status: number;
	/** The client may be told this. */
	readonly message: string;
	/** `Retry-After` where the error says when. */
	readonly headers: Readonly<Record<string, string>>;
}

type Sent = HttpResponse | undefined;

/** A way into the forge beside the API and the pages, in the protocol of its clients. */
interface Entrance {
	readonly takes: Router["takes"];
	/** Gives a response, or undefined when it has sent one. @throws DomainError */
	serve(context: RequestContext): Promise<Sent>;
	/** Puts a refusal into the form of the protocol; without this it is answered as in the API. Gives undefined when it has sent a response. */
	refuse?(refusal: Refusal, context: RequestContext): Sent | Promise<Sent>;
	/** The error for clients of one that only this protocol knows. */
	readonly errorOf?: (error: unknown) => DomainError | undefined;
}

/** A router that answers what an entrance gives or throws. */
export const entrance = (
	app: App,
	{ takes, serve, refuse, errorOf }: Entrance,
): Router => ({
	takes,
	async serve(context) {
		const { request, response } = context;
		let answer: Sent;
		try {
			answer = await serve(context);
		} catch (error) {
			// nothing can be said any more, so the client has to notice that the response is not whole
			if (response.headersSent || isGitError(error, "aborted")) {
				const { id, seen } = context;
				app.log.debug(
					{ err: error, request: id, operation: seen.operation },
					"a response broke off",
				);
				return void response.destroy();
			}
			const known =
				errorOf?.(error) ??
				errorForClient(error, context) ??
				damageOf(app, error);
			if (refuse)
				answer = await refuse(refusalOf(app, context, error, known), context);
			else if (known) answer = errorResponse(app, known);
			else throw error;
		}
		if (!answer) return;
		drainRequest(response);
		writeAnswer(request, response, answer);
	},
});

/** The error for a client; undefined for a fault of the server. */
function errorForClient(
	error: unknown,
	{ request }: RequestContext,
): DomainError | undefined {
	if (error instanceof BlobRefused)
		return error.reason === "too-large"
			? tooLarge(error.message)
			: badRequest(error.message);
	const known = asDomainError(error);
	return !known && !request.complete && request.destroyed
		? badRequest("the request body is incomplete")
		: known;
}

function refusalOf(
	app: App,
	{ id, seen }: RequestContext,
	cause: unknown,
	error: DomainError | undefined,
): Refusal {
	if (!error) {
		app.log.error(
			{ err: cause, request: id, operation: seen.operation },
			"a request failed",
		);
		const message = `internal error, request ${id}`;
		return { error, status: 500, message, headers: {} };
	}
	const { retryAfter } = (error.details ?? {}) as { retryAfter?: number };
	return {
		error,
		status: statusOf[error.kind],
		message: error.message,
		headers:
			retryAfter === undefined
				? {}
				: { "Retry-After": String(Math.ceil(retryAfter)) },
	};
}

/** The actor of a request, which the log is told too. @throws DomainError "unauthorized", "forbidden" or "too-many" */
export async function actorOf(
	app: App,
	{ request, search, peer, seen }: RequestContext,
	ways: { sessions?: true } = {},
	headers: IncomingHttpHeaders = request.headers,
): Promise<Actor> {
	const sender = { headers, query: search, peer };
	const actor = await authenticate(app, sender, {
		queryTokens: false,
		...ways,
	});
	seen.actor = actor;
	return actor;
}
