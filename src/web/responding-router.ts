import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { writeAnswer } from "../http/api-router.ts";
import { authenticate } from "../http/authenticate.ts";
import { asDomainError, errorResponse } from "../http/domain-errors.ts";
import { HttpResponse } from "../http/response.ts";
import type { RequestContext, Router } from "../http/server.ts";

/** A door for reading: it knows who asks, answers refusals with their status, and takes nothing but GET and HEAD. */
export const respondingRouter = (
	app: App,
	{
		operation,
		takes,
		read,
	}: {
		/** What the log calls it. */
		operation: string;
		takes(path: string): boolean;
		/** Writes the answer. @throws DomainError */
		read(exchange: RequestContext, actor: Actor): Promise<void>;
	},
): Router => ({
	takes: ({ path }) => takes(path),
	async serve(exchange) {
		const { request, response, search, peer } = exchange;
		if (request.method !== "GET" && request.method !== "HEAD")
			return writeAnswer(
				request,
				response,
				new HttpResponse(405, undefined, { Allow: "GET, HEAD" }),
			);
		exchange.seen.operation = operation;
		try {
			const sender = { headers: request.headers, query: search, peer };
			const actor = await authenticate(app, sender, {
				queryTokens: false,
				sessions: true,
			});
			exchange.seen.actor = actor;
			await read(exchange, actor);
		} catch (error) {
			const refusal = asDomainError(error);
			if (!refusal) throw error;
			writeAnswer(request, response, errorResponse(app, refusal));
		}
	},
});
