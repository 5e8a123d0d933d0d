import type { App } from "../app.ts";
import { largestSummary, putSummary } from "../domain/actions/summaries.ts";
import { badRequest } from "../errors.ts";
import { readBody } from "../http/read-body.ts";
import type { RequestContext } from "../http/request-context.ts";
import type { Router } from "../http/server.ts";
import {
	callerOf,
	checkRun,
	jobRouter,
	sendJson,
	whileRunning,
} from "./answers.ts";

const address =
	/^\/api\/actions_pipeline\/_apis\/pipelines\/workflows\/([^/]+)\/jobs\/([^/]+)\/(?:steps\/([^/]+)\/)?summary$/;

/** What Gitea 1.27 and its runners agree on: the summaries of steps are uploaded when the job ends. Without a step it is the first one's. */
export const summariesRouter = (app: App): Router =>
	jobRouter(app, (path) => address.test(path), serve);

async function serve(app: App, context: RequestContext): Promise<void> {
	const { request, response, seen, signal } = context;
	const [, runId = "", jobId, step = "0"] = address.exec(context.path) ?? [];
	seen.operation = "job summary";
	if (request.method !== "PUT") throw badRequest("use PUT");
	const caller = await callerOf(app, context);
	checkRun(runId, caller);
	if (jobId !== String(caller.job.id)) throw badRequest("job_id mismatch");
	if (!/^\d{1,6}$/.test(step)) throw badRequest("invalid step_index");
	const [type] = (request.headers["content-type"] ?? "").split(";");
	if (!["", "application/octet-stream", "text/markdown"].includes(type ?? ""))
		throw badRequest("invalid summary content type");
	const bytes = await readBody(request, largestSummary, signal);
	await putSummary(
		whileRunning(app, context, caller),
		caller,
		Number(step),
		bytes.toString("utf8"),
	);
	sendJson(response, 200, {
		message: bytes.length ? "success" : "cleared",
		sizeBytes: bytes.length,
		runAttempt: caller.job.attempt,
	});
}
