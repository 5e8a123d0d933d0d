import type { ServerResponse } from "node:http";
import type { App } from "../app.ts";
import { taskById } from "../domain/actions/runs/report.ts";
import { type Running, runningTask } from "../domain/actions/runtime-token.ts";
import {
	badRequest,
	type DomainErrorKind,
	isDomainError,
	unauthorized,
} from "../errors.ts";
import { withRightsRecheck } from "../http/rights-recheck.ts";
import type { RequestContext, Router } from "../http/server.ts";

const statuses: Partial<Record<DomainErrorKind, number>> = {
	unauthorized: 401,
	forbidden: 403,
	"not-found": 404,
	"bad-request": 400,
	invalid: 400,
	conflict: 409,
	"too-large": 413,
};

/** A router of one address whose requests are answered so. */
export const routerAt = (
	app: App,
	address: RegExp,
	serve: (app: App, context: RequestContext) => Promise<void>,
): Router => ({
	takes: ({ path }) => address.test(path),
	serve: (context) => answering(app, context, () => serve(app, context)),
});

/** Answers a request by `work`; errors are plain text, as the toolkit of jobs reads them. */
export async function answering(
	app: App,
	context: RequestContext,
	work: () => Promise<void>,
): Promise<void> {
	const { request, response } = context;
	try {
		await work();
	} catch (error) {
		if (!request.complete) request.resume();
		const status = isDomainError(error) ? (statuses[error.kind] ?? 400) : 500;
		if (status === 500)
			app.log.error({ err: error, request: context.id }, "a request failed");
		sendText(
			response,
			status,
			status === 500 ? "internal error" : (error as Error).message,
		);
	}
}

/** The running task in whose name a request comes. @throws DomainError "unauthorized" */
export function callerOf(
	app: App,
	{ request }: RequestContext,
): Promise<Running> {
	const token = /^Bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1];
	if (!token) throw unauthorized("Bad authorization header");
	return runningTask(app, token);
}

/** An App whose transactions look again whether the job that sends this still runs. */
export const whileRunning = (
	app: App,
	{ request, began }: RequestContext,
	{ task }: Running,
): App =>
	withRightsRecheck(app, {
		async ask(reading) {
			const now = await taskById(reading.db, task.id);
			if (now?.status !== "running")
				throw unauthorized("the job has already ended");
		},
		complete: () => request.complete,
		began,
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

function sendText(
	response: ServerResponse,
	status: number,
	text: string,
): void {
	if (response.headersSent) return void response.destroy();
	response.writeHead(status, {
		"Content-Type": "text/plain; charset=utf-8",
		"Content-Length": Buffer.byteLength(text),
		"X-Content-Type-Options": "nosniff",
	});
	response.end(text);
}
