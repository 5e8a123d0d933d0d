import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import { isJobOpen, jobClosed } from "../domain/accounts/job-tokens.ts";
import { type Running, runningTask } from "../domain/actions/runtime-token.ts";
import { badRequest, unauthorized } from "../errors.ts";
import { entrance } from "../http/entrance.ts";
import type { RequestContext } from "../http/request-context.ts";
import { HttpResponse, plainText } from "../http/response.ts";
import { askingAgain } from "../http/rights-recheck.ts";
import type { Router } from "../http/server.ts";

/** A router of one protocol of jobs; refusals are plain text, as the toolkit of jobs reads them. */
export const jobRouter = (
	app: App,
	takes: (path: string) => boolean,
	serve: (app: App, context: RequestContext) => Promise<void>,
): Router =>
	entrance(app, {
		takes: ({ path }) => takes(path),
		async serve(context) {
			await serve(app, context);
			return undefined;
		},
		refuse: ({ error, status, message, headers }) =>
			new HttpResponse(
				error?.kind === "invalid" ? 400 : status,
				plainText(error ? message : "internal error"),
				headers,
			),
	});

/** The running task in whose name a request comes. @throws DomainError "unauthorized" */
export function callerOf(
	app: App,
	{ request }: RequestContext,
): Promise<Running> {
	const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
	if (!token) throw unauthorized("Bad authorization header");
	return runningTask(app, token);
}

/** An App whose transactions look again whether the job that sends this still runs, and may. */
export const whileRunning = (
	app: App,
	context: RequestContext,
	{ task }: Running,
): App =>
	askingAgain(app, context, async (reading) => {
		if (!(await isJobOpen(reading.db, task.id))) throw jobClosed();
	});

/** @throws DomainError "bad-request" when the run that is named is not the caller's */
export function checkRun(given: unknown, { run }: Running): void {
	if (String(given) !== String(run.id))
		throw badRequest("run-id does not match");
}

export function sendJson(
	response: ServerResponse,
	status: number,
	body: unknown,
): void {
	const text = JSON.stringify(body);
	response.writeHead(status, {
		"Content-Type": "application/json",
		"Content-Length": Buffer.byteLength(text),
		"X-Content-Type-Options": "nosniff",
	});
	response.end(text);
}
