import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { actorOf, entrance } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import { HttpResponse } from "../http/response.ts";
import type { Router } from "../http/server.ts";

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
): Router =>
	entrance(app, {
		takes: ({ path }) => takes(path),
		async serve(context) {
			const { method } = context.request;
			if (method !== "GET" && method !== "HEAD")
				return new HttpResponse(405, undefined, { Allow: "GET, HEAD" });
			context.seen.operation = operation;
			const actor = await actorOf(app, context, { sessions: true });
			await read(context, actor);
			return undefined;
		},
	});
