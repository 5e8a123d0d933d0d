import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { writeAnswer } from "../http/api-router.ts";
import { authenticate } from "../http/authenticate.ts";
import { asDomainError, errorResponse } from "../http/domain-errors.ts";
import { HttpResponse } from "../http/response.ts";
import type { RequestContext, Router } from "../http/server.ts";

/** A router for reading: it knows who asks, answers domain errors with their status, and takes nothing but GET and HEAD. */
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
		read(context: RequestContext, actor: Actor): Promise<void>;
	},
): Router => ({
	takes: ({ path }) => takes(path),
	async serve(context) {
		const { request, response, search, peer } = context;
		if (request.method !== "GET" && request.method !== "HEAD")
			return writeAnswer(
				request,
				response,
				new HttpResponse(405, undefined, { Allow: "GET, HEAD" }),
			);
		context.seen.operation = operation;
		try {
			const sender = { headers: request.headers, query: search, peer };
			const actor = await authenticate(app, sender, {
				queryTokens: false,
				sessions: true,
			});
			context.seen.actor = actor;
			await read(context, actor);
		} catch (error) {
			const domainError = asDomainError(error);
			if (!domainError) throw error;
			writeAnswer(request, response, errorResponse(app, domainError));
		}
	},
});
