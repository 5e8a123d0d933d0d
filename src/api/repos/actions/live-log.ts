import { Readable } from "node:stream";
import { followLog } from "../../../domain/actions/runs/follow-log.ts";
import { shownRunById } from "../../../domain/actions/runs/run.ts";
import { isDomainError } from "../../../errors.ts";
import { actions } from "../../../guards/actions.ts";
import { type Entry, endpoint } from "../../../http/endpoint.ts";
import { media } from "../../../http/openapi/media.ts";
import { Content, respond } from "../../../http/response.ts";
import { jobIn } from "./jobs.ts";

export const followActionsRunJobLogs = endpoint({
	id: "followActionsRunJobLogs",
	extension: true,
	route: "GET /repos/:owner/:repo/actions/jobs/:job_id/logs/live",
	summary:
		"Follow the log of a job as server-sent events, one for each line, until the event `end`; Last-Event-ID resumes after a line",
	scope: "repository",
	on: actions.readSignedIn(),
	returns: { 200: media.events },
	async run({ app, repository, params, entry, client }) {
		const job = await jobIn(app, repository.id, params.job_id);
		const seen = /^\d{1,9}$/.exec(String(entry.headers["last-event-id"] ?? ""));
		const from = seen ? Number(seen[0]) + 1 : 0;
		const events = Readable.from(
			(async function* () {
				yield "retry: 2000\n\n";
				for await (const event of followLog(
					app,
					job.id,
					from,
					async () =>
						(await stillMay(entry)) &&
						(await shownRunById(app.db, job.run_id)) !== undefined,
					client.signal,
				))
					if ("line" in event)
						yield `id: ${event.number}\ndata: ${event.line.replaceAll("\r", " ")}\n\n`;
					else
						yield "end" in event
							? `event: end\ndata: ${event.end}\n\n`
							: ": \n\n";
			})(),
			{ objectMode: false },
		);
		return respond(200, new Content("text/event-stream", events), {
			"Cache-Control": "no-store",
			"X-Accel-Buffering": "no",
		});
	},
});

/** Whether the reader would be let in now: his token may be gone since, or his right. */
async function stillMay({ again }: Entry): Promise<boolean> {
	try {
		await again();
		return true;
	} catch (error) {
		if (isDomainError(error)) return false;
		throw error;
	}
}
