import { setTimeout as pause } from "node:timers/promises";
import type { App } from "../../../app.ts";
import { linesFrom } from "./read-log.ts";
import { isOver, jobById, taskOfJob } from "./run.ts";

/** What happens to a log: a line with its number, a moment in which nothing happened, or the end of the job. */
type LogEvent =
	| { readonly line: string; readonly number: number }
	| { readonly quiet: true }
	| { readonly end: string };

/** The database is asked no more often, in milliseconds. */
const breath = 1000;
const quietFor = 5000;
const longest = 10 * 60_000;

/**
 * Follows the log of a job from one of its lines on until the job is over, the reader may not read it any more (`may`, asked before each
 * batch of lines and in quiet times), the signal aborts, or some minutes have passed.
 */
export async function* followLog(
	app: App,
	id: number,
	from: number,
	may: () => Promise<boolean>,
	signal: AbortSignal,
): AsyncGenerator<LogEvent> {
	const own = new AbortController();
	const either = AbortSignal.any([signal, own.signal]);
	const until = performance.now() + longest;
	let next = from;
	let last = false;
	try {
		while (
			!signal.aborted &&
			!app.actions.logs.closed &&
			performance.now() < until
		) {
			const begun = performance.now();
			// before the look: what comes during it is not missed
			const news = app.actions.logs.wait(id, quietFor, either);
			const job = await jobById(app.db, id);
			if (!job) return;
			const task = await taskOfJob(app.db, job);
			const lines = task ? await linesFrom(app, task, next) : [];
			// nothing that was read is told to who has lost the right meanwhile
			if (!(await may())) return;
			for (const line of lines) yield { line, number: next++ };
			if (lines.length === 0) {
				// the last lines may come after the word that the job is over
				const whole = !task?.runner_id || task.log_blob !== "";
				if (isOver(job.status) && (whole || last)) {
					yield { end: job.status };
					return;
				}
				last = isOver(job.status);
				yield { quiet: true };
				await news;
			}
			const rest = breath - (performance.now() - begun);
			if (rest > 0)
				await pause(rest, undefined, { signal: either }).catch(() => {});
		}
	} finally {
		own.abort();
	}
}
